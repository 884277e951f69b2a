import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CrossfootError } from '../../src/base/errors.ts';
import {
  attribute,
  attributes,
  childElements,
  DEFAULT_MAX_XML,
  parseXml,
  resolveName,
  textOf,
} from '../../src/base/xml.ts';
import { decodeXml } from '../../src/base/xml-bytes.ts';

const parse = (text: string) => parseXml(text, { file: 'x.xml', maxXml: DEFAULT_MAX_XML });

function refusal(text: string, maxXml = DEFAULT_MAX_XML): string {
  try {
    parseXml(text, { file: 'x.xml', maxXml });
  } catch (error) {
    if (error instanceof CrossfootError && error.failure === 'input') return error.describe().split('\n')[0] ?? '';
    throw error;
  }
  return 'accepted';
}

describe('names', () => {
  it('resolves elements and attributes by namespace, whatever their prefixes', () => {
    const root = parse(
      '<a xmlns="urn:one" xmlns:p="urn:two" p:k="1" k="2"><p:b/><c xmlns="" xmlns:q="urn:two" q:k="3"/></a>',
    );
    const [b, c] = childElements(root);
    expect([root.namespace, root.name]).toEqual(['urn:one', 'a']);
    expect([b?.namespace, b?.name, c?.namespace, c?.name]).toEqual(['urn:two', 'b', '', 'c']);
    expect([attribute(root, 'k', 'urn:two'), attribute(root, 'k'), c && attribute(c, 'k', 'urn:two')]).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(attributes(root)).toEqual([
      { namespace: 'urn:two', name: 'k', value: '1' },
      { namespace: '', name: 'k', value: '2' },
    ]);
  });

  it('never reads an attribute without prefix as one of the default namespace', () => {
    expect(attribute(parse('<a xmlns="urn:one" k="1"/>'), 'k', 'urn:one')).toBeUndefined();
  });

  it('resolves names in values', () => {
    const root = parse('<a xmlns="urn:one" xmlns:p="urn:two"/>');
    expect(resolveName(root, 'p:item')).toEqual({ namespace: 'urn:two', name: 'item' });
    expect(resolveName(root, ' item ')).toEqual({ namespace: 'urn:one', name: 'item' });
    expect(resolveName(root, 'z:item')).toBeUndefined();
  });

  it('keeps names that objects have too', () => {
    expect(childElements(parse('<a><toString/><hasOwnProperty b="1"/></a>')).map((e) => e.name)).toEqual([
      'toString',
      'hasOwnProperty',
    ]);
  });
});

describe('values', () => {
  it('keeps text as written: no typing, no trimming', () => {
    const root = parse('<a n=" 0000072971 "> 12229000000.0 </a>');
    expect([attribute(root, 'n'), textOf(root)]).toEqual([' 0000072971 ', ' 12229000000.0 ']);
  });

  it('decodes predefined and numeric references, and leaves CDATA alone', () => {
    const root = parse('<a t="&lt;&#65;&quot;&#x1F600;">x &amp;lt; <!-- & --><![CDATA[<&amp;>]]></a>');
    expect([attribute(root, 't'), textOf(root)]).toEqual(['<A"\u{1F600}', 'x &lt; <&amp;>']);
  });

  it('reads white space in attributes as spaces, unless it was written as a reference', () => {
    expect(attribute(parse('<a t="x\n\ty&#10;z"/>'), 't')).toBe('x  y\nz');
  });

  it('gives back any text that was escaped', () => {
    const reference = (text: string) => text.replace(/[&<>"\r]/g, (c) => `&#${c.charCodeAt(0)};`);
    const content = fc.string({
      unit: fc.constantFrom('a', ' ', '&', '<', '>', '"', "'", ';', '#', '\r', ']', 'é', '\u{1F600}'),
    });
    fc.assert(
      fc.property(content, content, (inside, value) => {
        const root = parse(`<a v="${reference(value)}">${reference(inside)}</a>`);
        expect([attribute(root, 'v'), textOf(root)]).toEqual([value, inside]);
      }),
    );
  });

  it('knows the line of each element', () => {
    const root = parse('<?xml version="1.0"?>\r\n<!-- c\n\n-->\n<a\n k="1">\n  <b/><c>\n</c>\n<d/></a>');
    expect([root.line, ...childElements(root).map((e) => e.line)]).toEqual([5, 7, 7, 9]);
  });
});

describe('refused', () => {
  it.each([
    ['<a>\n<b></a>', 'x.xml:2:4: </a> stands where <b> of line 2 should be closed'],
    ['<a>\n<b/>\n', 'x.xml:3:1: the document ends inside <a> of line 1'],
    ['<a/>\n</a>', 'x.xml:2:1: </a> closes nothing'],
    ['<a/>\n<b/>', 'x.xml:2:1: a second document element <b>'],
    ['<a>\n<b k="1', 'x.xml:2:1: the document ends inside a tag'],
    ['<a>\n<b k=1></b></a>', 'x.xml:2:1: not well-formed: "<b k=1></b></a>"'],
    ['<a>\n<b k="<"/></a>', 'x.xml:2:1: not well-formed: "<b k=\\"<\\"/></a>"'],
    ['<a>\n x & y</a>', "x.xml:2:4: '&' begins no reference that is known here"],
    ['<a>\n<b k="&nbsp;"/></a>', "x.xml:2:7: '&' begins no reference that is known here"],
    ['<a>&#0;</a>', "x.xml:1:4: '&' begins no reference that is known here"],
    [
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
      'x.xml:2:1: documents with a DOCTYPE are refused',
    ],
    ['<a>\n\n<b k="1"\n k="2"/></a>', "x.xml:3:1: the attribute 'k' is repeated in <b>"],
    ['<a>\n<b k="1" k="2"/></a>', "x.xml:2:1: the attribute 'k' is repeated in <b>"],
    ['<a>\n<p:b/></a>', 'x.xml:2: the prefix of <p:b> is not declared'],
    ['<a>\n<b p:c="d"/></a>', 'x.xml:2: the prefix of the attribute p:c is not declared'],
    ['text', 'x.xml:1:1: text outside the document element'],
    ['', 'x.xml:1:1: no XML element in this document'],
    ['<a/>\n x', 'x.xml:2:2: text outside the document element'],
  ])('%j', (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it('refuses a document over the limit', () => {
    expect(refusal('<a>12345</a>', 11)).toBe('x.xml: the document is larger than 11 characters');
  });

  it('refuses elements nested deeper than 256 levels', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(refusal(nested(256))).toBe('accepted');
    expect(refusal(nested(257))).toBe('x.xml:1:769: elements are nested deeper than 256 levels');
  });

  it('refuses an element with more than 1,000 attributes', () => {
    const crowded = (count: number) => `<a>\n<b${Array.from({ length: count }, (_, i) => ` k${i}="1"`).join('')}/></a>`;
    expect(refusal(crowded(1_000))).toBe('accepted');
    expect(refusal(crowded(1_001))).toBe('x.xml:2:1: <b> has more than 1000 attributes');
    expect(refusal(crowded(200_000))).toBe('x.xml:2:1: <b> has more than 1000 attributes');
  });

  it('refuses a document with more than 4,000,000 tags before it takes memory for them', () => {
    expect(refusal(`<a>${'<a/>'.repeat(4_000_000)}</a>`)).toBe(
      'x.xml:1:16000000: the document has more than 4000000 tags',
    );
  });

  it('refuses namespaces declared in so many places that their scopes fill the memory', () => {
    const declared = (prefix: string) => Array.from({ length: 1_000 }, (_, i) => ` xmlns:${prefix}${i}="u"`).join('');
    const repeated = '<b xmlns:c="same"/>'.repeat(2_000);
    expect(refusal(`<a${declared('p')}>${repeated}</a>`)).toBe('accepted');
    const distinct = Array.from({ length: 2_000 }, (_, i) => `<b xmlns:c="${i}"/>`).join('');
    expect(refusal(`<a${declared('p')}>${distinct}</a>`)).toBe(
      'x.xml:1: namespaces are declared in too many places: the scopes have more than 1000000 in all',
    );
  });

  it('accepts its own quoted ">" and a comment or instruction around the root', () => {
    expect(refusal('<?xml version="1.0"?><!-- a --><?p <x?><a k="x > y" ><![CDATA[<]]></a ><!-- b -->\n')).toBe(
      'accepted',
    );
  });
});

describe('encodings', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

  it('follows the byte order mark, else the declaration, else UTF-8', () => {
    expect(decodeXml(bytes([0xff, 0xfe], [0x3c, 0, 0xe9, 0]), 'x')).toBe('<é');
    expect(decodeXml(bytes('<?xml version="1.0" encoding="ISO-8859-1"?>é'), 'x').at(-1)).toBe('é');
    expect(decodeXml(bytes([0xef, 0xbb, 0xbf, 0xc3, 0xa9]), 'x')).toBe('é');
  });

  it('says so where the bytes are not in it', () => {
    expect(() => decodeXml(bytes('<a>\xe9</a>'), 'x')).toThrow('the document is not valid utf-8');
    expect(() => decodeXml(bytes('<?xml version="1.0" encoding="klingon"?>'), 'x')).toThrow(
      "the encoding 'klingon' is not known",
    );
  });
});
