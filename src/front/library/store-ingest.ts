import type { IngestedPayload } from '../../service/sync/ingest-payload.ts';
import type { IngestedFiling } from '../../warehouse/ingest/commit-filings.ts';
import type { IngestedByDay } from '../../warehouse/ingest/ingest-by-day.ts';
import type { IngestedSubmissions } from '../../warehouse/ingest/ingest-submissions.ts';
import type { IngestedTaxonomies } from '../../warehouse/ingest/ingest-taxonomy.ts';
import type { IngestedLive } from '../../warehouse/ingest/live/ingest-live.ts';
import type {
  CompanyOptions,
  FetchOptions,
  FilingOptions,
  IngestFsds,
  PayloadOptions,
  TaxonomyOptions,
} from './ingest-options.ts';
import type { CallOptions } from './options.ts';

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
   * A JSON file, a folder or a zip of company facts of the SEC: a snapshot for each filing date that is new.
   *
   * @example
   * ```ts
   * const { days, summary } = await openStore('facts.duckdb').ingest.companyFacts('facts');
   * [days.length, summary.counts.facts] // => [2, 2]
   * ```
   */
  readonly companyFacts: (path: string, options?: CompanyOptions) => Promise<IngestedByDay>;
  /**
   * A JSON file, a folder or a zip of submissions of the SEC, which give filings their dates and companies their former
   * names. The same again makes no snapshot.
   *
   * @example
   * ```ts
   * const { filings } = await openStore('lists.duckdb').ingest.submissions('lists');
   * filings.new // => 1
   * ```
   */
  readonly submissions: (path: string, options?: CompanyOptions) => Promise<IngestedSubmissions>;
  /**
   * Company facts of companies, by CIK, from the SEC or another server: at most ten requests a second, and only what is
   * newer than the last ingest. A repeat after an interruption asks only for what is missing.
   *
   * @throws CrossfootError of the kind `usage` without a mail address in `userAgent`, of the kind `refused` where the
   *   server refuses or cannot be reached: then nothing is ingested.
   * @example
   * ```ts
   * const offline = openStore('fetched.duckdb', { fetch: async () => new Response('', { status: 404 }) });
   * const userAgent = 'Example admin@example.com';
   * const { left } = await offline.ingest.fetchCompanyFacts(['320193'], { userAgent });
   * left.map(({ kind }) => kind) // => ['absent']
   * ```
   */
  readonly fetchCompanyFacts: (ciks: readonly string[], options: FetchOptions) => Promise<IngestedLive<IngestedByDay>>;
  /**
   * Submissions of companies, as {@link StoreIngest.fetchCompanyFacts}.
   *
   * @example
   * ```ts
   * const asked = openStore('lists.duckdb').ingest.fetchSubmissions(['320193'], { userAgent: 'nobody' });
   * await asked.catch(({ failure }) => failure) // => 'usage'
   * ```
   */
  readonly fetchSubmissions: (
    ciks: readonly string[],
    options: FetchOptions,
  ) => Promise<IngestedLive<IngestedSubmissions>>;
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
