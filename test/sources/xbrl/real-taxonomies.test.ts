import { beforeAll, expect, it } from 'vitest';
import type { FileSet } from '../../../src/model/files.ts';
import type { Taxonomy } from '../../../src/model/taxonomy.ts';
import { openFileSet } from '../../../src/sources/archive/open-file-set.ts';
import { readXbrlTaxonomies, type XbrlTaxonomies } from '../../../src/sources/xbrl/read-taxonomies.ts';
import { describeWithRealData } from '../../support/real-data.ts';

/**
 * Sections, relationships, the sum of the levels of parents and the deepest of them, by structure; then the distinct fields.
 * The figures were counted by another program from the XML alone (an element tree, arcs by label, longest paths by recursion).
 */
type Shape = readonly [
  sums: readonly [sections: number, relationships: number, levels: number, deepest: number],
  lines: readonly [sections: number, relationships: number, levels: number, deepest: number],
  fields: number,
];

function shapeOf({ parts }: Taxonomy): Shape {
  const { sections = [], calculation = [], presentation = [] } = parts;
  const measure = (structure: string, levels: readonly number[]) => {
    const count = sections.filter((section) => section.structure === structure).length;
    return [count, levels.length, levels.reduce((sum, level) => sum + level, 0), Math.max(...levels)] as const;
  };
  const names = [...calculation, ...presentation].flatMap(({ parent, child }) => [parent, child]);
  return [
    measure(
      'calculation',
      calculation.map(({ childLevel }) => childLevel - 1),
    ),
    measure(
      'presentation',
      presentation.map(({ childLevel }) => childLevel),
    ),
    new Set(names.map(({ namespace, name }) => `${namespace} ${name}`)).size,
  ];
}

describeWithRealData('US-GAAP 2009', ['us-gaap-2009/us-gaap-2009-01-31.zip'], ([path]) => {
  let read: XbrlTaxonomies;
  beforeAll(async () => {
    read = await readXbrlTaxonomies(await openFileSet(path));
  });
  const find = (id: string) => read.taxonomies.find((taxonomy) => taxonomy.id === id);

  it('has the five industries', () => {
    const shapes = read.taxonomies.map((taxonomy) => [taxonomy.id, taxonomy.version, shapeOf(taxonomy)]);
    expect(shapes).toEqual([
      ['18', '2009-01-31', [[20, 2781, 13962, 13], [9, 3199, 26007, 16], 2170]],
      ['19', '2009-01-31', [[18, 1840, 5994, 13], [7, 1959, 13090, 16], 1712]],
      ['20', '2009-01-31', [[15, 1501, 4799, 13], [7, 1709, 10936, 16], 1471]],
      ['27', '2009-01-31', [[23, 2560, 10473, 13], [12, 3041, 21321, 16], 1992]],
      ['28', '2009-01-31', [[18, 1532, 4254, 11], [8, 1756, 10155, 13], 1456]],
    ]);
  });

  it('has properties for every field but the two of dei, whose schema is missing', () => {
    expect(read.taxonomies.map(({ parts }) => parts.properties?.length)).toEqual([2168, 1710, 1469, 1990, 1454]);
    const properties = find('18')?.parts.properties ?? [];
    expect(properties.find(({ field }) => field.name === 'Assets')).toEqual({
      field: { namespace: 'us-gaap/2009', name: 'Assets' },
      dataType: { name: 'monetaryItemType' },
      isNumeric: true,
      isMoney: true,
      canHoldValue: true,
      periodType: 'instant',
      balanceType: 'debit',
    });
    expect(properties.filter(({ isNumeric }) => isNumeric === undefined)).toEqual([]);
  });

  it('has sections by number', () => {
    const sections = find('18')?.parts.sections?.filter(({ structure }) => structure === 'presentation');
    expect(sections?.map(({ id }) => id)).toEqual(
      '104000 124000 124100 148400 148600 152000 152200 172600 190000'.split(' '),
    );
    expect(sections?.[0]).toEqual({
      structure: 'presentation',
      id: '104000',
      title: 'Statement - Statement of Financial Position, Classified',
      relativeOrder: '100',
      role: 'http://xbrl.us/us-gaap/role/statement/StatementOfFinancialPositionClassified',
    });
  });

  it('sums assets as the balance sheet does', () => {
    const assets = find('18')?.parts.calculation?.filter(({ sectionId, parent }) => {
      return sectionId === '104000' && parent.name === 'Assets';
    });
    expect(
      assets?.map(({ child, weight, relativeOrder, childLevel }) => [child.name, weight, relativeOrder, childLevel]),
    ).toEqual([
      ['AssetsCurrent', '1.0', '100', 1],
      ['AssetsNoncurrent', '1.0', '200', 1],
    ]);
  });

  it('says what is missing and leaves labels out', () => {
    expect(read.diagnostics.map(({ code, message }) => [code, message.split(' ')[0]?.split('/').at(-1)])).toEqual(
      ['dei-std-2009-01-31.xsd', 'us-gaap-lab-2009-01-31.xml', 'us-gaap-doc-2009-01-31.xml', 'dei-2009-01-31.xsd'].map(
        (file) => ['xbrl/missing-file', file],
      ),
    );
    expect(find('18')?.parts.labels).toBeUndefined();
    expect(read.counts).toMatchObject({
      calculationRelationships: 10214,
      presentationRelationships: 11664,
      filesMissing: 4,
    });
  });
});

const FILINGS: Readonly<Record<string, Shape>> = {
  'AAPL-10K-2010-09-25': [[66, 147, 76, 3], [66, 921, 1862, 5], 587],
  'AAPL-10K-2015-09-26': [[77, 146, 97, 3], [77, 1088, 2195, 5], 698],
  'AAPL-10K-2023-09-30': [[25, 215, 143, 3], [83, 768, 1027, 3], 689],
  'CLX-10K-2022-06-30-inline': [[29, 208, 111, 3], [111, 1247, 1936, 4], 921],
  'CRSR-10K-2024-12-31-embedded': [[22, 200, 121, 5], [101, 1171, 1690, 3], 888],
  'GOOG-10Q-2020-03-31': [[80, 178, 100, 3], [80, 802, 1335, 5], 631],
  'MSFT-10Q-2015-09-30': [[85, 147, 91, 3], [85, 1011, 1928, 5], 582],
  'NFLX-10K-2009-12-31': [[20, 83, 95, 4], [20, 265, 610, 5], 175],
  'PG-10K-2010-06-30': [[77, 163, 87, 3], [77, 1137, 2392, 5], 685],
  'SR-10Q-2023-12-31-noxsd': [[7, 123, 150, 4], [53, 907, 1672, 4], 480],
};

for (const [name, shape] of Object.entries(FILINGS)) {
  describeWithRealData(name, [`xbrl-filings/${name}.zip`], ([path]) => {
    it('is read as one taxonomy of its own', async () => {
      const { taxonomies } = await readXbrlTaxonomies(await openFileSet(path));
      expect(taxonomies.map(({ source, id }) => [source, id])).toEqual([['filing', name]]);
      expect(taxonomies.map(shapeOf)).toEqual([shape]);
      const labels = taxonomies[0]?.parts.labels ?? [];
      expect(labels.filter(({ text }) => text === '' || text.includes('&amp;'))).toEqual([]);
      expect(labels.length).toBeGreaterThan(200);
    });
  });
}

/** Cases 331 of the conformance suite: whether a prohibiting arc equals the arc from P1 to P3, and so takes it out. */
describeWithRealData('conformance 331', ['xbrl-conformance/calculation-cases.zip'], ([path]) => {
  let whole: FileSet;
  beforeAll(async () => {
    whole = await openFileSet(path);
  });
  const folder = 'xbrl-conformance/300-instance';
  const base = '331-equivalentRelationships-01';

  it.each([
    ['02', 'nothing tricky', ['P2']],
    ['03', 'another weight', ['P2', 'P3']],
    ['04', 'other prefixes', ['P2']],
    ['05', 'an XLink title', ['P2']],
    ['06', 'an attribute at its default', ['P2', 'P3']],
    ['07', 'an attribute not at its default', ['P2', 'P3']],
    ['08', 'a fixed attribute', ['P2', 'P3']],
    ['09', 'another string', ['P2', 'P3']],
    ['10', 'the same decimal', ['P2']],
    ['11', 'the same double', ['P2']],
    ['12', 'another double', ['P2', 'P3']],
    ['13', 'the same boolean', ['P2']],
  ])('V-%s: %s', async (number, _, children) => {
    const names = [`${base}.xsd`, `${base}-calculation.xml`, `331-equivalentRelationships-${number}-calculation.xml`];
    const files = whole.files.filter((file) => names.some((name) => file.path === `${folder}/${name}`));
    expect(files).toHaveLength(3);
    const { taxonomies } = await readXbrlTaxonomies({ name: 'case', files });
    expect(taxonomies[0]?.parts.calculation?.map(({ child }) => child.name)).toEqual(children);
  });
});
