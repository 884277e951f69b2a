import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../../src/core/base/xml-document.ts';
import { resolveAddress } from '../../../../src/warehouse/sources/xbrl/href.ts';
import { readSchema } from '../../../../src/warehouse/sources/xbrl/schema.ts';
import { linkbase, roles, schema } from './tiny-taxonomy.ts';

const XSD = 'http://www.w3.org/2001/XMLSchema';
const XBRLI = 'http://www.xbrl.org/2003/instance';
const read = (text: string) =>
  readSchema(parseXml(text, { file: 't.xsd', maxXml: 1e6 }), {
    path: 'in/t.xsd',
    place: 'set/in/t.xsd',
    base: 'in/t.xsd',
    resolve: resolveAddress,
  });

describe('elements', () => {
  it('are those that substitute for another', () => {
    const { targetNamespace, elements } = read(schema('A', '<xsd:element name="part" type="xsd:string"/>'));
    expect(targetNamespace).toBe('urn:t');
    expect(elements).toEqual([
      {
        id: 't_A',
        name: { namespace: 'urn:t', name: 'A' },
        substitutes: { namespace: XBRLI, name: 'item' },
        type: { namespace: XBRLI, name: 'monetaryItemType' },
        abstract: false,
        periodType: 'instant',
        balance: 'debit',
      },
    ]);
  });

  it.each([
    ['true', true],
    [' 1 ', true],
    ['false', false],
    ['0', false],
  ])('are abstract where they say %j', (written, abstract) => {
    const body = `<xsd:element name="B" substitutionGroup="xbrli:item" abstract="${written}"/>`;
    expect(read(schema('A', body)).elements[0]).toMatchObject({ abstract, id: undefined, type: undefined });
  });

  it('have the base of a type that is inside them', () => {
    const body = `<xsd:element name="B" substitutionGroup="xbrli:item"><xsd:complexType><xsd:annotation/>
      <xsd:simpleContent><xsd:restriction base="xbrli:stringItemType"/></xsd:simpleContent></xsd:complexType></xsd:element>`;
    expect(read(schema('A', body)).elements[0]?.type).toEqual({ namespace: XBRLI, name: 'stringItemType' });
  });
});

it('knows the bases of its types and the types of its attributes', () => {
  const { typeBases, attributeTypes } = read(
    schema(
      'A',
      `<xsd:complexType name="c"><xsd:simpleContent><xsd:extension base="xbrli:sharesItemType"/></xsd:simpleContent></xsd:complexType>
      <xsd:simpleType name="s"><xsd:restriction base="xsd:decimal"/></xsd:simpleType><xsd:simpleType name="none"/>
      <xsd:attribute name="a" type="xsd:decimal"/><xsd:attribute name="untyped"/>`,
    ),
  );
  expect([...typeBases]).toEqual([
    ['c', { namespace: XBRLI, name: 'sharesItemType' }],
    ['s', { namespace: XSD, name: 'decimal' }],
  ]);
  expect([...attributeTypes]).toEqual([['a', { namespace: XSD, name: 'decimal' }]]);
});

it('refers to imports, includes and linkbases', () => {
  const { references } = read(
    schema(
      'A',
      `<xsd:import namespace="urn:o" schemaLocation="../o.xsd"/><xsd:include schemaLocation="i.xsd"/><xsd:import namespace="urn:x"/>
      <xsd:annotation><xsd:documentation><link:linkbaseRef xlink:href="no.xml"/></xsd:documentation>
      <xsd:appinfo><link:linkbaseRef xlink:href="l.xml" xlink:role="urn:l"/></xsd:appinfo></xsd:annotation>`,
    ),
  );
  expect(references.map(({ kind, address, namespace, role }) => [kind, address, namespace, role])).toEqual([
    ['schema', 'o.xsd', 'urn:o', undefined],
    ['schema', 'in/i.xsd', undefined, undefined],
    ['linkbase', 'in/l.xml', undefined, 'urn:l'],
  ]);
});

it('defines roles, and holds linkbases', () => {
  const embedded = `<xsd:annotation><xsd:appinfo>${linkbase()}</xsd:appinfo></xsd:annotation>`;
  const read1 = read(schema('A', `${roles({ 'urn:r': ' 10 -  Statement\n- Balance ' })}${embedded}`));
  expect([...read1.roles]).toEqual([['urn:r', '10 - Statement - Balance']]);
  expect(read1.linkbases.map(({ path }) => path)).toEqual(['in/t.xsd']);
});
