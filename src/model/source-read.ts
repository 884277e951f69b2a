import type { Diagnostic } from '../base/diagnostic.ts';
import type { RowBatch } from './row-batch.ts';
import type { StatementLine } from './statement-line.ts';
import type { FieldLabel, FieldProperty } from './taxonomy.ts';

/** What a reader of rows yields, in any order that lets each batch point to what came before it. */
export type SourceEvent =
  | { readonly kind: 'rows'; readonly batch: RowBatch }
  | { readonly kind: 'fields'; readonly properties: readonly FieldProperty[]; readonly labels: readonly FieldLabel[] }
  | { readonly kind: 'statementLines'; readonly lines: readonly StatementLine[] };

/** What a reader says when it has read everything: a generator of {@link SourceEvent} returns this. */
export type SourceSummary = {
  readonly scope: Scope;
  /** Everything read is in exactly one count: `numbers`, `numbersLoaded`, `numbersNull`… by the source's own table. */
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

export type SourceRead = AsyncGenerator<SourceEvent, SourceSummary, void>;

/**
 * What a snapshot claims to have seen whole. Rows of the same partition that it did not see are retired; rows outside are
 * left alone.
 */
export type Scope = {
  readonly source: string;
  /** E.g. `FSDS`, `CoreFinancials-ANN`. */
  readonly resource: string;
  /** E.g. `quarter 2009q3`, `filing 0000320193-10-000238`, `answer`. */
  readonly partition: string;
  /** False where the input is only a part of its partition (a saved page): nothing is ever retired by it. */
  readonly complete: boolean;
  /**
   * True where the source shows one row for an identity at a time (the service), so that a row of another document takes the place of the
   * one before; false where filings stand side by side (data sets).
   */
  readonly supersedes: boolean;
  /**
   * Which partition a row belongs to: that of the scope, or the calendar quarter in which its document was filed, whatever input
   * brought it.
   */
  readonly partitionBy: 'scope' | 'quarter filed';
  /** Publications that leave dimensions out never retire rows that have any but `LegalEntity`. */
  readonly dimensions: 'all' | 'legal-entity';
  /** When what it shows became effective (latest acceptance of its filings, refresh of the server), ISO text. */
  readonly effectiveAt?: string;
};
