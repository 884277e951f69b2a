import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import type { startCrossfoot } from '../../support/cli.ts';
import { sampleWithRuns } from '../../support/explorer.ts';
import { dataSet } from '../../support/fsds.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';
import { folderOfProcess } from '../../support/temporary-folder.ts';
import { type Work, workOf } from '../../support/work.ts';
import { writeFiles } from '../../support/write-files.ts';
import { writeFiling } from '../../warehouse/ingest/filings.ts';

/** STORE is the sample with recorded runs, NEW a store that is not there, DATA a data set, FILING a filing. */
const COMMANDS: readonly string[] = [
  '--help',
  'validate --help',
  'validate --store STORE --no-record',
  'validate --store STORE',
  'statement COMPANY --store STORE',
  'explain COMPANY FIELD --store STORE',
  'snapshots --store STORE',
  'diff 1 2 --store STORE',
  'taxonomy list --store STORE',
  'ingest fsds DATA --store NEW',
  'ingest xbrl FILING --store NEW',
  'ingest xbrl FILING --validate --store NEW',
];

const FINDING = `
  SELECT company_key, field FROM findings WHERE rule = 'roll-up/complete' ORDER BY company_key, field LIMIT 1`;

/** The first page and one of each of these, in a process of its own. */
const PAGES = ['/', '/findings', '/snapshots'];

const rows: string[] = [];
let folder: string;
let store: string;
/** Of a finding. */
let names: { readonly COMPANY: string; readonly FIELD: string };
beforeAll(async () => {
  folder = folderOfProcess();
  store = await sampleWithRuns();
  const [[company, field] = []] = await withConnection(store, TEST_PORTS, (connection) =>
    queryRows(connection, FINDING),
  );
  names = { COMPANY: String(company), FIELD: String(field) };
  writeFiles(join(folder, 'data'), dataSet({}));
  writeFiling(folder, 'filing', 'Total=9 Part=1 Rest=2');
});

const storeAt = (at: number): string => join(folder, `work-${at}.duckdb`);
const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function wordsOf(command: string, at: number): string[] {
  const own = storeAt(at);
  if (command.includes('STORE')) copyFileSync(store, own);
  const paths: Record<string, string> = {
    ...names,
    STORE: own,
    NEW: own,
    DATA: join(folder, 'data'),
    FILING: join(folder, 'filing'),
  };
  return command.split(' ').map((word) => paths[word] ?? word);
}

/** `written`: the bytes by which the store grew. */
const line = (name: string, { own, foreign, engines, statements, rows }: Work, written: number): string =>
  [
    name.padEnd(48),
    ...[own.length, foreign, engines, statements, rows, written / 1024].map((n) => String(n).padStart(8)),
  ].join('');

test.each(COMMANDS.map((command, at) => [command, at] as const))('%s', async (command, at) => {
  const words = wordsOf(command, at);
  const before = bytesOf(storeAt(at));
  const { status, stderr, ...work } = await workOf(words);
  expect({ status, stderr: status === 2 ? stderr : '' }).toEqual({
    status: expect.toSatisfy((s) => s === 0 || s === 1),
    stderr: '',
  });
  rows.push(line(command, work, bytesOf(storeAt(at)) - before));
});

const answer =
  (path: string) =>
  async ({ child }: ReturnType<typeof startCrossfoot>) => {
    let printed = '';
    child.stdout.on('data', (piece: Buffer) => {
      printed += piece.toString();
    });
    await expect.poll(() => printed, { timeout: PATIENCE_MS }).toContain('\n');
    expect((await fetch(`${JSON.parse(printed).url}${path}`)).status).toBe(200);
    child.kill('SIGINT');
  };

test.each(PAGES)('the page %s', async (path) => {
  const words = ['explore', '--port', '0', '--format', 'json', '--store', store];
  const before = bytesOf(store);
  const work = await workOf(words, answer(path));
  rows.push(line(`explore, the page ${path}`, work, bytesOf(store) - before));
});

test('the work of each is as it was: what changes is seen in review', async () => {
  const head = [
    'on the sample'.padEnd(48),
    ...['own', 'foreign', 'engines', 'queries', 'rows', 'KiB'].map((h) => h.padStart(8)),
  ];
  await expect(`${[head.join(''), ...rows].join('\n')}\n`).toMatchFileSnapshot('../../golden/work.txt');
});
