import { z } from 'zod';
import { simulateShape } from '../../core/model/shapes/simulate.ts';
import type { Simulation } from '../../core/model/simulation.ts';
import { WRITERS } from '../../output/report/formats.ts';
import { simulateView } from '../../output/report/views/simulate.ts';
import { checkedAsync } from './checked.ts';
import { options } from './members.ts';
import { truth, wholeNumber } from './schemas.ts';

const NAMES = ['table', 'json', 'ndjson', 'markdown', 'html'] as const;

/** A format of {@link formatSimulation}: `table`, `json`, `ndjson`, `markdown` or `html`. */
export type SimulationFormatName = (typeof NAMES)[number];

/**
 * `width`: of tables, in columns; uncut where it is left out. `color`: with the codes of a terminal; without where it
 * is left out.
 */
export type TextStyle = { readonly width?: number; readonly color?: boolean };
export const textStyle = options<TextStyle>({ width: wholeNumber, color: truth }).optional();

/**
 * A simulation as the report of the command line.
 *
 * @example
 * ```ts
 * const simulation = await store.simulate({
 *   subscriptions: [{ Name: 'large', ResourceName: 'Financials-QTR', Expression: 'totalassets ge 20000000000' }],
 * });
 * const report = await formatSimulation(simulation, 'table', { width: 80 });
 * report.split('\n')[0] // => '1 subscription: 1 fired'
 * ```
 */
export const formatSimulation = checkedAsync(
  'formatSimulation',
  { simulation: simulateShape, format: z.enum(NAMES), style: textStyle },
  async (simulation: Simulation, format: SimulationFormatName, { width, color = false }: TextStyle = {}) => {
    const style = { width, color, wordHint: () => '' };
    let text = '';
    for await (const piece of await WRITERS[format].write(simulateView(simulation), style)) text += piece;
    return text;
  },
);
