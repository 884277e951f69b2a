type Fetch = (request: Request) => Promise<Response>;

/**
 * A clock for work with real sockets: short waits move it on and take no time, as soon as no request is on its way; long
 * ones, which are time-outs, end when the test says so.
 */
export type PacedClock = {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** The same, whose requests hold the clock until they are answered. */
  readonly held: (fetch: Fetch) => Fetch;
  /** Lets the time-outs come that are waited for. */
  readonly timeOut: () => void;
  /** The waits that ended at once, in milliseconds. */
  readonly waited: readonly number[];
};

const TIME_OUT = 30_000;
const LONGEST_TIME_OUT = 300_000;

export function pacedClock(): PacedClock {
  let now = 0;
  const waited: number[] = [];
  const waiting = new Set<() => void>();
  const underWay = new Set<Promise<Response>>();
  return {
    now: () => now,
    held: (fetch) => (request) => {
      const answer = fetch(request);
      underWay.add(answer);
      const isDone = (): void => void underWay.delete(answer);
      answer.then(isDone, isDone);
      return answer;
    },
    waited,
    timeOut: () => {
      now += LONGEST_TIME_OUT;
      for (const wake of waiting) wake();
      waiting.clear();
    },
    sleep: async (milliseconds, signal) => {
      if (milliseconds < TIME_OUT) {
        while (underWay.size > 0) await Promise.allSettled(underWay);
        waited.push(milliseconds);
        now += milliseconds;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve);
        signal?.addEventListener('abort', () => {
          waiting.delete(resolve);
          reject(signal.reason);
        });
      });
    },
  };
}
