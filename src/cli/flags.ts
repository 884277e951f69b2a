import type { Severity } from '../base/diagnostic.ts';
import { LEVELS, type Level } from '../expression/level.ts';
import { NULL_RULES, type NullRule } from '../expression/value.ts';
import type { Moment } from '../model/moment.ts';
import { FORMATS, type Format } from '../report/formats.ts';
import { readCount, readObservedAt, readOneOf, readSize, readWithin, requireMoment } from './flag-values.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The formats of `--format`. A Parquet file is written to `--output`, not printed. */
export type AskedFormat = Format | 'parquet';

/** At which severity findings make a command exit 1. */
export type FailOn = Severity | 'never';

/** What every flag of the program is worth once it is read. A flag is declared here and in {@link FLAGS}, nowhere else. */
export type FlagValues = {
  readonly store: string;
  /** `undefined` where nothing was asked for: `table` at a terminal, else `json`. */
  readonly format: AskedFormat | undefined;
  readonly quiet: boolean;
  readonly noColor: boolean;
  /** ISO instant in UTC, `undefined` for the clock's. */
  readonly observedAt: string | undefined;
  /** As given; the room that compares reads it. */
  readonly tolerance: string | undefined;
  readonly failOn: FailOn;
  /** Bytes; `undefined` for what holds where nothing is said. */
  readonly maxXml: number | undefined;
  readonly disclosures: boolean;
  readonly resource: string | undefined;
  readonly symbol: string | undefined;
  readonly taxonomy: string | undefined;
  readonly etag: string | undefined;
  readonly limit: number;
  readonly rowLimit: number;
  readonly asOf: Moment | undefined;
  readonly contact: string | undefined;
  readonly noRecord: boolean;
  readonly keepRuns: number;
  /** What findings are filtered by, as given; the room that compares reads it. */
  readonly company: readonly string[];
  readonly section: readonly string[];
  readonly severity: readonly string[];
  readonly onlyResources: readonly string[];
  readonly rule: readonly string[];
  /** Declared fields, `name:type` each, as given. */
  readonly field: readonly string[];
  /** Values of a row, `name=value` or a JSON object each, as given. */
  readonly row: readonly string[];
  readonly nulls: NullRule;
  readonly level: Level;
  readonly sample: boolean;
  readonly host: string;
  readonly port: number;
  readonly keys: string | undefined;
  /** ISO instant in UTC, `undefined` for the clock's. */
  readonly clock: string | undefined;
  /** Seconds. */
  readonly advance: number | undefined;
  readonly log: string | undefined;
  readonly faults: string | undefined;
  /** Switches of the service, `name=value` each, as given. */
  readonly assume: readonly string[];
  readonly onlyResource: string | undefined;
  readonly output: string | undefined;
  readonly answerFile: string | undefined;
  readonly config: string | undefined;
  /** These say what keys of the configuration say; as given, `config/resolve-config.ts` reads them. */
  readonly url: string | undefined;
  readonly keyFile: string | undefined;
  readonly resources: readonly string[];
  readonly symbols: readonly string[];
  readonly periods: readonly string[];
  readonly transport: string | undefined;
  readonly maxCalls: string | undefined;
  readonly concurrency: string | undefined;
  readonly callsPerSecond: string | undefined;
  readonly tries: string | undefined;
  readonly keepRaw: string | undefined;
  readonly taxonomyTimeToLive: string | undefined;
  readonly contract: readonly string[];
  readonly plan: boolean;
  readonly refresh: boolean;
  readonly discardUnfinished: boolean;
};

export type FlagName = keyof FlagValues;

export type FlagSpec<T> = {
  /** As typed after `--`. */
  readonly name: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** The default in words, for the help text. */
  readonly shownDefault?: string;
} & (
  | {
      readonly kind: 'text' | 'switch';
      /** `given` is what stood on the command line: text, `true` for a switch, or nothing. */
      readonly read: (given: string | true | undefined, env: Env) => T;
    }
  | {
      /** May be given several times. */
      readonly kind: 'list';
      readonly read: (given: readonly string[]) => T;
    }
);

const FAIL_ON = ['error', 'warning', 'note', 'never'] as const satisfies readonly FailOn[];
const ASKED_FORMATS: readonly AskedFormat[] = [...FORMATS, 'parquet'];
const TRANSPORTS = ['json', 'xml'];
const DEFAULT_STORE = 'crossfoot.duckdb';
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = '8080';
const DEFAULT_KEPT_RUNS = '10';

const text = (given: string | true | undefined): string | undefined => (given === true ? '' : given);

export const FLAGS: { readonly [K in FlagName]: FlagSpec<FlagValues[K]> } = {
  store: {
    name: 'store',
    kind: 'text',
    description: 'The store: one DuckDB file',
    shownDefault: `CROSSFOOT_STORE, else ${DEFAULT_STORE}`,
    read: (given, env) => text(given) || env.CROSSFOOT_STORE || DEFAULT_STORE,
  },
  format: {
    name: 'format',
    kind: 'text',
    description: 'How to print the result',
    // Those that nearly every command has; a command says in its own help which ones it takes.
    choices: ['table', 'json', 'ndjson'],
    shownDefault: 'table at a terminal, else json',
    read: (given) => (given === undefined ? undefined : readOneOf('--format', ASKED_FORMATS, text(given))),
  },
  quiet: {
    name: 'quiet',
    kind: 'switch',
    description: 'Say nothing on standard error but errors',
    read: (given) => given === true,
  },
  noColor: {
    name: 'no-color',
    kind: 'switch',
    description: 'No colours (NO_COLOR and FORCE_COLOR are obeyed too)',
    read: (given) => given === true,
  },
  observedAt: {
    name: 'observed-at',
    kind: 'text',
    description: 'When this was seen: 2025-02-28 or 2025-02-28T07:13:00Z',
    shownDefault: 'now',
    read: (given) => (given === undefined ? undefined : readObservedAt('--observed-at', text(given))),
  },
  tolerance: {
    name: 'tolerance',
    kind: 'text',
    description: 'Difference to accept where values state no precision: abs:N, rel:N or ulp:N',
    shownDefault: 'CROSSFOOT_TOLERANCE, else none: exact',
    read: (given, env) => text(given) ?? (env.CROSSFOOT_TOLERANCE || undefined),
  },
  failOn: {
    name: 'fail-on',
    kind: 'text',
    description: 'Exit 1 from findings of this severity on',
    choices: FAIL_ON,
    shownDefault: 'CROSSFOOT_FAIL_ON, else error',
    read: (given, env) =>
      given === undefined
        ? readOneOf('CROSSFOOT_FAIL_ON', FAIL_ON, env.CROSSFOOT_FAIL_ON || 'error')
        : readOneOf('--fail-on', FAIL_ON, text(given)),
  },
  maxXml: {
    name: 'max-xml',
    kind: 'text',
    description:
      'Refuse XBRL documents, each and together, and saved parts of taxonomies, larger than this: bytes, or 512K, 256M, 1G',
    shownDefault: '256M',
    read: (given) => (given === undefined ? undefined : readSize('--max-xml', text(given) ?? '')),
  },
  disclosures: {
    name: 'disclosures',
    kind: 'switch',
    description: 'Read the disclosures of a US-GAAP release too, not only its statements',
    read: (given) => given === true,
  },
  resource: {
    name: 'resource',
    kind: 'text',
    description: 'The resource that the rows belong to, e.g. CoreFinancials-ANN',
    read: text,
  },
  symbol: {
    name: 'symbol',
    kind: 'text',
    description: 'The company of rows that do not say whose they are',
    read: text,
  },
  taxonomy: {
    name: 'taxonomy',
    kind: 'text',
    description:
      'The taxonomy that a calculation, fieldlabel, fieldproperty or presentation answer belongs to, e.g. 18',
    read: text,
  },
  etag: {
    name: 'etag',
    kind: 'text',
    description: 'The ETag that came with the answer; it becomes the version of the taxonomy, if that is new',
    shownDefault: 'a hash of the content',
    read: text,
  },
  contact: {
    name: 'contact',
    kind: 'text',
    description: 'Your mail address, named to servers that data sets are downloaded from, as the SEC asks',
    shownDefault: 'CROSSFOOT_CONTACT',
    read: (given, env) => text(given) || env.CROSSFOOT_CONTACT,
  },
  noRecord: {
    name: 'no-record',
    kind: 'switch',
    description: 'Do not record the run and its findings in the store: nothing is written',
    read: (given) => given === true,
  },
  keepRuns: {
    name: 'keep-runs',
    kind: 'text',
    description: 'Keep the findings of this many recorded runs, this one included, and delete older ones; 0 keeps all',
    shownDefault: DEFAULT_KEPT_RUNS,
    read: (given) => readCount('--keep-runs', text(given) ?? DEFAULT_KEPT_RUNS),
  },
  company: {
    name: 'company',
    kind: 'list',
    description:
      'Only findings of this company: symbol, CIK, entity id or the beginning of its name; A,B,C for several. May be repeated',
    shownDefault: 'all',
    read: (given) => given,
  },
  section: {
    name: 'section',
    kind: 'list',
    description: 'Only findings in this section: its id, its title or the beginning of that. May be repeated',
    shownDefault: 'all',
    read: (given) => given,
  },
  severity: {
    name: 'severity',
    kind: 'list',
    description: 'Only findings of this severity: error, warning, note. May be repeated',
    shownDefault: 'all',
    read: (given) => given,
  },
  onlyResources: {
    name: 'resource',
    kind: 'list',
    description: 'Only findings in rows of this resource, e.g. CoreFinancials-ANN. May be repeated',
    shownDefault: 'all',
    read: (given) => given,
  },
  rule: {
    name: 'rule',
    kind: 'list',
    description: 'Only findings of this rule, e.g. roll-up/complete. May be repeated',
    shownDefault: 'all',
    read: (given) => given,
  },
  limit: {
    name: 'limit',
    kind: 'text',
    description: 'Most findings, or rows that differ, to print in the table; 0 prints all',
    shownDefault: '50',
    read: (given) => readCount('--limit', text(given) ?? '50'),
  },
  rowLimit: {
    name: 'limit',
    kind: 'text',
    description: 'Most rows to print in the table; 0 prints all',
    shownDefault: '100',
    read: (given) => readCount('--limit', text(given) ?? '100'),
  },
  field: {
    name: 'field',
    kind: 'list',
    description:
      'A field and its type, name:string, number, boolean or date; number(18,4) says its digits. May be repeated',
    read: (given) => given,
  },
  row: {
    name: 'row',
    kind: 'list',
    description:
      'A value of the row, name=value, or several as a JSON object; what is not given is null. May be repeated',
    read: (given) => given,
  },
  nulls: {
    name: 'nulls',
    kind: 'text',
    description: 'What a comparison with null is: false (odata) or unknown (sql)',
    choices: NULL_RULES,
    shownDefault: 'odata',
    read: (given) => (given === undefined ? 'odata' : readOneOf('--nulls', NULL_RULES, text(given))),
  },
  level: {
    name: 'level',
    kind: 'text',
    description: 'How much of the language to accept',
    choices: LEVELS,
    shownDefault: 'L2',
    read: (given) => (given === undefined ? 'L2' : readOneOf('--level', LEVELS, text(given))),
  },
  sample: {
    name: 'sample',
    kind: 'switch',
    description: 'Serve the sample universe instead of a store; nothing is kept',
    read: (given) => given === true,
  },
  host: {
    name: 'host',
    kind: 'text',
    description: 'Name or address to listen on; any that others can reach needs --keys',
    shownDefault: DEFAULT_HOST,
    read: (given) => text(given) || DEFAULT_HOST,
  },
  port: {
    name: 'port',
    kind: 'text',
    description: 'Port to listen on; 0 takes any that is free',
    shownDefault: DEFAULT_PORT,
    read: (given) => readWithin('--port', text(given) ?? DEFAULT_PORT, 0, 65_535),
  },
  keys: {
    name: 'keys',
    kind: 'text',
    description: 'JSON file of the application keys and what each may do',
    shownDefault: 'one key, demo, that may do everything',
    read: text,
  },
  clock: {
    name: 'clock',
    kind: 'text',
    description: 'Moment at which the clock of the service stands: 2025-02-28 or 2025-02-28T07:13:00Z',
    shownDefault: 'the clock of this machine',
    read: (given) => (given === undefined ? undefined : readObservedAt('--clock', text(given))),
  },
  advance: {
    name: 'advance',
    kind: 'text',
    description: 'Move the clock by one refresh every so many seconds',
    shownDefault: 'it stands still',
    read: (given) => (given === undefined ? undefined : readWithin('--advance', text(given) ?? '', 1, 1_000_000)),
  },
  log: {
    name: 'log',
    kind: 'text',
    description: 'Append a line for each request to this file; - is standard error. Keys are masked',
    shownDefault: 'no log',
    read: text,
  },
  faults: {
    name: 'faults',
    kind: 'text',
    description: 'JSON file of faults to commit, and when',
    read: text,
  },
  assume: {
    name: 'assume',
    kind: 'list',
    description: 'Turn a switch of what the contract leaves open, name=value. May be repeated',
    read: (given) => given,
  },
  onlyResource: {
    name: 'resource',
    kind: 'text',
    description: 'Only rows of this resource, e.g. CoreFinancials-ANN',
    shownDefault: 'all',
    read: text,
  },
  output: {
    name: 'output',
    kind: 'text',
    description: 'Write what differs to this Parquet file as well',
    read: text,
  },
  answerFile: {
    name: 'output',
    kind: 'text',
    description: 'Write the answer to this Parquet file instead of printing it',
    read: text,
  },
  config: {
    name: 'config',
    kind: 'text',
    description: 'Configuration file; flags and the environment go before what it says',
    shownDefault: 'CROSSFOOT_CONFIG, else crossfoot.config.json if there is one',
    read: (given, env) => text(given) || env.CROSSFOOT_CONFIG || undefined,
  },
  url: {
    name: 'url',
    kind: 'text',
    description: 'Address of the service, http://… or https://…',
    read: text,
  },
  keyFile: {
    name: 'key-file',
    kind: 'text',
    description: 'File that holds the application key and nothing else',
    shownDefault: 'CROSSFOOT_APPKEY is the key itself',
    read: text,
  },
  resources: {
    name: 'resource',
    kind: 'list',
    description: 'Resource to ask for, e.g. CoreFinancials-ANN; taxonomy for all taxonomies. May be repeated',
    shownDefault: 'everything that the key may see',
    read: (given) => given,
  },
  symbols: {
    name: 'symbols',
    kind: 'list',
    description: 'Only these companies, A,B,C; then nothing is retired. May be repeated',
    shownDefault: 'all',
    read: (given) => given,
  },
  periods: {
    name: 'periods',
    kind: 'list',
    description:
      'Only these fiscal quarters, 2014q1, or ranges of them, 2014q1~2015q4; then nothing is retired. May be repeated',
    shownDefault: 'all',
    read: (given) => given,
  },
  transport: {
    name: 'transport',
    kind: 'text',
    description: 'Format in which to ask',
    choices: TRANSPORTS,
    shownDefault: 'json',
    read: text,
  },
  maxCalls: {
    name: 'max-calls',
    kind: 'text',
    description: 'Calls to make at most; the next run goes on from there',
    shownDefault: 'no bound',
    read: text,
  },
  concurrency: {
    name: 'concurrency',
    kind: 'text',
    description: 'Calls under way at once',
    shownDefault: '4',
    read: text,
  },
  callsPerSecond: {
    name: 'calls-per-second',
    kind: 'text',
    description: 'Most calls a second',
    shownDefault: 'no bound',
    read: text,
  },
  tries: {
    name: 'tries',
    kind: 'text',
    description: 'Calls that one question may cost',
    shownDefault: '5',
    read: text,
  },
  keepRaw: {
    name: 'keep-raw',
    kind: 'text',
    description: 'Days for which answers are kept as they came; 0 keeps their hashes alone',
    shownDefault: '7',
    read: text,
  },
  taxonomyTimeToLive: {
    name: 'taxonomy-time-to-live',
    kind: 'text',
    description: 'How long a taxonomy that was checked is not asked for again: 30m, 12h, 1d',
    shownDefault: '1d',
    read: text,
  },
  contract: {
    name: 'contract',
    kind: 'list',
    description:
      'What to do where the fields of a resource change, name=evolve, freeze or discard, *=… for all others. May be repeated',
    shownDefault: 'evolve',
    read: (given) => given,
  },
  plan: {
    name: 'plan',
    kind: 'switch',
    description: 'Print what would be asked, and send no request',
    read: (given) => given === true,
  },
  refresh: {
    name: 'refresh',
    kind: 'switch',
    description: 'Ask for taxonomies although they were checked a short time ago',
    read: (given) => given === true,
  },
  discardUnfinished: {
    name: 'discard-unfinished',
    kind: 'switch',
    description: 'Give up an unfinished run of another question, with the answers that it has',
    read: (given) => given === true,
  },
  asOf: {
    name: 'as-of',
    kind: 'text',
    description:
      'The moment at which to read the store: the number of a snapshot, latest, previous or a date (2010-06-30)',
    shownDefault: 'the newest',
    read: (given) => (given === undefined ? undefined : requireMoment('--as-of', text(given) ?? '')),
  },
};

/** Flags that every command takes. */
export const COMMON_FLAGS = ['store', 'config', 'format', 'quiet', 'noColor'] as const satisfies readonly FlagName[];
export type CommonFlag = (typeof COMMON_FLAGS)[number];
