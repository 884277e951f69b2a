import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printSafeJson, xmlAttribute, xmlText } from '../../../src/core/base/escape.ts';
import { textOf } from '../../../src/core/base/xml.ts';
import { parseXml } from '../../../src/core/base/xml-document.ts';

const CONTROLS = ['\u0007', '\u007f', '\u0085', '\u009b', '\u061c', '\u200e', '\u2028', '\u202e', '\u2067', '\ud800'];
const text = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...CONTROLS)))
  .map((parts) => parts.join(''));

it('prints what parses to the same value, without a character that controls a terminal', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text)), (value) => {
      const json = printSafeJson(value);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(json).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u);
    }),
  );
});

it('escapes them as JSON does', () => {
  expect(printSafeJson('a\u001b\u0085\u202e\u2028\u2069\ud800é')).toBe(
    '"a\\u001b\\u0085\\u202e\\u2028\\u2069\\ud800é"',
  );
});

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
