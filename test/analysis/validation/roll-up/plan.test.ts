import { describe, expect, test } from 'vitest';
import { indexFields } from '../../../../src/analysis/validation/roll-up/field-binding.ts';
import { type CheckPlan, compilePlan } from '../../../../src/analysis/validation/roll-up/plan.ts';
import type { CalculationRelationship } from '../../../../src/core/model/taxonomy.ts';
import { SAMPLE } from '../../../support/check-rows.ts';
import { calculation, field, section } from '../../../support/tiny-calculation.ts';

function plan(relationships: readonly CalculationRelationship[], sections = ['100', '200', '300']): CheckPlan {
  const source = { taxonomy: SAMPLE, sections: sections.map((id) => section(id)), calculation: relationships };
  return compilePlan(source, indexFields([], 0));
}

/** `100,200: Total = A*1 B*-1`, one text for each sum. */
function sumsOf({ sums, sections, fields }: CheckPlan): string[] {
  const name = (slot: number): string => fields[slot]?.name ?? '?';
  return sums.map(({ parent, children, sections: at, block }) => {
    const parts = children.map(({ slot, weight }) => `${name(slot)}*${weight.mantissa}`).join(' ');
    const where = at.map((index) => sections[index]?.id).join();
    return `${where}: ${name(parent)} = ${parts}${block ? ` (${block.reason}: ${block.detail})` : ''}`;
  });
}

describe('a plan', () => {
  test('has equal sums of several sections once, in the order of the first', () => {
    const built = plan(calculation('200 Total = B - A', '100 Total = 1.0 * A + B', '300 Total = 1.00 * B + A'));
    expect(sumsOf(built)).toEqual(['100,300: Total = A*1 B*1', '200: Total = B*1 A*-1']);
  });

  test('keeps the sums of Calculations 1.1 apart, and equal ones of one section once', () => {
    const later = calculation('100 Total = A + C', '100 Sub = A').map((one) => ({
      ...one,
      isCalculations11: true as const,
    }));
    const built = plan([...calculation('100 Total = A + B', '100 Sub = A'), ...later]);
    expect(sumsOf(built)).toEqual(['100: Total = A*1 B*1', '100: Total = A*1 C*1', '100: Sub = A*1']);
  });

  test('numbers parents first and puts sums of one parent side by side', () => {
    const built = plan(calculation('100 Total = A + B', '100 A = C + D', '200 Total = A'));
    expect(built.fields.map(({ name }) => name)).toEqual(['Total', 'A', 'B', 'C', 'D']);
    expect([built.parentCount, [...built.sumStart], [...built.childStart]]).toEqual([2, [0, 2, 3], [0, 2, 3, 5]]);
  });

  test('blocks the parents on a cycle, in that section only, and names it', () => {
    const built = plan(calculation('100 Top = A', '100 A = B', '100 B = C + A', '100 C = D', '200 A = B'));
    expect(sumsOf(built)).toEqual([
      '100: Top = A*1',
      '100: A = B*1 (cycle: A -> B -> A)',
      '200: A = B*1',
      '100: B = C*1 A*1 (cycle: A -> B -> A)',
      '100: C = D*1',
    ]);
  });

  test('blocks a field that is its own part', () => {
    expect(sumsOf(plan(calculation('100 A = A + B')))).toEqual(['100: A = A*1 B*1 (cycle: A -> A)']);
  });

  test('blocks sums whose weights are none or contradict, not repetitions', () => {
    const built = plan(calculation('100 X = A + A + B', '100 Y = A - A', '100 Z = 0 * A'));
    expect(sumsOf(built)).toEqual([
      '100: X = A*1 B*1',
      '100: Y = A*1 (weight: weight of A in Y is both 1 and -1)',
      '100: Z = A*0 (weight: weight of A in Z is "0", not a non-zero decimal)',
    ]);
  });

  test('keeps relationships of a section that is not listed, last', () => {
    const built = plan(calculation('999 Total = A', '100 Total = A + B'), ['100', '200']);
    expect(built.sections.map(({ id }) => id)).toEqual(['100', '999']);
  });

  test('refuses more fields than there are slots', () => {
    const relationships = Array.from({ length: 65_536 }, (_, index) => ({
      sectionId: '100',
      parent: field('Total'),
      child: field(`Part${index}`),
      weight: '1',
      relativeOrder: '100',
      childLevel: 1,
    }));
    expect(() => plan(relationships)).toThrow(expect.objectContaining({ failure: 'input' }));
  });
});
