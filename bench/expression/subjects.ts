import { declareFields, type FieldSet } from '../../src/core/expression/fields.ts';
import type { Row } from '../../src/core/expression/value.ts';

/** What a subscription looks like: four terms over numbers and texts. */
export const FOUR_TERMS =
  "primarysymbol eq 'MSFT' and netincome gt 1000000.5 and totalassets le 250000000000 and formtype ne '10-Q'";

export const FIELDS: FieldSet = declareFields([
  { name: 'primarysymbol', type: 'string' },
  { name: 'formtype', type: 'string' },
  { name: 'netincome', type: 'number', digits: { precision: 18, scale: 4 } },
  { name: 'totalassets', type: 'number', digits: { precision: 18, scale: 4 } },
]);

const SYMBOLS = ['MSFT', 'AAPL', 'WFC', 'IBM'];
const FORMS = ['10-K', '10-Q', '10-K/A'];

/** Rows of which most come to the second or third term; one value in fifty is beyond 2^53, one in ten is null. */
export function syntheticRows(count: number): Row[] {
  let state = 1;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const amount = () =>
    next(10) === 0
      ? null
      : next(50) === 0
        ? 9_007_199_254_740_993n + BigInt(next(1000))
        : next(2_000_000_000) * 10_000 - 10_000_000_000;
  return Array.from({ length: count }, () => [
    next(3) > 0 ? 'MSFT' : (SYMBOLS[next(4)] ?? null),
    FORMS[next(3)] ?? null,
    amount(),
    amount(),
  ]);
}
