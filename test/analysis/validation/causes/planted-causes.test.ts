import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hypothesis } from '../../../../src/analysis/validation/causes/cause.ts';
import type { Gap } from '../../../../src/analysis/validation/causes/gap.ts';
import { CAUSE_SEARCHES } from '../../../../src/analysis/validation/causes/hypotheses.ts';
import type { CauseKind } from '../../../../src/core/model/finding.ts';
import { examineRows, type PlacedRow } from '../../../support/explained-rows.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

const SUMS = calculation('1 T = S + C - D', '1 S = A + B');

/** Leaves of a right row: different sizes, odd digits, so that nothing coincides. */
const leaves = fc.record({
  A: fc.bigInt(10_000_001n, 49_999_999n),
  B: fc.bigInt(51_000_001n, 99_999_999n),
  C: fc.bigInt(300_000_001n, 999_999_999n),
  D: fc.bigInt(1_000_001n, 9_999_999n),
});
type Leaves = { readonly A: bigint; readonly B: bigint; readonly C: bigint; readonly D: bigint };

/** Values are in units of the hundredth. */
const text = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const row = (values: Readonly<Record<string, bigint>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]));

const right = ({ A, B, C, D }: Leaves) => ({ T: A + B + C - D, S: A + B, A, B, C, D });
const without = (values: Readonly<Record<string, bigint>>, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
const swapped = (value: bigint): bigint => {
  const digits = value.toString();
  const at = [...digits].findIndex((digit, index) => index > 0 && digit !== digits[index + 1] && digits[index + 1]);
  // Digits that are all the same cannot change places.
  if (at < 0) return value;
  return BigInt(`${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`);
};

const DAY = 14_425;
const instant = (values: Readonly<Record<string, bigint>>, place: Partial<PlacedRow> = {}): PlacedRow => ({
  values: row(values),
  end: DAY,
  ...place,
});

type Plant = { readonly total: string; readonly rows: (leaves: Leaves, other: Leaves) => readonly PlacedRow[] };

/** One wrong row for each kind, with the rows around it that hold the evidence. */
const PLANTS: Readonly<Record<CauseKind, Plant>> = {
  sign: { total: 'T', rows: (one) => [instant({ ...right(one), C: -one.C })] },
  weight: {
    total: 'T',
    rows: (one, other) => [
      instant({ ...right(one), D: -one.D }),
      instant({ ...right(other), D: -other.D }, { end: DAY + 91, document: 2 }),
    ],
  },
  scale: { total: 'T', rows: (one) => [instant({ ...right(one), C: one.C * 1_000n })] },
  digits: { total: 'T', rows: (one) => [instant({ ...right(one), C: swapped(one.C) })] },
  rounding: { total: 'T', rows: (one) => [instant({ ...right(one), T: right(one).T + 1n })] },
  'counted-twice': { total: 'S', rows: (one) => [instant({ ...right(one), S: one.A + one.B + one.B })] },
  'left-out': { total: 'T', rows: (one) => [instant({ ...right(one), T: right(one).T - one.C })] },
  subtotal: { total: 'T', rows: (one, other) => [instant({ ...right(one), S: one.A + one.B + other.D })] },
  'other-field': {
    total: 'T',
    rows: (one, other) => [instant({ ...right(one), T: right(one).T + other.D, Own: other.D })],
  },
  'other-value': {
    total: 'T',
    rows: (one, other) => [instant({ ...right(one), C: other.C + 1n }), instant({ C: one.C }, { document: 2 })],
  },
  'repeated-total': {
    total: 'T',
    rows: (one, other) => [
      instant({ ...right(one), T: right(other).T + 7n }),
      instant({ T: right(other).T + 7n }, { end: DAY - 91 }),
    ],
  },
  'reported-elsewhere': {
    total: 'T',
    rows: (one) => [instant(without(right(one), 'C')), instant({ C: one.C }, { dimensions: 2 })],
  },
  'other-period': {
    total: 'T',
    rows: (one, other) => [
      instant({ ...right(one), C: one.C + other.C }, { start: DAY - 91 }),
      instant({ C: one.C + other.C }, { start: DAY - 182 }),
    ],
  },
  'missing-child': {
    total: 'T',
    rows: (one, other) => [instant(without(right(one), 'C')), instant(right(other), { end: DAY - 91 })],
  },
  'not-filed': { total: 'T', rows: (one) => [instant(without(right(one), 'C'))] },
};

const kinds = Object.entries(PLANTS) as readonly (readonly [CauseKind, Plant])[];

describe('a planted cause', () => {
  test.each(kinds)('%s is among the first two hypotheses', (kind, { total, rows }) => {
    fc.assert(
      fc.property(leaves, leaves, (one, other) => {
        const placed = rows(one, other);
        fc.pre(kind !== 'digits' || swapped(one.C) !== one.C);
        fc.pre(new Set(Object.values(placed[0]?.values ?? {})).size > 4);
        const examined = examineRows(SUMS, placed);
        const wrong = examined.find(({ finding }) => finding.field === total);
        expect(wrong?.hypotheses.slice(0, 2).map((hypothesis) => hypothesis.kind)).toContain(kind);
        for (const each of examined) {
          for (const hypothesis of each.hypotheses) expectTrue(each.gap, hypothesis, placed);
        }
      }),
      { numRuns: 40, seed: 12 },
    );
  });

  test('has a search for every kind but those that another one finds', () => {
    expect(new Set([...CAUSE_SEARCHES.map(({ kind }) => kind), 'weight', 'not-filed'])).toEqual(
      new Set(Object.keys(PLANTS)),
    );
  });
});

/** Recomputes the difference as the hypothesis has it. */
function expectTrue(
  one: Gap,
  { kind, field, value, instead, remaining, fit }: Hypothesis,
  rows: readonly PlacedRow[],
): void {
  const sum = (replace: (part: Gap['parts'][number]) => bigint): bigint =>
    one.parts.reduce((whole, part) => whole + replace(part) * (part.isMinus ? -1n : 1n), 0n);
  const asIs = sum((part) => part.value);
  expect(one.reported - asIs).toBe(one.difference);
  const part = one.parts.find((each) => each.field === field);
  const factor = [...one.parts, ...one.missing].find((each) => each.field === field)?.isMinus ? -1n : 1n;
  if (kind === 'counted-twice') expect(one.reported - asIs - (part?.share ?? 0n)).toBe(remaining);
  else if (kind === 'left-out') expect(one.reported - asIs + (part?.share ?? 0n)).toBe(remaining);
  else if (kind === 'other-field') {
    expect([one.difference, -one.difference]).toContain(value);
    expect(Object.values(rows[one.version - 1]?.values ?? {}).map((each) => BigInt(each.replace('.', '')))).toContain(
      value,
    );
  } else if (field === one.field) expect((instead ?? 0n) - asIs).toBe(remaining);
  else if (part) {
    expect(value).toBe(part.value);
    expect(one.reported - sum((each) => (each === part ? (instead ?? 0n) : each.value))).toBe(remaining);
  } else {
    expect(value).toBeNull();
    expect(one.difference - factor * (instead ?? 0n)).toBe(remaining);
  }
  if (fit === 'exact') expect(remaining).toBe(0n);
}
