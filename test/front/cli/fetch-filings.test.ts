import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import type { SecOptions } from '../../support/sec-server.ts';
import { CONTACT, contentOf, secWorkshop } from '../../support/sec-workshop.ts';
import { writeFiles } from '../../support/write-files.ts';
import { CALCULATION, factsText, SCHEMA } from '../../warehouse/ingest/filings.ts';

const FILING = '0000000012-24-000007';
const OTHER = '0000000012-24-000008';
const folderOf = (accession: string, cik = 12): string =>
  `/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`;

const FILES = { 'cal.xml': CALCULATION, 't.xml': factsText('Total=3 Part=1 Rest=2'), 't.xsd': SCHEMA };
const OF_THE_VIEWER = {
  'FilingSummary.xml': '<FilingSummary/>',
  'R1.htm': '<html></html>',
  't-index.html': '<html></html>',
};

const INLINE = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"
  xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:t="urn:t"><body>
  <ix:header><ix:resources>
    <xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="urn:s">1</xbrli:identifier></xbrli:entity>
      <xbrli:period><xbrli:instant>2023-12-31</xbrli:instant></xbrli:period></xbrli:context>
    <xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
  </ix:resources></ix:header>
  <ix:nonFraction name="t:Total" contextRef="c" unitRef="u" decimals="0">3</ix:nonFraction></body></html>`;

/** A folder of EDGAR with its index. */
function filed(accession: string, files: Readonly<Record<string, string>> = { ...FILES, ...OF_THE_VIEWER }, cik = 12) {
  const item = Object.entries(files).map(([name, text]) => ({ name, type: 'text.gif', size: String(text.length) }));
  const index = { directory: { name: folderOf(accession, cik), item } };
  const all = { 'index.json': JSON.stringify(index), ...files };
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [`${folderOf(accession, cik)}${name}`, text]));
}

async function setUp(files: Readonly<Record<string, string>>, options: Partial<SecOptions> = {}) {
  const workshop = await secWorkshop(files, options);
  const ingest = async (...words: readonly string[]) => {
    const { server, run } = workshop;
    const { status, stdout, stderr } = await run('ingest', 'xbrl', ...words, '--url', server.address, ...CONTACT);
    return { status, stderr, inputs: (JSON.parse(stdout || '{"inputs":[]}') as { inputs: unknown[] }).inputs };
  };
  return { ...workshop, ingest };
}

test('a filing is fetched by its number: its index, and the files that make it', async () => {
  const { folder, store, server, ingest } = await setUp(filed(FILING));
  const { status, inputs, stderr } = await ingest(FILING);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(inputs).toMatchObject([{ kind: 'filing', filing: FILING, rows: { new: 1 }, taxonomy: { id: FILING } }]);
  const names = ['index.json', 'cal.xml', 't.xml', 't.xsd'];
  expect(server.asked()).toEqual(names.map((name) => `${folderOf(FILING)}${name}`));
  const offline = join(folder, 'offline.duckdb');
  await crossfoot(['ingest', 'xbrl', writeFiles(join(folder, FILING), FILES), '--store', offline]);
  expect(await contentOf(offline)).toBe(await contentOf(store));
});

test('one that is not newer is not fetched again, unless it is to be checked or replaced', async () => {
  const { server, ingest } = await setUp({ ...filed(FILING), ...filed(OTHER) });
  await ingest(FILING);
  server.asked();
  const index = `${folderOf(FILING)}index.json`;
  expect(await ingest(FILING)).toMatchObject({
    status: 0,
    inputs: [{ kind: 'unchanged', input: `${server.address}${index}` }],
  });
  expect(server.asked()).toEqual([index]);
  const both = await ingest(FILING.replaceAll('-', ''), OTHER);
  expect(both).toMatchObject({ status: 0, inputs: [{ kind: 'unchanged' }, { kind: 'filing', filing: OTHER }] });
  server.asked();
  expect((await ingest(FILING, '--validate')).status).toBe(0);
  expect(server.asked().length).toBe(4);
});

test('paths and numbers go together; a folder of the name is read, and nothing is asked', async () => {
  const { folder, server, ingest, run } = await setUp(filed(FILING));
  const path = writeFiles(join(folder, 'own'), FILES);
  expect(await ingest(path, FILING)).toMatchObject({ inputs: [{ filing: 'own' }, { filing: FILING }] });
  expect(await ingest(path, FILING)).toMatchObject({ inputs: [{ kind: 'unchanged' }, { filing: 'own' }] });
  server.asked();
  const here = writeFiles(join(folder, OTHER), FILES);
  expect((await run('ingest', 'xbrl', here)).status).toBe(0);
  expect(server.asked()).toEqual([]);
});

test('the company of a filing that its number does not begin with is named', async () => {
  const { ingest, server } = await setUp(filed(FILING, FILES, 345));
  const unknown = await ingest(FILING);
  expect(unknown).toMatchObject({ status: 5, inputs: [{ kind: 'failed', counts: { filingsUnknown: 1 } }] });
  expect(JSON.stringify(unknown.inputs)).toContain(`no filing ${FILING} of CIK 0000000012; is it a filing of another`);
  expect(await ingest(FILING, '--cik', '345')).toMatchObject({ status: 0, inputs: [{ filing: FILING }] });
  expect(server.requests.every(({ path }) => path.includes('/000000001224000007/'))).toBe(true);
});

test('inline documents are fetched where there is no instance beside them', async () => {
  const { ingest, server } = await setUp(
    filed(FILING, { 'a.htm': INLINE, 'ex.htm': '<html><p>An exhibit<br>', 'R2.htm': '<html></html>', 't.xsd': SCHEMA }),
  );
  expect(await ingest(FILING)).toMatchObject({ status: 0, inputs: [{ filing: FILING, rows: { new: 1 } }] });
  expect(server.asked().map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual([
    'index.json',
    'a.htm',
    'ex.htm',
    't.xsd',
  ]);
});

test('a filing with a file that breaks off does not come in, and a repeat asks only for that', async () => {
  const { ingest, server } = await setUp(filed(FILING));
  const broken = `${folderOf(FILING)}t.xml`;
  server.fault = (path) => (path === broken ? 'break' : undefined);
  const first = await ingest(FILING);
  expect(first).toMatchObject({ status: 5, inputs: [{ kind: 'failed', input: `${server.address}${broken}` }] });
  server.asked();
  server.fault = () => undefined;
  expect(await ingest(FILING)).toMatchObject({ status: 0, inputs: [{ kind: 'filing' }] });
  expect(server.asked()).toEqual([broken, `${folderOf(FILING)}t.xsd`]);
});

test.each([
  ['an index that is not JSON', { 'index.json': '{"directory": }' }, /is not JSON/],
  ['an index without documents', { 'index.json': '{"directory": {"item": [{"name": "a.txt"}]}}' }, /no XBRL documents/],
  ['an index that leads elsewhere', { 'index.json': '{"directory": {"item": [{"name": "../x.xml"}]}}' }, /no XBRL doc/],
])('%s is named', async (_, files, message) => {
  const made = Object.entries(files).map(([name, text]) => [`${folderOf(FILING)}${name}`, text] as const);
  const { ingest, server } = await setUp(Object.fromEntries(made));
  const { status, inputs } = await ingest(FILING);
  expect({ status, count: inputs.length }).toEqual({ status: 5, count: 1 });
  expect(JSON.stringify(inputs)).toMatch(message);
  expect(server.requests.length).toBe(1);
});

test.each([
  ['without a contact', [FILING], /no contact address/],
  ['with several companies', [FILING, '--cik', '1,2', ...CONTACT], /several companies/],
])('a number %s is refused', async (_, words, message) => {
  const { run, store, server } = await setUp({});
  const { status, stderr } = await run('ingest', 'xbrl', ...words);
  expect(stderr).toMatch(message);
  expect({ status, isMade: existsSync(store), asked: server.asked() }).toEqual({ status: 2, isMade: false, asked: [] });
});

test('--url and --cik need a number', async () => {
  const { ingest, folder } = await setUp({});
  expect(await ingest(folder)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/which filing is to be fetched/),
  });
});
