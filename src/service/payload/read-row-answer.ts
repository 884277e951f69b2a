import { throwIfAborted } from '../../core/base/errors.ts';
import type { Progress } from '../../core/base/progress.ts';
import type { SourceEvent, SourceSummary } from '../../core/model/source-read.ts';
import type { RowResource } from '../protocol/served-resources.ts';
import { identityRule } from './row-fields.ts';
import { countRows, latestReceived, rowDiagnostics } from './row-tally.ts';
import type { Pieces } from './scan/byte-window.ts';
import {
  isApartByFields,
  type NamedCompany,
  type PageEnds,
  ROWS_AT_ONCE,
  type RowCollector,
  type RowMemory,
  type RowNotes,
  rowCollector,
} from './scan/row-collector.ts';
import { type AnswerForm, scanRowAnswer } from './scan/scan-row-answer.ts';
import { takeBatch } from './scan/take-batch.ts';

/** An answer of a resource, as it came. */
export type RowAnswer = {
  readonly form: AnswerForm;
  readonly pieces: Pieces;
};

export type RowReadOptions = {
  readonly resource: RowResource;
  /** The requested company, for rows that name none; {@link readRowAnswer} expects upper case. */
  readonly symbol: string | undefined;
  /** Whether the answer holds everything that the resource has: rows that it does not hold are retired then. */
  readonly complete: boolean;
  /** For messages. */
  readonly file: string;
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress;
  /** Further facts to note of the rows. */
  readonly notes?: RowNotes | undefined;
  readonly memory?: RowMemory | undefined;
};

/** The kinds of values that a field had. */
export type ValueKind = 'number' | 'text' | 'number or text';

/** The summary of a read, with facts about its rows. */
export type RowSummary = SourceSummary & {
  /** By name of the field, in the order of their first appearance. */
  readonly kinds: ReadonlyMap<string, ValueKind>;
  /** In the order of the rows; none where they were not asked for. */
  readonly companies: readonly NamedCompany[];
  readonly ends: PageEnds | undefined;
};

/** A read of rows. */
export type RowSourceRead = AsyncGenerator<SourceEvent, RowSummary, void>;

const KINDS: readonly ValueKind[] = ['number', 'text', 'number or text'];

/**
 * An answer of a resource as batches, the same from JSON and XML. Memory does not grow with it, except for resources
 * whose own fields identify their rows. A row that comes twice in it counts as repeated. Different contents of one row
 * in one answer are an input error: neither can be believed. The store keeps those of the later of two answers.
 *
 * Counts: `rows` = `rowsLoaded` + `rowsRepeated`; `values` = `numbersLoaded` + `textsLoaded` + `valuesNull` +
 * `valuesRepeated`; `rowsWithoutPeriod` and `rowsWithoutTaxonomy` count loaded rows; `rowsElsewhere` those the service
 * has beyond this answer.
 *
 * @throws input error with file and line for anything that is not such an answer, and for rows that contradict
 *   themselves or each other or name no company.
 */
export async function* readRowAnswer({ pieces, form }: RowAnswer, options: RowReadOptions): RowSourceRead {
  const rows = collectorOf(options);
  const scan = scanRowAnswer(pieces, form, rows);
  let step = await scan.next();
  for (; !step.done; step = await scan.next()) {
    throwIfAborted(options.signal);
    if (rows.rows.length >= ROWS_AT_ONCE && !isApartByFields(rows)) yield* handOver(rows, options);
  }
  throwIfAborted(options.signal);
  yield* handOver(rows, options);
  return summaryOf(rows, options, Math.max(0, step.value - rows.tally.rows));
}

function collectorOf({ resource, symbol, file, notes, memory }: RowReadOptions): RowCollector {
  return rowCollector({ rule: identityRule(resource), symbol }, { file, notes, memory });
}

/** Hands over the rows that were collected, if any. */
function* handOver(rows: RowCollector, { progress }: RowReadOptions): Generator<SourceEvent, void, void> {
  if (rows.rows.length === 0) return;
  const batch = takeBatch(rows);
  const { length } = batch.rows.entity;
  progress.advance(length);
  if (length > 0) yield { kind: 'rows', batch };
}

/** The summary of everything that was handed over. */
function summaryOf(rows: RowCollector, options: RowReadOptions, rowsElsewhere: number): RowSummary {
  const { tally, names, companies = [], ends } = rows;
  const { resource, symbol, complete, file } = options;
  const counts = countRows(tally, rowsElsewhere);
  const effectiveAt = latestReceived(tally);
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
    diagnostics: rowDiagnostics(tally, rowsElsewhere, file),
    kinds: new Map(
      names.text.flatMap((name, at) => {
        const kind = KINDS[(names.kinds[at] ?? 0) - 1];
        return kind ? [[name, kind] as const] : [];
      }),
    ),
    companies,
    ends,
  };
}
