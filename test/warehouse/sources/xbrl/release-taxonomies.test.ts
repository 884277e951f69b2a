import { describe, expect, it } from 'vitest';
import { readXbrlTaxonomies } from '../../../../src/warehouse/sources/xbrl/read-taxonomies.ts';
import { belongsTo, INDUSTRY_SECTIONS } from '../../../../src/warehouse/sources/xbrl/release-taxonomies.ts';
import { INDUSTRIES } from '../../../../src/warehouse/sources/xbrl/us-gaap-release.ts';
import { failureOf } from '../../../support/fsds.ts';
import { lines, link, linkbase, memoryFiles, roles, schema, sums } from './tiny-taxonomy.ts';

const ROLES = {
  'urn:classified': '104000 - Statement - Statement of Financial Position, Classified',
  'urn:deposit': '108000 - Statement - Statement of Financial Position, Unclassified - Deposit Based Operations',
  'urn:insurance': '108200 - Statement - Statement of Financial Position, Unclassified - Insurance Based Operations',
  'urn:income': '124000 - Statement - Statement of Income',
  'urn:inventory': '340000 - Disclosure - Inventory',
};
const CALCULATIONS_11 = 'https://xbrl.org/2023/arcrole/summation-item';

/** The schema of a statement or disclosure, whose linkbases stand beside it. */
const part = (...linkbases: readonly string[]) => {
  const references = linkbases.map((name) => `<link:linkbaseRef xlink:type="simple" xlink:href="${name}"/>`);
  return schema(
    '',
    `<xsd:annotation><xsd:appinfo>${references.join('')}</xsd:appinfo></xsd:annotation>` +
      '<xsd:import namespace="urn:roles" schemaLocation="../elts/us-roles.xsd"/>',
  );
};

const packageFile = (identifier: string, version: string) =>
  `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package"><tp:identifier>${identifier}</tp:identifier>` +
  `<tp:name>A taxonomy</tp:name><tp:version>${version}</tp:version></tp:taxonomyPackage>`;

/** A release of `date` (2025, 2020-01-31) with the elements A to E, without the file of its package. */
function release(root: string, date: string): Record<string, string> {
  const [year] = date.split('-');
  const elements = schema('A B C D E').replace('urn:t', `http://fasb.org/us-gaap/${date}`);
  const target = `../elts/us-gaap-${date}.xsd`;
  const sum = (role: string, arcs: string, arcrole?: string) =>
    linkbase(link('calculation', role, arcs, target, arcrole));
  const files = {
    [`elts/us-gaap-${date}.xsd`]: elements,
    'elts/us-roles.xsd': schema('', roles(ROLES)),
    [`stm/us-gaap-stm-sfp-cls-${date}.xsd`]: part('cls-cal.xml', 'cls-pre.xml'),
    'stm/cls-cal.xml': sum('urn:classified', 'A > B; A > C', Number(year) >= 2025 ? CALCULATIONS_11 : undefined),
    'stm/cls-pre.xml': linkbase(link('presentation', 'urn:classified', 'A > B', target)),
    [`stm/us-gaap-stm-sfp-dbo-${date}.xsd`]: part('dbo-cal.xml', 'dbo-pre.xml'),
    'stm/dbo-cal.xml': sum('urn:deposit', 'A > D'),
    'stm/dbo-pre.xml': linkbase(link('presentation', 'urn:deposit', 'A > D', target)),
    [`stm/us-gaap-stm-sfp-ibo-${date}.xsd`]: part('ibo-pre.xml'),
    'stm/ibo-pre.xml': linkbase(link('presentation', 'urn:insurance', 'A > E', target)),
    [`dis/us-gaap-dis-inv-${date}.xsd`]: part('inv-cal.xml'),
    'dis/inv-cal.xml': sum('urn:inventory', 'B > C'),
    'dqcrules/dqcrules-0004.xsd': part('dqc-cal.xml'),
    'dqcrules/dqc-cal.xml': sum('urn:classified', 'A > E'),
    [`entire/us-gaap-entryPoint-std-${date}.xsd`]: schema(''),
  };
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [root + path, text]));
}

const read = (files: Readonly<Record<string, string>>, options = {}) =>
  readXbrlTaxonomies(memoryFiles('gaap.zip', files), options);

describe('a release of US-GAAP without entry points by industry', () => {
  it.each([
    ['2012-01-31', ''],
    ['2014-01-31', 'us-gaap-2014-01-31/'],
    ['2022', 'us-gaap-2022/'],
    ['2025', 'us-gaap-2025/'],
  ])('of %s becomes a taxonomy for each industry, of its sections and those of all', async (date, root) => {
    const { taxonomies, counts } = await read(release(root, date));
    expect(taxonomies.map(({ source, id, version }) => `${source}/${id} ${version}`)).toEqual(
      ['18', '19', '20', '27', '28'].map((id) => `us-gaap/${id} ${date}`),
    );
    const classified = ['104000: A > B 1 @100 level 1', '104000: A > C 1 @200 level 1'];
    const unclassified = [...classified, '108000: A > D 1 @100 level 1'];
    expect(taxonomies.map(sums)).toEqual([classified, unclassified, unclassified, unclassified, unclassified]);
    expect(taxonomies.map(lines)).toEqual([
      ['104000: A > B @100 level 0'],
      ['108000: A > D @100 level 0'],
      ['108200: A > E @100 level 0'],
      [],
      [],
    ]);
    const field = { namespace: `us-gaap/${date.slice(0, 4)}`, name: 'A' };
    expect(taxonomies[0]?.parts.properties?.[0]).toMatchObject({ field, periodType: 'instant', balanceType: 'debit' });
    expect(counts).toMatchObject({ documents: 10, filesNotRead: 5, fieldsWithoutProperties: 0 });
  });

  it('has its disclosures where they are asked for, and never the rules of the quality committee', async () => {
    const { taxonomies } = await read(release('', '2025'), { disclosures: true });
    for (const taxonomy of taxonomies) {
      expect(sums(taxonomy)).toContain('340000: B > C 1 @100 level 1');
      expect(sums(taxonomy)).not.toContain('104000: A > E 1 @300 level 1');
    }
  });

  it.each([
    ['2020', '2020'],
    ['2020-01-31', '2020-01-31'],
    ['1.0', '2020-01-31'],
    ['', '2020-01-31'],
  ])('whose package says version "%s" has the version %s', async (stated, version) => {
    const about = { 'r/META-INF/taxonomyPackage.xml': packageFile('http://xbrl.fasb.org/us-gaap/2020', stated) };
    const { taxonomies } = await read({ ...release('r/', '2020-01-31'), ...about });
    expect(new Set(taxonomies.map((one) => one.version))).toEqual(new Set([version]));
  });

  it('stands beside another year in one folder', async () => {
    const { taxonomies } = await read({ ...release('a/', '2024'), ...release('b/', '2025') });
    expect(taxonomies.map(({ id, version }) => `${id} ${version}`)).toEqual(
      ['2024', '2025'].flatMap((year) => ['18', '19', '20', '27', '28'].map((id) => `${id} ${year}`)),
    );
    expect(taxonomies[5]?.parts.calculation?.[0]?.parent.namespace).toBe('us-gaap/2025');
  });

  it('finds its own files under their addresses in the web', async () => {
    const web = Object.entries(release('', '2013-01-31')).map(([path, text]) => {
      return [path, text.replaceAll('"../elts/', '"http://xbrl.fasb.org/us-gaap/2013/elts/')];
    });
    const { taxonomies, counts } = await read(Object.fromEntries(web));
    const here = await read(release('', '2013-01-31'));
    expect(taxonomies).toEqual(here.taxonomies);
    expect(counts).toMatchObject({ referencesFoundByName: 2 });
    expect(counts).not.toHaveProperty('filesMissing');
  });

  it('goes by the names of its fields where the schema of its elements is missing, and says so', async () => {
    const { 'elts/us-gaap-2025.xsd': _, ...files } = release('', '2025');
    const named = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replaceAll('#t_', '#us-gaap_')]),
    );
    const { taxonomies, diagnostics } = await read(named);
    expect(taxonomies[0]?.parts.calculation?.[0]).toMatchObject({
      parent: { namespace: 'us-gaap/2025', name: 'A' },
      child: { namespace: 'us-gaap/2025', name: 'B' },
    });
    expect(taxonomies[0]?.parts.properties).toEqual([]);
    expect(diagnostics.find(({ code }) => code === 'xbrl/fields-undeclared')?.message).toBe(
      '5 of 5 fields have no declaration: their data, period and balance types are unknown',
    );
  });
});

describe('what cannot be understood', () => {
  const hint = 'expected ind/ci/us-gaap-ci-stm-all-YYYY-MM-DD.xsd (as in 2009) or stm/us-gaap-stm-*-YYYY.xsd';

  it('is refused where it is a release of US-GAAP without statements', async () => {
    const rest = Object.entries(release('r/', '2025')).filter(([path]) => !path.includes('/stm/'));
    const failure = await failureOf(read(Object.fromEntries(rest)));
    expect(failure).toContain('gaap.zip: a release of US-GAAP without the entry points of its statements');
    expect(failure).toContain(hint);
    const moved = {
      'META-INF/taxonomyPackage.xml': packageFile('http://xbrl.fasb.org/us-gaap/2026', '2026'),
      'core/gaap.xsd': schema('A'),
    };
    expect(await failureOf(read(moved))).toContain(hint);
  });

  it('is one taxonomy of source filing where it is another package, which is said', async () => {
    const { taxonomies, diagnostics } = await read({
      'srt-2025/META-INF/taxonomyPackage.xml': packageFile('http://xbrl.fasb.org/srt/2025', '2025'),
      'srt-2025/elts/srt-2025.xsd': schema('A'),
    });
    expect(taxonomies.map(({ source, id, version }) => `${source}/${id} ${version}`)).toEqual(['filing/gaap 2025']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['xbrl/other-package']);
  });

  it('says that disclosures of a filing are not told from the rest', async () => {
    const { diagnostics } = await read({ 't.xsd': schema('A') }, { disclosures: true });
    expect(diagnostics.map(({ code }) => code)).toEqual(['xbrl/no-disclosures']);
  });
});

const owners = (structure: 'calculation' | 'presentation', number: number | undefined) =>
  INDUSTRIES.flatMap(({ id }) => (belongsTo(id, structure, number) ? [id] : [])).join(' ');
const ALL = '18 19 20 27 28';

it('gives each section to the industry that its role is for, or to all', () => {
  const lines = (number: number) => owners('presentation', number);
  expect([104000, 124000, 124100, 152200].map(lines)).toEqual(['18', '18', '18', '18']);
  expect([108000, 132001, 160000].map(lines)).toEqual(['19', '19', '19']);
  expect([108200, 136000, 164000].map(lines)).toEqual(['20', '20', '20']);
  expect([110000, 110200, 144000, 145000, 170000].map(lines)).toEqual(['27', '27', '27', '27', '27']);
  expect([112000, 140400, 168400].map(lines)).toEqual(['28', '28', '28']);
  for (const common of [124200, 148400, 148600, 152000, 152201, 152205, 172600, 190000, 195000, 942000, 999000]) {
    expect([common, lines(common)]).toEqual([common, ALL]);
  }
});

it('gives sums that are stated once to all whose statements show them', () => {
  const sums = (number: number) => owners('calculation', number);
  expect([104000, 104050, 104100, 124000, 124001, 148410, 152200].map(sums)).toEqual(Array(7).fill(ALL));
  expect([108000, 108050].map(sums)).toEqual(['19 20 27 28', '19 20 27 28']);
  expect([108200, 160000, 164000].map(sums)).toEqual(['20', '19', '20']);
});

it('gives a section without a known number to all', () => {
  expect([undefined, 10, 116000].map((number) => owners('calculation', number))).toEqual([ALL, ALL, ALL]);
});

it('is in the order of the numbers', () => {
  const starts = INDUSTRY_SECTIONS.map(({ from }) => from);
  expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
});
