import { expect, it } from 'vitest';
import { attributeTypesOf, conceptNetworks } from '../../../../src/warehouse/sources/xbrl/networks.ts';
import { indexed, said } from './documents.ts';
import { link, linkbase, schema } from './tiny-taxonomy.ts';

async function read(texts: Readonly<Record<string, string>>) {
  const { documents, index, tally } = await indexed(texts);
  const networks = (kind: 'calculation' | 'presentation') =>
    conceptNetworks(kind, documents, index, tally).map(({ role, arcs }) => [
      role,
      ...arcs.map(({ from, to, arc }) => `${from.field.name} > ${to.field.name} ${arc.weight ?? ''}`.trim()),
    ]);
  return { networks, documents, tally };
}

it('joins the links of a role, in the order in which roles appear', async () => {
  const { networks, tally } = await read({
    't.xsd': schema('A B C'),
    'one.xml': linkbase(link('calculation', 'urn:2', 'A > B'), link('presentation', 'urn:p', 'A > C')),
    'two.xml': linkbase(link('calculation', 'urn:1', 'A > B'), link('calculation', 'urn:2', 'A > B; A > C')),
  });
  expect(networks('calculation')).toEqual([
    ['urn:2', 'A > B 1', 'A > C 1'],
    ['urn:1', 'A > B 1'],
  ]);
  expect(networks('presentation')).toEqual([['urn:p', 'A > C']]);
  expect(said(tally).counts).toMatchObject({
    calculationOverridden: 1,
    calculationProhibited: 0,
    calculationRelationships: 3,
    presentationRelationships: 1,
  });
});

it('says which labels no locator has, and counts ends that mean no field', async () => {
  const { networks, tally } = await read({
    't.xsd': schema('A'),
    'c.xml': linkbase(
      link('calculation', 'urn:r', 'A > B; A > N').replace('xlink:label="N"', 'xlink:label="M"'),
      link('calculation', 'urn:r', 'P > A').replace('xlink:label="P"', 'xlink:label="Q"'),
    ),
  });
  expect(networks('calculation')).toEqual([['urn:r']]);
  expect(said(tally).counts.calculationArcsUnresolved).toBe(3);
  expect(said(tally).messages).toEqual([
    "xbrl/unknown-id: t.xsd declares no element 't_B'",
    "xbrl/unknown-label: no locator has the label 'N' that an arc names",
    "xbrl/unknown-label: no locator has the label 'P' that an arc names",
  ]);
});

it('leaves out sums that Calculations 1.1 only repeats', async () => {
  const later = 'https://xbrl.org/2023/arcrole/summation-item';
  const { networks, tally } = await read({
    't.xsd': schema('A B C D'),
    'c.xml': linkbase(
      link('calculation', 'urn:r', 'A > B; A > C; D > B; D > C'),
      link('calculation', 'urn:r', 'A > C; A > B weight="1.0"; D > B; D > C weight="-1"', 't.xsd', later),
    ),
  });
  expect(networks('calculation')).toEqual([
    ['urn:r', 'A > B 1', 'A > C 1', 'D > B 1', 'D > C 1', 'D > B 1', 'D > C -1'],
  ]);
  expect(said(tally).counts).toMatchObject({ calculationRestated: 2, calculationRelationships: 6 });
});

it('finds the types of attributes in the schemas of their namespace', async () => {
  const { documents } = await read({
    't.xsd': schema('A', '<xsd:attribute name="a" type="xsd:decimal"/>'),
    'u.xsd': schema('B', '<xsd:attribute name="b" type="xsd:boolean"/>'),
  });
  const typeOf = attributeTypesOf(documents.schemas);
  const names = ['a', 'b', 'c'].map((name) => typeOf({ namespace: 'urn:t', name, value: '' })?.name);
  expect(names).toEqual(['decimal', 'boolean', undefined]);
  expect(typeOf({ namespace: 'urn:o', name: 'a', value: '' })).toBeUndefined();
});
