import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { tempFolder } from '../../support/temp-store.ts';
import { writeFiling } from '../../warehouse/ingest/filings.ts';

async function workshop() {
  const folder = await tempFolder();
  const filing = (name: string, facts: string): string => writeFiling(folder, name, facts);
  const run = (...words: string[]) => crossfoot(['ingest', 'xbrl', ...words, '--store', join(folder, 's.duckdb')]);
  return { filing, run, folder };
}

const WRONG = 'Total=9 Part=1 Rest=2';

test('--validate checks the filings of the call, and nothing else of the store', async () => {
  const { filing, run } = await workshop();
  await run(filing('old', WRONG));
  const clean = await run(filing('new', 'Total=3 Part=1 Rest=2'), '--validate', '--format', 'json');
  expect(clean.status).toBe(0);
  const report = JSON.parse(clean.stdout);
  expect(report).toMatchObject({ schema: 'crossfoot/validate/1', totals: { bound: 1, inconsistent: 0 }, findings: [] });
  expect(report.coverage.map((one: { taxonomy: { id: string } }) => one.taxonomy.id)).toEqual(['new']);
  expect(clean.stderr).toContain('snapshot 2 of filing new, 1 row: 1 new');
});

test('--validate exits with 1 for findings, and with 5 where a filing was not read', async () => {
  const { filing, run, folder } = await workshop();
  const wrong = filing('wrong', WRONG);
  const found = await run(wrong, '--validate', '--format', 'json');
  expect(found.status).toBe(1);
  expect(JSON.parse(found.stdout).findings).toMatchObject([{ rule: 'roll-up/complete', document: { name: 'wrong' } }]);
  expect((await run(wrong, '--validate', '--fail-on', 'never')).status).toBe(0);
  const partly = await run(wrong, join(folder, 'nowhere'), '--validate', '--format', 'json');
  expect(partly.status).toBe(5);
  const told = partly.stderr.split('\n').filter((line) => line.includes('did not come in: '));
  expect(told.map((line) => line.split(join(folder, 'nowhere')).length - 1)).toEqual([1]);
  expect(JSON.parse(partly.stdout).totals.inconsistent).toBe(1);
});

test('formats of a report, and a tolerance, are for --validate; a wrong one ends the call before anything is stored', async () => {
  const { filing, run } = await workshop();
  const a = filing('a', WRONG);
  expect(await run(a, '--format', 'junit')).toMatchObject({ status: 2, stderr: expect.stringContaining('--validate') });
  expect(await run(a, '--validate', '--tolerance', 'much')).toMatchObject({ status: 2, stdout: '' });
  const done = await run(a, '--validate', '--fail-on', 'never', '--format', 'junit');
  expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining('<testsuites') });
  expect(done.stderr).toContain('snapshot 1 of');
});
