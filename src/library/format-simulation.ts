import { z } from 'zod';
import type { Simulation } from '../model/simulation.ts';
import { WRITERS } from '../report/formats.ts';
import { simulateShape } from '../report/shapes/simulate.ts';
import { simulateView } from '../report/views/simulate.ts';
import { checkedLater } from './checked.ts';

const NAMES = ['table', 'json', 'ndjson', 'markdown', 'html'] as const;

const calls = checkedLater(
  '',
  { formatSimulation: { simulation: simulateShape, format: z.enum(NAMES) } },
  {
    formatSimulation: async (
      simulation: Simulation,
      format: (typeof NAMES)[number],
      { width, color = false }: { readonly width?: number; readonly color?: boolean } = {},
    ): Promise<string> => {
      const style = { width, color, wordHint: () => '' };
      let text = '';
      for await (const piece of await WRITERS[format].write(simulateView(simulation), style)) text += piece;
      return text;
    },
  },
);

/** A simulation as the report of the command line. `width`: of tables, in columns; uncut without it. */
export const { formatSimulation } = calls;
