import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Severity } from '../../../../src/core/base/diagnostic.ts';
import { worstFirst as mostOf } from '../../../../src/output/report/views/worst-first.ts';
import { finding } from '../../../support/findings.ts';

const worstFirst = (findings: Parameters<typeof mostOf>[0]) => mostOf(findings, findings.length);

const off = (id: string, reported: string | null, difference: string | null, severity: Severity = 'error') =>
  finding({ id, reported, difference, severity });

describe('worstFirst', () => {
  it('puts severity before size', () => {
    const order = worstFirst([off('huge note', '1', '1000', 'note'), off('small error', '1000', '1')]);
    expect(order.map(({ id }) => id)).toEqual(['small error', 'huge note']);
    const three = [off('note', '1', '9', 'note'), off('warning', '1', '5', 'warning'), off('error', '1', '1')];
    expect(worstFirst(three).map(({ id }) => id)).toEqual(['error', 'warning', 'note']);
    expect(mostOf(three, 2).map(({ id }) => id)).toEqual(['error', 'warning']);
  });

  it('gives no more than was asked for', () => {
    const findings = [off('note', '1', '9', 'note'), off('small', '10', '1'), off('large', '10', '5')];
    expect(mostOf(findings, 0)).toEqual([]);
    expect(mostOf(findings, 1).map(({ id }) => id)).toEqual(['large']);
    expect(mostOf(findings, 3).map(({ id }) => id)).toEqual(['large', 'small', 'note']);
  });

  it('measures a difference by what was reported, without rounding', () => {
    const order = worstFirst([
      off('a third, a hair less', '3000000000000000000', '999999999999999999'),
      off('a third', '3', '-1.00'),
      off('a half', '-0.02', '0.01'),
      off('nothing', '5', '0'),
    ]);
    expect(order.map(({ id }) => id)).toEqual(['a half', 'a third', 'a third, a hair less', 'nothing']);
  });

  it('takes a difference from zero for the largest, and no difference for the smallest', () => {
    const order = worstFirst([
      off('unknown', null, null),
      off('tenfold', '1', '9'),
      off('from zero', '0', '1'),
      off('more from zero', '0.0', '-2'),
    ]);
    expect(order.map(({ id }) => id)).toEqual(['more from zero', 'from zero', 'tenfold', 'unknown']);
  });

  it('keeps the given order among equals', () => {
    const equals = [off('b', '10', '1'), off('a', '20', '-2'), off('c', '10.0', '1')];
    expect(
      worstFirst(equals)
        .slice(1)
        .map(({ id }) => id),
    ).toEqual(['b', 'c']);
  });

  it('is a total order: the order of what comes in does not matter while all ratios and sizes differ', () => {
    const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 999 }), (differences, reported) => {
        const findings = differences.map((difference) => off(String(difference), String(reported), String(difference)));
        const sizes = worstFirst(findings).map(({ difference }) => Number(difference));
        expect(sizes).toEqual([...differences].sort((a, b) => b - a));
      }),
    );
  });
});
