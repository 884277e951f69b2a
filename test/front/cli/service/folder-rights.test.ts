import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crossfoot } from '../../../support/cli.ts';
import { PASSING_TIME } from '../../../support/environment.ts';
import { tempStore } from '../../../support/temp-store.ts';

const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const answer = async (): Promise<Response> => Response.json({ result: { totalrows: 0, rows: [] } });

async function ingest(store: string) {
  const words = ['ingest', 'service', '--url', 'http://service.example', '--resource', 'Companies', '--store', store];
  const done = await crossfoot(words, { env: { CROSSFOOT_APPKEY: 'demo' }, fetch: answer, ...PASSING_TIME });
  expect(done).toMatchObject({ status: 0 });
}

function expectClosed(folder: string): void {
  expect(rights(folder)).toBe('700');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    expect([path, rights(path)]).toEqual([path, entry.isDirectory() ? '700' : '600']);
  }
}

describe.skipIf(process.platform === 'win32')('the folder beside a store', () => {
  it('is closed to all but its owner', async () => {
    const store = await tempStore();
    await ingest(store);
    expectClosed(`${store}.ingest`);
  });

  it('is closed where it was open before', async () => {
    const store = await tempStore();
    const folder = `${store}.ingest`;
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'calls.ndjson'), '', { mode: 0o644 });
    await ingest(store);
    expectClosed(folder);
  });
});
