import { describe, expect, test } from 'vitest';
import { storeTaxonomies } from '../../src/ingest/ingest-taxonomy.ts';
import type { FieldName, Taxonomy, TaxonomyParts } from '../../src/model/taxonomy.ts';
import { listTaxonomies, readTaxonomyParts } from '../../src/store/read-taxonomy.ts';
import { withReader } from '../../src/store/session.ts';
import { TEST_PORTS, tempStore } from '../support/temp-store.ts';

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
  source: 'service',
  id: '18',
  version,
  extent: 'parts',
  name: 'CI',
  parts,
});

async function store(path: string, one: Taxonomy): Promise<string | undefined> {
  const target = { store: path, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  const { taxonomies } = await storeTaxonomies({ taxonomies: [one], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  return taxonomies[0]?.outcome;
}

const read = (path: string, taxonomyId: number) =>
  withReader(path, TEST_PORTS, (connection) => readTaxonomyParts(connection, taxonomyId));

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
    const list = await withReader(path, TEST_PORTS, listTaxonomies);
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
