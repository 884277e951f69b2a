import { setTimeout as wait } from 'node:timers/promises';
import { packageVersion } from '../../core/base/package-file.ts';
import { run } from './run.ts';

const stop = new AbortController();
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
// Once: without a listener the second Ctrl-C kills at once.
const askToStop = (): void => {
  for (const signal of SIGNALS) process.off(signal, askToStop);
  stop.abort();
};
for (const signal of SIGNALS) process.on(signal, askToStop);

const { env, stdin, stdout, stderr } = process;
run(process.argv.slice(2), {
  env,
  stdin,
  stdout,
  stderr,
  signal: stop.signal,
  now: () => new Date(),
  clock: () => performance.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  version: packageVersion,
  fetch,
  fetchPlain: async (request) => (await import('../../core/transport/http-fetch.ts')).httpFetch(request),
  answerSql:
    (limits) =>
    async (...query) =>
      (await import('../../warehouse/store/sql-process/sql-in-process.ts')).sqlInProcess(limits)(...query),
  collectGarbage: async () => (await import('./collect-garbage.ts')).collectGarbage(),
  openAddress: async (url) => (await import('./explore/open-address.ts')).openAddress(url),
  showPages: async (...shown) => (await import('./pager.ts')).showPages(...shown),
}).then((status) => process.exit(status));
