import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StatementStyle } from '../../analysis/statement/formats/format.ts';
import { STATEMENT_FORMATS, type StatementFormatName } from '../../analysis/statement/formats/formats.ts';
import type { Statement } from '../../analysis/statement/statement.ts';
import type { CommandIo } from './command.ts';

/** Prints a statement; text for people that is longer than the terminal goes through a pager. */
export async function printStatement(statement: Statement, format: StatementFormatName, io: CommandIo): Promise<void> {
  const pieces = await piecesOf(statement, format, io.look);
  if (format === 'table' && io.isTerminal) {
    let text = '';
    for await (const piece of pieces) text += String(piece);
    return io.page(text);
  }
  for await (const piece of pieces) if (!(await io.out.write(piece))) return;
}

/** Writes a statement to a file as it goes to a pipe: without colour, uncut. */
export async function writeStatement(statement: Statement, format: StatementFormatName, file: string): Promise<void> {
  const pieces = await piecesOf(statement, format, { width: undefined, color: false });
  await pipeline(Readable.from(pieces), createWriteStream(file));
}

async function piecesOf(statement: Statement, format: StatementFormatName, style: StatementStyle) {
  const write = await STATEMENT_FORMATS[format].load();
  return write(statement, style);
}
