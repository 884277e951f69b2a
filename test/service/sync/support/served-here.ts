import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { keyHash } from '../../../../src/core/model/application-key.ts';
import { openServiceFile } from '../../../../src/warehouse/store/service-file/open-service-file.ts';
import { crossfoot } from '../../../support/cli.ts';
import { Kept } from '../../../support/environment.ts';
import { SERVICE_FILE_PORTS } from '../../../support/temp-store.ts';

export type ServedHere = {
  readonly url: string;
  /** What it has said on standard error by now. */
  readonly said: () => string;
  /** Moves the clock of the service by one refresh; the moment at which it stands then. */
  readonly advance: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** `crossfoot serve` over a store, in this process, on a port of this machine; `now` is the clock by which it counts calls. */
export async function serveHere(store: string, more: readonly string[], now = () => new Date()): Promise<ServedHere> {
  const [ending, stdout, stderr] = [new AbortController(), new Kept(), new Kept()];
  const done = crossfoot(['serve', '--store', store, '--port', '0', '--format', 'json', ...more], {
    signal: ending.signal,
    stdout,
    stderr,
    clock: () => performance.now(),
    now,
    sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  });
  let hasEnded = false;
  done.finally(() => {
    hasEnded = true;
  });
  while (!stderr.text.includes('Ready at')) {
    if (hasEnded) expect.fail(`serve ended: ${(await done).stderr}`);
    await wait(5);
  }
  const { url } = JSON.parse(stdout.text) as { url: string };
  return {
    url,
    said: () => stderr.text,
    advance: async () => {
      const answer = await fetch(`${url}/_control/advance`, { method: 'POST' });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { now: string }).now;
    },
    stop: async () => {
      ending.abort();
      expect((await done).status).toBe(0);
    },
  };
}

/** Calls of the key demo that a service counted, by day, once it has ended. */
export async function callsCounted(store: string, days: readonly Date[]): Promise<readonly number[]> {
  const file = await openServiceFile(`${store}.service`, SERVICE_FILE_PORTS);
  const counted = days.map((day) => file.spending.spent(keyHash('demo'), Math.floor(day.getTime() / 86_400_000)));
  await file.close();
  return counted;
}

/** Runs a command line in memory, with the real network, at a moment. */
export function commandAt(moment: string, words: readonly string[]): ReturnType<typeof crossfoot> {
  return crossfoot(words, {
    env: { CROSSFOOT_APPKEY: 'demo' },
    now: () => new Date(moment),
    clock: () => performance.now(),
    sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  });
}
