import { readFileSync } from 'node:fs';

// Fetches every path of a list, four at a time as an ingest does, and parses what comes; prints how long it took, in seconds.
const [, , base = '', file = ''] = process.argv;
const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];

async function work(): Promise<void> {
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const answer = await fetch(`${base}${path}`, { headers: { ApplicationKey: 'demo', Accept: 'application/json' } });
    JSON.parse(await answer.text());
  }
}

const start = performance.now();
await Promise.all(Array.from({ length: 4 }, work));
process.stdout.write(JSON.stringify({ seconds: (performance.now() - start) / 1000 }));
