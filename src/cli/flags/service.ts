import { TRANSPORT_DEFAULTS } from '../../client/transport/options.ts';
import { LIMITS } from '../../protocol/limits.ts';
import { SERVICE_DEFAULTS } from '../../sync/types.ts';
import type { FlagTable } from './flag.ts';
import { ABOVE_ZERO, between, DURATION_IN_MS, list, oneOf, SWITCH, text, whole } from './kinds.ts';
import { ANSWER_RULES, CONTRACTS, PERIOD, RESOURCE, SERVICE_ADDRESS } from './service-kinds.ts';

const { timeOuts, patience, tries, strikes, concurrency } = TRANSPORT_DEFAULTS;

/** Everything that `ingest service` takes, in the order of the configuration file. */
export const SERVICE = {
  url: {
    name: 'url',
    env: 'CROSSFOOT_URL',
    key: 'service.url',
    doc: 'Address of the service, http://… or https://…',
    kind: SERVICE_ADDRESS,
  },
  key: {
    env: 'CROSSFOOT_APPKEY',
    key: 'service.key',
    doc: 'Application key; a file of its own is safer: keyFile',
    kind: text('an application key'),
    isSecret: true,
  },
  keyFile: {
    name: 'key-file',
    env: 'CROSSFOOT_KEY_FILE',
    key: 'service.keyFile',
    doc: 'File that holds the application key and nothing else',
    kind: text('the name of a file'),
    otherwise: 'the key in CROSSFOOT_APPKEY',
  },
  resources: {
    name: 'resource',
    env: 'CROSSFOOT_RESOURCES',
    key: 'service.resources',
    doc: 'Resource to request, e.g. CoreFinancials-ANN; taxonomy for all taxonomies; A,B,C or repeated for several',
    kind: list(RESOURCE),
    otherwise: 'everything that the key may see',
  },
  symbols: {
    name: 'symbols',
    env: 'CROSSFOOT_SYMBOLS',
    key: 'service.symbols',
    doc: 'Only these companies, A,B,C or repeated; then nothing is retired',
    kind: list(text('a symbol')),
    otherwise: 'all',
  },
  periods: {
    name: 'periods',
    env: 'CROSSFOOT_PERIODS',
    key: 'service.periods',
    doc: 'Only these fiscal quarters, 2014q1, or ranges of them, 2014q1~2015q4; A,B,C or repeated; then nothing is retired',
    kind: list(PERIOD),
    otherwise: 'all',
  },
  wireFormat: {
    name: 'wire-format',
    alias: 'transport',
    env: 'CROSSFOOT_TRANSPORT',
    key: 'service.transport',
    doc: 'Format of the answers to request',
    kind: oneOf(['json', 'xml']),
    preset: SERVICE_DEFAULTS.format,
  },
  maxCalls: {
    name: 'max-calls',
    env: 'CROSSFOOT_MAX_CALLS',
    key: 'service.maxCalls',
    doc: 'Maximum number of calls of this run; the next run goes on from there',
    kind: whole(1, 1_000_000_000),
    otherwise: 'no limit',
  },
  concurrency: {
    name: 'concurrency',
    env: 'CROSSFOOT_CONCURRENCY',
    key: 'service.concurrency',
    doc: 'Calls in progress at once',
    kind: whole(1, 64),
    preset: concurrency,
  },
  callsPerSecond: {
    name: 'calls-per-second',
    env: 'CROSSFOOT_CALLS_PER_SECOND',
    key: 'service.callsPerSecond',
    doc: 'Maximum number of calls per second',
    kind: ABOVE_ZERO,
    otherwise: 'no limit',
  },
  tries: {
    name: 'tries',
    env: 'CROSSFOOT_TRIES',
    key: 'service.tries',
    doc: 'Maximum number of calls per request, the first included',
    kind: whole(1, 100),
    preset: tries,
  },
  strikes: {
    env: 'CROSSFOOT_STRIKES',
    key: 'service.strikes',
    doc: 'Stop after this many failures in a row',
    kind: whole(1, 1_000),
    preset: strikes,
  },
  keepRaw: {
    name: 'keep-raw',
    env: 'CROSSFOOT_KEEP_RAW',
    key: 'service.keepRaw',
    doc: 'Days for which answers are kept as received; 0 keeps only their hashes',
    kind: whole(0, 36_500),
    preset: SERVICE_DEFAULTS.keepRawDays,
  },
  pageRows: {
    env: 'CROSSFOOT_PAGE_ROWS',
    key: 'service.pageRows',
    doc: 'Rows per page, for resources that are requested page by page',
    kind: whole(2, LIMITS.highestLimit),
    preset: LIMITS.highestLimit,
  },
  taxonomyTimeToLive: {
    name: 'taxonomy-time-to-live',
    env: 'CROSSFOOT_TAXONOMY_TIME_TO_LIVE',
    key: 'service.taxonomyTimeToLive',
    doc: 'How long a checked taxonomy is not requested again: 30m, 12h, 1d',
    kind: DURATION_IN_MS,
    preset: SERVICE_DEFAULTS.taxonomyTimeToLive,
  },
  contracts: {
    name: 'contract',
    env: 'CROSSFOOT_CONTRACTS',
    key: 'service.contracts',
    doc: 'What to do when the fields of a resource change, name=evolve, freeze or discard, *=… for all others; A,B,C or repeated for several',
    kind: CONTRACTS,
    otherwise: 'evolve',
  },
  headersTimeOut: {
    env: 'CROSSFOOT_HEADERS_TIME_OUT',
    key: 'service.timeOuts.headers',
    doc: 'From sending a request to the headers of its answer',
    kind: DURATION_IN_MS,
    preset: timeOuts.headers,
  },
  idleTimeOut: {
    env: 'CROSSFOOT_IDLE_TIME_OUT',
    key: 'service.timeOuts.idle',
    doc: 'Between two pieces of an answer',
    kind: DURATION_IN_MS,
    preset: timeOuts.idle,
  },
  wholeTimeOut: {
    env: 'CROSSFOOT_WHOLE_TIME_OUT',
    key: 'service.timeOuts.whole',
    doc: 'From sending a request to the end of its answer',
    kind: DURATION_IN_MS,
    preset: timeOuts.whole,
  },
  firstWait: {
    env: 'CROSSFOOT_FIRST_WAIT',
    key: 'service.waits.first',
    doc: 'Before the second try; twice as long before each further one',
    kind: DURATION_IN_MS,
    preset: patience.firstWait,
  },
  longestBackoff: {
    env: 'CROSSFOOT_LONGEST_BACKOFF',
    key: 'service.waits.longestBackoff',
    doc: 'Longest such wait',
    kind: DURATION_IN_MS,
    preset: patience.longestBackoff,
  },
  longestWait: {
    env: 'CROSSFOOT_LONGEST_WAIT',
    key: 'service.waits.longest',
    doc: 'Longest wait that the server may ask for',
    kind: DURATION_IN_MS,
    preset: patience.longestWait,
  },
  jitter: {
    env: 'CROSSFOOT_JITTER',
    key: 'service.waits.jitter',
    doc: 'Largest share of a wait that is added at random',
    kind: between(0, 10),
    preset: patience.jitter,
  },
  answers: {
    env: 'CROSSFOOT_ANSWERS',
    key: 'service.answers',
    doc: 'Meaning of answers, by status, code of the gateway and message; these rules take precedence over the built-in table',
    kind: ANSWER_RULES,
  },
} as const satisfies FlagTable;

/** Flags of `ingest service` that belong to one run. */
export const SERVICE_RUN = {
  plan: { name: 'plan', doc: 'Print the requests, and send none', kind: SWITCH },
  refresh: { name: 'refresh', doc: 'Request taxonomies even if they were checked recently', kind: SWITCH },
  discardUnfinished: {
    name: 'discard-unfinished',
    doc: 'Drop an unfinished run of another request, with the answers that it has',
    kind: SWITCH,
  },
} as const satisfies FlagTable;
