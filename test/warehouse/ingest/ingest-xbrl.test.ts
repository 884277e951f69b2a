import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { IngestedFiling } from '../../../src/warehouse/ingest/commit-filings.ts';
import { ingestXbrl, type XbrlRequest } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { crossfoot } from '../../support/cli.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';
import { zipOf } from '../../support/zip.ts';
import { factsText, SCHEMA, writeFiling } from './filings.ts';

async function workshop() {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const ingest = (inputs: readonly string[], options: Partial<XbrlRequest> = {}) => {
    const paths = inputs.map((input) => join(folder, input));
    return ingestXbrl(paths, { store, observedAt: '2024-02-01T00:00:00Z', ...options }, TEST_PORTS);
  };
  const ask = (sql: string) => withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));
  return { folder, store, ingest, ask };
}

const changesOf = (filing: IngestedFiling | undefined) =>
  filing?.kind === 'ingested' ? [filing.id, filing.snapshot, filing.changes] : filing?.error.message;

describe('the filings of a call', () => {
  test.each([
    [3, 0],
    [4, 1],
    [20, 2],
  ])('of %d, what is left of their files is collected before each commit: %d times', async (count, times) => {
    const { folder, store } = await workshop();
    const names = Array.from({ length: count }, (_, at) => `filing-${at}`);
    for (const name of names) writeFiling(folder, name, 'Total=3 Part=1 Rest=2');
    let collected = 0;
    const collectGarbage = async (): Promise<void> => {
      collected += 1;
    };
    const paths = names.map((name) => join(folder, name));
    await ingestXbrl(paths, { store, observedAt: '2024-02-01T00:00:00Z' }, { ...TEST_PORTS, collectGarbage });
    expect(collected).toBe(times);
  });

  test('are one snapshot, in which each retires only its own rows', async () => {
    const { folder, store, ingest, ask } = await workshop();
    for (const name of ['a', 'b', 'c']) writeFiling(folder, name, 'Total=3 Part=1 Rest=2 d:Part=7');
    const first = await ingest(['a', 'b', 'c']);
    expect(first.map(changesOf)).toEqual(
      ['a', 'b', 'c'].map((id) => [id, 1, { seen: 2, new: 2, changed: 0, retired: 0 }]),
    );
    rmSync(join(folder, 'b'), { recursive: true });
    writeFiling(folder, 'b', 'Total=9 Part=1 Rest=2');
    writeFiling(folder, 'n', 'd:Part=8');
    expect((await ingest(['b', 'n'])).map(changesOf)).toEqual([
      ['b', 2, { seen: 1, new: 0, changed: 1, retired: 1 }],
      ['n', 2, { seen: 1, new: 1, changed: 0, retired: 0 }],
    ]);
    const open = `SELECT d.name, count(*)::INTEGER FROM row_version JOIN filed_row USING (filed_row_id) JOIN document d USING (document_id)`;
    expect(await ask(`${open} WHERE closed IS NULL GROUP BY ALL ORDER BY ALL`)).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 2],
      ['n', 1],
    ]);
    expect(await ask('SELECT name FROM scope_partition ORDER BY ALL')).toEqual(
      ['filing a', 'filing a and 2 more', 'filing b', 'filing b and 1 more', 'filing c', 'filing n'].map((name) => [
        name,
      ]),
    );
    await expectSoundStore(store);
    // What the snapshot before showed is still there.
    const bad = async (...words: string[]) =>
      JSON.parse((await crossfoot(['validate', '--store', store, '--format', 'json', ...words])).stdout).totals;
    expect(await bad()).toMatchObject({ bound: 3, inconsistent: 1 });
    expect(await bad('--as-of', '1')).toMatchObject({ bound: 3, inconsistent: 0 });
    const { stdout } = await crossfoot(['diff', '1', '2', '--store', store, '--format', 'json']);
    expect(JSON.parse(stdout).totals.rows).toMatchObject({ restated: 1 });
  });

  test('have wide views while a query names them, which the file does not keep', async () => {
    const { folder, store, ingest, ask } = await workshop();
    writeFiling(folder, 'a', 'Total=3 Part=1');
    writeFiling(folder, 'b', 'd:Total=5');
    await ingest(['a', 'b']);
    writeFiling(folder, 'a', 'Total=4');
    await ingest(['a']);
    const answer = async (sql: string, ...words: string[]) => {
      const { stdout } = await crossfoot(['sql', sql, '--store', store, '--format', 'json', ...words]);
      return JSON.parse(stdout).rows;
    };
    expect(await answer('SELECT a.document, a.Total, b.Total AS other FROM "xbrl_A" a, "XBRL_b" b')).toEqual([
      { document: 'a', Total: '4', other: '5' },
    ]);
    expect(await answer('SELECT Total, Part FROM "XBRL_a"', '--as-of', '1')).toEqual([{ Total: '3', Part: '1' }]);
    const listed: { name: string; kind: string }[] = await answer('SHOW TABLES');
    expect(listed.slice(0, 3).map(({ name, kind }) => [name, kind])).toEqual(
      ['XBRL_a', 'XBRL_b', 'content'].map((name) => [name, 'view']),
    );
    expect(await ask(`FROM duckdb_views() WHERE view_name LIKE 'XBRL%'`)).toEqual([]);
  });

  test('change nothing where they are ingested again, in other company too', async () => {
    const { folder, ingest } = await workshop();
    for (const name of ['a', 'b']) writeFiling(folder, name, 'Total=3');
    await ingest(['a', 'b']);
    const [again] = await ingest(['b']);
    expect(changesOf(again)).toEqual(['b', 2, { seen: 1, new: 0, changed: 0, retired: 0 }]);
    expect(again).toMatchObject({ taxonomy: { outcome: 'unchanged' }, diagnostics: [] });
  });

  test('may not share a name', async () => {
    const { folder, ingest } = await workshop();
    for (const name of ['x/a', 'y/a']) writeFiling(folder, name, 'Total=3');
    const filings = await ingest(['x/a', 'y/a']);
    expect(filings.map(changesOf)).toEqual([
      expect.stringMatching(/^another filing of this call, from .*x.a, is named a too$/),
      ['a', 1, { seen: 1, new: 1, changed: 0, retired: 0 }],
    ]);
  });
});

describe('the name of a filing', () => {
  const said = (filing: IngestedFiling | undefined) =>
    filing?.kind === 'failed' ? filing.error.describe(({ code }) => `[${code}]`) : filing?.id;
  /** A zip with one instance in each of its folders. */
  const zipFiling = (path: string, folders: readonly string[], facts: string) =>
    writeFileSync(
      path,
      zipOf(...folders.map((folder) => ({ name: `${folder}/i.xml`, data: factsText(facts) })), {
        name: `${folders[0]}/t.xsd`,
        data: SCHEMA,
      }),
    );
  const AUDITED = ['XBRL/PublicDoc', 'XBRL/AuditDoc'];

  test('is that of its archive, so that equal folders of two archives retire nothing', async () => {
    const { folder, ingest } = await workshop();
    zipFiling(join(folder, 'S100A.zip'), AUDITED, 'Total=3');
    zipFiling(join(folder, 'S100B.zip'), AUDITED, 'd:Total=5');
    const names = ['AuditDoc', 'PublicDoc'];
    const added = { seen: 1, new: 1, changed: 0, retired: 0 };
    expect((await ingest(['S100A.zip'])).map(changesOf)).toEqual(names.map((name) => [`S100A/${name}`, 1, added]));
    expect((await ingest(['S100B.zip'])).map(changesOf)).toEqual(names.map((name) => [`S100B/${name}`, 2, added]));
    const unchanged = { seen: 1, new: 0, changed: 0, retired: 0 };
    expect((await ingest(['S100A.zip'])).map(changesOf)).toEqual(names.map((name) => [`S100A/${name}`, 3, unchanged]));
  });

  test('of another company, form or period is refused in one call and in the next, with what may be done', async () => {
    const { folder, ingest } = await workshop();
    writeFiling(folder, 'x/a', 'Total=3');
    writeFiling(folder, 'y/a', 'Total=3');
    writeFiles(join(folder, 'y/a'), { 'i.xml': factsText('Total=3').replaceAll('2023-12-31', '2024-12-31') });
    await ingest(['x/a']);
    expect((await ingest(['y/a'])).map(said)).toEqual([
      expect.stringMatching(
        /y.a: the store has a different filing named a: 0000000001 2023-12-31; this one is 0000000001 2024-12-31\n {2}\[replace-filing\]$/,
      ),
    ]);
    expect((await ingest(['x/a', 'y/a'])).map(said)).toEqual([
      expect.stringMatching(/another filing of this call, from .*x.a, is named a too\n {2}\[name-filing\]$/),
      'a',
    ]);
    expect((await ingest(['x/a', 'y/a'], { name: '{name} {entity} {form} {period}' })).map(said)).toEqual([
      'a 0000000001 2023-12-31',
      'a 0000000001 2024-12-31',
    ]);
    const replaced = { seen: 1, new: 1, changed: 0, retired: 1 };
    expect((await ingest(['y/a'], { replaces: true })).map(changesOf)).toEqual([['a', 4, replaced]]);
  });

  test('is kept by a corrected version, which takes its place', async () => {
    const { folder, ingest } = await workshop();
    writeFiling(folder, 'a', 'Total=3 Part=1');
    await ingest(['a']);
    writeFiling(folder, 'a', 'Total=4');
    expect((await ingest(['a'])).map(changesOf)).toEqual([['a', 2, { seen: 1, new: 0, changed: 1, retired: 0 }]]);
  });
});

describe('of a batch with a bad filing', () => {
  const BAD: readonly (readonly [what: string, files: Record<string, string>, said: RegExp])[] = [
    [
      'broken XML',
      { 'i.xml': factsText('Total=3').replace('</xbrl>', '') },
      /i.xml:7:1: <xbrl> of line 1 is not closed/,
    ],
    ['a DOCTYPE', { 'i.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${factsText('Total=3')}` }, /documents with a DOCTYPE/],
    [
      'a linkbase with a bomb',
      { 'i.xml': factsText('Total=3'), 'p.xml': `<!DOCTYPE x><linkbase><calculationLink/></linkbase>` },
      /DOCTYPE/,
    ],
    [
      'no instance',
      { 't.xsd': '<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"/>' },
      /incomplete.*no instance/,
    ],
    ['nothing of XBRL', { 'a.txt': 'x' }, /no XBRL instance document/],
  ];
  test.each(BAD)('%s: the others come in, and nothing of it is stored', async (_, files, said) => {
    const { folder, ingest, ask } = await workshop();
    writeFiling(folder, 'a', 'Total=3');
    writeFiling(folder, 'z', 'Total=3');
    writeFiles(join(folder, 'bad'), files);
    const filings = await ingest(['a', 'bad', 'z']);
    const failed = filings.find(({ kind }) => kind === 'failed');
    expect(failed?.kind === 'failed' && failed.error.describe(() => '')).toMatch(said);
    expect(filings.filter(({ kind }) => kind === 'ingested')).toHaveLength(2);
    expect(await ask('SELECT name FROM document ORDER BY ALL')).toEqual([['a'], ['z']]);
  });

  test('an instance beyond the limit, a zip slip and a zip that is damaged', async () => {
    const { folder, ingest } = await workshop();
    writeFiling(folder, 'a', 'Total=3');
    writeFileSync(join(folder, 'slip.zip'), zipOf({ name: '../i.xml', data: factsText('Total=3') }));
    writeFileSync(join(folder, 'cut.zip'), zipOf({ name: 'i.xml', data: factsText('Total=3') }).subarray(0, 99));
    const filings = await ingest(['slip.zip', 'cut.zip', 'a'], { maxXml: 500 });
    expect(filings.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed']);
    expect(filings.map(changesOf).at(-1)).toMatch(/larger than 500 bytes/);
  });
});

describe('an input', () => {
  test('that is a folder of folders has a filing in each of them', async () => {
    const { folder, ingest } = await workshop();
    for (const name of ['all/one', 'all/two']) writeFiling(folder, name, 'Total=3');
    writeFiles(join(folder, 'all', 'lost'), { 'cal.xml': '<linkbase xmlns="http://www.xbrl.org/2003/linkbase"/>' });
    const filings = await ingest(['all']);
    expect(filings.map(changesOf)).toEqual([
      expect.stringMatching(/incomplete.*no instance/),
      ...['one', 'two'].map((id) => [id, 1, { seen: 1, new: 1, changed: 0, retired: 0 }]),
    ]);
  });

  test('that is an instance brings what it refers to, and opens nothing else of its folder', async () => {
    const { folder, ingest } = await workshop();
    writeFiling(folder, 'a', 'Total=3 Part=1');
    // A folder of that name would end a read of all that is there.
    mkdirSync(join(folder, 'a', 'deep.xml'));
    writeFiles(join(folder, 'a'), { 'notes.txt': 'x', 'other.xsd': '<' });
    const [filing] = await ingest(['a/i.xml']);
    expect(changesOf(filing)).toEqual(['i.xml', 1, { seen: 1, new: 1, changed: 0, retired: 0 }]);
    expect(filing).toMatchObject({ counts: { fields: 3 } });
  });

  test.each([
    ['is no XML', 'plain text', /is not an XML document/],
    ['is other XML', '<a/>', /is not an XBRL instance: its root element is <a>/],
    ['lacks the namespace', '<xbrl></xbrl>', /not an XBRL instance: its root is xbrl without a namespace/],
  ])('that %s is named', async (_, text, said) => {
    const { folder, ingest } = await workshop();
    writeFiles(folder, { 'some.file': text });
    const [filing] = await ingest(['some.file']);
    expect(filing?.kind === 'failed' && filing.error.describe(() => '')).toMatch(said);
    expect(filing?.kind === 'failed' && filing.error.describe(() => '')).toContain('some.file');
  });

  test('without the standard schemas says how many are missing, and warns of others', async () => {
    const { folder, ingest } = await workshop();
    writeFiling(folder, 'a', 'Total=3');
    const imports = ['http://fasb.org/us-gaap/2023|https://xbrl.fasb.org/us-gaap/2023/us-gaap-2023.xsd', 'urn:x|x.xsd'];
    const lines = imports
      .map((one) => one.split('|'))
      .map(([namespace, at]) => `<xsd:import namespace="${namespace}" schemaLocation="${at}"/>`);
    writeFiles(join(folder, 'a'), {
      't2.xsd': `<xsd:schema targetNamespace="urn:u" xmlns:xsd="http://www.w3.org/2001/XMLSchema">${lines.join('')}</xsd:schema>`,
    });
    const [filing] = await ingest(['a']);
    expect(filing?.kind === 'ingested' && filing.diagnostics).toMatchObject([
      { severity: 'warning', code: 'xbrl/missing-file', message: expect.stringContaining('x.xsd') },
      { severity: 'note', code: 'xbrl/standard-schemas-missing', message: expect.stringContaining('us-gaap-2023.xsd') },
    ]);
  });
});
