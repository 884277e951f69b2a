import { throwIfAborted, usageError } from '../../base/errors.ts';
import type { Progress } from '../../base/progress.ts';
import { findResource, type Resource } from '../../model/resource.ts';
import type { SourceRead } from '../../model/source-read.ts';
import { dataRowsFromJson } from '../../protocol/rows/from-json.ts';
import { dataRowsFromXml } from '../../protocol/rows/from-xml.ts';
import { batchBuilder } from './batch-builder.ts';
import { distinctRows } from './distinct-rows.ts';
import { type PayloadFile, readAnswer } from './payload.ts';
import { documentsOf } from './row-documents.ts';
import { fieldGroupOf, identifyRow } from './row-identity.ts';
import { rowReader } from './row-reader.ts';
import { countRows, latestReceived, rowDiagnostics } from './row-summary.ts';

export type PayloadRowOptions = {
  /** A data resource in any case, e.g. `CoreFinancials-ANN`. */
  readonly resource: string;
  /** The company that was asked for, for answers whose rows do not say whose they are; kept in upper case. */
  readonly symbol: string | undefined;
  /** The most bytes a file may have. */
  readonly maxXml: number;
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress;
};

const ROWS_PER_BATCH = 1000;

/**
 * Reads a saved answer of a data resource, JSON or XML, the same batches from both. The answer is a part of its resource
 * (`complete` is false), so nothing is ever retired by it.
 *
 * Counts: `rows` = `rowsLoaded` + `rowsRepeated`; `values` = `numbersLoaded` + `textsLoaded` + `valuesNull` + `valuesRepeated`;
 * `rowsWithoutPeriod` and `rowsWithoutTaxonomy` count loaded rows; `rowsElsewhere` those the service has beyond this answer.
 *
 * @throws usage error for another resource, input error with file and line for anything that is not such an answer.
 */
export async function* readPayloadRows(file: PayloadFile, options: PayloadRowOptions): SourceRead {
  const resource = rowResource(options.resource);
  const symbol = options.symbol?.trim().toUpperCase() || undefined;
  const { maxXml, signal, progress } = options;
  progress.stage(file.place);
  const answer = await readAnswer(file, { fromJson: dataRowsFromJson, fromXml: dataRowsFromXml }, maxXml);
  throwIfAborted(signal);

  const answered = { family: resource.family, symbol, fieldGroup: fieldGroupOf(answer.content.rows) };
  const all = answer.content.rows.map((row, index) => {
    const placeOf = (value: number | undefined) =>
      answer.placeOf(['result', 'rows', index, ...(value === undefined ? [] : ['values', value])]);
    return identifyRow(rowReader(row, placeOf), answered);
  });
  const rows = distinctRows(all);
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

  const counts = countRows(all, rows, answer.content.totalRows);
  const effectiveAt = latestReceived(rows);
  return {
    scope: {
      source: 'service',
      resource: resource.name,
      partition: `answer ${symbol ?? 'all'}`,
      complete: false,
      supersedes: true,
      partitionBy: 'scope',
      dimensions: 'all',
      ...(effectiveAt === undefined ? {} : { effectiveAt }),
    },
    counts,
    diagnostics: rowDiagnostics(rows, counts, file.place),
  };
}

function rowResource(name: string): Extract<Resource, { kind: 'rows' }> {
  const resource = findResource(name);
  if (resource.kind === 'rows') return resource;
  throw usageError(`the resource ${resource.name} holds a part of a taxonomy, not rows`);
}
