import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import {
  cellName,
  isExactInSheets,
  type SheetCell,
  type Worksheet,
} from '../../../../src/output/report/xlsx/workbook.ts';
import { writeWorkbook } from '../../../../src/output/report/xlsx/write-workbook.ts';
import { readXlsx, unzip } from '../../../support/xlsx.ts';

const sheet = (...rows: readonly (readonly (SheetCell | null)[])[]): Worksheet => ({
  ...{ name: 'One', widths: [30, 12], frozen: { rows: 1, columns: 1 }, rows },
});
const read = async (...cells: readonly (SheetCell | null)[]) => {
  const [first] = await readXlsx(writeWorkbook({ sheets: [sheet(cells)] }));
  return first?.cells ?? {};
};

test('numbers are written digit by digit as they are', async () => {
  const cells = await read({ number: '1000000000000000000' }, { number: '-0.000001' }, null, { number: '42.0000' });
  expect(cells).toMatchObject({
    A1: { value: '1000000000000000000', isText: false },
    B1: { value: '-0.000001', isText: false },
    D1: { value: '42.0000', isText: false },
  });
  expect(cells).not.toHaveProperty('C1');
});

test('a number of which a spreadsheet would lose digits is a text', async () => {
  expect(await read({ number: '1234567890123456.5' }, { number: '123456789012345' })).toMatchObject({
    A1: { value: '1234567890123456.5', isText: true },
    B1: { isText: false },
  });
  expect(['1234567890123450', '0.123456789012345', '-100000000000000000000.00'].map(isExactInSheets)).not.toContain(
    false,
  );
  expect(['1234567890123456', '0.1234567890123456', '1000000000000000.1'].map(isExactInSheets)).not.toContain(true);
});

test.each(['=1+1', '+1', '-x', '@SUM(A1)', '=cmd|calc!A1', '\t=1'])('the text %j is no formula', async (text) => {
  const { A1 } = await read({ text });
  expect(A1).toMatchObject({ value: text.replace('\t', ' '), isText: true });
  expect(A1).not.toHaveProperty('formula');
});

test('characters that XML or a screen cannot hold are replaced; others stay', async () => {
  expect((await read({ text: 'a\u0000b\u202ec\ud800d <&> "é" 資産 الأصول  _x0041_' })).A1?.value).toBe(
    'a b c\ufffdd <&> "é" 資産 الأصول  _x005F_x0041_',
  );
  expect((await read({ text: 'x'.repeat(40_000) })).A1?.value).toBe(`${'x'.repeat(32_766)}…`);
});

test('formulas have their results beside them', async () => {
  expect(
    (await read({ formula: 'IF(B1<2,B1&"x",0)', result: '12.50', style: { format: '#,##0.00' } })).A1,
  ).toMatchObject({
    ...{ formula: 'IF(B1<2,B1&"x",0)', value: '12.50', format: '#,##0.00' },
  });
});

test('dates are days since 1900, and texts before spreadsheets agree on the calendar', async () => {
  const date = (day: number): SheetCell => ({ date: day, style: { format: 'yyyy-mm-dd' } });
  expect(await read(date(0), date(14_425), date(-25_508), date(-25_509))).toMatchObject({
    ...{ A1: { value: '25569', isText: false, format: 'yyyy-mm-dd' }, B1: { value: '39994' } },
    ...{ C1: { value: '61' }, D1: { value: '1900-02-28', isText: true } },
  });
});

test('styles, widths and what stays in view', async () => {
  const bold: SheetCell = { text: 'a', style: { bold: true, indent: 3 } };
  const [first] = await readXlsx(
    writeWorkbook({ sheets: [sheet([bold, { text: 'b', style: { indent: 3 } }, { text: 'c' }])] }),
  );
  expect(first).toMatchObject({ widths: [30, 12], scrolls: 'B2' });
  expect(first?.cells).toMatchObject({
    A1: { isBold: true, indent: 3 },
    B1: { isBold: false, indent: 3 },
    C1: { isBold: false, indent: 0 },
  });
});

test('rows are as high as the lines of their texts', async () => {
  const text = 'a label of several words that is longer than its column';
  const rows = [{}, { wrap: true }, { wrap: true, indent: 5 }].map((style) => [{ text, style }]);
  const xml = (await unzip(writeWorkbook({ sheets: [sheet(...rows)] })))
    .get('xl/worksheets/sheet1.xml')
    ?.toString('utf8');
  const heights = Array.from(
    xml?.matchAll(/<row r="\d+"(?: ht="(\d+)" customHeight="1")?>/g) ?? [],
    ([, height]) => height,
  );
  expect(heights).toEqual([undefined, '30', '45']);
});

test('all parts are XML, and the same workbook is the same bytes', async () => {
  const book = {
    sheets: [sheet([{ text: 'a & b' }]), { ...sheet([{ number: '1', style: { format: '"<"0' } }]), name: 'A&B' }],
  };
  const bytes = writeWorkbook(book);
  const parts = await unzip(bytes);
  for (const xml of parts.values()) expect(XMLValidator.validate(xml.toString('utf8'))).toBe(true);
  expect([...parts.keys()]).toEqual([
    ...['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'],
    ...['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml', 'xl/styles.xml'],
  ]);
  expect(writeWorkbook(book)).toEqual(bytes);
});

test('cells are named by column and row', () => {
  expect([0, 25, 26, 701, 702].map((column) => cellName(column, 6))).toEqual(['A7', 'Z7', 'AA7', 'ZZ7', 'AAA7']);
});
