/** The consequences of a call that failed. */
export type KindRule = {
  /** Asking again can help. */
  readonly retry: boolean;
  /** It counts towards the circuit: so many of them in a row, over all questions, and nothing more is asked. */
  readonly countsAsFailure: boolean;
  /** One is enough to ask nothing more. */
  readonly ends: boolean;
  readonly meaning: string;
};

const FINAL = { retry: false, countsAsFailure: false, ends: false };
const TRANSIENT = { retry: true, countsAsFailure: true, ends: false };

/** Every way in which a call fails. */
export const FAILURE_KINDS = {
  throttled: { ...TRANSIENT, meaning: 'the key is over its calls for now' },
  unavailable: { ...TRANSIENT, meaning: 'the service cannot answer now' },
  page: { ...TRANSIENT, meaning: 'a page of HTML came, as gateways send it, and no answer of the service' },
  'cut-off': { ...TRANSIENT, meaning: 'the answer is shorter or longer than it says, or ends in the middle' },
  'timed-out': { ...TRANSIENT, meaning: 'the answer took too long' },
  unreachable: { ...TRANSIENT, meaning: 'no connection, or it broke' },
  'no-connection': {
    ...FINAL,
    ends: true,
    meaning: 'no connection can be made: its certificate or address is not taken',
  },
  unreadable: { ...FINAL, countsAsFailure: true, meaning: 'a body that is neither JSON nor XML' },
  redirected: { ...FINAL, ends: true, meaning: 'the address leads elsewhere; keys are not carried there' },
  'refused-key': { ...FINAL, ends: true, meaning: 'the key is not accepted' },
  'no-entitlement': { ...FINAL, meaning: 'the key may not see what was asked for' },
  'too-many-rows': { ...FINAL, meaning: 'the result reaches the row threshold: ask for less at a time' },
  'not-found': { ...FINAL, meaning: 'there is no such thing' },
  refused: { ...FINAL, meaning: 'the service does not take the question' },
} as const satisfies Readonly<Record<string, KindRule>>;

export type FailureKind = keyof typeof FAILURE_KINDS;

/** The kinds that a row of the table of answers may name; the others are not a matter of status or message. */
export const TOLD_KINDS = [
  'throttled',
  'unavailable',
  'page',
  'redirected',
  'refused-key',
  'no-entitlement',
  'too-many-rows',
  'not-found',
  'refused',
] as const satisfies readonly FailureKind[];
export type ToldKind = (typeof TOLD_KINDS)[number];
