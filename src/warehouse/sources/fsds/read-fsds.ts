import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { inputError } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import type { FileSet } from '../../../core/model/files.ts';
import type { SourceRead } from '../../../core/model/source-read.ts';
import { bindDocuments } from './bindings.ts';
import type { Conflict } from './distinct-numbers.ts';
import { findTables } from './find-tables.ts';
import { createNames } from './names.ts';
import { readNum } from './read-num.ts';
import { readPre } from './read-pre.ts';
import { readSub } from './read-sub.ts';
import { type PeriodTypes, readTag } from './read-tag.ts';
import { scopeOf } from './scope.ts';
import { createTally, tallyDiagnostics } from './tally.ts';
import { toBatches } from './to-batches.ts';

export type ReadFsdsOptions = {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** Numbers in a batch; 65,536 where it is left out. */
  readonly batchSize?: number;
  /** Companies are named by the filings of each day, and not by the latest one of the data set. */
  readonly byDay?: boolean;
  /** It is the whole of its quarter, whatever the dates of its filings: others of that quarter are retired. */
  readonly wholeQuarter?: boolean;
};

const BATCH_SIZE = 65_536;

/**
 * Reads one SEC Financial Statement Data Set (`sub`, `num`, `pre`, and `tag` where it is there), in the layout of 2021
 * (co-registrants only) or 2024 (segments). Columns are found by their names in the header; quotes mean nothing; values
 * keep the digits they were filed with. Rows are filed rows: (accession number, CIK, dimensions, unit, period), the
 * period rounded as published.
 *
 * Yields properties and labels of the fields, then rows and numbers, then statement lines. Tables are read piece by
 * piece; the numbers, 22 bytes each, are held until the last of them is known. Anything that is not as documented is an
 * input error naming file and line; omissions and assumptions are counted in the summary.
 *
 * Source: "Financial Statement Data Sets", U.S. Securities and Exchange Commission, the readme of each data set.
 */
export async function* readFsds(set: FileSet, options: ReadFsdsOptions): SourceRead {
  const watch = { progress: options.progress, signal: options.signal };
  const tables = findTables(set);
  const names = createNames();
  const tally = createTally();
  const periodTypes: PeriodTypes = [];

  const { documents, entities, sics } = await readSub(tables.sub, names, { ...watch, byDay: options.byDay ?? false });
  if (documents.length === 0) throw inputError('lists no filings', { place: { file: tables.sub.place, line: 1 } });
  tally.counts.filings = documents.length;

  if (tables.tag) yield* readTag(tables.tag, names, periodTypes, tally, watch);

  const numbers = await readNum(tables.num, names, periodTypes, tally, watch);
  if (tally.counts.numbers === 0) {
    throw inputError('holds no numbers, though sub names filings', { place: { file: tables.num.place, line: 1 } });
  }
  const bindings = bindDocuments(names, numbers, sics);
  tally.counts.filingsMixed = bindings.mixed;
  for (const batch of toBatches({ names, documents, entities, numbers, bindings }, options.batchSize ?? BATCH_SIZE)) {
    yield { kind: 'rows', batch };
  }

  yield* readPre(tables.pre, names, numbers, tally, watch);

  const lost = tally.counts.numbersWithoutFiling + tally.counts.statementLinesWithoutFiling > 0;
  const { scope, diagnostics } = scopeOf(documents, {
    allDimensions: numbers.allDimensions,
    lost,
    wholeQuarter: options.wholeQuarter ?? false,
    file: tables.sub.place,
  });
  const missing = tables.tag ? [] : [withoutTag(set)];
  const all = [
    ...missing,
    // By day, no filing retires another.
    ...(options.byDay ? [] : diagnostics),
    ...tallyDiagnostics(tally),
    ...conflictDiagnostics(numbers.conflicts, tables.num.place),
  ];
  return { scope, counts: tally.counts, diagnostics: all };
}

/** Conflicts that are reported one by one. */
const MOST_CONFLICTS = 20;

function conflictDiagnostics(conflicts: readonly Conflict[], file: string): readonly Diagnostic[] {
  const warning = (message: string, line: number): Diagnostic => {
    return { severity: 'warning', code: 'fsds/conflicting-number', message, place: { file, line } };
  };
  const shown = conflicts.slice(0, MOST_CONFLICTS);
  const others = conflicts.slice(MOST_CONFLICTS);
  return [
    ...shown.map(({ line, earlier }) =>
      warning(`conflicts with line ${earlier}: same fact, different value; both are kept`, line),
    ),
    ...others.slice(0, 1).map(({ line }) => warning(`${others.length} more lines conflict with an earlier one`, line)),
  ];
}

function withoutTag(set: FileSet): Diagnostic {
  const message = 'no tag.txt: labels and the data, period and balance types of the fields are unknown';
  const hint = 'a number is taken for an instant or a duration by its qtrs';
  return { severity: 'warning', code: 'fsds/no-tag', message, hint, place: { file: set.name } };
}
