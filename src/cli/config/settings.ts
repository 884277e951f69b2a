import type { FlagName } from '../flags.ts';

/** How the text of a flag or an environment variable becomes a value of the schema. */
export type Reading = 'text' | 'number' | 'list' | 'pairs' | 'json';

/** A key of the configuration and where else it can be said. */
export type Setting = {
  /** From the top: `service.timeOuts.idle`. */
  readonly key: string;
  readonly env: string;
  readonly flag?: FlagName;
  readonly reads: Reading;
  /** Shown to nobody. */
  readonly isSecret?: true;
};

/** Every key of `crossfoot.config.json`, in the order of its schema. */
export const SETTINGS: readonly Setting[] = [
  { key: 'store', env: 'CROSSFOOT_STORE', flag: 'store', reads: 'text' },
  { key: 'tolerance', env: 'CROSSFOOT_TOLERANCE', flag: 'tolerance', reads: 'text' },
  { key: 'failOn', env: 'CROSSFOOT_FAIL_ON', flag: 'failOn', reads: 'text' },
  { key: 'contact', env: 'CROSSFOOT_CONTACT', flag: 'contact', reads: 'text' },
  { key: 'service.url', env: 'CROSSFOOT_URL', flag: 'url', reads: 'text' },
  { key: 'service.key', env: 'CROSSFOOT_APPKEY', reads: 'text', isSecret: true },
  { key: 'service.keyFile', env: 'CROSSFOOT_KEY_FILE', flag: 'keyFile', reads: 'text' },
  { key: 'service.resources', env: 'CROSSFOOT_RESOURCES', flag: 'resources', reads: 'list' },
  { key: 'service.symbols', env: 'CROSSFOOT_SYMBOLS', flag: 'symbols', reads: 'list' },
  { key: 'service.periods', env: 'CROSSFOOT_PERIODS', flag: 'periods', reads: 'list' },
  { key: 'service.transport', env: 'CROSSFOOT_TRANSPORT', flag: 'transport', reads: 'text' },
  { key: 'service.maxCalls', env: 'CROSSFOOT_MAX_CALLS', flag: 'maxCalls', reads: 'number' },
  { key: 'service.concurrency', env: 'CROSSFOOT_CONCURRENCY', flag: 'concurrency', reads: 'number' },
  { key: 'service.callsPerSecond', env: 'CROSSFOOT_CALLS_PER_SECOND', flag: 'callsPerSecond', reads: 'number' },
  { key: 'service.tries', env: 'CROSSFOOT_TRIES', flag: 'tries', reads: 'number' },
  { key: 'service.strikes', env: 'CROSSFOOT_STRIKES', reads: 'number' },
  { key: 'service.keepRaw', env: 'CROSSFOOT_KEEP_RAW', flag: 'keepRaw', reads: 'number' },
  { key: 'service.pageRows', env: 'CROSSFOOT_PAGE_ROWS', reads: 'number' },
  {
    key: 'service.taxonomyTimeToLive',
    env: 'CROSSFOOT_TAXONOMY_TIME_TO_LIVE',
    flag: 'taxonomyTimeToLive',
    reads: 'text',
  },
  { key: 'service.contracts', env: 'CROSSFOOT_CONTRACTS', flag: 'contract', reads: 'pairs' },
  { key: 'service.timeOuts.headers', env: 'CROSSFOOT_HEADERS_TIME_OUT', reads: 'text' },
  { key: 'service.timeOuts.idle', env: 'CROSSFOOT_IDLE_TIME_OUT', reads: 'text' },
  { key: 'service.timeOuts.whole', env: 'CROSSFOOT_WHOLE_TIME_OUT', reads: 'text' },
  { key: 'service.waits.first', env: 'CROSSFOOT_FIRST_WAIT', reads: 'text' },
  { key: 'service.waits.longestBackoff', env: 'CROSSFOOT_LONGEST_BACKOFF', reads: 'text' },
  { key: 'service.waits.longest', env: 'CROSSFOOT_LONGEST_WAIT', reads: 'text' },
  { key: 'service.waits.jitter', env: 'CROSSFOOT_JITTER', reads: 'number' },
  { key: 'service.answers', env: 'CROSSFOOT_ANSWERS', reads: 'json' },
];

/** Flags that say what a key of the configuration can say. */
export const SETTING_FLAGS: readonly FlagName[] = SETTINGS.flatMap(({ flag }) => flag ?? []);
