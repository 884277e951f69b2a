import { describe, expect, it } from 'vitest';
import { lintStored } from '../../../src/analysis/validation/lint-taxonomies.ts';
import { sectionTrees } from '../../../src/core/taxonomy/section-tree.ts';
import { taxonomyShowView } from '../../../src/output/report/views/taxonomies.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { changesOfTaxonomy, listedTaxonomies, storedTaxonomy } from '../../../src/warehouse/reading/taxonomies.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { BALANCE, type Line, replaced, storeOf } from '../../analysis/validation/page/printed-store.ts';
import { dataSetOf, generatedStatements } from '../../support/generated-statements.ts';
import { printed } from '../../support/printed.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

const NAME = 'printed/0000000001-09-000001';

describe('the sums that a document prints', () => {
  it('are calculation relationships with levels, printed lines as order, and printed labels', async () => {
    const { taxonomy, parts, named } = await storedTaxonomy(await storeOf(BALANCE), NAME, TEST_PORTS);
    expect(taxonomy).toMatchObject({ source: 'printed', version: '1', name: 'ALPHA INC 10-Q' });
    expect(taxonomy.counts).toEqual({ sections: 1, calculation: 5, presentation: 0, labels: 6, properties: 6 });
    expect(parts.sections).toEqual([
      { structure: 'calculation', id: 'BS', title: 'Balance Sheet', relativeOrder: '1' },
    ]);
    const lines = parts.calculation.map(({ parent, child, weight, relativeOrder, childLevel }) =>
      [parent.name, weight, child.name, relativeOrder, childLevel].join(' '),
    );
    expect(lines).toEqual([
      'Net 1 Gross 4 2',
      'Net 1 Depreciation 5 2',
      'Assets 1 Cash 3 1',
      'Assets 1 Net 6 1',
      'Assets 1 Own 7 1',
    ]);
    expect(parts.labels.map(({ text }) => text)).toContain('Less accumulated depreciation');
    expect(parts.properties).toContainEqual({
      field: { namespace: 'us-gaap/2009', name: 'Depreciation' },
      ...{ dataType: { name: 'monetary' }, periodType: 'instant', balanceType: 'credit' },
    });
    expect(named.counts).toEqual({ taxonomy: 6, 'data set': 0, none: 0 });
  });

  it('are shown with the columns that prove them', async () => {
    const whole = await storedTaxonomy(await storeOf(replaced('Assets', '53274050')), NAME, TEST_PORTS);
    await expect(await printed(taxonomyShowView(whole))).toMatchFileSnapshot('../../golden/taxonomy/printed.txt');
    const { totals, sections } = JSON.parse(await printed(taxonomyShowView(whole), 'json'));
    expect(totals).toMatchObject({ sections: 1, relationships: 5, leftOut: 0 });
    expect(sections[0].sums[1]).toMatchObject({
      ...{ total: { name: 'Assets' }, label: 'Total assets', search: 'run' },
      columns: [
        { period: { instant: '2008-12-31' }, verdict: 'foots', isProof: true },
        { period: { instant: '2009-06-30' }, verdict: 'odd', isProof: false },
      ],
    });
  });

  it('leave out a sum in which a field is several lines, and say so', async () => {
    const lines: Line[] = [
      ['Opening', 'D', '5810733', '4920155', 'Balance carried forward'],
      ['Inflow', 'D', '3741208', '1230877', 'Inflow'],
      ['Outflow', 'D', '2640112', '1075209', 'Outflow'],
      ['Opening', 'D', '5810733', '4920155', 'Balance carried forward, again'],
      ['Whole', 'D', '18002786', '12146396', 'Total of all'],
    ];
    const whole = await storedTaxonomy(await storeOf(lines), NAME, TEST_PORTS);
    expect(whole.printed).toMatchObject({ leftOut: 1, sums: [] });
    expect(await printed(taxonomyShowView(whole))).toContain('1 sum left out');
  });

  it('are listed on request alone, and counted else', async () => {
    const store = await storeOf(BALANCE);
    const all = await listedTaxonomies(store, TEST_PORTS);
    expect([all.taxonomies.map(({ source }) => source), all.printing]).toEqual([['us-gaap'], 1]);
    const own = await listedTaxonomies(store, TEST_PORTS, { source: 'printed' });
    expect(own.taxonomies).toMatchObject([{ id: '0000000001-09-000001', version: '1' }]);
  });

  it('are compared version by version, and linted', async () => {
    const folder = await tempFolder();
    const store = `${folder}/test.duckdb`;
    const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
    const [first, second] = [generatedStatements(1, 4), generatedStatements(2, 4)];
    await ingestFsds(writeFiles(`${folder}/first`, dataSetOf(first)), target, TEST_PORTS);
    await ingestFsds(writeFiles(`${folder}/second`, dataSetOf(second)), target, TEST_PORTS);
    const names = { before: `${NAME}/1`, after: NAME };
    const { before, after, changes } = await changesOfTaxonomy(store, names, TEST_PORTS);
    expect([before.version, after.version]).toEqual(['1', '2']);
    expect(changes.length).toBeGreaterThan(0);
    const listed = (await listedTaxonomies(store, TEST_PORTS, { source: 'printed' })).taxonomies;
    expect(listed.map(({ version }) => version)).toEqual(['2', '2', '2', '2']);
    expect((await lintStored(store, listed, TEST_PORTS)).found.map(({ build }) => JSON.stringify(build()))).toEqual([]);
    for (const { id, counts } of listed) {
      const { parts } = await storedTaxonomy(store, `PRINTED/${id}`, TEST_PORTS);
      expect(counts).toMatchObject({ sections: parts.sections.length, calculation: parts.calculation.length });
      expect([counts.labels, counts.properties]).toEqual([parts.labels.length, parts.properties.length]);
      const lines = sectionTrees(parts, 'calculation').flatMap((tree) => tree.lines);
      expect(lines.filter(({ expectedLevel, ends }) => expectedLevel !== null || ends === 'cycle')).toEqual([]);
    }
  });

  it('of an unknown document are refused with the name that is meant', async () => {
    const store = await storeOf(BALANCE);
    const asked = storedTaxonomy(store, 'printed/0000000001-09-000002', TEST_PORTS);
    await expect(asked).rejects.toThrow(`did you mean ${NAME}?`);
    await expect(storedTaxonomy(store, `${NAME}/9`, TEST_PORTS)).rejects.toThrow('has no version "9"');
    expect(await withReader(store, TEST_PORTS, (reader) => reader.countPrinting(0))).toBe(0);
  });
});
