import type { StorePorts } from '../../../warehouse/store/ports.ts';
import { type StoreReader, withReader } from '../../../warehouse/store/reader.ts';

/** Reads a store in short bursts, between which it is closed, so that a writer gets in. */
export type Bursts = {
  /** Reads in one burst, with other waiting jobs. Fails where the store stays locked or cannot be opened. */
  readonly read: <T>(job: (reader: StoreReader) => Promise<T>) => Promise<T>;
  readonly idle: () => Promise<void>;
};

/** How long a burst accepts another job; begun jobs are finished. The whole should take a second at most. */
const TAKING_UP_MS = 400;

/** The store stays closed for as long as it was open, up to this: long enough for a writer, which asks every 100 ms. */
const LONGEST_PAUSE_MS = 250;

type Job = { readonly run: (reader: StoreReader) => Promise<void>; readonly fail: (error: unknown) => void };

export function openBursts(path: string, ports: StorePorts): Bursts {
  const waiting: Job[] = [];
  let running: Promise<void> | undefined;
  const burst = (): Promise<void> =>
    withReader(path, ports, async (reader) => {
      const end = ports.now() + TAKING_UP_MS;
      do await waiting.shift()?.run(reader);
      while (waiting.length > 0 && ports.now() < end);
    });
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const start = ports.now();
      try {
        await burst();
      } catch (error) {
        for (const job of waiting.splice(0)) job.fail(error);
      }
      await ports.sleep(Math.min(ports.now() - start, LONGEST_PAUSE_MS));
    }
    running = undefined;
  };
  return {
    read: (job) =>
      new Promise((resolve, reject) => {
        const run = (reader: StoreReader): Promise<void> => job(reader).then(resolve, reject);
        waiting.push({ run, fail: reject });
        running ??= work();
      }),
    idle: async () => running,
  };
}
