import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sheet, SheetRow } from '../../../../src/output/report/outputs.ts';
import { printed } from '../../../support/printed.ts';

const csv = (rows: readonly SheetRow[], more: Partial<Sheet> = {}) =>
  printed({ name: 'sql', sheet: { titles: ['a', 'b'], pages: async () => [rows], ...more } }, 'csv');

/** Reads RFC 4180; an empty field that is not quoted is `null`. */
function read(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const value = fc.oneof(
  fc.constant(null),
  fc.array(fc.constantFrom(...'",\r\n=+-@\t1.a \'')).map((parts) => parts.join('')),
);
const pair = fc.tuple(value, value);
const NUMBER = /^[-+]?\d+(\.\d+)?$/;

describe('CSV', () => {
  it('is read back as it was, whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pair), async (rows) => {
        expect(read(await csv(rows, { verbatim: true }))).toEqual([['a', 'b'], ...rows]);
      }),
      { numRuns: 200 },
    );
  });

  it('has no text that a spreadsheet takes for a formula, and changes no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pair), async (rows) => {
        const [, ...back] = read(await csv(rows));
        for (const [at, given] of rows.flat().entries()) {
          const got = back.flat()[at];
          if (got && /^[=+\-@\t\r]/.test(got)) expect(got).toMatch(NUMBER);
          expect([given, `'${given}`]).toContain(got);
          if (given === null || !/^[=+\-@\t\r]/.test(given)) expect(got).toBe(given);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keeps numbers, amounts and dates as they are', async () => {
    const row = [{ amount: '-0.50' }, { count: -3 }, -4, { date: '2024-06-30T00:00:00Z' }, '+1e9', '-1-1'] as const;
    expect(await csv([row])).toBe("a,b\r\n-0.50,-3,-4,2024-06-30T00:00:00Z,+1e9,'-1-1\r\n");
  });

  it('marks titles too, but nothing of a verbatim sheet', async () => {
    expect(await csv([['=1']], { titles: ['=a'] })).toBe("'=a\r\n'=1\r\n");
    expect(await csv([['=1']], { titles: ['=a'], verbatim: true })).toBe('=a\r\n=1\r\n');
  });

  it('writes nothing where the rows cannot be read', async () => {
    const pages = () => Promise.reject(new Error('no rows'));
    await expect(csv([], { pages })).rejects.toThrow('no rows');
  });
});
