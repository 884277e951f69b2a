import { expect, it } from 'vitest';
import { parseXml } from '../../../../src/core/base/xml-document.ts';
import { declaredDefaults, schemaDefaults } from '../../../../src/warehouse/sources/xbrl/schema-defaults.ts';

function defaultsOf(...schemas: readonly (readonly [namespace: string, body: string])[]) {
  return schemaDefaults(
    schemas.map(([targetNamespace, body]) => {
      const text = `<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" xmlns:u="urn:u">${body}</s:schema>`;
      return { targetNamespace, defaults: declaredDefaults(parseXml(text, { file: 't.xsd', maxXml: 10_000 })) };
    }),
  );
}

const attribute = (name: string, rest: string): string => `<s:attribute name="${name}" ${rest}/>`;

it('knows the content that an element has by default, or always', () => {
  const { contentOf } = defaultsOf([
    'urn:t',
    '<s:element name="A" default="5"/><s:element name="B" fixed="6"/><s:element name="C"/>',
  ]);
  const found = ['A', 'B', 'C'].map((name) => contentOf({ namespace: 'urn:t', name }));
  expect([...found, contentOf({ namespace: 'urn:u', name: 'A' })]).toEqual(['5', '6', undefined, undefined]);
});

it('takes attributes from the types that an element is derived from, the nearest first', () => {
  const derived = (base: string, attributes: string): string =>
    `<s:simpleContent><s:restriction base="${base}">${attributes}</s:restriction></s:simpleContent>`;
  const { attributesOf } = defaultsOf(
    [
      'urn:t',
      `<s:element name="A" type="t:A"/><s:complexType name="A">${derived('u:B', attribute('decimals', 'default="2"'))}</s:complexType>
       <s:element name="N"><s:complexType>${derived('u:B', attribute('id', ''))}</s:complexType></s:element>`,
    ],
    [
      'urn:u',
      `<s:complexType name="B">${derived('u:B', attribute('decimals', 'default="0"') + attribute('kind', 'fixed="x"'))}</s:complexType>`,
    ],
  );
  const of = (name: string) => Object.fromEntries(attributesOf({ namespace: 'urn:t', name }));
  expect([of('A'), of('N'), of('Other')]).toEqual([{ decimals: '2', kind: 'x' }, { decimals: '0', kind: 'x' }, {}]);
});
