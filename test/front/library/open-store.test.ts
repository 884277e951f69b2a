import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CrossfootError,
  formatSimulation,
  formatStatement,
  openStore,
  readRows,
  readTaxonomies,
} from '../../../src/index.ts';
import { dataSet } from '../../support/fsds.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempFolder, tempStore } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';
import { writeFiling } from '../../warehouse/ingest/filings.ts';

const rows = { resource: 'Financials-QTR', observedAt: '2025-02-28T00:00:00Z' };

describe('openStore', () => {
  it('ingests, reads, validates and compares one after the other and at once, and lets go of the file', async () => {
    const path = await tempStore();
    const store = openStore(path);
    const calculation = { resource: 'calculation', taxonomy: '18', etag: 'first' };
    const [taxonomy, first] = await Promise.all([
      store.ingest.payload(savedAnswer('calculation.json'), calculation),
      store.ingest.payload(savedAnswer('rows-2024-09-17.json'), rows),
    ]);
    expect([taxonomy.kind, first.kind]).toEqual(['taxonomy', 'rows']);
    const [snapshots, taxonomies, { columns, rows: counted }] = await Promise.all([
      store.snapshots(),
      store.taxonomies(),
      store.query('SELECT count(*)::INTEGER AS n, 1.50::DECIMAL(4, 2) AS exact FROM snapshot'),
    ]);
    expect(snapshots).toMatchObject([
      { resource: 'Financials-QTR', observedAt: expect.stringMatching(/^2025-02-28T00:00:00/) },
    ]);
    expect(taxonomies).toHaveLength(1);
    expect(columns.map(({ name }) => name)).toEqual(['n', 'exact']);
    expect(counted).toEqual([{ n: 1, exact: '1.50' }]);
    await store.ingest.payload(savedAnswer('rows-2024-12-17.json'), { ...rows, observedAt: '2025-05-30T00:00:00Z' });
    const report = await store.validate({ tolerance: 'exact', record: true });
    expect(report.findings.length).toBeGreaterThan(0);
    const unfiltered = { tolerance: 'exact', filters: { company: undefined } as object };
    expect((await store.validate(unfiltered)).findings).toEqual(report.findings);
    expect((await store.query('SELECT count(*)::INTEGER AS n FROM findings')).rows).toEqual([
      { n: report.findings.length },
    ]);
    const [wrong] = report.findings;
    const { trees, company } = await store.explain({ finding: wrong?.id ?? '' });
    expect([company, trees[0]?.lines[0]?.total?.finding?.id]).toEqual([wrong?.company, wrong?.id]);
    const named = { company: company.key, field: 'totalassets', period: '2024Q1' };
    expect(
      (await store.explain(named, { depth: 0, section: 'balance', tolerance: 'abs:1' })).trees[0]?.lines,
    ).toHaveLength(1);
    await expect(store.explain({ company: 'x' } as never)).rejects.toThrow(/^explain: asked\.field: expected string/);
    const { rows: differing } = await store.diff({ before: 1, after: 2 });
    let changes = 0;
    for await (const change of store.changes({ before: 1, after: 2 })) changes += change.kind === undefined ? 0 : 1;
    expect(changes).toBe(
      differing.new + differing.restated + differing.corrected + differing.extended + differing.retired,
    );
    expect(await store.snapshots({ asOf: 1 })).toHaveLength(1);
    await expect(store.taxonomy('19')).rejects.toThrow('no taxonomy "19" in the store');
    const watched = { Name: 'large', ResourceName: 'Financials-QTR', Expression: 'totalassets gt 0' };
    const simulation = await store.simulate({ subscriptions: [watched], rule: 'edge' });
    expect(simulation.totals.counts['any-change']).toBeGreaterThan(0);
    expect(await formatSimulation(simulation, 'table', { width: 80 })).toMatch(/^1 subscription: 1 fired\n/);
    expect(await store.simulate({ to: '2025-01-01' })).toMatchObject({ subscriptions: [], coverage: [] });
    await expect(store.simulate({ subscriptions: [{ ...watched, Name: '' }] })).rejects.toThrow(/Name takes 3 to 255/);
    await expect(store.simulate({ rule: 'always' as never })).rejects.toThrow(/^simulate: asked\.rule: /);
    await store.close();
  });

  it('ingests a data set as filed, a snapshot for each filing date', async () => {
    const later = { adsh: '0000000002-09-000001', cik: '2', filed: '20090810', accepted: '2009-08-10 09:10:00.0' };
    const set = dataSet({ sub: [{}, later], num: [{}, { adsh: later.adsh }] });
    const folder = writeFiles(join(await tempFolder(), 'set'), set);
    const store = openStore(join(await tempFolder(), 'test.duckdb'));
    const ingested = await store.ingest.fsds(folder, { asFiled: true });
    expect(ingested?.days.map(({ snapshot, summary }) => [snapshot, summary.scope.effectiveAt])).toEqual([
      [1, '2009-08-07T23:59:59'],
      [2, '2009-08-10T23:59:59'],
    ]);
    expect((await store.ingest.fsds(folder, { asFiled: true }))?.days).toEqual([]);
    expect((await store.ingest.fsds(folder))?.changes).toEqual({ seen: 2, new: 0, changed: 0, retired: 0 });
    expect(await store.snapshots()).toHaveLength(3);
    await expect(store.ingest.fsds(folder, { asFiled: 1 as never })).rejects.toThrow('ingest.fsds: options.asFiled: ');
    await store.close();
  });

  it('gives statements with their checks, and writes them in the formats of the command line', async () => {
    const store = openStore(await tempStore());
    for (const resource of ['calculation', 'presentation']) {
      await store.ingest.payload(savedAnswer(`${resource}.json`), { resource, taxonomy: '18' });
    }
    await store.ingest.payload(savedAnswer('rows-2024-12-17.json'), rows);
    const asked = { companies: ['98000001'], sections: ['balance'], length: 'quarterly', periods: 2 } as const;
    const statement = await store.statement(asked, { mode: 'exact' });
    expect(statement.sections.map(({ kind, columns }) => [kind, columns.length])).toEqual([['balance', 2]]);
    const checked = statement.sections[0]?.lines.filter(({ cells }) => cells[0]?.check?.verdict === 'consistent');
    expect(checked?.length).toBeGreaterThan(3);
    const text = new TextDecoder().decode(await formatStatement(statement, 'table', { width: 60 }));
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
    await expect(formatStatement(statement, 'x' as never)).rejects.toThrow(/^formatStatement: format: /);
    await expect(store.statement({ companies: [] })).rejects.toThrow(/^statement: asked\.companies: /);
    await expect(store.statement({ ...asked, from: 'yesterday' })).rejects.toThrow(/expected a day such as/);
    await store.close();
  });

  it('ingests filings: those that cannot be read are said, and the others come in', async () => {
    const path = await tempStore();
    const store = openStore(path);
    const folder = dirname(path);
    const filings = await store.ingest.xbrl(
      [writeFiling(folder, 'a', 'Total=9 Part=1 Rest=2'), join(folder, 'nowhere')],
      {
        observedAt: '2024-02-01T00:00:00Z',
      },
    );
    expect(filings).toMatchObject([
      { kind: 'failed', error: { failure: 'input' } },
      { kind: 'ingested', id: 'a', snapshot: 1, changes: { new: 1 }, taxonomy: { outcome: 'new' } },
    ]);
    expect((await store.validate()).totals).toMatchObject({ bound: 1, inconsistent: 1 });
    await expect(store.ingest.xbrl([])).rejects.toMatchObject({ failure: 'usage' });
    await store.close();
  });

  it('refuses calls once it is closed, and says so', async () => {
    const store = openStore(await tempStore());
    await store.close();
    const closed = { failure: 'usage', message: expect.stringMatching(/^the store .* is closed: /) };
    await expect(store.snapshots()).rejects.toMatchObject(closed);
    await expect(store.ingest.fsds('nowhere.zip')).rejects.toMatchObject(closed);
    expect(() => store.batches('SELECT 1')).toThrow(expect.objectContaining(closed));
    await store.close();
  });

  it('hands out rows in batches, and closes where the reader stops early', async () => {
    const store = openStore(await tempStore());
    await store.ingest.payload(savedAnswer('rows-2024-09-17.json'), rows);
    let seen = 0;
    for await (const batch of store.batches('SELECT * FROM range(5000)')) {
      seen += batch.length;
      break;
    }
    expect(seen).toBeGreaterThan(0);
    await expect(store.query(`SELECT * FROM read_text('x')`)).rejects.toThrow('the query was refused');
    const refused = store.batches('nonsense')[Symbol.asyncIterator]();
    await expect(refused.next()).rejects.toBeInstanceOf(CrossfootError);
    await store.ingest.payload(savedAnswer('rows-2024-12-17.json'), rows);
    await expect(store.query('SELECT 1', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      failure: 'interrupted',
    });
    await store.close();
  });

  it('syncs with a service, which is a function over another store', async () => {
    const source = openStore(await tempStore());
    await source.ingest.payload(savedAnswer('rows-2024-09-17.json'), rows);
    const service = await source.service();
    const fetch = (async (request: unknown) => service.handle(request as Request)) as typeof globalThis.fetch;
    const copy = openStore(await tempStore(), { fetch });
    const options = { key: 'demo', resources: ['Companies'] };
    const { outcome, calls } = await copy.sync('http://service.example', options);
    expect([outcome, calls.made > 0]).toEqual(['complete', true]);
    expect((await copy.snapshots()).map(({ resource }) => resource)).toEqual(['Companies']);
    await expect(copy.sync('nowhere', options)).rejects.toMatchObject({ failure: 'usage' });
    await Promise.all([service.close(), source.close(), copy.close()]);
  });
});

describe('readers without a store', () => {
  it('give rows and taxonomies', async () => {
    const read = await readRows(savedAnswer('rows-2024-09-17.json'), rows);
    let events = 0;
    for await (const { kind } of read) events += kind === 'rows' ? 1 : 0;
    expect(events).toBeGreaterThan(0);
    await expect(readTaxonomies('/nowhere')).rejects.toBeInstanceOf(CrossfootError);
  });
});
