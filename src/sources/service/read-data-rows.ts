import { throwIfAborted } from '../../base/errors.ts';
import type { Progress } from '../../base/progress.ts';
import type { Resource } from '../../model/resource.ts';
import type { SourceRead } from '../../model/source-read.ts';
import type { DataRows } from '../../protocol/rows/schema.ts';
import type { Answer } from '../../protocol/wire-document.ts';
import { batchBuilder } from './batch-builder.ts';
import { distinctRows, numberAmbiguous } from './distinct-rows.ts';
import { fieldGroupOf } from './field-group.ts';
import { documentsOf } from './row-documents.ts';
import { identityRule } from './row-fields.ts';
import { identifyRow } from './row-identity.ts';
import { rowReader } from './row-reader.ts';
import { countRows, latestReceived, rowDiagnostics } from './row-summary.ts';

export type RowResource = Extract<Resource, { readonly kind: 'rows' }>;

export type DataRowOptions = {
  readonly resource: RowResource;
  /** The company that was asked for, in upper case, for rows that do not say whose they are. */
  readonly symbol: string | undefined;
  /** Whether the answer holds everything that the resource has: rows that it does not hold are retired then. */
  readonly complete: boolean;
  /** For messages. */
  readonly file: string;
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress;
};

const ROWS_PER_BATCH = 1000;

/**
 * Rows of an answer of the service as batches. A saved answer is a part of its resource (`complete` is false), so that nothing is
 * ever retired by it.
 *
 * Counts: `rows` = `rowsLoaded` + `rowsRepeated`; `values` = `numbersLoaded` + `textsLoaded` + `valuesNull` + `valuesRepeated`;
 * `rowsWithoutPeriod` and `rowsWithoutTaxonomy` count loaded rows; `rowsElsewhere` those the service has beyond this answer.
 *
 * @throws input error with file and line for rows that contradict themselves or each other, or do not say whose they are.
 */
export async function* readDataRows(answer: Answer<DataRows>, options: DataRowOptions): SourceRead {
  const { resource, symbol, complete, file, signal, progress } = options;
  const { rows: answered, totalRows } = answer.content;
  let signature: string | undefined;
  const fieldGroup = (): string => {
    signature ??= fieldGroupOf(answered);
    return signature;
  };
  const identity = { rule: identityRule(resource), symbol, fieldGroup };
  const all = answered.map((row, index) => {
    const placeOf = (value: number | undefined) =>
      answer.placeOf(['result', 'rows', index, ...(value === undefined ? [] : ['values', value])]);
    return identifyRow(rowReader(row, placeOf), identity);
  });
  const rows = distinctRows(numberAmbiguous(all));
  const builder = batchBuilder(documentsOf(rows));
  for (const row of rows) {
    builder.addRow(row);
    if (builder.size() < ROWS_PER_BATCH) continue;
    throwIfAborted(signal);
    progress.advance(builder.size());
    yield { kind: 'rows', batch: builder.takeBatch() };
  }
  progress.advance(builder.size());
  if (builder.size() > 0) yield { kind: 'rows', batch: builder.takeBatch() };

  const counts = countRows(all, rows, totalRows);
  const effectiveAt = latestReceived(rows);
  return {
    scope: {
      source: 'service',
      resource: resource.name,
      partition: `answer ${symbol ?? 'all'}`,
      complete,
      supersedes: true,
      partitionBy: 'scope',
      dimensions: 'all',
      ...(effectiveAt === undefined ? {} : { effectiveAt }),
    },
    counts,
    diagnostics: rowDiagnostics(rows, counts, file),
  };
}
