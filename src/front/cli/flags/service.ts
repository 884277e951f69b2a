import { TRANSPORT_DEFAULTS } from '../../../service/client/transport/options.ts';
import { LIMITS } from '../../../service/protocol/limits.ts';
import { SERVICE_DEFAULTS } from '../../../service/sync/types.ts';
import { flagTable, settingTable } from './flag.ts';
import { ABOVE_ZERO, between, DURATION_IN_MS, FILE, list, oneOf, SWITCH, text, whole } from './kinds.ts';
import { ANSWER_RULES, CONTRACTS, PERIOD, RESOURCE, SERVICE_ADDRESS } from './service-kinds.ts';

const { timeOuts, patience, tries, strikes, concurrency } = TRANSPORT_DEFAULTS;

/** A length of time that has no flag. */
const duration = (key: string, doc: string, preset: number) =>
  ({ hasNoFlag: true, key: `service.${key}`, doc, kind: DURATION_IN_MS, preset }) as const;

/** Everything that `ingest service` takes, in the order of the configuration file. */
export const SERVICE = settingTable('service.', {
  url: {
    doc: 'Address of the service, http://… or https://…',
    kind: SERVICE_ADDRESS,
  },
  key: {
    hasNoFlag: true,
    env: 'CROSSFOOT_APPKEY',
    doc: 'Application key; a file of its own is safer: keyFile',
    kind: text('an application key'),
    isSecret: true,
  },
  keyFile: {
    doc: 'File that holds the application key and nothing else',
    kind: FILE,
    otherwise: 'the key in CROSSFOOT_APPKEY',
  },
  resources: {
    name: 'resource',
    doc: 'Resource to request, e.g. CoreFinancials-ANN; taxonomy for all taxonomies; A,B,C or repeated for several',
    kind: list(RESOURCE),
    otherwise: 'everything that the key may see',
  },
  symbols: {
    doc: 'Only these companies, A,B,C or repeated; then nothing is retired',
    kind: list(text('a symbol')),
    otherwise: 'all',
  },
  periods: {
    doc: 'Only these fiscal quarters, 2014q1, or ranges of them, 2014q1~2015q4; A,B,C or repeated; then nothing is retired',
    kind: list(PERIOD),
    otherwise: 'all',
  },
  wireFormat: {
    alias: 'transport',
    doc: 'Format of the answers to request',
    kind: oneOf(['json', 'xml']),
    preset: SERVICE_DEFAULTS.format,
  },
  maxCalls: {
    doc: 'Maximum number of calls of this run; the next run goes on from there',
    kind: whole(1, 1_000_000_000),
    otherwise: 'no limit',
  },
  concurrency: { doc: 'Calls in progress at once', kind: whole(1, 64), preset: concurrency },
  callsPerSecond: { doc: 'Maximum number of calls per second', kind: ABOVE_ZERO, otherwise: 'no limit' },
  tries: { doc: 'Maximum number of calls per request, the first included', kind: whole(1, 100), preset: tries },
  strikes: { hasNoFlag: true, doc: 'Stop after this many failures in a row', kind: whole(1, 1_000), preset: strikes },
  keepRaw: {
    doc: 'Days for which answers are kept as received; 0 keeps only their hashes',
    kind: whole(0, 36_500),
    preset: SERVICE_DEFAULTS.keepRawDays,
  },
  pageRows: {
    hasNoFlag: true,
    doc: 'Rows per page, for resources that are requested page by page',
    kind: whole(2, LIMITS.highestLimit),
    preset: LIMITS.highestLimit,
  },
  taxonomyTimeToLive: {
    doc: 'How long a checked taxonomy is not requested again: 30m, 12h, 1d',
    kind: DURATION_IN_MS,
    preset: SERVICE_DEFAULTS.taxonomyTimeToLive,
  },
  contracts: {
    name: 'contract',
    doc: 'What to do when the fields of a resource change, name=evolve, freeze or discard, *=… for all others; A,B,C or repeated for several',
    kind: CONTRACTS,
    otherwise: 'evolve',
  },
  headersTimeOut: duration('timeOuts.headers', 'From sending a request to the headers of its answer', timeOuts.headers),
  idleTimeOut: duration('timeOuts.idle', 'Between two pieces of an answer', timeOuts.idle),
  wholeTimeOut: duration('timeOuts.whole', 'From sending a request to the end of its answer', timeOuts.whole),
  firstWait: duration(
    'waits.first',
    'Before the second try; twice as long before each further one',
    patience.firstWait,
  ),
  longestBackoff: duration('waits.longestBackoff', 'Longest such wait', patience.longestBackoff),
  longestWait: duration('waits.longest', 'Longest wait that the server may ask for', patience.longestWait),
  jitter: {
    hasNoFlag: true,
    key: 'service.waits.jitter',
    doc: 'Largest share of a wait that is added at random',
    kind: between(0, 10),
    preset: patience.jitter,
  },
  answers: {
    hasNoFlag: true,
    doc: 'Meaning of answers, by status, code of the gateway and message; these rules take precedence over the built-in table',
    kind: ANSWER_RULES,
  },
});

/** Flags of `ingest service` that belong to one run. */
export const SERVICE_RUN = flagTable({
  plan: { doc: 'Print the requests, and send none', kind: SWITCH },
  refresh: { doc: 'Request taxonomies even if they were checked recently', kind: SWITCH },
  discardUnfinished: { doc: 'Drop an unfinished run of another request, with the answers that it has', kind: SWITCH },
});
