import { expect, test } from 'vitest';
import { STYLE_LINK } from '../../../../src/front/explorer/assets/assets.ts';
import { filedPage, linksOf } from '../../../../src/front/explorer/site/site-links.ts';

const filed = (html: string): string =>
  filedPage(html, { file: 'company/a.html', fileAt: (href) => (href === '/there?a=1&b=2' ? 'there.html' : undefined) });

test('a link to a page of the site leads to its file, with the place in it', () => {
  expect(filed('<a class="x" href="/there?a=1&amp;b=2#part">it</a>')).toBe(
    '<a class="x" href="../there.html#part">it</a>',
  );
});

test('a link out of the site is text', () => {
  expect(filed('<a href="/gone" rel="next">it</a>')).toBe('<a>it</a>');
  expect(filed('<link rel="next" href="/gone"/>')).toBe('');
  expect(filed('<a href="https://example.org/">it</a> <a href="#here">it</a>')).toBe(
    '<a href="https://example.org/">it</a> <a href="#here">it</a>',
  );
});

test('files of the explorer are beside the pages, and have no hash, which browsers cannot check on disk', () => {
  const { path, integrity } = STYLE_LINK;
  expect(filed(`<link rel="stylesheet" href="${path}" integrity="${integrity}"/>`)).toBe(
    `<link rel="stylesheet" href="..${path}"/>`,
  );
});

test('text that looks like a link stays as it is', () => {
  const text = '<p title="a > b" class="x">say &lt;a href="/gone"&gt; or href="/there"</p>';
  expect(filed(text)).toBe(text);
  expect(linksOf(text)).toEqual([]);
});

test('forms that take a server are left out, and that of the search leads to its page', () => {
  expect(filed('<form class="fields" action="/companies"><input name="a"/></form>')).toMatch(
    /^<p class="dim">.*crossfoot explore<\/code>\.<\/p>$/,
  );
  expect(filed('<form action="/search"><input name="query"/></form>')).toBe(
    '<form action="../search.html"><input name="query"/></form>',
  );
  expect(filed('<form method="dialog"></form>')).toBe('<form method="dialog"></form>');
});

test('cells of statements are not among the links of a page', () => {
  expect(linksOf('<section class="sheet"><a href="/value/1/a">1</a></section><a href="/value/2/b">2</a>')).toEqual([
    '/value/2/b',
  ]);
});
