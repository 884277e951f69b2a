import { z } from 'zod';
import { STATEMENT_FORMATS, type StatementFormatName } from '../../analysis/statement/formats/formats.ts';
import type { Statement } from '../../analysis/statement/statement.ts';
import { checkedAsync } from './checked.ts';
import { type TextStyle, textStyle } from './format-simulation.ts';

// The keys of the table are the formats.
const NAMES = Object.keys(STATEMENT_FORMATS) as [StatementFormatName, ...StatementFormatName[]];

/**
 * A statement in a format of the command line, as bytes: UTF-8 text, or a workbook (`xlsx`).
 *
 * @example
 * ```ts
 * const statement = await store.statement({ companies: ['ZQLSP'], sections: ['income'], periods: 1 });
 * const bytes = await formatStatement(statement, 'table');
 * new TextDecoder().decode(bytes).split('\n')[0] // => 'Example Anchor Works (fictional) · ZQLSP'
 * ```
 */
export const formatStatement = checkedAsync(
  'formatStatement',
  { statement: z.looseObject({ sections: z.array(z.unknown()) }), format: z.enum(NAMES), style: textStyle },
  async (statement: Statement, format: StatementFormatName, { width, color = false }: TextStyle = {}) => {
    const write = await STATEMENT_FORMATS[format].load();
    const pieces: Uint8Array[] = [];
    for await (const piece of write(statement, { width, color })) pieces.push(Buffer.from(piece));
    return new Uint8Array(Buffer.concat(pieces));
  },
);
