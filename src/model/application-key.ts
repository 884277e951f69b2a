/** What an application key may do. Every list that is `all` has no bound. Names in lower case. */
export type ApplicationKey = {
  /** A name for messages and logs; never the key itself. */
  readonly label: string;
  /** SHA-256 of the key, hex. The key itself is not kept. */
  readonly hash: string;
  readonly resources: 'all' | readonly string[];
  readonly fields: 'all' | readonly string[];
  /** Fields that it may not see although `fields` has them. */
  readonly withoutFields: readonly string[];
  /** Calls a day (UTC); absent where there is no bound. */
  readonly callsPerDay?: number;
  /** Calls a second; absent where there is no bound. */
  readonly callsPerSecond?: number;
};
