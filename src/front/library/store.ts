import type { RecordBatch, Table } from 'apache-arrow';
import type { AskedStatement } from '../../analysis/company-statement/company-statement.ts';
import type { Statement } from '../../analysis/statement/statement.ts';
import type { AskedTotal, Explanation } from '../../analysis/validation/explain/explain-total.ts';
import type { ValidateReport } from '../../analysis/validation/report.ts';
import type { ExportManifest } from '../../core/model/export-manifest.ts';
import type { Simulation } from '../../core/model/simulation.ts';
import type { ServiceIngest } from '../../service/sync/types.ts';
import type { AskedDiff, StoreDiff } from '../../warehouse/reading/diff.ts';
import type { AskedPanel, PanelAnswer } from '../../warehouse/reading/panel.ts';
import type { QueryAnswer, QueryRow } from '../../warehouse/reading/query.ts';
import type { AskedRestatements, RestatementList } from '../../warehouse/reading/restatements.ts';
import type { RowChange } from '../../warehouse/store/diff/row-changes.ts';
import type { StoredTaxonomy } from '../../warehouse/store/read-taxonomy.ts';
import type { StoredSnapshot } from '../../warehouse/store/snapshots.ts';
import type { WholeTaxonomy } from '../../warehouse/store/whole-taxonomy.ts';
import type {
  ArrowOptions,
  CallOptions,
  ExplainOptions,
  ExportOptions,
  FiledOptions,
  ImportOptions,
  KnownOptions,
  ReadOptions,
  ServiceOptions,
  StatementOptions,
  StoreService,
  SyncOptions,
  ValidateOptions,
} from './options.ts';
import type { AskedReplay } from './replay.ts';
import type { StandardCalls } from './standard-calls.ts';
import type { StoreIngest } from './store-ingest.ts';

/**
 * A store: one DuckDB file, made by the first ingest. Calls in a row share one opening of it, and between them the file
 * is free, so that other processes can write to it. Wrong arguments fail as a {@link CrossfootError} of the kind
 * `usage`, a store that is not there or cannot be read as `input`, one that another process holds for more than five
 * seconds as `unavailable`.
 *
 * In the examples `store` is `openStore('sample.duckdb')`, made by `store.ingest.sample()`.
 */
export interface Store extends StandardCalls {
  /**
   * Brings files into the store.
   *
   * @example
   * ```ts
   * 'companyFacts' in store.ingest // => true
   * ```
   */
  readonly ingest: StoreIngest;
  /**
   * Ingests what the service at an address shows, with as few calls as possible. A run that is cut off is resumed by
   * the next call.
   *
   * @throws CrossfootError of the kind `refused` where the service refuses the key or cannot be reached.
   * @example
   * ```ts
   * const service = await store.service();
   * const copy = openStore('copy.duckdb', { fetch: (url, init) => service.handle(new Request(url, init)) });
   * const { outcome } = await copy.sync('http://service.example', { key: 'demo', resources: ['Companies'] });
   * outcome // => 'complete'
   * await service.close();
   * ```
   */
  readonly sync: (url: string, options: SyncOptions) => Promise<ServiceIngest>;
  /**
   * Checks that the numbers add up: each reported total against the exact weighted sum of its reported parts, and the
   * other rules.
   *
   * @example
   * ```ts
   * const { totals, findings } = await store.validate({ filters: { company: ['ZQLSP'] } });
   * [totals.bound, findings.length] // => [8008, 2]
   * findings[0]?.difference // => '-9707000'
   * ```
   */
  readonly validate: (options?: ValidateOptions) => Promise<ValidateReport>;
  /**
   * Why a total adds up or not. Gives the trees of its parts with the verdicts of {@link Store.validate}, the totals
   * above it, its history, and the document and line of each number; amounts are decimal text. `{ finding }` is the id
   * of a recorded finding. A name that is unknown or ambiguous fails with the candidates.
   *
   * @example
   * ```ts
   * const asked = { company: 'ZQLSP', field: 'cashfromfinancingactivities', period: 'FY2023' };
   * const { trees } = await store.explain(asked);
   * const [total, ...parts] = trees[0]?.lines ?? [];
   * [total?.total?.verdict, parts.length] // => ['inconsistent', 4]
   * ```
   */
  readonly explain: (asked: AskedTotal, options?: ExplainOptions) => Promise<Explanation>;
  /**
   * The statements of companies, several of them side by side, with the verdicts of {@link Store.validate} on their
   * totals. {@link formatStatement} gives it in a format. A name that is unknown or ambiguous fails with the
   * candidates.
   *
   * @example
   * ```ts
   * const { sections } = await store.statement({ companies: ['ZQLSP'], sections: ['balance'], periods: 2 });
   * sections.map(({ title, columns }) => [title, columns.length]) // => [['Balance Sheet', 2]]
   * ```
   */
  readonly statement: (asked: AskedStatement, options?: StatementOptions) => Promise<Statement>;
  /**
   * What subscriptions would have done over the refreshes of the store: what fires and why under each counting rule,
   * the mails, when, and how that changes with the thresholds. Nothing is sent, and no application key is in it.
   * {@link formatSimulation} gives the report.
   *
   * @example
   * ```ts
   * const losses = { Name: 'losses', ResourceName: 'Financials-QTR', Expression: 'netincome lt -1000000000' };
   * const { totals } = await store.simulate({ subscriptions: [losses] });
   * totals.counts['any-change'] // => 0
   * ```
   */
  readonly simulate: (asked?: AskedReplay, options?: FiledOptions) => Promise<Simulation>;
  /**
   * Counts the differences between two moments. {@link Store.changes} has the rows.
   *
   * @example
   * ```ts
   * const { rows } = await store.diff({ before: 'previous', after: 'latest' });
   * [rows.new, rows.corrected, rows.rescaled] // => [36, 49, 1]
   * ```
   */
  readonly diff: (moments: AskedDiff, options?: CallOptions) => Promise<StoreDiff>;
  /**
   * The rows that differ, those that matter most first: restated, corrected, rescaled, negated, retired, extended, new.
   * The file is open until the iteration ends.
   *
   * @example
   * ```ts
   * const asked = { before: 'previous', after: 'latest', kinds: ['rescaled'] } as const;
   * for await (const { change, company, values } of store.changes(asked)) {
   *   [change, company.symbol] // => ['rescaled', 'ZQKWM']
   *   values.map(({ before, after }) => [before, after]) // => [['158083', '158083000']]
   *   break;
   * }
   * ```
   */
  readonly changes: (moments: AskedDiff, options?: CallOptions) => AsyncIterable<RowChange>;
  /**
   * What filings of the whole history report again with another value, the largest changes first.
   *
   * @example
   * ```ts
   * (await store.restatements({ fields: ['totalassets'] })).kinds.negated // => 0
   * ```
   */
  readonly restatements: (asked?: AskedRestatements, options?: FiledOptions) => Promise<RestatementList>;
  /**
   * What was known when: a row a company, unit, period and moment, with the newest value of each field at that time
   * (exact decimal text), its accession number and state. No value was filed after the known day of its row.
   *
   * @example
   * ```ts
   * const { rows, totals } = await store.panel({ fields: ['totalassets'], companies: ['ZQLSP'] });
   * [rows.length === totals.values, rows[0]?.totalassets_state] // => [true, 'first']
   * ```
   */
  readonly panel: (asked: AskedPanel, options?: FiledOptions) => Promise<PanelAnswer>;
  /**
   * The whole answer of one read-only statement in DuckDB SQL. Integers of up to 32 bits, floats and booleans are
   * JavaScript's; other numbers are exact decimal text, dates and times ISO text.
   * @throws CrossfootError of the kind `input` for a statement that DuckDB refuses, or that would write or reach
   *   outside the store.
   * @example
   * ```ts
   * const largest = 'SELECT symbol, totalassets FROM "Financials-QTR_18" ORDER BY totalassets DESC LIMIT 1';
   * const { rows } = await store.query(largest);
   * rows // => [{ symbol: 'ZQXLE', totalassets: '5202666000' }]
   * ```
   */
  readonly query: (sql: string, options?: KnownOptions) => Promise<QueryAnswer>;
  /**
   * The rows of the answer, a batch at a time. The file is open until the iteration ends.
   *
   * @example
   * ```ts
   * let rows = 0;
   * for await (const batch of store.batches('SELECT * FROM range(5000)')) rows += batch.length;
   * rows // => 5000
   * ```
   */
  readonly batches: (sql: string, options?: KnownOptions) => AsyncIterable<readonly QueryRow[]>;
  /**
   * The whole answer of one read-only statement as a table of `apache-arrow`. Integers keep their width, DECIMAL is
   * Decimal128 and exact (its text is {@link decimalText}), ENUM a dictionary, UUID text.
   *
   * @throws CrossfootError of the kind `input` for what {@link Store.query} refuses, and for a type that Arrow does not
   *   have, such as BIT, named with its column.
   * @example
   * ```ts
   * const largest = 'SELECT symbol, totalassets FROM "Financials-QTR_18" ORDER BY totalassets DESC LIMIT 1';
   * const table = await store.arrow(largest);
   * table.getChild('symbol')?.get(0) // => 'ZQXLE'
   * ```
   */
  readonly arrow: (sql: string, options?: ArrowOptions) => Promise<Table>;
  /**
   * The answer of {@link Store.arrow} in batches of up to 65,536 rows. The file is open until the iteration ends.
   *
   * @example
   * ```ts
   * const rows: number[] = [];
   * for await (const batch of store.arrowBatches('SELECT * FROM range(100000)')) rows.push(batch.numRows);
   * rows // => [65536, 34464]
   * ```
   */
  readonly arrowBatches: (sql: string, options?: ArrowOptions) => AsyncIterable<RecordBatch>;
  /**
   * Writes the whole store, or tables, views, a snapshot or the answer of a query, whole or not at all. `target`: a
   * file that ends in `.parquet`, `.arrow`, `.csv` or `.ndjson`, or a folder, which gets the manifest as
   * `manifest.json`. Amounts keep all their digits; in CSV a text that a spreadsheet would take for a formula has a `'`
   * before it.
   *
   * @throws CrossfootError of the kind `usage` for unknown tables and columns (the nearest names are in the message),
   *   of the kind `input` for a target that is there already or cannot be written, of the kind `unavailable` for a full
   *   disk.
   * @example
   * ```ts
   * const { totals, files } = await store.export('units.parquet', { tables: ['unit'], overwrite: true });
   * [totals.rows, files.map(({ path }) => path)] // => [1, ['units.parquet']]
   * ```
   */
  readonly export: (target: string, options?: ExportOptions) => Promise<ExportManifest>;
  /**
   * Makes this store, which is not there yet, from the folder of an exported whole store, with all its history. Every
   * file is compared with the hash in the manifest first.
   *
   * @throws CrossfootError of the kind `input` for an export that was changed, is not whole, or is of another schema,
   *   and for a store that is there already; nothing is made then.
   * @example
   * ```ts
   * await store.export('backup', { overwrite: true });
   * const copy = openStore('copy.duckdb');
   * const { kind } = await copy.import('backup', { overwrite: true });
   * [kind, (await copy.snapshots()).length === (await store.snapshots()).length] // => ['store', true]
   * await copy.close();
   * ```
   */
  readonly import: (folder: string, options?: ImportOptions) => Promise<ExportManifest>;
  /**
   * Oldest first; each is what one ingest saw of a resource.
   *
   * @example
   * ```ts
   * const [first] = await store.snapshots();
   * [first?.resource, first?.rows.new] // => ['Insiders-Filers', 40]
   * ```
   */
  readonly snapshots: (options?: ReadOptions) => Promise<readonly StoredSnapshot[]>;
  /**
   * Every version of every taxonomy, by source, id and age.
   *
   * @example
   * ```ts
   * (await store.taxonomies()).map(({ id }) => id) // => ['18', '19', '20', '27', '28', '30', '50']
   * ```
   */
  readonly taxonomies: (options?: ReadOptions) => Promise<readonly StoredTaxonomy[]>;
  /**
   * The taxonomy that `18`, `us-gaap/18` or `us-gaap/18/2009-01-31` names, whole.
   *
   * @example
   * ```ts
   * const { taxonomy, parts } = await store.taxonomy('18');
   * [taxonomy.name, parts.calculation?.length] // => ['Commercial and Industrial (CI)', 73]
   * ```
   */
  readonly taxonomy: (name: string, options?: ReadOptions) => Promise<WholeTaxonomy>;
  /**
   * The data service over this store, as a function from request to response. It keeps subscriptions and spent calls
   * in memory, and neither evaluates subscriptions nor sends mails.
   *
   * @example
   * ```ts
   * const service = await store.service();
   * const { status } = await service.handle(new Request('http://localhost/taxonomy/18/fieldlabel?appkey=demo'));
   * status // => 200
   * await service.close();
   * ```
   */
  readonly service: (options?: ServiceOptions) => Promise<StoreService>;
  /**
   * Waits for calls in progress and closes the file. Later calls are errors of the kind `usage`.
   *
   * @example
   * ```ts
   * const done = openStore('sample.duckdb');
   * await done.close();
   * const late: unknown = await done.snapshots().catch((error: unknown) => error);
   * late instanceof CrossfootError && late.failure // => 'usage'
   * ```
   */
  readonly close: () => Promise<void>;
}
