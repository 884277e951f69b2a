import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CrossfootError } from '../../../src/core/base/errors.ts';
import {
  attribute,
  attributes,
  childElements,
  DEFAULT_MAX_XML,
  resolveName,
  textOf,
  type XmlElement,
} from '../../../src/core/base/xml.ts';
import { decodeXml } from '../../../src/core/base/xml-bytes.ts';
import { parseXml } from '../../../src/core/base/xml-document.ts';
import { createXmlParser } from '../../../src/core/base/xml-stream.ts';

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
    ['<a>\n<b></a>', 'x.xml:2:7: <b> of line 2 is not closed'],
    ['<a>\n<b/>\n', 'x.xml:3:1: <a> of line 1 is not closed'],
    ['<a/>\n</a>', 'x.xml:2:4: not well-formed: unmatched closing tag: a'],
    ['<a/>\n<b/>', 'x.xml:2:3: not well-formed: documents may contain only one root'],
    ['<a>\n<b k="1', 'x.xml:2:7: <a> of line 1 is not closed'],
    ['<a>\n<b k=1></b></a>', 'x.xml:2:6: not well-formed: unquoted attribute value'],
    ['<a>\n<b k="<"/></a>', 'x.xml:2:7: not well-formed: disallowed character'],
    ['<a>\n x & y</a>', 'x.xml:2:4: unknown entity reference'],
    ['<a>\n x & y</a>\n<!-- &amp; -->', 'x.xml:2:4: unknown entity reference'],
    ['<a><!-- & --><![CDATA[ & ]]>\n<b k="&nbsp;"/></a>', 'x.xml:2:7: unknown entity reference'],
    ['<a>&constructor;</a>', 'x.xml:1:4: unknown entity reference'],
    ['<a>&#0;</a>', 'x.xml:1:7: not well-formed: malformed character entity'],
    [
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
      'x.xml:2:1: documents with a DOCTYPE are refused',
    ],
    ['<a>\n\n<b k="1"\n k="2"/></a>', 'x.xml:4:8: not well-formed: duplicate attribute: k'],
    ['<a>\n<p:b/></a>', 'x.xml:2:6: the prefix of p:b is not declared'],
    ['<a xmlns="u" xmlns:="v"/>', 'x.xml:1:25: the prefix of xmlns: is not declared'],
    ['<a>\n<b p:c="d"/></a>', 'x.xml:2:12: the prefix of p:c is not declared'],
    ['<a>\n<b xmlns:p="q"/><p:c/></a>', 'x.xml:2:22: the prefix of p:c is not declared'],
    ['text', 'x.xml:1:4: not well-formed: text data outside of root node'],
    ['', 'x.xml:1:1: not well-formed: document must contain a root element'],
    ['<a/>\n x', 'x.xml:2:2: not well-formed: text data outside of root node'],
  ])('%j', (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it('refuses a document over the limit', () => {
    expect(refusal('<a>12345</a>', 12)).toBe('accepted');
    expect(refusal('<a>12345</a>', 11)).toBe('x.xml: the document is larger than 11 characters');
  });

  it('refuses elements nested deeper than 256 levels', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(refusal(nested(256))).toBe('accepted');
    expect(refusal(nested(257))).toBe('x.xml:1:771: elements are nested deeper than 256 levels');
  });

  it('refuses a document with more than 2,000,000 elements before it takes memory for a tree', () => {
    expect(refusal(`<a>${'<a/>'.repeat(2_000_000)}</a>`)).toBe(
      'x.xml:1:8000003: the document has more than 2000000 elements',
    );
  });

  it('accepts its own quoted ">" and a comment or instruction around the root', () => {
    expect(refusal('\n<?xml version="1.0"?><!-- a --><?p <x?><a k="x > y" ><![CDATA[<]]></a ><!-- b -->\n')).toBe(
      'accepted',
    );
  });
});

type Plain = readonly [namespace: string, name: string, line: number, attributes: object, content: (Plain | string)[]];

function plainTree({ namespace, name, line, written, content }: XmlElement): Plain {
  return [
    namespace,
    name,
    line,
    { ...written },
    joinTexts(content.map((part) => (typeof part === 'string' ? part : plainTree(part)))),
  ];
}

function joinTexts(content: readonly (Plain | string)[]): (Plain | string)[] {
  return content.reduce<(Plain | string)[]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
    return joined;
  }, []);
}

/** The tree of a document as its stream has it. */
function streamedTree(text: string): Plain | undefined {
  const document: Plain = ['', '', 0, {}, []];
  const opened = [document];
  const parser = createXmlParser('x.xml', {
    open: ({ namespace, local, line, attributes }) => {
      const element: Plain = [namespace, local, line, { ...attributes }, []];
      opened.at(-1)?.[4].push(element);
      opened.push(element);
    },
    close: () => {
      const [, , , , content] = opened.pop() ?? document;
      content.push(...joinTexts(content.splice(0)));
    },
    text: (part) => opened.at(-1)?.[4].push(part),
  });
  parser.write(text);
  parser.end();
  return document[4].find((part) => typeof part !== 'string');
}

function resultOf<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof CrossfootError && error.failure === 'input') return error.describe();
    throw error;
  }
}

describe('a whole document', () => {
  const PARTS = [
    [
      '<a>',
      '</a>',
      '<b k="1">',
      '</b>',
      '<c/>',
      '<p:a xmlns:p="u">',
      '</p:a>',
      '<p:q/>',
      '<a\t\n>',
      '</a\n>',
      '< a>',
      '</ a>',
    ],
    [' ', '\n', '\r\n', 'x', '\u00a0', '\u2028', 'é', '\u{1F600}', '\u0001', '\ufffe', '"', "'", '=', '-', '--'],
    [
      '&amp;',
      '&#65;',
      '&#x0;',
      '&#13;',
      '&#x110000;',
      '&#XA;',
      '&',
      '<',
      '>',
      '/',
      '/>',
      '</',
      ']]>',
      '<?p x?>',
      '<?p',
      '?>',
      '<?p?>',
    ],
    [
      '<![CDATA[',
      '<![CDATA[x<]]>',
      '<![X[',
      '<!--',
      '-->',
      '<!-- c -->',
      '<!--->',
      '<!DOCTYPE a>',
      '<?xml version="2"?>',
    ],
    [
      'k="v"',
      " k='<'",
      ' k="&lt;\n"',
      ' xmlns="v"',
      ' xmlns:p=""',
      '<a k="1" k="2"/>',
      '<a k="1"l="2"/>',
      "<a k = '1' />",
    ],
    [
      '<a k/>',
      '<a k=1/>',
      '<é/>',
      '<1/>',
      '<#text/>',
      '<a toString="1"/>',
      '<:a/>',
      '<a :b="1"/>',
      '<xml:a/>',
      '<a:b:c xmlns:a="u"/>',
    ],
  ].flat();
  const DOCUMENT =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- c --><a xmlns="u" xmlns:p="v"><p:b k="1 &lt;" p:l=\'2\'/>x&amp;y' +
    '<![CDATA[<&>]]>\r\n<c\n k="v">t</c><?pi z?></a>\n';
  const part = fc.constantFrom(...PARTS);
  const soup = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  const damaged = fc
    .tuple(fc.nat({ max: DOCUMENT.length }), fc.nat({ max: 3 }), fc.oneof(part, fc.constant('')))
    .map(([at, length, put]) => DOCUMENT.slice(0, at) + put + DOCUMENT.slice(at + length));

  it('is read, or refused with the same words, as it is where it streams', () => {
    const document = fc.oneof(
      soup,
      soup.map((inside) => `<a>${inside}</a>`),
      soup.map((tag) => `<r${tag}/>`),
      damaged,
    );
    fc.assert(
      fc.property(document, (text) => {
        const result = resultOf(() => plainTree(parse(text)));
        const isInstruction = typeof result === 'string' && result.includes('is not read');
        if (isInstruction) expect(text).toMatch(/<\?(?!xml |pi z\?>)/);
        else expect(result).toEqual(resultOf(() => streamedTree(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["<a><?p don't?></a>", '<a><?xml version="1.0"?></a>', '<a>\n<constructor/></a>', '<__proto__/>'])(
    'is refused with its line where it has what is not read: %j',
    (text) => {
      expect(refusal(text)).toMatch(/^x\.xml:[12]: the markup of this line is not read$/);
    },
  );
});

describe('namespaces in scope', () => {
  it('are those of the nearest element that declares them', () => {
    const root = parse('<a xmlns="u" xmlns:p="one"><b xmlns:p="two"><c/></b><d xmlns=""/></a>');
    const [b, d] = childElements(root);
    const [c] = b ? childElements(b) : [];
    const names = [root, b, c, d].map(
      (element) => element && [element.namespace, resolveName(element, 'p:x')?.namespace],
    );
    expect(names).toEqual([
      ['u', 'one'],
      ['u', 'two'],
      ['u', 'two'],
      ['', 'one'],
    ]);
  });

  it('are not the names that every object has', () => {
    expect(refusal('<constructor:a/>')).toBe('x.xml:1:16: the prefix of constructor:a is not declared');
    expect(refusal('<a __proto__:k="1"/>')).toBe('x.xml:1:20: the prefix of __proto__:k is not declared');
    const root = parse('<a xmlns:__proto__="u" __proto__:k="1" __proto__="2"/>');
    expect([attribute(root, 'k', 'u'), attribute(root, '__proto__'), attribute(root, 'toString')]).toEqual([
      '1',
      '2',
      undefined,
    ]);
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
