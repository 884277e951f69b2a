import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { companyFacts, FACT } from '../../support/company-facts.ts';
import { CONTACT, secWorkshop } from '../../support/sec-workshop.ts';
import { ANNUAL, columnsOf, submissionFile } from '../../support/submissions.ts';
import { tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

const PAGE = 'CIK0000000001-submissions-001.json';
const FORMER = { name: 'SMALL INC', from: '1994-01-26T05:00:00.000Z', to: '2007-01-04T05:00:00.000Z' };
const OF_FACTS = { ...ANNUAL, accessionNumber: FACT.accn, filingDate: FACT.filed, reportDate: '2012-12-31' };
const list = (cik: number, head: Readonly<Record<string, unknown>> = {}): string =>
  submissionFile([OF_FACTS], { cik: String(cik), name: `NUMBER ${cik} INC`, tickers: [`N${cik}`], ...head });

async function setUp(files: Readonly<Record<string, string>>) {
  const folder = await tempFolder();
  await writeFiles(join(folder, 'lists'), files);
  await writeFiles(join(folder, 'facts'), {
    'CIK0000000001.json': companyFacts({ 'us-gaap:Assets': { USD: [FACT] } }),
  });
  const run = (...words: readonly string[]) => crossfoot([...words, '--store', join(folder, 'test.duckdb')]);
  const ingest = async (input: string, ...flags: readonly string[]) => {
    const { status, stdout, stderr } = await run('ingest', 'submissions', join(folder, input), ...flags);
    return { status, stderr, inputs: (JSON.parse(stdout || '{"inputs":[]}') as { inputs: unknown[] }).inputs };
  };
  const rows = async (sql: string): Promise<unknown> =>
    (JSON.parse((await run('sql', sql, '--format', 'json')).stdout) as { rows: unknown }).rows;
  return { folder, run, ingest, rows };
}

test('filings get their dates; the same again changes nothing and says so', async () => {
  const { folder, run, ingest, rows } = await setUp({ 'CIK0000000001.json': list(1) });
  await run('ingest', 'companyfacts', join(folder, 'facts'));
  const { status, inputs } = await ingest('lists');
  expect(status).toBe(0);
  expect(inputs).toMatchObject([
    {
      ...{ kind: 'submissions', snapshot: 2, filings: { seen: 1, new: 1, changed: 0 }, diagnostics: [] },
      counts: { companies: 1, filings: 1, filingsKept: 1, documentsMatched: 1, documentsCompleted: 1 },
    },
  ]);
  expect(await rows('SELECT filed, accepted, period_end FROM document_version WHERE closed IS NULL')).toEqual([
    { filed: FACT.filed, accepted: '2024-02-20T16:16:00', period_end: '2012-12-31' },
  ]);
  expect(await ingest('lists')).toMatchObject({
    status: 0,
    inputs: [{ kind: 'unchanged', counts: { filingsKnown: 1 } }],
  });
  const { stdout } = await run('ingest', 'submissions', join(folder, 'lists'), '--format', 'table');
  expect(stdout).toMatch(/lists: no new filings\n/);
});

test('one file is read with the pages beside it; one that is not there is said, and the status is 5', async () => {
  const files = [{ name: PAGE }, { name: PAGE.replace('-001', '-002') }];
  const { ingest } = await setUp({
    'CIK0000000001.json': list(1, { files }),
    [PAGE]: JSON.stringify(columnsOf([ANNUAL])),
    'CIK0000000002-submissions-001.json': 'of another company',
  });
  const { status, inputs } = await ingest(join('lists', 'CIK0000000001.json'));
  expect(status).toBe(5);
  expect(inputs).toMatchObject([{ filings: { seen: 2 }, counts: { pages: 1, pagesMissing: 1, filesForeign: 0 } }]);
  expect(JSON.stringify(inputs)).toMatch(/-submissions-002\.json/);
});

test('companies are chosen by CIK, several with commas', async () => {
  const { ingest, rows } = await setUp({
    'CIK0000000001.json': list(1),
    'CIK0000000002.json': list(2),
    'CIK0000000003.json': list(3),
  });
  expect((await ingest('lists', '--company', '1,0000000003')).status).toBe(0);
  expect(await rows('SELECT name FROM entity_version ORDER BY 1')).toEqual([
    { name: 'NUMBER 1 INC' },
    { name: 'NUMBER 3 INC' },
  ]);
});

test('COMPANY is a former name too', async () => {
  const { folder, run, ingest } = await setUp({ 'CIK0000000001.json': list(1, { formerNames: [FORMER] }) });
  await run('ingest', 'companyfacts', join(folder, 'facts'));
  await ingest('lists');
  const of = async (company: string) => (await run('validate', '--company', company, '--no-record')).stderr;
  expect(await of('small i')).toBe(await of('0000000001'));
  expect(await of('large')).toMatch(/no company in the store is "large"/);
});

test.each([
  ['a name', ['--company', 'Tiny'], /Tiny is not a CIK/],
  ['a company that is not there', ['--company', '9'], /no submissions of 0000000009/],
])('%s is refused', async (_, flags, message) => {
  const { ingest } = await setUp({ 'CIK0000000001.json': list(1) });
  const { status, stderr } = await ingest('lists', ...flags);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
});

test('what cannot be read is said, the rest comes in, and the status is 5', async () => {
  const { ingest, rows } = await setUp({ 'CIK0000000001.json': list(1), 'CIK0000000002.json': list(2).slice(0, -9) });
  const { status, inputs } = await ingest('lists');
  expect(status).toBe(5);
  expect(JSON.stringify(inputs)).toMatch(/CIK0000000002\.json/);
  expect(await rows('SELECT name FROM entity_version')).toEqual([{ name: 'NUMBER 1 INC' }]);
});

test('facts that come in after the SIC code bind to the taxonomy of the industry', async () => {
  const bound = 'SELECT DISTINCT id, stated_version FROM row_version JOIN taxonomy_binding USING (binding_id)';
  const { folder, run, ingest, rows } = await setUp({ 'CIK0000000001.json': list(1, { sic: '6021' }) });
  await ingest('lists');
  await run('ingest', 'companyfacts', join(folder, 'facts'));
  expect(await rows(bound)).toEqual([{ id: '19', stated_version: '2012' }]);
});

test('they are fetched with their pages, only if they are newer; a page that is wrong is asked for again', async () => {
  const older = {
    ...ANNUAL,
    accessionNumber: '0000000001-03-000001',
    filingDate: '2003-02-20',
    reportDate: '2002-12-31',
  };
  const [first, page] = ['/submissions/CIK0000000001.json', `/submissions/${PAGE}`];
  const text = list(1, { files: [{ name: PAGE }] });
  const { server, run } = await secWorkshop({
    [first]: text,
    [page]: JSON.stringify({ ...columnsOf([older]), form: [] }),
  });
  const fetched = async () => {
    const words = ['ingest', 'submissions', '--cik', '1', '--url', server.address, ...CONTACT];
    const { status, stdout } = await run(...words);
    const { inputs } = JSON.parse(stdout) as { readonly inputs: readonly unknown[] };
    return { status, inputs, asked: server.asked() };
  };
  expect(await fetched()).toMatchObject({ status: 5, asked: expect.arrayContaining([first, page]) });
  server.files.set(page, JSON.stringify(columnsOf([older])));
  expect(await fetched()).toMatchObject({
    status: 0,
    asked: [first, page],
    inputs: [{ kind: 'submissions', input: `${server.address}${first}`, filings: { new: 1 } }],
  });
  expect(await fetched()).toMatchObject({ status: 0, asked: [first], inputs: [{ kind: 'unchanged' }] });
  // Another text with nothing new in it is on record, too.
  server.files.set(first, `${text}\n`);
  expect(await fetched()).toMatchObject({ status: 0, asked: [first, page], inputs: [{ kind: 'unchanged' }] });
  expect(await fetched()).toMatchObject({ status: 0, asked: [first], inputs: [{ kind: 'unchanged' }] });
});
