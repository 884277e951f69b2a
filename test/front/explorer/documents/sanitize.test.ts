import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factAnchors } from '../../../../src/front/explorer/documents/fact-anchors.ts';
import { sanitizedDocument, sanitizedNote, withMarks } from '../../../../src/front/explorer/documents/sanitize.ts';
import { HOSTILE_HTML } from '../../../support/hostile-html.ts';
import { longOr } from '../../../support/long.ts';

/** What no sanitized HTML has: elements that run or load, handlers, addresses. `style` is of the frame alone. */
const NOWHERE =
  /<(?:script|link|meta|base|iframe|object|embed|form|input|button|img|svg|math|video|audio|template|noscript|body)\b|<[^<>]*\s(?:on\w+|src|srcset|ping|background|action|formaction|data|poster|xlink:href)=|<[^<>]*(?:javascript:|elsewhere)/i;
const bodyOf = (document: string): string =>
  document.slice(document.indexOf('<body>') + 6, document.lastIndexOf('</body>'));

describe.each(Object.entries(HOSTILE_HTML))('hostile HTML: %s', (_, html) => {
  test('runs and loads nothing in a note, and looks as the page wants', async () => {
    const note = await sanitizedNote(html);
    expect(note).not.toMatch(NOWHERE);
    expect(note).not.toMatch(
      /\s(?:style|id|name|href)=|class="(?!(?:right|center|strong|italic|over|under|step-in)[ "])/,
    );
  });

  test.each([true, false])('runs and loads nothing in a document (inline: %s)', async (isInline) => {
    const body = bodyOf(await sanitizedDocument(html, isInline, 't'));
    expect(body).not.toMatch(NOWHERE);
    expect(body).not.toMatch(/<style|url\(|expression|position|href="(?!#d-)|\\/);
  });
});

test('whatever a note is made of, nothing of it runs or loads', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...Object.values(HOSTILE_HTML).flatMap((html) => html.match(/<[^>]*>|[^<]+/g) ?? [])),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('<', '>', '"', "'", '<!--', '-->', '<![CDATA[', ']]>', '</', '=', '&#60;'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      expect(await sanitizedNote(pieces.join(''))).not.toMatch(NOWHERE);
      expect(bodyOf(await sanitizedDocument(pieces.join(''), true, 't'))).not.toMatch(NOWHERE);
    }),
    { numRuns: longOr(200, 20_000) },
  );
});

test.each([
  ['elements in each other', `${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`, 'x'],
  ['tables in each other', '<table><tr><td>'.repeat(50_000), ''],
  ['tags that never end', '<a '.repeat(200_000), ''],
  ['comments that never end', `x${'<!--'.repeat(200_000)}`, 'x'],
])('%s are text alone', async (_, html, text) => {
  expect(await sanitizedNote(html)).toBe(text);
});

test('what a document hides is left out, and its own places are kept apart from ours', async () => {
  const html = `<p style="display:none">a</p><p hidden="">b</p><a name="f1">c</a><a href="#f1">d</a><mark id="f2">e</mark>`;
  expect(bodyOf(await sanitizedDocument(html, true, 't'))).toBe(
    '<a id="d-f1">c</a><a href="#d-f1">d</a><mark id="d-f2">e</mark>',
  );
});

test('facts are numbered as their reader counts them: hidden ones count, other names and comments do not', async () => {
  const inline = `<html xmlns:x="http://www.xbrl.org/2013/inlineXBRL"><x:header><x:nonNumeric>h</x:nonNumeric></x:header>
    <!-- <x:nonFraction>0</x:nonFraction> --><x:nonFraction a="x>y">1</x:nonFraction><ix:nonFraction>2</ix:nonFraction>
    <x:nonNumeric>t</x:nonNumeric><x:nonFraction/></html>`;
  expect(factAnchors(inline, 'f').match(/<(?:mark|a)[^>]*>/g)).toEqual([
    '<mark id="f2">',
    '<a id="f3">',
    '<mark id="f4">',
  ]);
  const marked = withMarks(await sanitizedDocument(inline, true, 't'), new Map([[2, 'total']]));
  expect(marked).toContain('<mark id="f2" class="total">1</mark>');
});
