import { describe, expect, test } from 'vitest';
import { DEFAULT_COMPARISON } from '../../../src/analysis/validation/modes.ts';
import { buildReport } from '../../../src/analysis/validation/report.ts';
import { indexFields } from '../../../src/analysis/validation/roll-up/field-binding.ts';
import { createKernel } from '../../../src/analysis/validation/roll-up/kernel.ts';
import { type CheckedBinding, compilePlan } from '../../../src/analysis/validation/roll-up/plan.ts';
import { parseTolerance } from '../../../src/analysis/validation/tolerance.ts';
import { toChunks } from '../../support/row-chunks.ts';
import { calculation, section } from '../../support/tiny-calculation.ts';

const NAMES = ['T', 'A', 'B', 'X', 'Y'];
const FIELDS = [
  ...NAMES.map((name) => ({ namespace: 'us-gaap/2009', name })),
  { namespace: 'us-gaap/2008', name: 'A' },
];

const RELATIONSHIPS = calculation('100 T = A + B', '200 T = A', '300 T = A + B', '300 X = Y', '300 Y = X').map(
  (relationship) => ({
    ...relationship,
    parent: { ...relationship.parent, namespace: 'us-gaap/2009' },
    child: { ...relationship.child, namespace: 'us-gaap/2009' },
  }),
);

const plan = compilePlan(
  {
    taxonomy: { source: 'us-gaap', id: '18', version: '2009-01-31' },
    sections: ['300', '200', '100'].map((id) => section(id)),
    calculation: RELATIONSHIPS,
  },
  indexFields(
    FIELDS.map((field, id) => ({ id, field })),
    FIELDS.length - 1,
  ),
);

const entry = (id: string, plan: CheckedBinding['plan'], statedVersion?: string): CheckedBinding => ({
  binding: { source: 'us-gaap', id, ...(statedVersion === undefined ? {} : { statedVersion }) },
  plan,
});

const BINDINGS = new Map([
  [1, entry('18', plan, '2008')],
  [2, entry('18', plan, '2009')],
  [3, entry('30', plan, '2011')],
  [4, entry('50', 'no-calculation')],
  [5, entry('99', 'not-loaded', '2009')],
  [6, entry('19', plan)],
]);

/** Binding, then T, A, B, X, Y and A of 2008; empty where not reported. */
const ROWS: readonly [binding: number, values: string][] = [
  [1, '3 1 2'],
  [2, '3 1 - 1 1'],
  [2, '3 3 - - - 4'],
  [3, '3 - - - - 3'],
  [3, '3'],
  [4, '1 1'],
  [5, '1'],
  [5, '1'],
  [0, '1 1 1'],
];

function report() {
  const comparison = { ...DEFAULT_COMPARISON, tolerance: parseTolerance('abs:0') };
  const kernel = createKernel(BINDINGS, comparison);
  const rows = ROWS.map(([binding, values], version) => ({
    version,
    binding,
    numbers: values.split(' ').flatMap((text, field) => (text === '-' ? [] : [{ field, text }])),
  }));
  for (const chunk of toChunks(rows, 2)) kernel.feed(chunk);
  return buildReport(kernel.finish(), BINDINGS, comparison);
}

describe('the report', () => {
  const made = report();

  test('adds up: totals over coverage, bound over its four', () => {
    const { notCheckable, ...totals } = made.totals;
    for (const counter of Object.keys(totals) as (keyof typeof totals)[]) {
      expect(
        made.coverage.reduce((sum, line) => sum + line[counter], 0),
        counter,
      ).toBe(totals[counter]);
    }
    for (const line of [...made.coverage, made.totals]) {
      expect(line.bound).toBe(line.consistent + line.consistentPartial + line.inconsistent + line.inconsistentPartial);
    }
    expect(notCheckable).toBe(made.notCheckable.reduce((sum, { rows }) => sum + rows, 0));
  });

  test('counts every row and number', () => {
    expect(made.read).toEqual({ rows: 9, numbers: 20, numbersBound: 13 });
    expect(made.totals).toEqual({
      bound: 9,
      consistent: 3,
      consistentPartial: 2,
      inconsistent: 2,
      inconsistentPartial: 2,
      blocked: 5,
      unbound: 3,
      notCheckable: 4,
    });
  });

  test('has a line for each section of each taxonomy that rows bind to, in order', () => {
    const line = ({ taxonomy, calculationOf, section, bound, blocked, unbound }: (typeof made.coverage)[number]) =>
      [taxonomy.id, calculationOf ?? '-', section.id, bound, blocked, unbound].join(' ');
    expect(made.coverage.map(line)).toEqual([
      '18 - 100 2 1 0',
      '18 - 200 2 1 0',
      '18 - 300 2 3 0',
      '30 18 100 1 0 1',
      '30 18 200 1 0 1',
      '30 18 300 1 0 1',
    ]);
  });

  test('names what is assumed, blocked and not checkable', () => {
    expect(made.assumed).toEqual({
      numbersOfOtherVersion: 2,
      rowsWithOtherCalculation: [{ taxonomy: { source: 'us-gaap', id: '30' }, calculationOf: '18', rows: 2 }],
      rowsWithOtherVersion: [
        { taxonomy: { source: 'us-gaap', id: '18' }, stated: '2008', used: '2009-01-31', rows: 1 },
        { taxonomy: { source: 'us-gaap', id: '30' }, stated: '2011', used: '2009-01-31', rows: 2 },
      ],
    });
    expect(
      made.blocked.map(({ field, reason, detail, sections, count }) => [field, reason, detail, sections.length, count]),
    ).toEqual([
      ['T', 'duplicates', null, 2, 1],
      ['T', 'duplicates', null, 1, 1],
      ['X', 'cycle', 'X -> Y -> X', 1, 1],
      ['Y', 'cycle', 'X -> Y -> X', 1, 1],
    ]);
    expect(made.notCheckable).toEqual([
      { taxonomy: { source: 'us-gaap', id: '50' }, reason: 'no-calculation', versions: [], rows: 1, numbers: 2 },
      { taxonomy: { source: 'us-gaap', id: '99' }, reason: 'not-loaded', versions: ['2009'], rows: 2, numbers: 2 },
      { taxonomy: null, reason: 'no-taxonomy', versions: [], rows: 1, numbers: 3 },
    ]);
    expect([made.unchecked, made.filtered]).toEqual([null, null]);
    expect(made.tolerance).toBe('abs:0');
  });
});
