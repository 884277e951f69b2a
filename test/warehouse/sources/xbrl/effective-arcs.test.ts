import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../../src/core/base/decimal.ts';
import { canonicalDecimal, effectiveArcs } from '../../../../src/warehouse/sources/xbrl/effective-arcs.ts';
import type { Arc } from '../../../../src/warehouse/sources/xbrl/linkbase.ts';

const XSD = 'http://www.w3.org/2001/XMLSchema';
const ENDS = { A: { name: 'A' }, B: { name: 'B' }, C: { name: 'C' } };

type Written = Partial<Omit<Arc, 'order'>> & { readonly order?: string };

function arc({ order = '1', ...rest }: Written = {}): Arc {
  return {
    place: { file: 'c.xml', line: 1 },
    arcrole: 'sum',
    from: '',
    to: '',
    order: parseDecimal(order) ?? { mantissa: 0n, places: 0 },
    priority: 0,
    prohibited: false,
    weight: '1',
    preferredLabel: undefined,
    custom: [],
    ...rest,
  };
}

/** The positions of the arcs that remain between the same two ends. */
function remaining(arcs: readonly Written[], type?: string): string {
  const candidates = arcs.map((written) => ({ from: ENDS.A, to: ENDS.B, arc: arc(written) }));
  const { kept, prohibited, overridden } = effectiveArcs(candidates, () =>
    type ? { namespace: XSD, name: type } : undefined,
  );
  return `${kept.map((one) => candidates.indexOf(one)).join(',')} -${prohibited} ~${overridden}`;
}

const custom = (value: string, name = 'x') => [{ namespace: '', name, value }];

describe('equivalent arcs', () => {
  it.each<[string, Written[], string]>([
    ['the first of equal priority rules', [{}, {}, {}], '0 -0 ~2'],
    ['the highest priority rules', [{ priority: -1 }, { priority: 2 }, { priority: 1 }], '1 -0 ~2'],
    ['a prohibition of the highest priority removes all', [{}, { prohibited: true }], ' -2 ~0'],
    ['a prohibition of lower priority is overridden', [{ priority: 1 }, { prohibited: true }], '0 -0 ~1'],
    ['orders compare by value', [{ order: '1.0' }, { order: '1' }], '0 -0 ~1'],
    ['weights compare by value', [{ weight: '1.50' }, { weight: '1.5' }], '0 -0 ~1'],
  ])('%s', (_, arcs, expected) => {
    expect(remaining(arcs)).toBe(expected);
  });

  it.each<[string, Written]>([
    ['order', { order: '2' }],
    ['weight', { weight: '-1' }],
    ['arcrole', { arcrole: 'other' }],
    ['preferred label', { preferredLabel: 'p' }],
    ['attribute of its own', { custom: custom('1') }],
  ])('have the same %s', (_, written) => {
    expect(remaining([{}, written])).toBe('0,1 -0 ~0');
  });

  it('have the same ends', () => {
    const ends = [ENDS.B, ENDS.C, { name: 'B' }];
    const candidates = ends.map((to) => ({ from: ENDS.A, to, arc: arc() }));
    expect(effectiveArcs(candidates, () => undefined).kept).toEqual(candidates);
  });
});

describe('attributes of their own', () => {
  it.each([
    [undefined, '1', '1.0', '0,1 -0 ~0'],
    ['decimal', '1', ' 1.0', '0 -0 ~1'],
    ['decimal', 'x', ' x ', '0 -0 ~1'],
    ['boolean', '1', ' true', '0 -0 ~1'],
    ['boolean', '0', 'false', '0 -0 ~1'],
    ['boolean', '0', '1', '0,1 -0 ~0'],
    ['string', '1', '1.0', '0,1 -0 ~0'],
  ])('of type %s: %j and %j', (type, one, other, expected) => {
    expect(remaining([{ custom: custom(one) }, { custom: custom(other) }], type)).toBe(expected);
  });

  it('may come in any order', () => {
    const both = [...custom('1', 'x'), ...custom('2', 'y')];
    expect(remaining([{ custom: both }, { custom: both.toReversed() }])).toBe('0 -0 ~1');
  });
});

it('writes equal decimals alike', () => {
  expect(['1', '1.00', ' 01 ', '100', '0.10', '-0.5', 'x '].map(canonicalDecimal)).toEqual([
    '1',
    '1',
    '1',
    '100',
    '1e-1',
    '-5e-1',
    'x',
  ]);
});
