import { expect, test } from 'vitest';
import { compressText, decompressText } from '../../../src/core/base/compressed-text.ts';
import { isHtml, textOfHtml } from '../../../src/core/base/html-text.ts';

test.each([
  ['<p>a\n b</p><p>c<br/>d</p>', 'a b\nc\nd'],
  ['<table><tr><td><p>Rent</p></td><td>1</td></tr><tr><td>Rest</td></tr></table>', 'Rent 1\nRest'],
  ['a<script>b</script><style>c</style><!-- d -->&amp;&#8217;&#xA0;e&unknown;', 'a&’ e&unknown;'],
  ['<b>a</b>b<i>c', 'abc'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
])('people read of %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test.each([
  ['<p>a</p>', true],
  ['a <br/> b', true],
  ['1 < 2 and 3 > 2', false],
  ['a & b', false],
])('%j is markup: %s', (text, expected) => {
  expect(isHtml(text)).toBe(expected);
});

test('a text is the same after it was compressed; what was not is nothing, and so is more than asked for', async () => {
  const text = 'Größe 💥\n'.repeat(1_000);
  const compressed = await compressText(text);
  expect(compressed.length).toBeLessThan(200);
  expect(await decompressText(compressed, Buffer.byteLength(text))).toBe(text);
  expect(await decompressText(compressed, 100)).toBeUndefined();
  expect(await decompressText('nothing', 100)).toBeUndefined();
});
