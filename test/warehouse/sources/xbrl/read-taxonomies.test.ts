import { describe, expect, it } from 'vitest';
import type { Taxonomy } from '../../../../src/core/model/taxonomy.ts';
import {
  readXbrlTaxonomies,
  type XbrlTaxonomyOptions,
} from '../../../../src/warehouse/sources/xbrl/read-taxonomies.ts';
import { lines, link, linkbase, memoryFiles, roles, schema, sums } from './tiny-taxonomy.ts';

const ROLE = 'urn:role/balance';
const DEFINED = roles({ [ROLE]: '10 - Statement - Balance' });

async function readOne(texts: Readonly<Record<string, string>>, options?: XbrlTaxonomyOptions) {
  const { taxonomies, diagnostics, counts } = await readXbrlTaxonomies(memoryFiles('tiny', texts), options);
  const [taxonomy] = taxonomies;
  if (!taxonomy || taxonomies.length !== 1) throw new Error(`${taxonomies.length} taxonomies`);
  return { taxonomy, counts, codes: diagnostics.map(({ code }) => code), diagnostics };
}

async function calculation(arcs: string, ...more: string[]): Promise<string[]> {
  const files = more.map((text, index) => [`c${index + 2}.xml`, linkbase(link('calculation', ROLE, text))]);
  const { taxonomy } = await readOne({
    't.xsd': schema('A B C D E F', DEFINED),
    'c1.xml': linkbase(link('calculation', ROLE, arcs)),
    ...Object.fromEntries(files),
  });
  return sums(taxonomy);
}

describe('arcs in force', () => {
  it('drops what an equal or higher priority prohibits', async () => {
    expect(await calculation('A > B; A > C', 'A > B use="prohibited"')).toEqual(['10: A > C 1 @100 level 1']);
    expect(await calculation('A > B; A > C', 'A > B use="prohibited" priority="2"')).toHaveLength(1);
  });

  it('keeps what a lower priority prohibits', async () => {
    expect(await calculation('A > B priority="2"', 'A > B use="prohibited" priority="1"')).toHaveLength(1);
  });

  it('keeps what a prohibition differs from in weight or order, not in how numbers are written', async () => {
    expect(await calculation('A > B weight="1"', 'A > B weight="-1" use="prohibited"')).toHaveLength(1);
    expect(await calculation('A > B order="1"', 'A > B order="2" use="prohibited"')).toHaveLength(1);
    expect(await calculation('A > B weight="1.0" order="1"', 'A > B weight="1" use="prohibited"')).toEqual([]);
  });

  it('keeps one of equivalent arcs, and both of arcs that differ', async () => {
    expect(await calculation('A > B; A > B priority="3"; A > B')).toEqual(['10: A > B 1 @100 level 1']);
    expect(await calculation('A > B weight="1"; A > B weight="-1" order="2"')).toEqual([
      '10: A > B 1 @100 level 1',
      '10: A > B -1 @200 level 1',
    ]);
  });

  it('prohibits in its own role only', async () => {
    const { taxonomy, counts } = await readOne({
      't.xsd': schema('A B', roles({ [ROLE]: '10 - Statement - Balance', 'urn:role/other': '20 - Statement - Other' })),
      'c.xml': linkbase(
        link('calculation', ROLE, 'A > B'),
        link('calculation', 'urn:role/other', 'A > B; A > B use="prohibited"'),
      ),
    });
    expect(sums(taxonomy)).toEqual(['10: A > B 1 @100 level 1']);
    expect(taxonomy.parts.sections?.map(({ id }) => id)).toEqual(['10', '20']);
    expect(counts).toMatchObject({ calculationProhibited: 2, calculationRelationships: 1 });
  });

  it('reads sums of Calculations 1.1, and leaves out those that repeat one of XBRL 2.1', async () => {
    const modern = 'https://xbrl.org/2023/arcrole/summation-item';
    const { taxonomy, counts } = await readOne({
      't.xsd': schema('A B C', DEFINED),
      'c.xml': linkbase(
        link('calculation', ROLE, 'A > B', 't.xsd'),
        link('calculation', ROLE, 'A > B weight="1.0"; B > C', 't.xsd', modern),
      ),
    });
    expect(sums(taxonomy)).toEqual(['10: A > B 1 @100 level 1', '10: B > C 1 @100 level 2']);
    expect(counts.calculationRestated).toBe(1);
  });

  it('leaves out arcs of other arcroles', async () => {
    const { taxonomy, counts } = await readOne({
      't.xsd': schema('A B', DEFINED),
      'c.xml': linkbase(link('calculation', ROLE, 'A > B', 't.xsd', 'urn:other')),
    });
    expect(taxonomy.parts.calculation).toEqual([]);
    expect(counts).toMatchObject({ arcsOfOtherArcroles: 1, sectionsEmpty: 1 });
  });
});

describe('order and levels', () => {
  it('puts children by order, numerically, then as they appear; roots as they appear; depth first', async () => {
    expect(await calculation('E > F; A > C order="10"; A > B order="9.5"; A > D order="9.5"; B > C order="1"')).toEqual(
      [
        '10: E > F 1 @100 level 1',
        '10: A > B 1 @100 level 1',
        '10: B > C 1 @100 level 2',
        '10: A > D 1 @200 level 1',
        '10: A > C 1 @300 level 1',
      ],
    );
  });

  it('takes the longest path, from 1 in calculations and from 0 in presentations', async () => {
    const arcs = 'A > D order="1"; A > B order="2"; B > C; C > D; D > E';
    const { taxonomy } = await readOne({
      't.xsd': schema('A B C D E', DEFINED),
      'l.xml': linkbase(link('calculation', ROLE, arcs), link('presentation', ROLE, arcs)),
    });
    const levels = { 'A > D': 0, 'D > E': 3, 'A > B': 0, 'B > C': 1, 'C > D': 2 };
    const stated = Object.entries(levels);
    expect(sums(taxonomy).map((line) => line.replace(/ 1 @\d+/, ''))).toEqual(
      stated.map(([arc, level]) => `10: ${arc} level ${level + 1}`),
    );
    expect(lines(taxonomy).map((line) => line.replace(/ @\d+/, ''))).toEqual(
      stated.map(([arc, level]) => `10: ${arc} level ${level}`),
    );
  });

  it('names the fields of a cycle and keeps its relationships, a root above it or not', async () => {
    const { taxonomy, diagnostics, counts } = await readOne({
      't.xsd': schema('A B C D E F', DEFINED),
      'c.xml': linkbase(link('calculation', ROLE, 'A > B; B > C; C > D; D > B; E > F; F > E; D > D')),
    });
    expect(sums(taxonomy)).toEqual([
      '10: A > B 1 @100 level 1',
      '10: B > C 1 @100 level 2',
      '10: C > D 1 @100 level 3',
      '10: D > B 1 @100 level 4',
      '10: D > D 1 @200 level 4',
      '10: E > F 1 @100 level 1',
      '10: F > E 1 @100 level 2',
    ]);
    expect(diagnostics.map(({ code, message, place }) => [code, message, place?.file])).toEqual([
      ['xbrl/cycle', 'the calculation of section 10 contains a cycle: B -> C -> D -> B', 'tiny/c.xml'],
      ['xbrl/cycle', 'the calculation of section 10 contains a cycle: E -> F -> E', 'tiny/c.xml'],
    ]);
    expect(counts.cycles).toBe(2);
  });

  it('keeps a child twice under one parent when its preferred labels differ', async () => {
    const start = 'preferredLabel="http://www.xbrl.org/2003/role/periodStartLabel"';
    const end = 'preferredLabel="http://www.xbrl.org/2003/role/periodEndLabel"';
    const { taxonomy } = await readOne({
      't.xsd': schema('A B C', DEFINED),
      'p.xml': linkbase(
        link('presentation', ROLE, `A > B order="1" ${start}; A > C order="2"; A > B order="3" ${end}`),
      ),
    });
    expect(lines(taxonomy)).toEqual([
      '10: A > B as periodStartLabel @100 level 0',
      '10: A > C @200 level 0',
      '10: A > B as periodEndLabel @300 level 0',
    ]);
  });
});

describe('sections', () => {
  it('takes id, title and order from the number of the definition, else from the role', async () => {
    const defined = roles({
      'urn:role/b': '9 - Statement - B',
      'urn:role/a': '010 - Statement - A',
      'urn:role/c': '010 - Disclosure - C - D',
      'urn:role/e': 'No number here',
    });
    const used = ['urn:role/a', 'urn:role/b', 'urn:role/c', 'urn:role/e', 'urn:role/x/c'];
    const { taxonomy, counts, codes } = await readOne({
      't.xsd': schema('A B', defined),
      'p.xml': linkbase(...used.map((role) => link('presentation', role, 'A > B'))),
    });
    expect(taxonomy.parts.sections).toEqual(
      [
        { id: '9', title: 'Statement - B', role: 'urn:role/b' },
        { id: '010', title: 'Statement - A', role: 'urn:role/a' },
        { id: '010-2', title: 'Disclosure - C - D', role: 'urn:role/c' },
        { id: 'e', title: 'No number here', role: 'urn:role/e' },
        { id: 'c', title: 'c', role: 'urn:role/x/c' },
      ].map((section, index) => ({ structure: 'presentation', ...section, relativeOrder: `${index + 1}00` })),
    );
    expect(counts.sectionsWithoutNumber).toBe(2);
    expect(codes).toEqual(['xbrl/role-without-number']);
  });

  it('gives a role the same id in both structures, and each structure its own order', async () => {
    const { taxonomy } = await readOne({
      't.xsd': schema('A B', roles({ 'urn:role/a': '1 - A', 'urn:role/b': '1 - B' })),
      'l.xml': linkbase(
        link('presentation', 'urn:role/b', 'A > B'),
        link('presentation', 'urn:role/a', 'A > B'),
        link('calculation', 'urn:role/b', 'A > B'),
      ),
    });
    expect(taxonomy.parts.sections?.map((s) => [s.structure, s.id, s.title, s.relativeOrder])).toEqual([
      ['calculation', '1-2', 'B', '100'],
      ['presentation', '1', 'A', '100'],
      ['presentation', '1-2', 'B', '200'],
    ]);
  });
});

describe('documents', () => {
  it('reads any prefixes and default namespaces', async () => {
    const { taxonomy } = await readOne({
      't.xsd': `<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:i="http://www.xbrl.org/2003/instance" targetNamespace="http://fasb.org/us-gaap/2015-01-31">
        <element id="x" name="Assets" substitutionGroup="i:item" type="i:monetaryItemType" i:periodType="instant"/>
        <element id="y" name="Cash" substitutionGroup="i:item" type="i:monetaryItemType" i:balance="debit"/>
        <element name="part" type="string"/></schema>`,
      'c.xml': `<linkbase xmlns="http://www.xbrl.org/2003/linkbase" xmlns:q="http://www.w3.org/1999/xlink">
        <calculationLink q:type="extended" q:role="${ROLE}">
        <loc q:type="locator" q:href="./t.xsd#x" q:label="a"/><loc q:type="locator" q:href="t.xsd#y" q:label="b"/>
        <calculationArc q:type="arc" q:arcrole="http://www.xbrl.org/2003/arcrole/summation-item" q:from="a" q:to="b" weight="1"/>
        </calculationLink></linkbase>`,
    });
    expect(sums(taxonomy)).toEqual(['balance: Assets > Cash 1 @100 level 1']);
    const namespace = 'us-gaap/2015';
    const money = { dataType: { name: 'monetaryItemType' }, isNumeric: true, isMoney: true, canHoldValue: true };
    expect(taxonomy.parts.properties).toEqual([
      { field: { namespace, name: 'Assets' }, ...money, periodType: 'instant' },
      { field: { namespace, name: 'Cash' }, ...money, balanceType: 'debit' },
    ]);
  });

  it('reads linkbases that stand in the annotation of a schema', async () => {
    const inside = `<xsd:annotation><xsd:appinfo>${linkbase(link('calculation', ROLE, 'A > B', ''))}</xsd:appinfo></xsd:annotation>`;
    const { taxonomy } = await readOne({ 't.xsd': schema('A B', inside + DEFINED) });
    expect(sums(taxonomy)).toEqual(['10: A > B 1 @100 level 1']);
  });

  it('resolves addresses by xml:base, by folder, and absolute ones by file name', async () => {
    const based = (base: string, href: string) =>
      linkbase(link('calculation', ROLE, 'A > B', href)).replace('<link:calculationLink', `$& xml:base="${base}"`);
    const { taxonomy, counts } = await readOne({
      'a b/t.xsd': schema('A B', DEFINED),
      'c/1.xml': linkbase(link('calculation', ROLE, 'A > B order="1"', '../a%20b/t.xsd')),
      'c/2.xml': based('../a b/', 't.xsd').replace('weight="1"', 'weight="1" order="2"'),
      'c/3.xml': linkbase(link('calculation', ROLE, 'A > B order="3"', 'http://example.com/x/t.xsd')),
    });
    expect(sums(taxonomy)).toHaveLength(3);
    expect(new Set(taxonomy.parts.calculation?.map(({ child }) => child.namespace))).toEqual(new Set(['urn:t']));
    expect(counts).toMatchObject({ referencesFoundByName: 1, fields: 2 });
  });

  it('reports a missing file once, with the place that names it, and goes on', async () => {
    const import_ =
      '<xsd:import namespace="http://xbrl.us/dei/2009-01-31" schemaLocation="dei.xsd"/><xsd:include schemaLocation="dei.xsd"/>' +
      '<xsd:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>';
    const { taxonomy, counts, diagnostics } = await readOne({
      't.xsd': schema('A', import_),
      'p.xml': linkbase(link('presentation', ROLE, 'A > B', 'dei.xsd')),
    });
    expect(diagnostics.filter(({ code }) => code === 'xbrl/missing-file')).toEqual([
      {
        severity: 'warning',
        code: 'xbrl/missing-file',
        message: 'dei.xsd is referenced but not in tiny',
        place: { file: 'tiny/t.xsd', line: 2 },
      },
    ]);
    expect(counts).toMatchObject({ filesMissing: 1, filesOfTheStandard: 1, fieldsKnownByNameOnly: 1 });
    expect(taxonomy.parts.presentation?.[0]?.child).toEqual({ namespace: 'dei/2009', name: 'B' });
  });

  it('knows fields of missing schemas by id, file name or the prefixes of an instance', async () => {
    const arc = (from: string, to: string) =>
      link('presentation', ROLE, 'A > B', 'X').replace('X#t_A', from).replace('X#t_B', to);
    const { taxonomy, counts } = await readOne({
      'old.xsd': schema('A'),
      'i.xml': '<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:sr="http://www.example.com/20231231"/>',
      'p.xml': linkbase(
        arc('new.xsd#t_A', 'http://xbrl.fasb.org/us-gaap/2023/elts/us-gaap-2023.xsd#us-gaap_Assets'),
        arc('sr-20231231.xsd#sr_Own', 'zz-20231231.xsd#zz_Unknown'),
      ),
    });
    const names = taxonomy.parts.presentation?.flatMap(({ parent, child }) => [parent, child]);
    expect(names?.map(({ namespace, name }) => `${namespace} ${name}`)).toEqual([
      'urn:t A',
      'us-gaap/2023 Assets',
      'http://www.example.com/20231231 Own',
      'zz Unknown',
    ]);
    expect(counts).toMatchObject({
      fieldsFoundInAnotherSchema: 1,
      fieldsKnownByNameOnly: 3,
      fieldsWithoutProperties: 3,
    });
  });

  it('says where an arc or locator leads nowhere', async () => {
    const broken = link('calculation', ROLE, 'A > B; A > Z order="2"').replace(/<link:loc [^>]*"B"\/>/, '');
    const { taxonomy, counts, codes } = await readOne({ 't.xsd': schema('A B', DEFINED), 'c.xml': linkbase(broken) });
    expect(taxonomy.parts.calculation).toEqual([]);
    expect(counts.calculationArcsUnresolved).toBe(2);
    expect(codes).toEqual(['xbrl/unknown-label', 'xbrl/unknown-id']);
  });

  it('is called by the set and the date in its file names, else by its content', async () => {
    const key = ({ source, id, version }: Taxonomy) => `${source} ${id} ${version}`;
    const dated = await readOne({ 'x_lab.xml': linkbase(), 'x-20100222.xsd': schema('A') });
    expect(key(dated.taxonomy)).toBe('filing tiny 2010-02-22');
    const undated = await readOne({ 't.xsd': schema('A') });
    expect(key(undated.taxonomy)).toMatch(/^filing tiny [0-9a-f]{16}$/);
    expect(undated.taxonomy.version).not.toBe((await readOne({ 't.xsd': schema('B') })).taxonomy.version);
    expect(key((await readOne({ 't.xsd': schema('A') }, { id: 'x', version: '1' })).taxonomy)).toBe('filing x 1');
  });

  it('leaves parts out of which it has nothing', async () => {
    const { taxonomy } = await readOne({ 't.xsd': schema('A') });
    expect(Object.keys(taxonomy.parts)).toEqual(['properties']);
  });
});

describe('industries of US-GAAP', () => {
  it('makes a taxonomy of what each entry point reaches, in the order of their ids', async () => {
    const entry = (industry: string) =>
      `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:${industry}"><xsd:import schemaLocation="../../stm/${industry}.xsd"/></xsd:schema>`;
    const statement = (name: string) =>
      schema(
        '',
        `<xsd:annotation><xsd:appinfo><link:linkbaseRef xlink:type="simple" xlink:href="${name}.xml"/></xsd:appinfo></xsd:annotation>`,
      );
    const { taxonomies, counts } = await readXbrlTaxonomies(
      memoryFiles('gaap.zip', {
        'g/elts/t.xsd': schema('A B C', DEFINED),
        'g/ind/basi/us-gaap-basi-stm-all-2009-01-31.xsd': entry('basi'),
        'g/ind/ci/us-gaap-ci-stm-all-2009-01-31.xsd': entry('ci'),
        'g/ind/ci/us-gaap-ci-stm-dis-all-2009-01-31.xsd': schema('X'),
        'g/stm/basi.xsd': statement('basi'),
        'g/stm/basi.xml': linkbase(link('calculation', ROLE, 'A > C', '../elts/t.xsd')),
        'g/stm/ci.xsd': statement('ci'),
        'g/stm/ci.xml': linkbase(link('calculation', ROLE, 'A > B', '../elts/t.xsd')),
        'g/stm/other.xml': linkbase(link('calculation', ROLE, 'B > C', '../elts/t.xsd')),
      }),
    );
    expect(taxonomies.map((taxonomy) => [taxonomy.source, taxonomy.id, taxonomy.version, taxonomy.name])).toEqual([
      ['us-gaap', '18', '2009-01-31', 'Commercial and Industrial (CI)'],
      ['us-gaap', '19', '2009-01-31', 'Banks and Savings Institutions (BASI)'],
    ]);
    expect(taxonomies.map(sums)).toEqual([['10: A > B 1 @100 level 1'], ['10: A > C 1 @100 level 1']]);
    expect(taxonomies[0]?.parts.properties?.map(({ field }) => field.name)).toEqual(['A', 'B']);
    expect(counts).toMatchObject({ documents: 7, filesNotRead: 2 });
  });
});
