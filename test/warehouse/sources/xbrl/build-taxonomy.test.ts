import { expect, it } from 'vitest';
import { buildTaxonomy, fieldLabels } from '../../../../src/warehouse/sources/xbrl/build-taxonomy.ts';
import { indexed, said } from './documents.ts';
import { lines, link, linkbase, roles, schema, sums } from './tiny-taxonomy.ts';

const KEY = { source: 'filing', id: 'i', version: 'v', name: 'n' } as const;
const DEFINED = roles({ 'urn:r/balance': '20 - Statement - Balance', 'urn:r/income': '10 - Statement - Income' });

async function build(texts: Readonly<Record<string, string>>, allFields = false) {
  const { documents, index, tally } = await indexed(texts);
  return { taxonomy: buildTaxonomy(KEY, documents, { index, tally, allFields }), tally };
}

it('has sections of both structures in the order of their numbers, and levels from 1 and from 0', async () => {
  const { taxonomy, tally } = await build({
    't.xsd': schema('A B C D', DEFINED),
    'c.xml': linkbase(
      link('calculation', 'urn:r/balance', 'A > B; B > C weight="-1" order="2"'),
      link('presentation', 'urn:r/balance', 'A > B; B > C preferredLabel="http://www.xbrl.org/2003/role/terseLabel"'),
      link('presentation', 'urn:r/income', 'D > A'),
    ),
  });
  expect(taxonomy).toMatchObject({ ...KEY, extent: 'whole' });
  const sections = taxonomy.parts.sections?.map(({ structure, id, title, relativeOrder, role }) =>
    [structure, id, title, relativeOrder, role].join(' '),
  );
  expect(sections).toEqual([
    'calculation 20 Statement - Balance 100 urn:r/balance',
    'presentation 10 Statement - Income 100 urn:r/income',
    'presentation 20 Statement - Balance 200 urn:r/balance',
  ]);
  expect(sums(taxonomy)).toEqual(['20: A > B 1 @100 level 1', '20: B > C -1 @100 level 2']);
  expect(lines(taxonomy)).toEqual([
    '10: D > A @100 level 0',
    '20: A > B @100 level 0',
    '20: B > C as terse @100 level 1',
  ]);
  expect(taxonomy.parts.properties).toHaveLength(4);
  expect(said(tally).counts).toMatchObject({ sections: 3, fields: 4, fieldsWithoutProperties: 0 });
});

it('leaves out parts of which the documents hold nothing', async () => {
  const { taxonomy } = await build({ 't.xsd': schema('A') });
  expect(taxonomy.parts).toEqual({ properties: [] });
  const { taxonomy: withoutSchema, tally } = await build({ 'c.xml': linkbase(link('calculation', 'urn:r', 'A > B')) });
  expect(Object.keys(withoutSchema.parts)).toEqual(['sections', 'calculation']);
  expect(said(tally).counts).toMatchObject({ fields: 2, fieldsWithoutProperties: 2, sectionsWithoutNumber: 1 });
});

it('has the properties of all declared fields where it is asked to', async () => {
  const { taxonomy } = await build({ 't.xsd': schema('A B') }, true);
  expect(taxonomy.parts.properties?.map(({ field }) => field.name)).toEqual(['A', 'B']);
});

it('warns of cycles and counts what is not read', async () => {
  const { tally } = await build({
    't.xsd': schema('A B C'),
    'c.xml': linkbase(
      link('calculation', 'urn:r', 'C > A; A > B; B > A'),
      link('calculation', 'urn:empty', 'A > B; A > B use="prohibited"'),
      link('presentation', 'urn:r', 'A > B', 't.xsd', 'urn:other'),
      '<link:definitionLink xlink:type="extended" xlink:role="urn:r"/>',
    ),
  });
  expect(said(tally).counts).toMatchObject({
    cycles: 1,
    sectionsEmpty: 2,
    linksOfOtherKinds: 1,
    arcsOfOtherArcroles: 1,
  });
  expect(said(tally).messages).toContain(
    'xbrl/role-without-number: 2 roles have no definition with a number; the first is urn:r',
  );
  const [cycle] = tally.result().diagnostics.filter(({ code }) => code === 'xbrl/cycle');
  expect(cycle).toMatchObject({
    message: 'the calculation of section urn:r contains a cycle: A -> B -> A',
    place: { line: 7 },
  });
});

it('does not warn of roles of the standard, whose definitions filings come without', async () => {
  const standard = [
    'http://www.xbrl.org/2003/role/link',
    'http://fasb.org/srt/role/eedm1',
    'http://xbrl.us/us-gaap/role/x',
  ];
  const linksOf = (...names: readonly string[]) =>
    linkbase(...names.map((role) => link('presentation', role, 'A > B')));
  const { taxonomy, tally } = await build({ 't.xsd': schema('A B'), 'c.xml': linksOf(...standard) });
  expect(taxonomy.parts.sections?.map(({ id }) => id).sort()).toEqual(['eedm1', 'link', 'x']);
  expect(tally.result().diagnostics.map(({ code }) => code)).not.toContain('xbrl/role-without-number');
  const own = await build({ 't.xsd': schema('A B'), 'c.xml': linksOf(...standard, 'http://example.com/role/Own') });
  expect(said(own.tally).messages).toContain(
    'xbrl/role-without-number: 1 role has no definition with a number; the first is http://example.com/role/Own',
  );
});

const labelArc = (from: string, to: string, rest = '') =>
  `<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="${from}" xlink:to="${to}" ${rest}/>`;
const labelLink = (content: string) =>
  `<link:labelLink xlink:type="extended" xlink:role="urn:l"><link:loc xlink:type="locator" xlink:href="t.xsd#t_A" xlink:label="a"/>${content}</link:labelLink>`;
const label = (text: string, rest = '') =>
  `<link:label xlink:type="resource" xlink:label="${text}" ${rest}>${text}</link:label>`;

it('takes the label of the highest priority for each field, type and language', async () => {
  const content = [
    ...[label('one', 'xml:lang="en"'), label('two', 'xml:lang="en"'), label('drei', 'xml:lang="de"'), label('four')],
    ...[
      labelArc('a', 'one', 'priority="1"'),
      labelArc('a', 'two', 'priority="2"'),
      labelArc('a', 'drei'),
      labelArc('a', 'four'),
    ],
    labelArc('none', 'one'),
  ].join('');
  const { documents, index, tally } = await indexed({ 't.xsd': schema('A'), 'l.xml': linkbase(labelLink(content)) });
  expect(fieldLabels(documents, index, tally)?.map(({ language, text }) => [language, text])).toEqual([
    ['en', 'two'],
    ['de', 'drei'],
    [undefined, 'four'],
  ]);
  expect(said(tally).counts).toMatchObject({
    labels: 3,
    labelsRepeated: 1,
    labelArcsUnresolved: 1,
    labelsOverridden: 0,
  });
});

it('drops a label that an arc in another linkbase prohibits', async () => {
  const remote = '<link:loc xlink:type="locator" xlink:href="l.xml#x" xlink:label="far"/>';
  const { documents, index, tally } = await indexed({
    't.xsd': schema('A'),
    'l.xml': linkbase(
      labelLink(`${label('one', 'id="x"')}${label('two', 'id="y"')}${labelArc('a', 'one')}${labelArc('a', 'two')}`),
    ),
    'm.xml': linkbase(labelLink(`${remote}${labelArc('a', 'far', 'use="prohibited" priority="1"')}`)),
  });
  expect(fieldLabels(documents, index, tally)?.map(({ text }) => text)).toEqual(['two']);
  expect(said(tally).counts.labelsProhibited).toBe(2);
});

it('has no labels where there are no label links', async () => {
  const { documents, index, tally } = await indexed({ 't.xsd': schema('A') });
  expect(fieldLabels(documents, index, tally)).toBeUndefined();
});
