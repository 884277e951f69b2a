import { expect, test } from 'vitest';
import type { Sheet } from '../../../../src/output/report/outputs.ts';
import { tableSheets } from '../../../../src/output/report/writers/xlsx.ts';
import { printedBytes } from '../../../support/printed.ts';
import { readXlsx } from '../../../support/xlsx.ts';

const AMOUNTS = ['1.50', '123456789012345', '1234567890123456.5', '-0.10', '1e5', null];
const SHEET: Sheet = {
  titles: ['name', 'amount'],
  pages: async () => AMOUNTS.map((amount) => [['=SUM(A1)', { amount }]]),
};

test('amounts keep their digits: as numbers where a spreadsheet keeps them, else as texts', async () => {
  const bytes = await printedBytes({ name: 'rules', sheet: SHEET }, 'xlsx');
  const [sheet] = await readXlsx(bytes);
  const cells = AMOUNTS.map((_, at) => sheet?.cells[`B${at + 2}`]);
  expect(cells.map((cell) => cell?.value ?? null)).toEqual(AMOUNTS);
  expect(cells.map((cell) => cell?.isText)).toEqual([false, false, true, false, true, undefined]);
  expect(cells[0]?.format).toBe('#,##0.00');
  expect(sheet?.scrolls).toBe('A2');
  expect(sheet?.cells.A2).toMatchObject({ value: '=SUM(A1)', isText: true });
  expect(await printedBytes({ name: 'rules', sheet: SHEET }, 'xlsx')).toEqual(bytes);
});

test('a table that is too long for one worksheet has several, each with the titles', async () => {
  const sheets = await tableSheets(SHEET, 'rules', 4);
  expect(sheets.map(({ rows }) => rows.length)).toEqual([5, 3]);
  expect(sheets.every(({ rows }) => rows[0]?.length === 2)).toBe(true);
});
