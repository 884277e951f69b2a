import { inspect } from 'node:util';
import { parseHTML } from 'linkedom';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { show } from '../../../src/index.ts';
import { bundleOf } from '../../support/display.ts';

describe('show', () => {
  it('gives rows as a table, numbers to the right, in the order of their names', () => {
    const shown = show([
      { name: 'a', amount: '-1,234.50', n: 1n, day: new Date(0) },
      { name: '7', amount: null, n: 2, list: [1n], other: undefined },
    ]);
    expect(inspect(shown)).toBe(String(shown).trimEnd());
    expect(String(shown)).toMatch(/^name +amount +n +day +list +other\n/);
    const { document } = parseHTML(`<html><body>${bundleOf(shown)['text/html']}</body></html>`);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent, className }) => `${className}|${textContent}`),
    );
    expect(rows).toEqual(
      [
        ['|a', 'number|-1,234.50', 'number|1', '|1970-01-01T00:00:00.000Z', '|', '|'],
        ['|7', 'number|', 'number|2', '|', '|["1"]', '|'],
      ].map((row) => row.map((cell) => expect.stringContaining(cell))),
    );
  });

  it('gives a picture as a file that is XML, on its own ground, with its label as text', () => {
    const shown = show({
      outerHTML:
        '<svg aria-label="a &quot;b&quot; & c" style="max-width: 9em"><text x="1">x&lt;y&nbsp;a="b&amp;</text><a href="?a<b&c">z</a></svg>',
    });
    const { 'image/svg+xml': svg = '', 'text/html': html, ...others } = bundleOf(shown);
    expect(others).toEqual({ 'text/plain': 'a "b" & c' });
    expect(html).toContain('<svg aria-label=');
    const tags: unknown[] = [];
    const texts: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => expect.fail(error.message));
    parser.on('opentag', ({ local, uri, attributes: { style, href } }) =>
      tags.push([local, uri, (style ?? href)?.value]),
    );
    parser.on('text', (text) => texts.push(text));
    parser.write(svg).close();
    const uri = 'http://www.w3.org/2000/svg';
    expect(tags).toEqual([
      ['svg', uri, 'background: white; color: black;max-width: 9em'],
      ['text', uri, undefined],
      ['a', uri, '?a<b&c'],
    ]);
    expect(texts).toEqual(['x<y\u00a0a="b&', 'z']);
  });

  it('gives a picture with a legend as HTML', () => {
    const shown = bundleOf(show({ outerHTML: '<figure><svg aria-label="bars"></svg></figure>' }));
    expect(Object.keys(shown)).toEqual(['text/plain', 'text/html']);
    expect(shown['text/html']).toContain('<figure><svg aria-label="bars"></svg></figure>');
    expect(String(show({ outerHTML: '<figure></figure>' }))).toBe('a picture');
  });

  it.each([[undefined], ['text'], [{}], [[null]]])('refuses %s', (what) => {
    expect(() => show(what as never)).toThrow(/^show: what: expected rows/);
  });
});
