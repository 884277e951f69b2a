import { weigh } from '../weigh.ts';
import type { DocumentRow, DocumentRule, FieldNumber } from './rule.ts';

/** Total assets, and the total on the other side of the balance sheet, by the names that taxonomies give them. */
const SIDES: readonly { readonly assets: string; readonly claims: string }[] = [
  { assets: 'Assets', claims: 'LiabilitiesAndStockholdersEquity' },
  { assets: 'totalassets', claims: 'totalliabilitiesandstockholdersequity' },
];

const ONE = { mantissa: 1n, places: 0 };

const ID = 'balance-sheet/unequal';

export const balanceSheetUnequal = {
  id: ID,
  family: 'balance-sheet',
  scope: 'document',
  severity: 'warning',
  doc: 'Total assets differ from total liabilities and equity of the same date, unit and dimensions.',
  byDefault: false,
  options: ['tolerance'],
  fields: SIDES.flatMap(({ assets, claims }) => [assets, claims]),
  *check({ rows }, { tolerance }) {
    for (const { version, numbers } of rows) {
      for (const { assets, claims } of SIDES) {
        const [total, other] = [only(numbers, assets), only(numbers, claims)];
        if (!total || !other) continue;
        const weighing = weigh(total.amount, [{ amount: other.amount, weight: ONE }], tolerance);
        if (weighing.agrees) continue;
        const evidence = { rule: ID, comparedWith: other.field.name } as const;
        yield { version, field: total.field, reported: total.amount, weighing, evidence };
      }
    }
  },
} as const satisfies DocumentRule;

/** The number of a field, unless the row reports several. */
function only(numbers: DocumentRow['numbers'], name: string): FieldNumber | undefined {
  const [first, ...others] = numbers.filter(({ field }) => field.name === name);
  return others.length === 0 ? first : undefined;
}
