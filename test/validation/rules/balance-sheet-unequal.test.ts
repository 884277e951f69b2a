import { expect, test } from 'vitest';
import { parseDecimal } from '../../../src/base/decimal.ts';
import { DECIMALS_UNSTATED } from '../../../src/model/row-batch.ts';
import { balanceSheetUnequal } from '../../../src/validation/rules/balance-sheet-unequal.ts';
import { EXACT, parseTolerance } from '../../../src/validation/tolerance.ts';

type Numbers = readonly (readonly [field: string, text: string, decimals?: number])[];

function check(rows: readonly Numbers[], tolerance = EXACT) {
  const document = {
    rows: rows.map((numbers, version) => ({
      version,
      numbers: numbers.map(([name, text, decimals = DECIMALS_UNSTATED]) => ({
        field: { namespace: 'us-gaap/2009', name },
        amount: { ...(parseDecimal(text) ?? { mantissa: 0n, places: 0 }), decimals },
      })),
    })),
  };
  return [...balanceSheetUnequal.check(document, { tolerance })];
}

const CLAIMS = 'LiabilitiesAndStockholdersEquity';

test('both sides of one row are compared, within their precision or the tolerance', () => {
  const rows: Numbers[] = [
    [
      ['Assets', '100'],
      [CLAIMS, '-100'],
    ],
    [
      ['Assets', '100'],
      [CLAIMS, '100.0'],
    ],
    [
      ['Assets', '17770264', 0],
      [CLAIMS, '17770000', -3],
    ],
  ];
  const found = check(rows);
  expect(found).toMatchObject([
    {
      version: 0,
      field: { name: 'Assets' },
      weighing: { difference: parseDecimal('200') },
      evidence: { rule: 'balance-sheet/unequal', comparedWith: CLAIMS },
    },
  ]);
  expect(check(rows, parseTolerance('abs:200'))).toEqual([]);
});

test('nothing is said where a side is missing, is in another row, or has several numbers', () => {
  expect(check([[['Assets', '1']], [[CLAIMS, '2']]])).toEqual([]);
  expect(
    check([
      [
        ['Assets', '1'],
        ['Assets', '3'],
        [CLAIMS, '2'],
      ],
    ]),
  ).toEqual([]);
});
