import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../../src/core/base/xml-document.ts';
import { resolveAddress } from '../../../../src/warehouse/sources/xbrl/href.ts';
import { readLinkbase } from '../../../../src/warehouse/sources/xbrl/linkbase.ts';
import { link, linkbase } from './tiny-taxonomy.ts';

const read = (text: string) =>
  readLinkbase(parseXml(text, { file: 'c.xml', maxXml: 1e6 }), {
    path: 'in/c.xml',
    place: 'set/in/c.xml',
    base: 'in/c.xml',
    resolve: resolveAddress,
  });
const readArc = (attributes: string) =>
  read(linkbase(link('calculation', 'urn:r', `A > B ${attributes}`))).links[0]?.arcs[0];

describe('an arc', () => {
  it('has defaults for what it does not say', () => {
    expect(readArc('')).toEqual({
      place: { file: 'set/in/c.xml', line: 5 },
      arcrole: 'http://www.xbrl.org/2003/arcrole/summation-item',
      from: 'A',
      to: 'B',
      order: { mantissa: 1n, places: 0 },
      priority: 0,
      prohibited: false,
      weight: '1',
      preferredLabel: undefined,
      custom: [],
    });
  });

  it('keeps what it says, attributes of its own included', () => {
    const arc = readArc(
      ' order=" 2.5 " priority="-3" use="prohibited" weight=" -1 " preferredLabel="p" xlink:title="t" extra="x"',
    );
    expect(arc).toMatchObject({ order: { mantissa: 25n, places: 1 }, priority: -3, prohibited: true, weight: '-1' });
    expect(arc?.preferredLabel).toBe('p');
    expect(arc?.custom).toEqual([{ namespace: '', name: 'extra', value: 'x' }]);
    expect(readArc(' use="optional" preferredLabel=" "')).toMatchObject({
      prohibited: false,
      preferredLabel: undefined,
    });
  });

  it('has two ends', () => {
    const text = link('calculation', 'urn:r', 'A > B').replace('xlink:to="B"', '');
    expect(() => read(linkbase(text))).toThrow('an arc needs xlink:from and xlink:to');
  });

  it.each([' priority="1.5"', ' priority="1234567890123456"', ' order="x"', ' weight="x"'])(
    'is refused: %s',
    (attributes) => {
      expect(() => readArc(attributes)).toThrow(/not a (whole )?number/);
    },
  );
});

describe('a link', () => {
  it('lists locators and resources by label, against the base of their elements', () => {
    const [found] = read(
      linkbase(
        `<link:labelLink xlink:type="extended" xlink:role="urn:r" xml:base="../other/">
          <link:loc xlink:type="locator" xlink:href="a.xsd#t_A" xlink:label="a"/>
          <link:loc xlink:type="locator" xlink:href="b.xsd#t_B" xlink:label="a" xml:base="deep/"/>
          <link:label xlink:type="resource" xlink:label="l" id="one" xml:lang="de" xlink:role="urn:l"> Text </link:label>
          <link:label xlink:type="resource" xlink:label="l">Second</link:label>
        </link:labelLink>`,
      ),
    ).links;
    expect(found).toMatchObject({ kind: 'label', role: 'urn:r', arcs: [] });
    expect([...(found?.locators ?? [])]).toEqual([
      [
        'a',
        [
          { address: 'other/a.xsd', fragment: 't_A' },
          { address: 'other/deep/b.xsd', fragment: 't_B' },
        ],
      ],
    ]);
    expect([...(found?.resources ?? [])]).toEqual([
      [
        'l',
        [
          { id: 'one', role: 'urn:l', language: 'de', text: 'Text' },
          { id: undefined, role: 'http://www.xbrl.org/2003/role/label', language: undefined, text: 'Second' },
        ],
      ],
    ]);
  });

  it('is counted where its kind or an arcrole is not read', () => {
    const found = read(
      linkbase(
        link('calculation', 'urn:r', 'A > B; B > C', 't.xsd', 'urn:other'),
        link('presentation', 'urn:r', 'A > B'),
        '<link:definitionLink xlink:type="extended" xlink:role="urn:r"/>',
        '<link:documentation>not a link</link:documentation>',
      ),
    );
    expect(found).toMatchObject({ path: 'in/c.xml', unreadLinks: 1, unreadArcs: 2 });
    expect(found.firstUnread?.arcrole).toBe('urn:other');
    expect(found.links.map(({ kind, arcs }) => [kind, arcs.length])).toEqual([
      ['calculation', 0],
      ['presentation', 1],
    ]);
  });
});

it('refers to the schemas of its roles', () => {
  const { references } = read(
    linkbase('<link:roleRef xlink:href="r.xsd#r"/>', '<link:arcroleRef xlink:href="s.xsd#s"/>'),
  );
  expect(references.map(({ kind, address, place }) => [kind, address, place.line])).toEqual([
    ['role', 'in/r.xsd', 2],
    ['role', 'in/s.xsd', 3],
  ]);
});
