import { describe, expect, test } from 'vitest';
import { DEFAULT_COMPARISON } from '../../../../src/analysis/validation/modes.ts';
import type { FailedSum } from '../../../../src/analysis/validation/roll-up/failed-sum.ts';
import { indexFields } from '../../../../src/analysis/validation/roll-up/field-binding.ts';
import { VERDICT } from '../../../../src/analysis/validation/roll-up/judge.ts';
import { createKernel } from '../../../../src/analysis/validation/roll-up/kernel.ts';
import { type CheckedBinding, compilePlan } from '../../../../src/analysis/validation/roll-up/plan.ts';
import { verdictCounts } from '../../../../src/analysis/validation/roll-up/tally.ts';
import { parseTolerance } from '../../../../src/analysis/validation/tolerance.ts';
import { type RowChunk, SKIPPED_ROW } from '../../../../src/core/model/row-chunk.ts';
import { type CheckedRows, checkRows, type NamedRow, SAMPLE } from '../../../support/check-rows.ts';
import { toChunks } from '../../../support/row-chunks.ts';
import { calculation, field, section } from '../../../support/tiny-calculation.ts';

function verdictsOf({ plan, result }: CheckedRows): string[] {
  const counts = result.counts.get(1);
  if (!counts) throw new Error('no counts');
  return [...verdictCounts(plan, counts)].map(({ sum, verdict, count }) => {
    const sections = sum.sections.map((index) => plan.sections[index]?.id).join();
    return `${sections} ${plan.fields[sum.parent]?.name} ${verdict}${count > 1 ? ` ${count}` : ''}`;
  });
}

const verdicts = (lines: readonly string[], row: NamedRow, option?: string): string[] =>
  verdictsOf(
    checkRows(calculation(...lines), [row], option === undefined ? {} : { tolerance: parseTolerance(option) }),
  );

const SUM = ['100 T = A + B - C'];
const THOUSANDS = ['A', 'B', 'C'];

describe('a verdict', () => {
  test.each([
    ['all there and equal', { T: '6', A: '5', B: '3', C: '2' }, 'consistent'],
    ['all there and not equal', { T: '7', A: '5', B: '3', C: '2' }, 'inconsistent'],
    ['some missing, equal', { T: '5', A: '5' }, 'consistentPartial'],
    ['some missing, not equal', { T: '6', A: '5', C: '2' }, 'inconsistentPartial'],
    ['none there', { T: '6' }, 'unbound'],
    ['a reported zero is there', { T: '0', A: '0', B: '0', C: '0' }, 'consistent'],
    ['zero with nothing else there', { T: '1', C: '0' }, 'inconsistentPartial'],
    ['different places', { T: '6.00', A: '5.0', B: '3', C: '2.000' }, 'consistent'],
    ['different places, off in the last', { T: '6.01', A: '5.0', B: '3', C: '2.000' }, 'inconsistent'],
    ['twenty-eight places', { T: `6.${'0'.repeat(27)}1`, A: `6.${'0'.repeat(27)}1` }, 'consistentPartial'],
    ['beyond 64 bits', { T: '90000000000000000000', A: '90000000000000000000', B: '1', C: '1' }, 'consistent'],
    ['off by one beyond 2^53', { T: '9007199254740993', A: '9007199254740992' }, 'inconsistentPartial'],
    ['within stated precision', { T: '10|-1', A: '8|0', B: '0|0', C: '4|0' }, 'consistent'],
    ['at its edge', { T: '10.0|0', A: '8.0|0', B: '0.0|0', C: '0.0|0' }, 'consistent'],
    ['beyond its edge', { T: '10.0|0', A: '7.0|0', B: '0.0|0', C: '0.0|0' }, 'inconsistent'],
    ['infinite precision', { T: '10|INF', A: '9|INF' }, 'inconsistentPartial'],
    ['unstated beside stated', { T: '10|0', A: '9' }, 'inconsistentPartial'],
    ['digits beyond its decimals', { T: '15|-1', A: '15|-1' }, 'excessDigits'],
    ['such digits beyond 2^53', { T: '9007199254740993|-1', A: '0|0' }, 'excessDigits'],
    ['more decimals than places', { T: '1.5|2', A: '1.5|2' }, 'consistentPartial'],
  ])('%s', (_, row, expected) => {
    expect(verdicts(SUM, row)).toEqual([`100 T ${expected}`]);
  });

  test('is none where the total is not reported', () => {
    expect(verdicts(SUM, { A: '1', B: '1', C: '1' })).toEqual([]);
  });

  test.each([
    ['abs:1', 'consistentPartial'],
    ['abs:0.99', 'inconsistentPartial'],
    ['rel:0.1', 'consistentPartial'],
    ['rel:0.0999', 'inconsistentPartial'],
    ['ulp:1', 'consistentPartial'],
    ['ulp:0.5', 'inconsistentPartial'],
  ])('with --tolerance %s where nothing is stated', (option, expected) => {
    expect(verdicts(SUM, { T: '10', A: '9' }, option)).toEqual([`100 T ${expected}`]);
  });

  test('does not heed --tolerance where anything is stated', () => {
    expect(verdicts(SUM, { T: '10|0', A: '5' }, 'abs:100')).toEqual(['100 T inconsistentPartial']);
  });

  test('with stated thousands of many parts counts each part', () => {
    const parts = Array.from({ length: 12 }, (_, index) => `P${index}`);
    const line = `100 T = ${parts.join(' + ')}`;
    const row = (off: bigint): NamedRow => ({
      T: `${off}.00|INF`,
      ...Object.fromEntries(parts.map((part) => [part, '0.00|-13'])),
    });
    expect(verdicts([line], row(60_000_000_000_000n))).toEqual(['100 T consistent']);
    expect(verdicts([line], row(60_000_000_000_001n))).toEqual(['100 T inconsistent']);
    // Here twice the slack, 12 * 10^15 + 3 hundredths, is no double.
    const fine = { P12: '0.00|2', P13: '0.00|2' };
    const off = (text: string): NamedRow => ({ ...row(0n), ...fine, T: `${text}|2` });
    expect(verdicts([`${line} + P12 + P13`], off('60000000000000.01'))).toEqual(['100 T consistent']);
    expect(verdicts([`${line} + P12 + P13`], off('60000000000000.02'))).toEqual(['100 T inconsistent']);
  });

  test('with weights other than one', () => {
    expect(verdicts(['100 T = 0.5 * A - 2 * B'], { T: '1.5', A: '7', B: '1' })).toEqual(['100 T consistent']);
    expect(verdicts(['100 T = 0.5 * A - 2 * B'], { T: '1', A: '7', B: '1' })).toEqual(['100 T inconsistent']);
  });

  test('blocked stands before any other but unbound', () => {
    const lines = ['100 A = B + D', '100 B = A'];
    expect(verdicts(lines, { A: '5', B: '5', D: '1' })).toEqual(['100 A blocked', '100 B blocked']);
    expect(verdicts(lines, { B: '5', D: '1' })).toEqual(['100 B unbound']);
  });

  test('counts in each section that holds the sum', () => {
    const checked = checkRows(calculation('100 T = A', '200 T = 1.0 * A', '300 T = A + B'), [{ T: '1', A: '2' }]);
    expect(verdictsOf(checked)).toEqual(['100,200 T inconsistent', '300 T inconsistentPartial']);
    expect(checked.result.failed).toHaveLength(2);
  });
});

describe('a number', () => {
  const lines = ['100 us-gaap/2009:T = us-gaap/2009:A'];
  const taxonomy = { source: 'us-gaap', id: '18', version: '2009' } as const;
  const check = (row: NamedRow): CheckedRows => checkRows(calculation(...lines), [row], { taxonomy });

  test('of another year takes part and is counted', () => {
    const { result, ...rest } = check({ 'us-gaap/2008:T': '1', 'us-gaap/2009:A': '1', 'us-gaap/2009:Z': '1' });
    expect(verdictsOf({ result, ...rest })).toEqual(['100 T consistent']);
    expect(result.counts.get(1)).toMatchObject({ rows: 1, numbers: 3, numbersBound: 2, numbersAssumed: 1 });
  });

  test('of a custom field takes none', () => {
    const { result, ...rest } = check({ 'us-gaap/2009:T': '1', '0000000001-09-000001:A': '2' });
    expect(verdictsOf({ result, ...rest })).toEqual(['100 T unbound']);
    expect(result.counts.get(1)).toMatchObject({ numbers: 2, numbersBound: 1, numbersAssumed: 0 });
  });

  test.each([
    ['twice with one value', { 'us-gaap/2008:A': '5.0', 'us-gaap/2009:A': '5', 'us-gaap/2009:T': '5' }, 'consistent'],
    ['twice with two', { 'us-gaap/2008:A': '6', 'us-gaap/2009:A': '5', 'us-gaap/2009:T': '5' }, 'duplicates'],
    [
      'three times, two alike',
      { 'us-gaap/2007:A': '5', 'us-gaap/2008:A': '6', 'us-gaap/2009:A': '5|0', 'us-gaap/2009:T': '5' },
      'duplicates',
    ],
    ['as an ambiguous total', { 'us-gaap/2008:T': '6', 'us-gaap/2009:T': '5', 'us-gaap/2009:A': '5' }, 'duplicates'],
    [
      'twice, the better stated one counts',
      { 'us-gaap/2008:A': '10|-1', 'us-gaap/2009:A': '10|0', 'us-gaap/2009:T': '11|INF' },
      'inconsistent',
    ],
    [
      'twice and wide',
      { 'us-gaap/2008:A': '10000000000000000000.0', 'us-gaap/2009:A': '1', 'us-gaap/2009:T': '1' },
      'duplicates',
    ],
  ])('%s', (_, row, expected) => {
    expect(verdictsOf(check(row))).toEqual([`100 T ${expected}`]);
  });
});

test.each([
  ['twice with one value', ['5', '5.0'], 'consistent'],
  ['twice with two', ['5', '6'], 'duplicates'],
  ['beyond 64 bits too', ['5', '90000000000000000000'], 'duplicates'],
])('a number that a row reports %s', (_, values, expected) => {
  const fields = ['T', 'A'].map((name, id) => ({ id, field: field(name) }));
  const source = { taxonomy: SAMPLE, sections: [section('100')], calculation: calculation('100 T = A') };
  const plan = compilePlan(source, indexFields(fields, 1));
  const kernel = createKernel(new Map([[1, { binding: { source: 'sample', id: '1' }, plan }]]), DEFAULT_COMPARISON);
  const numbers = [{ field: 0, text: '5' }, ...values.map((text) => ({ field: 1, text }))];
  for (const chunk of toChunks([{ version: 1, numbers }])) kernel.feed(chunk);
  const counts = kernel.finish().counts.get(1);
  expect(counts && [...verdictCounts(plan, counts)].map(({ verdict }) => verdict)).toEqual([expected]);
});

describe('rows', () => {
  test('leave nothing behind for the next', () => {
    const rows: NamedRow[] = [
      { T: '90000000000000000000', A: '90000000000000000000', B: '1' },
      { T: '5' },
      { T: '1', A: '1' },
      { B: '7' },
      { T: '2', A: '1' },
    ];
    const checked = checkRows(calculation('100 T = A + B'), rows);
    expect(verdictsOf(checked)).toEqual([
      '100 T consistentPartial',
      '100 T inconsistent',
      '100 T inconsistentPartial',
      '100 T unbound',
    ]);
    expect(checked.result.failed.map(({ chunk, row }) => chunk.version[row])).toEqual([1, 5]);
  });

  test('of other bindings and of none are counted apart', () => {
    const plan = compilePlan(
      { taxonomy: SAMPLE, sections: [section('100')], calculation: calculation('100 T = A') },
      indexFields(
        ['T', 'A'].map((name, id) => ({ id, field: field(name) })),
        1,
      ),
    );
    const entry = (id: string, plan: CheckedBinding['plan']): CheckedBinding => ({
      binding: { source: 'sample', id },
      plan,
    });
    const kernel = createKernel(
      new Map([
        [1, entry('1', plan)],
        [3, entry('3', 'not-loaded')],
      ]),
      DEFAULT_COMPARISON,
    );
    const numbers = [
      { field: 0, text: '1' },
      { field: 1, text: '90000000000000000000' },
    ];
    const rows = [1, 3, 0, SKIPPED_ROW].map((binding, index) => ({ version: index + 1, binding, numbers }));
    for (const chunk of toChunks(rows)) kernel.feed(chunk);
    const { counts } = kernel.finish();
    expect([...counts].map(([id, { rows, numbers, numbersBound }]) => [id, rows, numbers, numbersBound])).toEqual([
      [0, 1, 2, 0],
      [1, 1, 2, 2],
      [3, 1, 2, 0],
    ]);
  });
});

test('a sum that does not agree keeps its own row of the chunk, with all that the row has', () => {
  const rows: NamedRow[] = [
    { T: '2', A: '2' },
    { T: '90000000000000000000', A: '50|-1', B: '3' },
    { T: '1', A: '1' },
    { T: '7', A: '6' },
  ];
  const { result } = checkRows(calculation(...SUM), rows);
  const [wide, small] = result.failed;
  if (!wide || !small) throw new Error('no failed sums');
  expect(result.failed.map(({ row }) => row)).toEqual([0, 1]);
  expect(small.chunk).toBe(wide.chunk);
  const { chunk } = wide;
  expect([chunk.count, [...chunk.version], [...chunk.offsets]]).toEqual([2, [2, 4], [0, 2, 4]]);
  expect(new BigInt64Array(chunk.mantissaWords.buffer)).toEqual(BigInt64Array.of(50n, 3n, 7n, 6n));
  expect([...chunk.decimals].slice(0, 2)).toEqual([-1, -128]);
  expect([...chunk.wide]).toEqual([[0, [{ field: 0, text: '90000000000000000000', decimals: -128 }]]]);
});

test('a sum that is left out when it is judged is counted, and keeps no row', () => {
  const rows: NamedRow[] = [
    { T: '2', A: '1' },
    { T: '7', A: '6' },
    { T: '8', A: '6' },
  ];
  const judgeFailed = (failedSum: FailedSum) =>
    failedSum.chunk.version[failedSum.row] === 1 ? undefined : { ...failedSum, standing: 'page' as const };
  const { result } = checkRows(calculation('100 T = A'), rows, { judgeFailed });
  expect(result.failed.map(({ chunk, row, standing }) => [[...chunk.version], row, standing])).toEqual([
    [[2, 3], 0, 'page'],
    [[2, 3], 1, 'page'],
  ]);
  expect(result.counts.get(1)?.verdicts[VERDICT.inconsistent]).toBe(3);
});

test('fields of the row that are nil too go with it', () => {
  const names = ['T', 'A', 'B'].map((name, id) => ({ id, field: field(name) }));
  const calculated = { taxonomy: SAMPLE, sections: [section('100')], calculation: calculation('100 T = A') };
  const plan = compilePlan(calculated, indexFields(names, 2));
  const kernel = createKernel(new Map([[1, { binding: { source: 'sample', id: '1' }, plan }]]), DEFAULT_COMPARISON);
  const row = (version: number, total: string) => {
    return { version, numbers: [total, '1', '5'].map((text, id) => ({ field: id, text })) };
  };
  const [chunk] = toChunks([row(1, '1'), row(2, '9'), row(3, '1')]);
  if (!chunk) throw new Error('no chunk');
  kernel.feed({ ...chunk, nils: new Map([0, 1].map((at) => [at, [2]])) });
  expect(kernel.finish().failed.map((failed) => [failed.row, failed.chunk.nils])).toEqual([[0, new Map([[0, [2]]])]]);
});

describe('a chunk that contradicts itself is a defect', () => {
  const plan = compilePlan(
    { taxonomy: SAMPLE, sections: [section('100')], calculation: calculation(`100 T = ${THOUSANDS.join(' + ')}`) },
    indexFields(
      ['T', ...THOUSANDS].map((name, id) => ({ id, field: field(name) })),
      3,
    ),
  );
  const kernel = () =>
    createKernel(new Map([[1, { binding: { source: 'sample', id: '1' }, plan }]]), DEFAULT_COMPARISON);
  const numbers = [0, 1, 2, 3].map((id) => ({ field: id, text: '1' }));
  const [good] = toChunks([
    { version: 1, numbers },
    { version: 2, numbers },
  ]);
  if (!good) throw new Error('no chunk');
  const wide = (row: number, id: number) =>
    new Map([[row, [{ field: id, text: '90000000000000000000', decimals: 0 }]]]);

  test.each<[string, Partial<RowChunk>]>([
    ['a negative version', { version: Int32Array.of(1, -2) }],
    ['an unknown binding', { binding: Int32Array.of(1, 2) }],
    ['a binding below none', { binding: Int32Array.of(1, -2) }],
    ['falling offsets', { offsets: Int32Array.of(0, 5, 4) }],
    ['offsets below zero', { offsets: Int32Array.of(-1, 4, 8) }],
    ['offsets beyond the values', { offsets: Int32Array.of(0, 4, 9) }],
    ['too few offsets', { offsets: Int32Array.of(0, 4) }],
    ['too few decimals', { decimals: new Int8Array(7) }],
    ['fields out of order', { field: Int32Array.of(0, 2, 1, 3, 0, 1, 2, 3) }],
    ['an unknown field', { field: Int32Array.of(0, 1, 2, 4, 0, 1, 2, 3) }],
    ['a negative field', { field: Int32Array.of(-1, 1, 2, 3, 0, 1, 2, 3) }],
    ['a wide number of an unknown field', { wide: wide(0, 4) }],
    ['a wide number of no row', { wide: wide(2, 1) }],
  ])('%s', (_, change) => {
    expect(() => kernel().feed({ ...good, ...change })).toThrow(/^defect in a row chunk/);
  });

  test('and leaves nothing behind', () => {
    expect(() => kernel().feed({ ...good, field: Int32Array.of(0, 1, 2, 3, 0, 2, 1, 3) })).toThrow('defect');
    const next = kernel();
    for (const chunk of toChunks([{ version: 1, numbers: [{ field: 0, text: '1' }] }])) next.feed(chunk);
    const counts = next.finish().counts.get(1);
    expect(counts && [...verdictCounts(plan, counts)].map(({ verdict }) => verdict)).toEqual(['unbound']);
  });
});
