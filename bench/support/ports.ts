import { setTimeout as sleep } from 'node:timers/promises';
import type { StorePorts } from '../../src/warehouse/store/ports.ts';

/** How the store waits, in benchmarks. */
export const PORTS: StorePorts = {
  now: () => performance.now(),
  sleep: async (milliseconds) => {
    await sleep(milliseconds);
  },
};
