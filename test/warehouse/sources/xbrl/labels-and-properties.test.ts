import { expect, it } from 'vitest';
import { readXbrlTaxonomies } from '../../../../src/warehouse/sources/xbrl/read-taxonomies.ts';
import { linkbase, memoryFiles, schema } from './tiny-taxonomy.ts';

const STANDARD = 'http://www.xbrl.org/2003/role/';

function labelLink(resources: string, arcs: string): string {
  const located = ['A', 'B'].map(
    (name) => `<link:loc xlink:type="locator" xlink:href="t.xsd#t_${name}" xlink:label="${name}"/>`,
  );
  return `<link:labelLink xlink:type="extended" xlink:role="${STANDARD}link">${located.join('')}${resources}${arcs}</link:labelLink>`;
}

const resource = (label: string, role: string, text: string, more = '') =>
  `<link:label xlink:type="resource" xlink:label="${label}" xlink:role="${role}" xml:lang="en" ${more}>${text}</link:label>`;
const arc = (from: string, to: string, more = '') =>
  `<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="${from}" xlink:to="${to}" ${more}/>`;

async function read(texts: Readonly<Record<string, string>>) {
  const { taxonomies, counts } = await readXbrlTaxonomies(memoryFiles('tiny', texts));
  const [taxonomy] = taxonomies;
  return { parts: taxonomy?.parts ?? {}, counts };
}

it('reads labels with type, language and text as written', async () => {
  const resources = [
    resource('la', `${STANDARD}label`, ' Cash &amp; equivalents,\n total '),
    resource('la', `${STANDARD}terseLabel`, 'Cash'),
    resource('la', `${STANDARD}documentation`, 'What it <i xmlns="http://www.w3.org/1999/xhtml">means</i>.'),
    resource('la', 'http://www.xbrl.org/2009/role/negatedLabel', '<![CDATA[Less: <cash>]]>'),
  ];
  const { parts } = await read({
    't.xsd': schema('A B'),
    'l.xml': linkbase(labelLink(resources.join(''), arc('A', 'la'))),
  });
  expect(parts.labels?.map(({ field, labelType, language, text }) => [field.name, labelType, language, text])).toEqual([
    ['A', 'primary', 'en', 'Cash & equivalents,\n total'],
    ['A', 'terse', 'en', 'Cash'],
    ['A', 'full', 'en', 'What it means.'],
    ['A', 'negatedLabel', 'en', 'Less: <cash>'],
  ]);
});

it('prefers the label of the higher priority, and drops one that another linkbase prohibits', async () => {
  const published = labelLink(
    resource('la', `${STANDARD}label`, 'Old', 'id="old"') + resource('lb', `${STANDARD}label`, 'Kept'),
    arc('A', 'la') + arc('B', 'lb'),
  );
  const remote = '<link:loc xlink:type="locator" xlink:href="1.xml#old" xlink:label="remote"/>';
  const extension = labelLink(
    remote + resource('la', `${STANDARD}label`, 'New') + resource('lb', `${STANDARD}label`, 'Better'),
    arc('A', 'remote', 'use="prohibited" priority="1"') + arc('A', 'la') + arc('B', 'lb', 'priority="1"'),
  );
  const { parts, counts } = await read({
    't.xsd': schema('A B'),
    '1.xml': linkbase(published),
    '2.xml': linkbase(extension),
  });
  expect(parts.labels?.map(({ field, text }) => `${field.name} ${text}`)).toEqual(['B Better', 'A New']);
  expect(counts).toMatchObject({ labels: 2, labelsProhibited: 2, labelsRepeated: 1 });
});

it('counts labels of files that are not there', async () => {
  const text = labelLink('<link:loc xlink:type="locator" xlink:href="far.xml#x" xlink:label="far"/>', arc('A', 'far'));
  const { parts, counts } = await read({ 't.xsd': schema('A B'), '1.xml': linkbase(text) });
  expect(parts.labels).toEqual([]);
  expect(counts.labelArcsUnresolved).toBe(1);
});

it('derives what values are from the chain of types, and leaves unsaid what it cannot know', async () => {
  const element = (name: string, attributes: string, body = '') =>
    `<xsd:element id="t_${name}" name="${name}" substitutionGroup="xbrli:item" ${attributes}>${body}</xsd:element>`;
  const restriction = (name: string, base: string) =>
    `<xsd:complexType name="${name}"><xsd:simpleContent><xsd:restriction base="${base}"/></xsd:simpleContent></xsd:complexType>`;
  const body = [
    element('Shares', 'type="xbrli:sharesItemType"'),
    element('Text', 'type="xbrli:stringItemType" abstract="true"'),
    element('Own', 'type="t:ownItemType" abstract="1"'),
    element('Inline', '', restriction('', 'xbrli:monetaryItemType').replace(' name=""', '')),
    element('Shared', 'type="num:perShareItemType"'),
    element('Unknown', 'type="num:neverHeardOfItemType"'),
    element('Odd', 'type="xbrli:dateItemType" xbrli:periodType="week" xbrli:balance="constructor"'),
    element('Circular', 'type="t:aItemType"'),
    element('Tuple', '').replace('xbrli:item', 'xbrli:tuple'),
    restriction('ownItemType', 't:middleItemType'),
    restriction('middleItemType', 'xbrli:monetaryItemType'),
    restriction('aItemType', 't:bItemType'),
    restriction('bItemType', 't:aItemType'),
  ].join('\n');
  const text = schema('A', body).replace(
    '<xsd:schema',
    '$& xmlns:t="urn:t" xmlns:num="http://www.xbrl.org/dtr/type/numeric"',
  );
  const { parts, counts } = await read({ 't.xsd': text });
  expect(counts).toMatchObject({ periodTypesUnknown: 1, balanceTypesUnknown: 1 });
  expect(Object.keys(parts.properties?.find(({ field }) => field.name === 'Odd') ?? {})).not.toContain('balanceType');
  const said = parts.properties?.map(({ field, dataType, isNumeric, isMoney, canHoldValue }) => {
    return [field.name, dataType?.name, isNumeric, isMoney, canHoldValue];
  });
  expect(said).toEqual([
    ['Shares', 'sharesItemType', true, false, true],
    ['Text', 'stringItemType', false, false, false],
    ['Own', 'ownItemType', true, true, false],
    ['Inline', 'monetaryItemType', true, true, true],
    ['Shared', 'perShareItemType', true, false, true],
    ['Unknown', 'neverHeardOfItemType', undefined, undefined, true],
    ['Odd', 'dateItemType', false, false, true],
    ['Circular', 'aItemType', undefined, undefined, true],
    ['Tuple', undefined, undefined, undefined, false],
    ['A', 'monetaryItemType', true, true, true],
  ]);
});
