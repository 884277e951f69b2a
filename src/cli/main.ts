import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { packageFile } from './package-file.ts';
import { run } from './run.ts';

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

const stop = new AbortController();
// Once: the second Ctrl-C meets no listener any more and kills at once.
process.once('SIGINT', () => stop.abort());

const { env, stdin, stdout, stderr } = process;
const status = await run(process.argv.slice(2), {
  env,
  stdin,
  stdout,
  stderr,
  signal: stop.signal,
  now: () => new Date(),
  clock: () => performance.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  version,
  fetch,
});
process.exit(status);
