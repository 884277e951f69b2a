import { usageError } from '../../core/base/errors.ts';
import type { FileSource } from '../../core/model/file-sources.ts';
import type { FileSet } from '../../core/model/files.ts';
import type { IngestedInput } from '../../core/model/shapes/ingest.ts';
import type { PayloadRequest } from '../../service/sync/ingest-payload.ts';
import type { DataSetRequest, IngestRequest, Requester } from '../../warehouse/ingest/ingest-fsds.ts';
import type { TaxonomyRequest } from '../../warehouse/ingest/ingest-taxonomy.ts';
import type { DownloadRecord } from '../../warehouse/store/downloads.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';
import type { LiveName } from './live.ts';

/**
 * A source of files, from which its command `ingest NAME` is made. Readers are loaded when they are asked for, so that
 * help is fast.
 */
export type FileReading<F extends string, O, T> = {
  /** In the list of commands. */
  readonly summary: string;
  readonly description: string;
  /** What its arguments are called, and what they are. */
  readonly inputs: { readonly name: string; readonly description: string };
  /** The flags whose values are its options. */
  readonly flags: readonly F[];
  readonly examples: readonly (readonly [commandLine: string, what: string])[];
  /** Brings one input into the store; the commits of several are apart. */
  readonly ingest: (input: string, request: IngestRequest & O, ports: IngestPorts, requester: Requester) => Promise<T>;
  /** How it is fetched from a server: the files of several companies are ingested as one set. */
  readonly live?: {
    readonly source: LiveName;
    readonly ingest: (
      set: FileSet,
      request: IngestRequest & O & { readonly downloads: readonly DownloadRecord[] },
      ports: IngestPorts,
    ) => Promise<T>;
  };
  /** What the report says of an input: its snapshot, or taxonomies, with counts and diagnostics. */
  readonly report: (input: string, ingested: T) => Promise<readonly IngestedInput[]>;
};

/** Has the types of an entry inferred. */
const reading = <const F extends string, O, T>(entry: FileReading<F, O, T>): FileReading<F, O, T> => entry;

const views = () => import('../../output/report/views/ingest.ts');

type CompanyFactsFlags = { readonly companyCik?: readonly string[] | undefined };
type DataSetFlags = Pick<DataSetRequest, 'wholeQuarter'> & { readonly byFilingDate?: boolean | undefined };
type PayloadFlags = Omit<PayloadRequest, keyof IngestRequest | 'resource' | 'input'> & {
  readonly resource?: string | undefined;
};

/** The sources that ingest one input after the other. A new one is its name in `core/model`, and an entry here. */
export const FILE_READINGS = {
  companyfacts: reading({
    summary: 'Ingest company facts of the SEC',
    description:
      'Ingests company facts of the SEC: files CIK##########.json, folders of them, or the nightly companyfacts.zip. Facts come in as filed: each filing date becomes one snapshot, in order, so that one file gives the history of a company. Filings that the store has are left out. Company facts have no dimensions, no stated precision and no custom fields. With --cik they are fetched: at most 10 requests a second, only what is newer than the last ingest; a repeat after an interruption asks only for what is missing. A company without facts is reported, and the others come in: exit status 5; 4 means that the server refused.',
    inputs: { name: 'paths', description: 'JSON files, folders or zip files; none with --cik' },
    flags: ['companyCik', 'observedAt'],
    examples: [
      ['crossfoot ingest companyfacts CIK0000320193.json', 'one company'],
      ['crossfoot ingest companyfacts companyfacts.zip --company 320193,63908', 'two companies of the nightly file'],
      ["crossfoot ingest companyfacts --cik 320193,63908 --user-agent 'NAME MAIL'", 'fetched from the SEC'],
    ],
    ingest: async (input, { companyCik, ...request }: IngestRequest & CompanyFactsFlags, ports) => {
      const { ingestCompanyFacts } = await import('../../warehouse/ingest/ingest-company-facts.ts');
      return ingestCompanyFacts(input, { ...request, companies: companyCik }, ports);
    },
    live: {
      source: 'companyfacts',
      ingest: async (set, { companyCik: _, ...request }, ports) =>
        (await import('../../warehouse/ingest/ingest-company-facts.ts')).ingestCompanyFacts(set, request, ports),
    },
    report: async (input, ingested) => (await views()).byDayInputs(input, ingested),
  }),
  fsds: reading({
    summary: 'Ingest SEC Financial Statement Data Sets',
    description:
      'Ingests SEC Financial Statement Data Sets: zip files or folders with sub, num, tag and pre, in either layout. Each becomes one snapshot; ingesting the same publication again changes nothing. A whole quarter retires the filings of that quarter that it does not name; a part of one, such as a day, retires none. A URL is fetched only if the server has a newer publication than the last one.',
    inputs: { name: 'paths', description: 'Zip files, folders or URLs' },
    flags: ['byFilingDate', 'wholeQuarter', 'observedAt', 'userAgent'],
    examples: [
      ['crossfoot ingest fsds 2009q3.zip', 'one quarter'],
      ['crossfoot ingest fsds 2009q3.zip 2009q4.zip', 'two quarters, one snapshot each'],
      ['crossfoot ingest fsds 2009q3.zip --as-filed', 'as history: a snapshot for each filing date'],
      ['crossfoot ingest fsds https://example.com/2009q3.zip --user-agent you@example.com', 'by URL, if it is newer'],
    ],
    ingest: async (input, { byFilingDate, ...options }: IngestRequest & DataSetFlags, ports, requester) => {
      const { store, observedAt, wholeQuarter } = options;
      if (byFilingDate && wholeQuarter)
        throw usageError(
          '--as-filed and --whole-quarter exclude each other',
          'No filing date retires rows of another.',
        );
      const { ingestFsds, ingestFsdsAsFiled } = await import('../../warehouse/ingest/ingest-fsds.ts');
      const request = { store, observedAt, wholeQuarter, requester };
      return byFilingDate
        ? { byDay: await ingestFsdsAsFiled(input, request, ports) }
        : { whole: await ingestFsds(input, request, ports) };
    },
    report: async (input, ingested) => {
      const { shownInput } = await import('../../warehouse/ingest/ingest-fsds.ts');
      const { byDayInputs, rowsInput, unchangedInput } = await views();
      const name = shownInput(input);
      if ('byDay' in ingested) return byDayInputs(name, ingested.byDay);
      return [ingested.whole === undefined ? unchangedInput(name) : rowsInput(name, ingested.whole)];
    },
  }),
  payload: reading({
    summary: 'Ingest saved answers of the service',
    description:
      'Ingests saved answers of the service, JSON or XML: data rows of a resource, or parts of a taxonomy. Digits are kept as written.',
    inputs: { name: 'files', description: 'Saved answers of one resource' },
    flags: ['resource', 'symbol', 'taxonomy', 'etag', 'observedAt', 'maxXml'],
    examples: [
      ['crossfoot ingest payload answer.xml --resource CoreFinancials-ANN', 'rows that name their company'],
      [
        'crossfoot ingest payload rows.json --resource Financials-TTM --symbol MSFT',
        'rows of one company that do not name it',
      ],
      ['crossfoot ingest payload tree.json --resource calculation --taxonomy 18', 'a part of a taxonomy'],
    ],
    ingest: async (input, { resource, ...request }: IngestRequest & PayloadFlags, ports) => {
      if (resource === undefined) {
        const { RESOURCES } = await import('../../core/model/resource.ts');
        const names = RESOURCES.map(({ name }) => name).join(', ');
        throw usageError('which resource do the answers belong to?', `Name it with --resource, one of: ${names}`);
      }
      const { ingestPayload } = await import('../../service/sync/ingest-payload.ts');
      return ingestPayload(input, { ...request, resource }, ports);
    },
    report: async (input, { kind, ingested }) => {
      const { rowsInput, taxonomiesInput } = await views();
      return [kind === 'rows' ? rowsInput(input, ingested) : taxonomiesInput(input, ingested)];
    },
  }),
  submissions: reading({
    summary: 'Ingest submissions of the SEC',
    description:
      'Ingests submissions of the SEC: files CIK##########.json with their pages CIK##########-submissions-###.json, folders of them, or the nightly submissions.zip. Companies get their names, former names, tickers and SIC codes; documents of XBRL filings, data sets and company facts get the filing date, acceptance time, form and period that they do not state themselves, whichever came first. Ingesting the same submissions again changes nothing. With --cik they are fetched, as company facts are.',
    inputs: { name: 'paths', description: 'JSON files, folders or zip files; none with --cik' },
    flags: ['companyCik', 'observedAt'],
    examples: [
      ['crossfoot ingest submissions CIK0000320193.json', 'one company, with the pages beside its file'],
      ['crossfoot ingest submissions submissions.zip --company 320193,63908', 'two companies of the nightly file'],
      ["crossfoot ingest submissions --cik 320193 --user-agent 'NAME MAIL'", 'fetched from the SEC'],
    ],
    ingest: async (input, { companyCik, ...request }: IngestRequest & CompanyFactsFlags, ports) => {
      const { ingestSubmissions } = await import('../../warehouse/ingest/ingest-submissions.ts');
      return ingestSubmissions(input, { ...request, companies: companyCik }, ports);
    },
    live: {
      source: 'submissions',
      ingest: async (set, { companyCik: _, ...request }, ports) =>
        (await import('../../warehouse/ingest/ingest-submissions.ts')).ingestSubmissions(set, request, ports),
    },
    report: async (input, ingested) => [(await views()).submissionsInput(input, ingested)],
  }),
  taxonomy: reading({
    summary: 'Ingest XBRL taxonomies',
    description:
      'Ingests XBRL taxonomies: schemas and calculation, presentation and label linkbases, from zip files or folders. Missing files are reported, never fetched.',
    inputs: { name: 'paths', description: 'Zip files or folders' },
    flags: ['disclosures', 'observedAt', 'maxXml'],
    examples: [
      ['crossfoot ingest taxonomy us-gaap-2025.zip', 'a release of US-GAAP becomes one taxonomy for each industry'],
      ['crossfoot ingest taxonomy us-gaap-2025.zip --disclosures', 'with its disclosures'],
    ],
    ingest: async (input, request: TaxonomyRequest, ports) =>
      (await import('../../warehouse/ingest/ingest-taxonomy.ts')).ingestTaxonomy(input, request, ports),
    report: async (input, ingested) => [(await views()).taxonomiesInput(input, ingested)],
  }),
};

export type ReadFile = Exclude<FileSource, 'xbrl'>;
