import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openFileSet } from '../../../../src/warehouse/sources/archive/open-file-set.ts';
import { crossfootProcess, startCrossfoot } from '../../../support/cli.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { describeWithRealData } from '../../../support/real-data.ts';
import { secServer } from '../../../support/sec-server.ts';
import { CONTACT, contentOf } from '../../../support/sec-workshop.ts';
import { tempFolder } from '../../../support/temp-store.ts';

const OBSERVED = ['--observed-at', '2026-11-01T00:00:00Z'];

/** The files of a set by the paths at which a server has them. */
async function served(path: string, folder: string): Promise<Record<string, string>> {
  const { files } = await openFileSet(path);
  const texts = files.map(async (file) => [`${folder}${file.path}`, String(await file.read(2 ** 28))] as const);
  return Object.fromEntries(await Promise.all(texts));
}

describeWithRealData('company facts of the SEC', ['sec-companyfacts/companyfacts.zip'], ([zip]) => {
  test('are what the zip has, although the process was killed in between', async () => {
    const folder = await tempFolder();
    const [live, offline] = [join(folder, 'live.duckdb'), join(folder, 'offline.duckdb')];
    const files = await served(zip, '/api/xbrl/companyfacts/');
    const paths = Object.keys(files);
    // The process has a clock of its own.
    const server = await secServer(files, { now: () => performance.now() });
    server.fault = (path) => (path === paths.at(-1) ? 'hang' : undefined);
    const ciks = paths.map((path) => /\d{10}/.exec(path)?.[0]).join();
    const words = ['ingest', 'companyfacts', '--cik', ciks, '--url', server.address, ...CONTACT, ...OBSERVED];
    const { child, done } = startCrossfoot([...words, '--store', live]);
    const answers = (): number => readFileSync(`${live}.ingest/live/answers.ndjson`, 'utf8').split('\n').length - 1;
    const isSaved = () => server.requests.length === paths.length && answers() === paths.length - 1;
    await vi.waitUntil(isSaved, { timeout: PATIENCE_MS });
    child.kill('SIGKILL');
    expect((await done).signal).toBe('SIGKILL');
    server.fault = () => undefined;
    server.asked();
    expect(await crossfootProcess([...words, '--store', live])).toMatchObject({ status: 0, stderr: '' });
    expect(server.asked()).toEqual(paths.slice(-1));
    await crossfootProcess(['ingest', 'companyfacts', zip, ...OBSERVED, '--store', offline]);
    expect(await contentOf(live)).toBe(await contentOf(offline));
  });
});
