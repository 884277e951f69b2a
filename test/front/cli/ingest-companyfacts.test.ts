import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { companyFacts, FACT } from '../../support/company-facts.ts';
import { tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

const LATER = { ...FACT, accn: '0000000001-14-000001', filed: '2014-02-20', fy: 2013, end: '2013-12-31', val: 2_000 };
const factsOf = (cik: number): string => companyFacts({ 'us-gaap:Assets': { USD: [FACT, LATER] } }, { cik });

async function setUp(files: Readonly<Record<string, string>>) {
  const folder = await tempFolder();
  await writeFiles(join(folder, 'facts'), files);
  const store = join(folder, 'test.duckdb');
  const run = (...words: readonly string[]) => crossfoot([...words, '--store', store]);
  const ingest = async (...flags: readonly string[]) => {
    const { status, stdout, stderr } = await run('ingest', 'companyfacts', join(folder, 'facts'), ...flags);
    return { status, stderr, inputs: (JSON.parse(stdout || '{"inputs":[]}') as { inputs: unknown[] }).inputs };
  };
  const companies = async (): Promise<string> =>
    (await run('sql', 'SELECT DISTINCT company_key FROM filed_value ORDER BY 1', '--format', 'csv')).stdout
      .split('\r\n')
      .join(' ');
  return { ingest, companies };
}

const THREE = { 'CIK0000000001.json': factsOf(1), 'CIK0000000002.json': factsOf(2), 'CIK0000000003.json': factsOf(3) };

test('each filing date is a snapshot, and filings that the store has are left out', async () => {
  const { ingest } = await setUp({ 'CIK0000000001.json': factsOf(1) });
  const first = await ingest();
  expect(first.inputs).toMatchObject([
    { kind: 'rows', snapshot: 1, partition: 'filings 2013-02-20', rows: { new: 1 } },
    { kind: 'rows', snapshot: 2, partition: 'filings 2014-02-20', rows: { new: 1 }, counts: { facts: 2 } },
  ]);
  expect(first.status).toBe(0);
  expect(await ingest()).toMatchObject({ status: 0, inputs: [{ kind: 'unchanged', counts: { filingsKnown: 2 } }] });
});

test('companies are chosen by CIK, several with commas', async () => {
  const { ingest, companies } = await setUp(THREE);
  expect((await ingest('--company', '1,0000000003')).status).toBe(0);
  expect(await companies()).toBe('company_key 0000000001 0000000003 ');
});

test.each([
  ['a name', ['--company', 'Alpha'], /Alpha is not a CIK/],
  ['a company that is not there', ['--company', '9'], /no company facts of 0000000009/],
])('%s is refused', async (_, flags, message) => {
  const { ingest } = await setUp(THREE);
  const { status, stderr } = await ingest(...flags);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
});

test('what cannot be read is said, and the status is 5', async () => {
  const { ingest, companies } = await setUp({ ...THREE, 'CIK0000000002.json': factsOf(2).slice(0, -9) });
  const { status, inputs } = await ingest();
  expect(status).toBe(5);
  expect(JSON.stringify(inputs)).toMatch(/CIK0000000002\.json/);
  expect(await companies()).toBe('company_key 0000000001 0000000003 ');
});

test('a filing of several companies comes in with all of them, together or one after the other', async () => {
  const together = await setUp(THREE);
  expect((await together.ingest()).status).toBe(0);
  expect(await together.companies()).toBe('company_key 0000000001 0000000002 0000000003 ');
  expect((await together.ingest('--company', '2')).inputs).toMatchObject([{ kind: 'unchanged' }]);
  const apart = await setUp(THREE);
  await apart.ingest('--company', '1');
  const { status, inputs } = await apart.ingest('--company', '1,2');
  expect(status).toBe(0);
  expect(inputs).toMatchObject([{ rows: { new: 1 } }, { rows: { new: 1 } }]);
  expect(JSON.stringify(inputs)).toContain('2 filings are in the store for another company that filed them too');
  expect(await apart.companies()).toBe('company_key 0000000001 0000000002 ');
  expect((await apart.ingest('--company', '2')).inputs).toMatchObject([{ kind: 'unchanged' }]);
});
