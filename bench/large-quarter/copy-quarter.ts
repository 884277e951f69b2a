import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openFileSet } from '../../src/warehouse/sources/archive/open-file-set.ts';

/** Accession numbers of real filings begin with two zeros, which a copy replaces by its own number. */
const ACCESSION = /\b00(\d{8}-\d{2}-\d{6})\b/g;
const FIRST_COPY = 10;
/** CIKs have fewer digits than this number. */
const CIK_STEP = 100_000_000;

/** Writes a data set of so many copies of a quarter, as a folder; each copy has filings, companies and custom fields of its own. */
export async function copyQuarter(quarter: string, folder: string, copies: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of (await openFileSet(quarter)).files) {
    if (!/^(sub|tag|num|pre)\.txt$/.test(file.path)) continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of file.open()) pieces.push(piece);
    const [header = '', ...lines] = Buffer.concat(pieces).toString('utf8').replace(/\n$/, '').split('\n');
    await pipeline(Readable.from(copied(file.path, header, lines, copies)), createWriteStream(join(folder, file.path)));
  }
}

function* copied(table: string, header: string, lines: readonly string[], copies: number): Generator<string> {
  yield `${header}\n`;
  const cik = table === 'sub.txt' ? header.split('\t').indexOf('cik') : -1;
  for (let copy = FIRST_COPY; copy < FIRST_COPY + copies; copy += 1) {
    // Standard fields are in `tag` once.
    const shown =
      table === 'tag.txt' && copy > FIRST_COPY ? lines.filter((line) => line.search(ACCESSION) >= 0) : lines;
    const text = `${shown.join('\n')}\n`.replace(ACCESSION, `${copy}$1`);
    yield cik < 0
      ? text
      : text
          .split('\n')
          .map((line) => withCik(line, cik, copy))
          .join('\n');
  }
}

function withCik(line: string, column: number, copy: number): string {
  if (line === '') return line;
  const cells = line.split('\t');
  cells[column] = String(Number(cells[column]) + copy * CIK_STEP);
  return cells.join('\t');
}
