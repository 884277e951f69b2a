import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../src/core/base/xml.ts';
import { parseXml } from '../../../src/core/base/xml-document.ts';
import { xmlAttribute, xmlText } from '../../../src/core/base/xml-text.ts';

const readBack = (text: string) => {
  const root = parseXml(`<?xml version="1.0"?>\n<a b="${xmlAttribute(text)}">${xmlText(text)}</a>`, {
    file: 'a.xml',
    maxXml: 1e6,
  });
  return { text: textOf(root), attribute: root.written.b };
};

describe('text in XML', () => {
  it('is read back as it was, white space and markup included', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(...'&<>"\' \t\r\n]'), fc.constantFrom('é', '😀', 'x', '\u00a0')) }),
        (text) => {
          expect(readBack(text)).toEqual({ text, attribute: text });
        },
      ),
    );
  });

  it('stands as the service writes it', () => {
    expect(xmlText('WELLS FARGO & COMPANY/MN')).toBe('WELLS FARGO &amp; COMPANY/MN');
    expect(xmlText(`<b a="1">it's</b>`)).toBe(`&lt;b a="1"&gt;it's&lt;/b&gt;`);
    expect(xmlAttribute('a"b')).toBe('a&quot;b');
  });

  it.each(['\0', '\u0008', '\u001f', '\ud800', '\udc00', '\ufffe', '\uffff'])(
    'replaces %j, which XML cannot hold',
    (character) => {
      expect(xmlText(`a${character}b`)).toBe('a\ufffdb');
      expect(xmlAttribute(`a${character}b`)).toBe('a\ufffdb');
    },
  );
});
