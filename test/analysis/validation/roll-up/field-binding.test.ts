import { describe, expect, test } from 'vitest';
import {
  bindFields,
  bindsTo,
  indexFields,
  isAssumed,
  slotOf,
} from '../../../../src/analysis/validation/roll-up/field-binding.ts';

const assets = (namespace: string) => ({ namespace, name: 'Assets' });

describe('a number binds', () => {
  test.each([
    ['us-gaap/2009', 'us-gaap/2009', 'exact'],
    ['us-gaap/2008', 'us-gaap/2009', 'assumed'],
    ['us-gaap/2009', 'us-gaap/2008', 'assumed'],
    ['srt/2024', 'srt/2025', 'assumed'],
    ['srt/2025', 'us-gaap/2025', 'no'],
    ['dei/2024', 'dei/2025', 'no'],
    ['service', 'service', 'exact'],
    ['0000072971-19-000227', 'us-gaap/2009', 'no'],
    ['us-gaap/2009', '0000072971-19-000227', 'no'],
    ['us-gaap/2009x', 'us-gaap/2009', 'no'],
    ['ifrs/2009', 'ifrs/2010', 'no'],
  ])('%s under %s: %s', (own, taxonomy, expected) => {
    expect(bindsTo(own, taxonomy)).toBe(expected);
  });

  test('to one slot: its own field first, then the first of another year', () => {
    const fields = ['us-gaap/2007', 'custom', 'us-gaap/2009', 'us-gaap/2008'].map((namespace, id) => ({
      id: id + 1,
      field: assets(namespace),
    }));
    const slots = bindFields(
      [assets('us-gaap/2008'), assets('us-gaap/2009'), { namespace: 'us-gaap/2009', name: 'Cash' }],
      indexFields(fields, 9),
    );
    const ids = Array.from({ length: 11 }, (_, id) => id);
    expect(ids.map((id) => slotOf(slots, id))).toEqual([-1, 0, -1, 1, 0, -1, -1, -1, -1, -1, -1]);
    expect(ids.filter((id) => isAssumed(slots, id))).toEqual([1]);
    // A field more of the store takes no memory of each plan.
    expect(slots.codeOf).toHaveLength(fields.length + 1);
  });
});
