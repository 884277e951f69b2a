import type { IngestedPayload } from '../../service/sync/ingest-payload.ts';
import type { IngestedFiling } from '../../warehouse/ingest/commit-filings.ts';
import type { IngestedTaxonomies } from '../../warehouse/ingest/ingest-taxonomy.ts';
import type { CallOptions, FilingOptions, IngestFsds, PayloadOptions, TaxonomyOptions } from './options.ts';

/** The ingests of a {@link Store}. Each call is committed whole or not at all. */
export type StoreIngest = {
  /**
   * A zip, a folder or a URL of an SEC data set; a URL needs the mail address that the SEC asks for, `contact`.
   *
   * @example
   * ```ts
   * const quarters = openStore('quarters.duckdb');
   * const ingested = await quarters.ingest.fsds('2009q3');
   * [ingested?.snapshot, ingested?.changes.new] // => [1, 1]
   * ```
   */
  readonly fsds: IngestFsds;
  /**
   * A zip or a folder of XBRL taxonomies. One that is stored already is `unchanged`.
   *
   * @example
   * ```ts
   * const { taxonomies } = await openStore('taxonomies.duckdb').ingest.taxonomy('taxonomy');
   * taxonomies.map(({ id, outcome }) => [id, outcome]) // => [['taxonomy', 'new']]
   * ```
   */
  readonly taxonomy: (path: string, options?: TaxonomyOptions) => Promise<IngestedTaxonomies>;
  /**
   * Zips, folders or instance documents of XBRL filings, in any number; one that cannot be read is `failed`, and the
   * others come in. The results have the order of the commits: failures first.
   *
   * @example
   * ```ts
   * const filings = await openStore('filings.duckdb').ingest.xbrl(['filing', 'nowhere']);
   * filings.map(({ kind }) => kind) // => ['failed', 'ingested']
   * ```
   */
  readonly xbrl: (paths: readonly string[], options?: FilingOptions) => Promise<readonly IngestedFiling[]>;
  /**
   * A saved answer of the service, JSON or XML: rows, or a part of a taxonomy.
   *
   * @example
   * ```ts
   * const saved = openStore('saved.duckdb');
   * const ingested = await saved.ingest.payload('answers/rows-2024-12-17.json', { resource: 'Financials-QTR' });
   * ingested.kind // => 'rows'
   * ```
   */
  readonly payload: (path: string, options: PayloadOptions) => Promise<IngestedPayload>;
  /**
   * Fictional companies with errors planted in their totals, three refreshes of them, and seven taxonomies.
   *
   * @example
   * ```ts
   * const signal = AbortSignal.abort();
   * const thrown = await openStore('new.duckdb').ingest.sample({ signal }).catch(({ failure }) => failure);
   * thrown // => 'interrupted'
   * ```
   */
  readonly sample: (options?: CallOptions) => Promise<void>;
};
