import { describe, expect, it } from 'vitest';
import type { ModeName } from '../../../src/analysis/validation/mode-names.ts';
import { CHECK_MODES, type Item, type WeightedItem } from '../../../src/analysis/validation/modes.ts';
import { EXACT, parseTolerance, type Tolerance } from '../../../src/analysis/validation/tolerance.ts';
import { parseDecimal } from '../../../src/core/base/decimal.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../../src/core/model/row-batch.ts';

const decimal = (text: string) => parseDecimal(text) ?? { mantissa: -1n, places: 99 };
const WORDS: Readonly<Record<string, number>> = { INF: DECIMALS_INFINITE, '?': DECIMALS_UNKNOWN };

/** `100 d-1 & 104 d0`: values with their decimals; `nil`. */
function item(text: string): Item {
  const parts = text.split(' & ');
  const amounts = parts.flatMap((part) => {
    const [value = '', stated] = part.split(' d');
    if (value === 'nil') return [];
    const decimals = stated === undefined ? DECIMALS_UNSTATED : (WORDS[stated] ?? Number(stated));
    return [{ ...decimal(value), decimals }];
  });
  return { amounts, isNil: parts.includes('nil') };
}

function verdict(mode: ModeName, total: string, parts: readonly string[], tolerance: Tolerance = EXACT): string {
  const weighted = parts.map((part): WeightedItem => {
    const isNegative = part.startsWith('- ');
    return { item: item(isNegative ? part.slice(2) : part), weight: decimal(isNegative ? '-1' : '1') };
  });
  const judged = CHECK_MODES[mode].judge(item(total), weighted, tolerance);
  return typeof judged === 'string' ? judged : judged.agrees ? 'agrees' : 'differs';
}

describe('one sum in each mode', () => {
  const MODES = ['calc10', 'calc10-dedup', 'calc11-round', 'calc11-truncate', 'exact'] as const;
  it.each<readonly [string, string, readonly string[], readonly string[]]>([
    ['equal numbers', '3 d0', ['1 d0', '2 d0'], ['agrees', 'agrees', 'agrees', 'agrees', 'agrees']],
    ['one off by its rounding', '4 d0', ['1 d0', '2 d0'], ['differs', 'differs', 'agrees', 'agrees', 'differs']],
    // Two parts may hold less than 2 more than stated: a total of 5 needs exactly that.
    ['touching open ends', '5 d0', ['1 d0', '2 d0'], ['differs', 'differs', 'differs', 'differs', 'differs']],
    ['touching closed ends', '4 dINF', ['3 d0', '0 d0'], ['differs', 'differs', 'agrees', 'agrees', 'differs']],
    ['a weight of -1', '1 d0', ['3 d0', '- 2 d0'], ['agrees', 'agrees', 'agrees', 'agrees', 'agrees']],
    [
      'rounded parts of XBRL 2.1',
      '2 dINF',
      ['1.4 d0', '0.6 d0'],
      ['agrees', 'agrees', 'excess-digits', 'excess-digits', 'agrees'],
    ],
    ['a sum rounded to the total', '100 d-2', ['60 d0', '60 d0'], ['agrees', 'agrees', 'agrees', 'agrees', 'differs']],
    ['unknown accuracy', '3 d?', ['3 d0'], ['differs', 'differs', 'agrees', 'agrees', 'agrees']],
    [
      'a duplicate of unknown accuracy',
      '3 d0 & 3 d?',
      ['3 d0'],
      ['unbound', 'duplicates', 'agrees', 'agrees', 'agrees'],
    ],
    ['equal duplicates', '3 d0 & 3 d0', ['3 d0'], ['unbound', 'agrees', 'agrees', 'agrees', 'agrees']],
    ['consistent duplicates', '3 d0', ['3.2 d1 & 3 d0'], ['unbound', 'agrees', 'agrees', 'agrees', 'duplicates']],
    [
      'inconsistent duplicates',
      '3 d0',
      ['3 d0 & 5 d0'],
      ['unbound', 'duplicates', 'duplicates', 'duplicates', 'duplicates'],
    ],
    [
      'the same in the other order',
      '3 d0',
      ['5 d0 & 3 d0'],
      ['unbound', 'duplicates', 'duplicates', 'duplicates', 'duplicates'],
    ],
    ['a value and nil', '3 d0 & nil', ['5 d0'], ['unbound', 'differs', 'duplicates', 'duplicates', 'duplicates']],
  ])('%s: %s = %j', (_, total, parts, expected) => {
    expect(MODES.map((mode) => verdict(mode, total, parts))).toEqual(expected);
  });

  it('three duplicates are judged by what all of them allow, in any order', () => {
    // [1200, 1300] and [1199.5, 1200.5] and [1200.3, 1200.5] leave [1200.3, 1200.5].
    const values = ['1250 d-2', '1200 d0', '1200.4 d1'];
    for (const [a, b, c] of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ] as const) {
      const total = [values[a], values[b], values[c]].join(' & ').replace('1250 d-2', '1200 d-2');
      expect(verdict('calc11-round', total, ['1200.5 dINF'])).toBe('differs');
      expect(verdict('calc11-round', total, ['1200.4 dINF'])).toBe('agrees');
    }
  });

  it('the tolerance decides where no value states its decimals, in exact mode always', () => {
    const off = parseTolerance('abs:1');
    expect(verdict('calc11-round', '4', ['1', '2'], off)).toBe('agrees');
    expect(verdict('calc11-round', '40 dINF', ['31 dINF', '8 dINF'], off)).toBe('differs');
    expect(verdict('exact', '40 dINF', ['31 dINF', '8 dINF'], off)).toBe('agrees');
  });
});
