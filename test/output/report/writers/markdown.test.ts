import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine } from '../../../../src/core/base/text.ts';
import type { Block, Cell } from '../../../../src/output/report/document.ts';
import { printed } from '../../../support/printed.ts';

const shown = (...blocks: Block[]) => printed({ name: 'demo', document: () => blocks }, 'markdown');
const COLUMNS = [
  { title: 'a', align: 'left' },
  { title: 'b', align: 'right' },
] as const;
const rowOf = async (...cells: Cell[]) =>
  (await shown({ kind: 'table', columns: COLUMNS, rows: [{ cells }] })).split('\n')[2];

/** Characters, and sequences, that Markdown or HTML gives a meaning. */
const text = fc
  .array(fc.constantFrom(...'|`*_[]()<>#+-=~$\\&.!1) ab\n\r', '\u001b', '&lt;', '<b>', '```', '- ', '1. '))
  .map((parts) => parts.join(''));

/** The text without the backslash before characters that have a meaning; any other use of such a character fails. */
function unescaped(escaped: string): string {
  expect(escaped.replace(/\\[\\`*_{}[\]<>|~$&]/g, '')).not.toMatch(/[\\`*_{}[\]<>|~$&]/);
  return escaped.replace(/\\([\\`*_{}[\]<>|~$&])/g, '$1');
}

describe('Markdown', () => {
  it('keeps every text of a cell in its cell', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const row = (await rowOf(`x${given}y`, 1)) ?? '';
        const [, cell = ''] = /^\| (.*) \| 1 \|$/.exec(row) ?? [];
        // Control characters and line breaks become a space.
        expect(unescaped(cell)).toBe(`x${oneLine(given)}y`);
      }),
      { numRuns: 200 },
    );
  });

  it('begins no list, heading or rule with a line', async () => {
    for (const line of ['# a', '- a', '+ a', '---', '===', '1. a', '12) a', '  - a']) {
      expect(await shown({ kind: 'note', lines: [line] })).toMatch(/^\d*\\/);
    }
  });

  it('shows depth, tones, links and missing cells', async () => {
    expect(await rowOf('    + child')).toBe('| &emsp;&emsp;+ child |  |');
    expect(await rowOf({ text: '  a', tone: 'strong' }, { text: 'b', tone: 'dim' })).toBe('| &emsp;**a** | *b* |');
    expect(await rowOf({ text: '', tone: 'error' }, { count: 1, tone: 'error' })).toBe('|  | **1** |');
    expect(await rowOf({ text: 'n', tone: 'note' }, { text: 'g', tone: 'good' })).toBe('| n | g |');
    expect(await rowOf({ text: 'at', href: 'https://example.com/a)b>' })).toBe(
      '| [at](<https://example.com/a%29b%3E>) |  |',
    );
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'nowhere', '/path']) {
      expect(await rowOf({ text: 'at', href })).toBe('| at |  |');
    }
  });

  it('makes a table of its own of each group, and one without rows of none', async () => {
    const columns = [COLUMNS[0]];
    expect(await shown({ kind: 'table', columns, rows: [] })).toBe('| a |\n| --- |\n');
    const rows = [{ heading: 'x' }, { cells: ['1'] }, { heading: 'y' }, { cells: ['2'] }, { remark: '  r' }];
    expect(await shown({ kind: 'table', columns, rows })).toBe(
      '### x\n\n| a |\n| --- |\n| 1 |\n\n### y\n\n| a |\n| --- |\n| 2 |\n| *r* |\n',
    );
  });

  it('puts a remark in the column that shrinks', async () => {
    const columns = [COLUMNS[0], { ...COLUMNS[1], shrinks: true }];
    expect(await shown({ kind: 'table', columns, rows: [{ remark: 'r' }] })).toContain('\n|  | *r* |\n');
  });

  it('fences code with more backticks than it has', async () => {
    expect(await shown({ kind: 'code', text: 'a `b`\n' })).toBe('```text\na `b`\n```\n');
    expect(await shown({ kind: 'code', text: '````' })).toBe('`````text\n````\n`````\n');
  });
});
