import { inputError } from '../../base/errors.ts';
import type { SetFile } from '../../model/files.ts';
import { createLine, type Line } from './line.ts';
import { lineBlocks, scanLines, type Watch } from './lines.ts';

/** The position of each column by the header, because layouts differ; -1 for an optional column that is absent. */
export type ColumnIndex<Name extends string> = { readonly [Key in Name]: number };

type Wanted<Required extends string, Optional extends string> = {
  readonly required: readonly Required[];
  readonly optional: readonly Optional[];
};

/**
 * Reads a tab-separated table with a header. `begin` takes the columns and returns the visitor of each line; the
 * generator yields after every block of lines, so that the caller can hand on what it has gathered.
 *
 * Fails with an input error: an empty file, a header without a required column or with one twice (both at line 1), and
 * everything that {@link lineBlocks} and {@link scanLines} refuse.
 */
export async function* readTable<Required extends string, Optional extends string>(
  file: SetFile,
  wanted: Wanted<Required, Optional>,
  watch: Watch,
  begin: (columns: ColumnIndex<Required | Optional>, names: readonly string[]) => (line: Line) => void,
): AsyncGenerator<void> {
  watch.progress.stage(file.path, file.size);
  const line = createLine(file.place);
  let visit: ((line: Line) => void) | undefined;
  for await (const block of lineBlocks(file, line, watch)) {
    let body = block;
    if (visit === undefined) {
      const newline = block.indexOf(10);
      const names = block
        .toString('utf8', 0, newline < 0 ? block.length : newline)
        .replace(/\r$/, '')
        .split('\t');
      visit = begin(columnIndex(file, names, wanted), names);
      line.bounds = new Int32Array(names.length + 1);
      line.number = 1;
      body = newline < 0 ? block.subarray(block.length) : block.subarray(newline + 1);
    }
    scanLines(body, line, visit);
    yield;
  }
  if (visit === undefined) throw inputError('is empty', { place: { file: file.place, line: 1 } });
}

function columnIndex<Required extends string, Optional extends string>(
  file: SetFile,
  names: readonly string[],
  { required, optional }: Wanted<Required, Optional>,
): ColumnIndex<Required | Optional> {
  const place = { file: file.place, line: 1 };
  const hint = `Columns found: ${names.join(', ').slice(0, 1000)}. Wanted: ${required.join(', ')}.`;
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw inputError(`no column ${missing.join(', ')}`, { place, hint });
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw inputError(`duplicate column ${repeated}`, { place, hint });
  const index = [...required, ...optional].map((name) => [name, names.indexOf(name)] as const);
  return Object.fromEntries(index) as ColumnIndex<Required | Optional>;
}
