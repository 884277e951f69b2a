import type { WaitingPorts } from '../../warehouse/store/ports.ts';

/** A file that is opened when it is needed and stays open for a short burst: calls in a row share one opening. */
export type SharedOpening<R> = {
  /** Runs after earlier work of the same opening. */
  readonly use: <T>(work: (resource: R) => Promise<T>) => Promise<T>;
  /** Ends the burst, once all work is done: the file is closed afterwards. */
  readonly release: () => Promise<void>;
};

/** An idle file stays open for this long. */
const IDLE_MS = 100;
/** A burst takes up no work after this time: a writer waits for up to five seconds. */
const BURST_MS = 1_000;
/** Between two bursts the file is closed for this long: a writer asks every 100 ms. */
const PAUSE_MS = 150;

type Job<R> = { readonly run: (resource: R) => Promise<void>; readonly fail: (error: unknown) => void };

/** `open` hands the resource to its argument and closes it when that ends. */
export function sharedOpening<R>(
  open: (use: (resource: R) => Promise<void>) => Promise<void>,
  { now, sleep }: WaitingPorts,
): SharedOpening<R> {
  const jobs: Job<R>[] = [];
  let running: Promise<void> | undefined;
  let wake = (): void => {};
  let isReleased = false;
  const burst = async (resource: R): Promise<void> => {
    const end = now() + BURST_MS;
    while (now() < end) {
      const job = jobs.shift();
      if (job) await job.run(resource);
      else {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (!isReleased) await Promise.race([sleep(IDLE_MS), woken]);
        if (jobs.length === 0) return;
      }
    }
  };
  const work = async (): Promise<void> => {
    while (jobs.length > 0) {
      await open(burst).catch((error: unknown) => {
        for (const job of jobs.splice(0)) job.fail(error);
      });
      if (jobs.length > 0) await sleep(PAUSE_MS);
    }
    running = undefined;
  };
  return {
    use: (job) =>
      new Promise((resolve, reject) => {
        jobs.push({ run: (resource) => job(resource).then(resolve, reject), fail: reject });
        wake();
        running ??= work();
      }),
    release: async () => {
      isReleased = true;
      wake();
      await running;
      isReleased = false;
    },
  };
}

/** Iterates over rows of a resource that is open while the iteration lasts; `open` closes it when its argument ends. */
export async function* held<R, T>(
  open: (use: (resource: R) => Promise<void>) => Promise<void>,
  rows: (resource: R) => AsyncIterable<T>,
): AsyncGenerator<T> {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let closed: Promise<void> = ended;
  const resource = await new Promise<R>((resolve, reject) => {
    closed = open(async (opened) => {
      resolve(opened);
      await ended;
    });
    closed.catch(reject);
  });
  try {
    yield* rows(resource);
  } finally {
    end();
    await closed;
  }
}
