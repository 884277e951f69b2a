import { describe, expect, test } from 'vitest';
import type { FieldName, Taxonomy, TaxonomyParts } from '../../../src/core/model/taxonomy.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { listTaxonomies, readTaxonomyParts } from '../../../src/warehouse/store/read-taxonomy.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import type { WrittenTaxonomy } from '../../../src/warehouse/store/write-taxonomy.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const field = (name: string): FieldName => ({ namespace: 'service', name });

const PARTS = {
  sections: [
    { structure: 'calculation', id: '1', title: 'Balance sheet', relativeOrder: '100.0' },
    {
      structure: 'presentation',
      id: '1',
      title: 'Balance sheet',
      relativeOrder: '100',
      role: 'http://example.com/role',
    },
  ],
  calculation: [
    {
      sectionId: '1',
      parent: field('assets'),
      child: field('cash'),
      weight: '1.0000',
      relativeOrder: '100.0',
      childLevel: 1,
    },
    {
      sectionId: '1',
      parent: field('assets'),
      child: field('debt'),
      weight: '-1.0000',
      relativeOrder: '200.0',
      childLevel: 1,
    },
  ],
  presentation: [
    {
      sectionId: '1',
      parent: field('head'),
      child: field('cash'),
      relativeOrder: '100',
      childLevel: 0,
      preferredLabel: 'periodStartLabel',
    },
    {
      sectionId: '1',
      parent: field('head'),
      child: field('cash'),
      relativeOrder: '200',
      childLevel: 0,
      preferredLabel: 'periodEndLabel',
    },
  ],
  labels: [{ field: field('cash'), labelType: 'primary', language: 'en', text: `Cash, "quoted" 'n' so` }],
  properties: [
    {
      field: field('head'),
      fieldId: 7,
      rowNumber: 1,
      dataType: { id: 1, name: 'Abstract' },
      isNumeric: false,
      canHoldValue: false,
    },
    {
      field: field('cash'),
      fieldId: 8,
      dataType: { name: 'Monetary' },
      isNumeric: true,
      isMoney: true,
      isSection: false,
      periodType: 'instant',
      balanceType: 'debit',
    },
  ],
} as const satisfies TaxonomyParts;

const taxonomy = (parts: TaxonomyParts, version = 'v1'): Taxonomy => ({
  ...unnamed(parts),
  version,
});

const unnamed = (parts: TaxonomyParts): Taxonomy => ({
  source: 'service',
  id: '18',
  extent: 'parts',
  name: 'CI',
  parts,
});

const store = async (path: string, one: Taxonomy): Promise<string | undefined> => (await write(path, one))?.outcome;

async function write(path: string, one: Taxonomy): Promise<WrittenTaxonomy | undefined> {
  const target = { store: path, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  const { taxonomies } = await storeTaxonomies({ taxonomies: [one], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  return taxonomies[0];
}

const read = (path: string, taxonomyId: number) =>
  withConnection(path, TEST_PORTS, (connection) => readTaxonomyParts(connection, taxonomyId));

describe('taxonomies', () => {
  test('come back as they went in, digits and order included', async () => {
    const path = await tempStore();
    expect(await store(path, taxonomy(PARTS))).toBe('new');
    expect(await read(path, 1)).toEqual(PARTS);
  });

  test('the same content is not stored twice; another is a new version beside the old one', async () => {
    const path = await tempStore();
    await store(path, taxonomy(PARTS));
    expect(await store(path, taxonomy(PARTS, 'v1 again'))).toBe('unchanged');
    const labels = [{ field: field('cash'), labelType: 'primary', text: 'Cash' }];
    expect(await store(path, taxonomy({ ...PARTS, labels }, 'v2'))).toBe('new');
    expect((await read(path, 1)).labels).toEqual(PARTS.labels);
    expect((await read(path, 2)).labels).toEqual(labels);
    const list = await withConnection(path, TEST_PORTS, (connection) => listTaxonomies(connection));
    expect(list.map(({ version, counts }) => [version, counts.calculation])).toEqual([
      ['v1', 2],
      ['v2', 2],
    ]);
  });

  test('parts that come one by one complete each other, and ids alone never replace properties', async () => {
    const path = await tempStore();
    const idsOnly = [field('assets'), field('cash'), field('debt')].map((name, i) => ({
      field: name,
      fieldId: 100 + i,
    }));
    const [calculationSections, presentationSections] = [[PARTS.sections[0]], [PARTS.sections[1]]];
    await store(path, taxonomy({ properties: PARTS.properties }));
    await store(
      path,
      taxonomy({ sections: calculationSections, calculation: PARTS.calculation, properties: idsOnly }, 'v2'),
    );
    await store(path, taxonomy({ sections: presentationSections, presentation: PARTS.presentation }, 'v3'));
    await store(path, taxonomy({ labels: PARTS.labels }, 'v4'));
    const whole = await read(path, 4);
    expect(whole).toMatchObject({
      sections: PARTS.sections,
      calculation: PARTS.calculation,
      presentation: PARTS.presentation,
      labels: PARTS.labels,
    });
    expect(whole.properties).toEqual([
      ...PARTS.properties,
      { field: field('assets'), fieldId: 100 },
      { field: field('debt'), fieldId: 102 },
    ]);
    expect(
      await store(
        path,
        taxonomy({ sections: calculationSections, calculation: PARTS.calculation, properties: idsOnly }, 'v5'),
      ),
    ).toBe('unchanged');
  });
});

describe('the name of a version', () => {
  const sections = [PARTS.sections[0]];
  const first = { sections, calculation: PARTS.calculation };
  const second = { sections, calculation: PARTS.calculation.slice(0, 1) };
  const whole = (parts: TaxonomyParts, version: string): Taxonomy => ({
    ...taxonomy(parts, version),
    source: 'us-gaap',
    extent: 'whole',
  });

  test('an earlier content that comes back is current again, as a version of its own', async () => {
    const path = await tempStore();
    const [a, b, again] = [
      await write(path, unnamed(first)),
      await write(path, unnamed(second)),
      await write(path, unnamed(first)),
    ];
    expect(a?.version).toMatch(/^sha256:[0-9a-f]{16}$/);
    expect(b?.version).not.toBe(a?.version);
    expect(again).toMatchObject({ version: `${a?.version}#2`, outcome: 'new' });
    expect((await read(path, 3)).calculation).toEqual(PARTS.calculation);
    expect(await write(path, unnamed(first))).toMatchObject({ version: `${a?.version}#2`, outcome: 'unchanged' });
  });

  test('a version without name is called after the whole content, not after the part that came last', async () => {
    const [one, other] = [await tempStore(), await tempStore()];
    await write(one, unnamed(first));
    await write(other, unnamed(second));
    const labels = unnamed({ labels: PARTS.labels });
    expect((await write(one, labels))?.version).not.toBe((await write(other, labels))?.version);
    const swapped = unnamed({ sections, calculation: PARTS.calculation.toReversed() });
    expect(await store(one, swapped)).toBe('unchanged');
  });

  test('one date with two contents is two versions, and each is found again', async () => {
    const path = await tempStore();
    await write(path, whole(first, '2009-01-31'));
    expect((await write(path, whole(second, '2009-01-31')))?.version).toBe('2009-01-31#2');
    await write(path, whole(first, '2012-01-31'));
    expect(await write(path, whole(second, '2009-01-31'))).toMatchObject({
      version: '2009-01-31#2',
      outcome: 'unchanged',
    });
  });

  test('an ETag of known content is kept with it; the version that is told is the stored one', async () => {
    const path = await tempStore();
    const { version } = (await write(path, unnamed(first))) ?? {};
    expect(await write(path, taxonomy(first, '"v9"'))).toMatchObject({ version, outcome: 'unchanged' });
    expect(await write(path, taxonomy(second, '"v10"'))).toMatchObject({ version: '"v10"', outcome: 'new' });
    const rows = await withConnection(path, TEST_PORTS, (connection) =>
      queryRows(connection, 'SELECT version, etag FROM taxonomy ORDER BY taxonomy_id'),
    );
    expect(rows).toEqual([
      [version, '"v9"'],
      ['"v10"', '"v10"'],
    ]);
  });
});

describe('name and data set', () => {
  const summary = (name: string): Taxonomy => ({ ...unnamed({}), extent: 'summary', name, dataset: 'financials' });
  const named = async (path: string) =>
    (await withConnection(path, TEST_PORTS, (connection) => listTaxonomies(connection))).map(({ name, dataset }) => [
      name,
      dataset,
    ]);

  test('that the list of taxonomies tells are kept when a part comes later', async () => {
    const path = await tempStore();
    await store(path, summary('Commercial'));
    expect(await store(path, unnamed({ labels: PARTS.labels }))).toBe('new');
    expect((await named(path)).at(-1)).toEqual(['Commercial', 'financials']);
    expect(await store(path, summary('Commercial'))).toBe('unchanged');
  });

  test('complete a taxonomy whose parts came first', async () => {
    const path = await tempStore();
    await store(path, unnamed({ labels: PARTS.labels }));
    expect(await store(path, summary('CI, renamed'))).toBe('new');
    expect((await named(path)).at(-1)).toEqual(['CI, renamed', 'financials']);
    expect((await read(path, 2)).labels).toEqual(PARTS.labels);
  });
});
