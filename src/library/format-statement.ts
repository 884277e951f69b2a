import { z } from 'zod';
import type { StatementStyle } from '../statement/formats/format.ts';
import { STATEMENT_FORMATS, type StatementFormatName } from '../statement/formats/formats.ts';
import type { Statement } from '../statement/statement.ts';
import { checkedLater } from './checked.ts';

// The keys of the table are the formats.
const NAMES = Object.keys(STATEMENT_FORMATS) as [StatementFormatName, ...StatementFormatName[]];

const calls = checkedLater(
  '',
  { formatStatement: { statement: z.looseObject({ sections: z.array(z.unknown()) }), format: z.enum(NAMES) } },
  {
    formatStatement: async (
      statement: Statement,
      format: StatementFormatName,
      { width, color = false }: Partial<StatementStyle> = {},
    ): Promise<Uint8Array> => {
      const write = await STATEMENT_FORMATS[format].load();
      const pieces: Uint8Array[] = [];
      for await (const piece of write(statement, { width, color })) pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces);
    },
  },
);

/** A statement in a format of the command line, as bytes: `new TextDecoder().decode(…)` gives the text. `width`: of a table, in columns; uncut without it. */
export const { formatStatement } = calls;
