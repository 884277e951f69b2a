import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { oneLine } from '../../../../src/core/base/text.ts';
import type { Block, Cell } from '../../../../src/output/report/document.ts';
import { printed } from '../../../support/printed.ts';

const page = (...blocks: Block[]) => printed({ name: 'demo', document: () => blocks }, 'html');
const COLUMNS = [
  { title: 'a', align: 'left' },
  { title: 'b', align: 'right' },
] as const;
const rowOf = async (...cells: Cell[]) =>
  /<tbody>\n<tr>(.*)<\/tr>\n/.exec(await page({ kind: 'table', columns: COLUMNS, rows: [{ cells }] }))?.[1];

const text = fc
  .array(fc.constantFrom(...`<>&"'/= -a1\n`, '</td>', '<script>', '-->', '&lt;', '&#60;', ']]>', '\u0000', '\u202e'))
  .map((parts) => parts.join(''));

describe('HTML', () => {
  it('takes no text for markup, wherever it is', async () => {
    const parser = new XMLParser({
      htmlEntities: true,
      ignoreAttributes: false,
      trimValues: false,
      parseTagValue: false,
    });
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const said = `x${given}y`;
        const html = await page(
          { kind: 'head', text: said },
          {
            kind: 'table',
            columns: [{ title: said, align: 'left' }],
            rows: [{ heading: said }, { cells: [said] }, { remark: said }],
          },
          { kind: 'note', lines: [said, { text: said, tone: 'dim' }] },
          { kind: 'code', text: said.replaceAll('\n', ' ') },
        );
        const body = html.slice(html.indexOf('<body>'), html.indexOf('</html>'));
        expect(XMLValidator.validate(body)).toBe(true);
        const read = parser.parse(body).body.main;
        // Control characters and line breaks become a space.
        const plain = oneLine(said);
        expect(read.h2).toBe(plain);
        expect(read.pre).toBe(oneLine(said.replaceAll('\n', ' ')));
        expect(read.p).toMatchObject([plain, { span: { '#text': plain } }]);
        expect(read.div.table.tbody.tr[1].td).toBe(plain);
      }),
      { numRuns: 100 },
    );
  });

  it('loads and runs nothing', async () => {
    const html = await page({ kind: 'note', lines: ['a'] });
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).not.toMatch(/<(?!meta|style)(script|link|img|iframe)|src=|url\(|@import/);
  });

  it('marks numbers, tones, spans and links', async () => {
    expect(await rowOf({ amount: '1000' }, { count: 2, tone: 'error' })).toBe(
      '<td class="number">1,000</td><td class="number error">2</td>',
    );
    expect(await rowOf({ text: 'wide', span: 2 })).toBe('<td colspan="2">wide</td>');
    expect(await rowOf({ text: 'at', href: 'http://example.com/?a=1&b="2"' }, '')).toBe(
      '<td><a href="http://example.com/?a=1&amp;b=%222%22">at</a></td><td class="number"></td>',
    );
    expect(await rowOf({ text: 'at', href: 'javascript:alert(1)' }, 'x')).toBe('<td>at</td><td class="number">x</td>');
  });

  it('closes a table before the next block, and at the end', async () => {
    const table = { kind: 'table', columns: [{ title: '', align: 'left' }], rows: [{ cells: ['1'] }] } as const;
    const html = await page(table, { kind: 'rows', rows: [{ cells: ['2'] }] }, { kind: 'note', lines: ['n'] }, table);
    expect(html.slice(html.indexOf('<div tab'))).toBe(
      [
        '<div tabindex="0"><table>\n<tbody>\n<tr><td>1</td></tr>\n<tr><td>2</td></tr>\n</tbody>\n</table></div>\n<p>n</p>\n',
        '<div tabindex="0"><table>\n<tbody>\n<tr><td>1</td></tr>\n</tbody>\n</table></div>\n</main>\n</body>\n</html>\n',
      ].join(''),
    );
  });
});
