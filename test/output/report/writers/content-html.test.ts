import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { type Block, type Cell, columnsOf, type Line, table } from '../../../../src/output/report/document.ts';
import type { Target } from '../../../../src/output/report/target.ts';
import { contentHtml, lineHtml, outlineHtml, remarkHtml } from '../../../../src/output/report/writers/content-html.ts';
import { printed } from '../../../support/printed.ts';

const wordHint = () => 'type `this`';
const linkOf = (to: Target) => `/${to.page}`;
const content = (cell: Cell) => contentHtml(cell, { wordHint, linkOf });
const to: Target = { page: 'findings' };

describe('the content of a cell', () => {
  it('leads to a page of the web, else to the page about it, where there is one', () => {
    expect(content({ text: 'a', to, title: 'b' })).toBe('<a href="/findings" title="b">a</a>');
    expect(content({ amount: '1000', to })).toBe('<a href="/findings">1,000</a>');
    expect(content({ text: 'a', to, href: 'https://a.example/' })).toBe('<a href="https://a.example/">a</a>');
    expect(content({ text: '', to })).toBe('');
    expect(contentHtml({ text: 'a', to, title: 'b' }, { wordHint })).toBe('a');
  });

  it('has lines below it with pages of their own', () => {
    const below: readonly Line[] = [[{ text: 'b', to }, ' c'], { text: 'd', tone: 'dim' }];
    const html =
      '<div class="below"><a href="/findings">b</a> c</div><div class="below"><span class="dim">d</span></div>';
    expect(content({ text: 'a', below })).toBe(`a${html}`);
  });

  it('may be broken between the days of a period, and not within one', () => {
    const days = '<span class="whole">2024-01-01/</span><wbr><span class="whole">2024-03-31</span>';
    expect(content({ date: '2024-01-01/2024-03-31' })).toBe(days);
    expect(content({ date: '2024-03-31' })).toBe('2024-03-31');
  });

  it('is never markup', () => {
    const hostile = fc.array(fc.constantFrom(...`<>&"'/= a1`, '</div>', '<script>')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, (text) => {
        const html = content({ text, title: text, to, below: [text, { text, title: text, to }] });
        expect(XMLValidator.validate(`<td>${html}</td>`)).toBe(true);
      }),
    );
  });
});

describe('lines', () => {
  it('have what is to be typed as code', () => {
    expect(lineHtml(['a ', { hint: { code: 'record-findings' } }], { wordHint })).toBe('a type <code>this</code>');
  });

  it('below a remark are folded', () => {
    expect(remarkHtml('a', undefined, { wordHint })).toBe('a');
    expect(remarkHtml('a', ['b'], { wordHint })).toBe(
      '<details><summary>a</summary>\n<ul>\n<li>b</li>\n</ul>\n</details>',
    );
  });

  it('of a tree are in the line that they are below', () => {
    const lines = [0, 1, 2, 1, 0].map((level, at) => ({ level, line: `line ${at}` }));
    const html = outlineHtml(lines, { wordHint }).replaceAll('\n', '');
    const shape = html.replace(/<summary>.*?<\/summary>| open| class="tree"/g, '');
    const inner = '<details><ul><li>line 2</li></ul></details>';
    const below = `<details><ul><li>line 1${inner}</li><li>line 3</li></ul></details>`;
    expect(shape).toBe(`<ul><li>line 0${below}</li><li>line 4</li></ul>`);
    expect(html).toContain('3 lines below');
  });
});

describe('what only pages have room for', () => {
  const rows = [
    { heading: ['Of ', { text: 'b', to }], below: ['below'] },
    { cells: [{ text: 'c', to, title: 'below', below: ['below'] }] },
    { remark: 'd', to, below: ['below'] },
  ];
  const blocks: Block[] = [
    table(columnsOf('!a'), rows, 'named below'),
    { kind: 'list', items: [['below']] },
    { kind: 'outline', lines: [{ level: 0, line: 'below' }] },
  ];
  const written = (format: 'html' | 'markdown' | 'table') => printed({ name: 'demo', document: () => blocks }, format);

  it('is in a page of a report, without links', async () => {
    const html = await written('html');
    expect(html).toContain('<caption>named below</caption>');
    expect(html).toContain('<th colspan="1">Of b<div class="below">below</div></th>');
    expect(html).toContain('<td class="whole">c<div class="below">below</div></td>');
    expect(html).toContain('<details><summary>d</summary>');
    expect(html).toContain('<ol>\n<li>\n<p>below</p>\n</li>\n</ol>');
    expect(html).toContain('<ul class="tree">\n<li>below</li>\n</ul>');
    expect(html).not.toContain('href');
  });

  it.each(['markdown', 'table'] as const)('is left out of %s', async (format) => {
    const text = await written(format);
    expect(text).not.toContain('below');
    expect(text).toContain('Of b');
  });
});
