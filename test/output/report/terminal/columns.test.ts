import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../../src/output/report/document.ts';
import { columnsThatFit, leftOutText, onlyColumns } from '../../../../src/output/report/terminal/columns.ts';
import { tableToTerminal } from '../../../../src/output/report/terminal/table-to-terminal.ts';

const amount = fc.stringMatching(/^-?\d{1,30}(\.\d{1,6})?$/);
const text = fc.stringMatching(/^[a-z]{1,40}$/);

/** A text that shrinks, then amounts, of which all but the first column may go. */
const table: fc.Arbitrary<Table> = fc
  .record({ texts: fc.array(text, { minLength: 1, maxLength: 3 }), amounts: fc.array(amount, { maxLength: 8 }) })
  .map(({ texts, amounts }) => ({
    columns: [...texts, ...amounts].map((_, index) => ({
      title: `c${index}`,
      align: index < texts.length ? ('left' as const) : ('decimal' as const),
      shrinks: true,
      optional: index > 0,
    })),
    rows: [{ cells: [...texts, ...amounts] }],
  }));

function shown(whole: Table, width: number): { lines: string[]; kept: readonly number[] } {
  const kept = columnsThatFit(whole, width);
  return { lines: tableToTerminal(onlyColumns(whole, kept), { width, color: false }).trimEnd().split('\n'), kept };
}

describe('the columns that fit', () => {
  it('are the first ones, as many as there is room for, with every amount whole', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 8, max: 200 }), (whole, width) => {
        const { lines, kept } = shown(whole, width);
        expect(kept).toEqual(kept.map((_, index) => index));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        const [row] = whole.rows;
        const cells = row && 'cells' in row ? row.cells : [];
        for (const index of kept) {
          const cell = String(cells[index]);
          if (/\d/.test(cell)) expect(lines[1]?.split(/ +/)).toContain(cell);
        }
      }),
    );
  });

  it('are all of them where there is no terminal', () => {
    fc.assert(
      fc.property(table, (whole) => {
        expect(columnsThatFit(whole, undefined)).toHaveLength(whole.columns.length);
      }),
    );
  });

  it('are followed by the names of the others', () => {
    const whole: Table = {
      columns: ['name', 'a', 'b'].map((title, index) => ({ title, align: 'left', optional: index > 0 })),
      rows: [{ cells: ['x'.repeat(10), 'y'.repeat(10), 'z'.repeat(10)] }],
    };
    expect(leftOutText(whole, columnsThatFit(whole, 34))).toBeUndefined();
    expect(leftOutText(whole, columnsThatFit(whole, 33))).toBe('1 more column: b');
    expect(leftOutText(whole, columnsThatFit(whole, 21))).toBe('2 more columns: a, b');
    // What may not be left out stays, however narrow the terminal is.
    expect(columnsThatFit(whole, 5)).toEqual([0]);
  });
});
