import { beforeAll, expect, it } from 'vitest';
import type { FileSet } from '../../../../src/core/model/files.ts';
import type { Taxonomy, TaxonomyRead } from '../../../../src/core/model/taxonomy.ts';
import { openFileSet } from '../../../../src/warehouse/sources/archive/open-file-set.ts';
import { readXbrlTaxonomies } from '../../../../src/warehouse/sources/xbrl/read-taxonomies.ts';
import { describeWithRealData } from '../../../support/real-data.ts';

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
  let read: TaxonomyRead;
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
    const missing = ['dei-std-2009-01-31.xsd', 'us-gaap-lab-2009-01-31.xml'];
    expect(read.diagnostics.map(({ code, message }) => [code, message.split(' ')[0]?.split('/').at(-1)])).toEqual([
      ...[...missing, 'us-gaap-doc-2009-01-31.xml', 'dei-2009-01-31.xsd'].map((file) => ['xbrl/missing-file', file]),
      ['xbrl/fields-undeclared', '2'],
    ]);
    expect(find('18')?.parts.labels).toBeUndefined();
    expect(read.counts).toMatchObject({
      calculationRelationships: 10214,
      presentationRelationships: 11664,
      filesMissing: 4,
    });
  });
});

/** Arcs by the number of their role, counted in the text of the linkbases of one folder. */
async function countArcs(set: FileSet, folder: string, kind: 'calculation' | 'presentation') {
  const texts: string[] = [];
  for (const file of set.files) {
    if (file.path.endsWith('us-roles-2025.xsd') || (file.path.startsWith(folder) && file.path.endsWith('.xml'))) {
      texts.push(Buffer.from(await file.read(Number.MAX_SAFE_INTEGER)).toString());
    }
  }
  const text = texts.join('\n');
  const numbers = new Map<string, string>();
  for (const [, role = '', number = ''] of text.matchAll(
    /roleURI=['"]([^'"]*)['"][^>]*>\s*<link:definition>(\d+) - /g,
  )) {
    numbers.set(role, number);
  }
  const counts: Record<string, number> = {};
  for (const [, head = '', body = ''] of text.matchAll(
    new RegExp(`<link:${kind}Link\\b([^>]*)>([\\s\\S]*?)</link:${kind}Link>`, 'g'),
  )) {
    const [, role = ''] = /xlink:role=['"]([^'"]*)['"]/.exec(head) ?? [];
    const number = numbers.get(role) ?? role;
    const arcs = body.split(`<link:${kind}Arc`).length - 1;
    if (arcs > 0) counts[number] = (counts[number] ?? 0) + arcs;
  }
  return counts;
}

describeWithRealData('US-GAAP 2025', ['us-gaap-2025/us-gaap-2025.zip'], ([path]) => {
  let set: FileSet;
  let read: TaxonomyRead;
  let calculation: Record<string, number>;
  let presentation: Record<string, number>;
  beforeAll(async () => {
    set = await openFileSet(path);
    read = await readXbrlTaxonomies(set);
    calculation = await countArcs(set, 'us-gaap-2025/stm/', 'calculation');
    presentation = await countArcs(set, 'us-gaap-2025/stm/', 'presentation');
  });

  const counted = (taxonomy: Taxonomy | undefined, kind: 'calculation' | 'presentation') => {
    const counts: Record<string, number> = {};
    for (const { sectionId } of taxonomy?.parts[kind] ?? []) counts[sectionId] = (counts[sectionId] ?? 0) + 1;
    return counts;
  };
  const only = (counts: Readonly<Record<string, number>>, sections: string) =>
    Object.fromEntries(sections.split(' ').map((section) => [section, counts[section]]));

  const SUMS_OF_ALL =
    '104000 104050 104100 124000 124001 124003 148400 148410 148411 148412 148413 148600 148610 152000 152200 172600';
  const LINES_OF_ALL = '124200 148400 148600 152000 152201 152205 172600 190000';
  const OWN: readonly (readonly [id: string, sums: string, lines: string])[] = [
    ['18', '', '104000 124000 124100 152200'],
    ['19', '108000 108050 160000', '108000 132001 160000'],
    ['20', '108000 108050 108200 164000', '108200 136000 164000'],
    ['27', '108000 108050', '110000 110200 144000 145000 170000'],
    ['28', '108000 108050', '112000 140400 168400'],
  ];

  it.each(OWN)('has in %s every arc of its sections and of those of all, and no other', (id, sums, lines) => {
    const taxonomy = read.taxonomies.find((one) => one.id === id);
    expect(taxonomy).toMatchObject({ source: 'us-gaap', version: '2025' });
    expect(counted(taxonomy, 'calculation')).toEqual(only(calculation, `${SUMS_OF_ALL} ${sums}`.trim()));
    expect(counted(taxonomy, 'presentation')).toEqual(only(presentation, `${LINES_OF_ALL} ${lines}`));
  });

  it('has all statements of the release, and states each sum in one section only', () => {
    const everywhere = (kind: 'calculation' | 'presentation') =>
      Object.assign({}, ...read.taxonomies.map((taxonomy) => counted(taxonomy, kind)));
    expect(everywhere('calculation')).toEqual(calculation);
    expect(everywhere('presentation')).toEqual(presentation);
    const sums = new Map<string, string[]>();
    for (const { sectionId, parent, child, weight } of read.taxonomies[1]?.parts.calculation ?? []) {
      const key = `${sectionId} ${parent.name}`;
      sums.set(key, [...(sums.get(key) ?? []), `${weight} ${child.name}`]);
    }
    const said = [...sums].map(([key, children]) => `${key.split(' ')[1]} = ${children.toSorted().join(' + ')}`);
    expect(new Set(said).size).toBe(said.length);
  });

  it('has the arcs of its disclosures in every taxonomy where they are asked for', async () => {
    const { taxonomies } = await readXbrlTaxonomies(set, { disclosures: true });
    const disclosed = await countArcs(set, 'us-gaap-2025/dis/', 'calculation');
    expect(Object.keys(disclosed).length).toBeGreaterThan(40);
    for (const taxonomy of taxonomies) expect(counted(taxonomy, 'calculation')).toMatchObject(disclosed);
  });

  it('writes fields as data sets do, and says that no types are known', () => {
    const namespaces = new Set(
      read.taxonomies
        .flatMap(({ parts }) => [...(parts.calculation ?? []), ...(parts.presentation ?? [])])
        .flatMap(({ parent, child }) => [parent.namespace, child.namespace]),
    );
    expect([...namespaces].toSorted()).toEqual([
      'country/2025',
      'currency/2025',
      'dei/2025',
      'srt/2025',
      'us-gaap/2025',
    ]);
    expect(read.taxonomies.flatMap(({ parts }) => parts.properties ?? [])).toEqual([]);
    expect(read.diagnostics.at(-1)?.code).toBe('xbrl/fields-undeclared');
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
