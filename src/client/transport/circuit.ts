import { FAILURE_KINDS, type FailureKind } from './answer-kind.ts';

/** Keeps from asking a service that will not answer. Once it is open, it stays open. */
export type Circuit = {
  /** Notes an answer. One of the service itself, a refusal included, ends the row of failures, and gives true. */
  readonly record: (kind: FailureKind | 'answered' | 'unchanged', message: string) => boolean;
  readonly open: (reason: string) => void;
  /** Why nothing is asked any more; `undefined` while it is. */
  readonly reason: () => string | undefined;
  /** Aborted when it opens. */
  readonly signal: AbortSignal;
};

/** Opens after so many failures in a row that count, or one that is enough. */
export function createCircuit(most: number): Circuit {
  const opened = new AbortController();
  let failures = 0;
  let reason: string | undefined;
  const open = (why: string): void => {
    reason ??= why;
    opened.abort();
  };
  return {
    record: (kind, message) => {
      const rule = kind === 'answered' || kind === 'unchanged' ? undefined : FAILURE_KINDS[kind];
      failures = rule?.countsAsFailure ? failures + 1 : 0;
      if (rule?.ends) open(message);
      else if (failures >= most) open(`${failures} calls in a row failed, the last one: ${message}`);
      return !rule?.countsAsFailure && !rule?.ends;
    },
    open,
    reason: () => reason,
    signal: opened.signal,
  };
}
