import { longOr } from './long.ts';

/**
 * How long a test waits for what must happen, and a server for its peer. It only ends what would never end: on a busy machine a wait takes
 * many times as long as on a quiet one. Below the time limit of a test, so that the wait says what did not happen.
 */
export const PATIENCE_MS = longOr(90_000, 300_000);
