import type { Diagnostic } from '../base/diagnostic.ts';
import type { RowBatch } from './row-batch.ts';
import type { CompanySubmissions } from './submission.ts';
import type { FieldLabel, FieldName, FieldProperty } from './taxonomy.ts';

/** The events of a reader of rows, in any order in which each batch refers only to earlier ones. */
export type SourceEvent =
  | { readonly kind: 'rows'; readonly batch: RowBatch }
  | { readonly kind: 'fields'; readonly properties: readonly FieldProperty[]; readonly labels: readonly FieldLabel[] }
  | { readonly kind: 'statementLines'; readonly lines: readonly StatementLine[] }
  | ({ readonly kind: 'submissions' } & CompanySubmissions);

/** The result of a reader, returned by its generator of {@link SourceEvent}. */
export type SourceSummary = {
  readonly scope: Scope;
  /** Everything read is in exactly one count: `numbers`, `numbersLoaded`, `numbersNull`… by the source's own table. */
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

/** A read in progress: an iterator over batches that returns the summary. It reads while it is iterated. */
export type SourceRead = AsyncGenerator<SourceEvent, SourceSummary, void>;

/** The part of a resource that a snapshot saw completely. It retires only rows of its partition that it did not see. */
export type Scope = {
  readonly source: string;
  /** E.g. `FSDS`, `CoreFinancials-ANN`. */
  readonly resource: string;
  /** E.g. `quarter 2009q3`, `filing 0000320193-10-000238`, `answer`. By document, it only names the read. */
  readonly partition: string;
  /** False where the input is only a part of its partition (a saved page): nothing is ever retired by it. */
  readonly complete: boolean;
  /** Each document is whole, though the partition may not be: rows of it that the input does not have are retired. */
  readonly wholeDocuments?: boolean;
  /** True where a row of a later document replaces the earlier one (service); false where both stay (data sets). */
  readonly supersedes: boolean;
  /**
   * The partition of a row: that of the scope, the calendar quarter in which its document was filed, or the document
   * itself (`filing NAME`); then the read retires rows of exactly the documents that it brings.
   */
  readonly partitionBy: 'scope' | 'quarter filed' | 'document';
  /** Publications that leave dimensions out never retire rows that have any but `LegalEntity`. */
  readonly dimensions: 'all' | 'legal-entity';
  /** When what it shows became effective (latest acceptance of its filings, refresh of the server), ISO text. */
  readonly effectiveAt?: string;
};

/** The partition of the rows of a document, where they are partitioned by document. */
export const documentPartition = (name: string): string => `${DOCUMENT_PARTITION}${name}`;
export const DOCUMENT_PARTITION = 'filing ';

/** One line of a statement as a filing presents it (`pre` of the data sets). */
export type StatementLine = {
  /** Number of the document in the same read. */
  readonly document: number;
  readonly report: number;
  readonly line: number;
  /** `BS`, `IS`, `CF`, `EQ`, `CI`, `UN`… as the source writes it. */
  readonly statement: string;
  readonly parenthetical: boolean;
  readonly field: FieldName;
  readonly label: string;
  /** True where the filing shows the value with its sign turned. */
  readonly negating: boolean;
};
