import { describe, expect, test } from 'vitest';
import { DEFAULT_COMPARISON } from '../../../../src/analysis/validation/modes.ts';
import { rowDescriber } from '../../../../src/analysis/validation/order-findings.ts';
import { buildFindings } from '../../../../src/analysis/validation/roll-up/findings.ts';
import { RULES, totalRules } from '../../../../src/analysis/validation/rules/registry.ts';
import type { RowDescription } from '../../../../src/core/model/finding.ts';
import type { Period } from '../../../../src/core/model/period.ts';
import type { CalculationRelationship } from '../../../../src/core/model/taxonomy.ts';
import { checkRows, type NamedRow } from '../../../support/check-rows.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

const INSTANT: Period = { kind: 'instant', instant: 14_425 };

function describeRow(change: Partial<RowDescription> = {}): RowDescription {
  return {
    company: { key: '0000000001', name: 'Alder Works', symbol: 'ALDR' },
    document: { name: '0000000001-09-000001', form: '10-Q', filed: '2009-07-30' },
    period: INSTANT,
    dimensions: '',
    unit: 'USD',
    source: { resource: 'Tiny', snapshot: 1 },
    ...change,
  };
}

function findings(
  relationships: readonly CalculationRelationship[],
  rows: readonly NamedRow[],
  descriptions: readonly RowDescription[] = rows.map(() => describeRow()),
) {
  const { bindings, result } = checkRows(relationships, rows);
  const described = new Map(descriptions.map((description, index) => [index + 1, description]));
  const found = buildFindings(
    result.failed,
    bindings,
    rowDescriber(described),
    DEFAULT_COMPARISON,
    totalRules(RULES, 'accepts'),
  );
  return found.map(({ build, row, field }) => ({ version: row?.version, field, finding: build() }));
}

const idOf = (lines: readonly string[], row: NamedRow, description = describeRow()): string =>
  findings(calculation(...lines), [row], [description])[0]?.finding.id ?? '';

describe('a finding', () => {
  test('says what is off, by how much, and of what it is made', () => {
    const rows = [{ T: '10.0|0', A: '3.50|2', C: '4.25|2' }];
    expect(findings(calculation('100 T = B - 1.0000 * C + A'), rows)).toEqual([
      {
        version: 1,
        field: { namespace: 'sample', name: 'T' },
        finding: {
          id: expect.stringMatching(/^[0-9a-f]{16}$/),
          rule: 'roll-up/partial',
          severity: 'note',
          company: { key: '0000000001', name: 'Alder Works', symbol: 'ALDR' },
          document: { name: '0000000001-09-000001', form: '10-Q', filed: '2009-07-30' },
          taxonomy: { source: 'sample', id: '1', version: 'v1' },
          sections: [{ id: '100', title: 'Section 100' }],
          field: 'T',
          period: { instant: '2009-06-30' },
          dimensions: '',
          unit: 'USD',
          reported: '10.0',
          computed: '-0.75',
          difference: '10.75',
          tolerance: '0.51',
          contributions: [
            { field: 'B', weight: '1', value: null, status: 'missing' },
            { field: 'C', weight: '-1', value: '4.25', status: 'reported' },
            { field: 'A', weight: '1', value: '3.50', status: 'reported' },
          ],
          source: { resource: 'Tiny', snapshot: 1 },
          footsIn: [],
        },
      },
    ]);
  });

  test('is one for equal sums of several sections and tells where the total foots', () => {
    const lines = ['100 T = A + B', '200 T = 1.0 * B + A', '300 T = A', '400 T = A + C'];
    const found = findings(calculation(...lines), [{ T: '2', A: '2', B: '1' }]).map(({ finding }) => finding);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ rule: 'roll-up/complete', severity: 'error' });
    expect(found[0]?.sections.map(({ id }) => id)).toEqual(['100', '200']);
    expect(found[0]?.footsIn.map(({ id }) => id)).toEqual(['300', '400']);
  });

  test('tells two fields of one name apart', () => {
    const [found] = findings(calculation('100 us-gaap/2009:T = us-gaap/2009:A + own:A'), [
      { 'us-gaap/2009:T': '5', 'us-gaap/2009:A': '1', 'own:A': '1' },
    ]);
    expect(found?.finding.contributions.map(({ field }) => field)).toEqual(['us-gaap/2009:A', 'own:A']);
  });

  test('shows numbers of any size as filed', () => {
    const big = '123456789012345678901234567890.50';
    const [found] = findings(calculation('100 T = A'), [{ T: '-9223372036854775808', A: big }]);
    expect(found?.finding).toMatchObject({
      reported: '-9223372036854775808',
      computed: big,
      difference: '-123456789021569050938089343698.50',
    });
    expect(found?.finding.contributions[0]?.value).toBe(big);
  });
});

describe('the id of a finding', () => {
  const lines = ['100 T = A - B'];
  const row = { T: '5', A: '1', B: '1' };
  const id = idOf(lines, row);

  test('does not depend on amounts, sections, order, snapshot, names or how weights are written', () => {
    expect(idOf(lines, { T: '7.5|1', A: '3', B: '90000000000000000000' })).toBe(id);
    expect(idOf(['200 T = 1.00 * A - 1.0 * B'], row)).toBe(id);
    expect(idOf(['100 T = A - B', '200 T = A - B'], row)).toBe(id);
    expect(idOf(['100 T = - B + A'], row)).toBe(id);
    expect(idOf(lines, row, describeRow({ source: { resource: 'Tiny', snapshot: 9 } }))).toBe(id);
    expect(idOf(lines, row, describeRow({ company: { key: '0000000001', name: 'New Name', symbol: null } }))).toBe(id);
  });

  test.each<[string, string]>([
    ['rule', idOf(lines, { T: '5', A: '1' })],
    ['children', idOf(['100 T = A - C'], { T: '5', A: '1', C: '1' })],
    ['weights', idOf(['100 T = A + B'], { T: '5', A: '1', B: '1' })],
    ['total', idOf(['100 U = A - B'], { U: '5', A: '1', B: '1' })],
    ['company', idOf(lines, row, describeRow({ company: { key: '2', name: null, symbol: null } }))],
    ['document', idOf(lines, row, describeRow({ document: null }))],
    ['resource', idOf(lines, row, describeRow({ source: { resource: 'Other', snapshot: 1 } }))],
    ['period', idOf(lines, row, describeRow({ period: { kind: 'instant', instant: 14_426 } }))],
    ['kind of period', idOf(lines, row, describeRow({ period: { kind: 'duration', start: 14_425, end: 14_425 } }))],
    ['dimensions', idOf(lines, row, describeRow({ dimensions: 'LegalEntity=X;' }))],
    ['unit', idOf(lines, row, describeRow({ unit: null }))],
  ])('depends on the %s', (_, other) => {
    expect(other).not.toBe(id);
  });

  test('stays the same in later versions of the program', () => {
    expect(id).toBe('ba67fd57964ae1eb');
  });
});

describe('findings', () => {
  test('stand by severity, company, document, period and field, whatever the order of rows', () => {
    const bad = { T: '5', A: '1', U: '9', B: '1' };
    const partial = { T: '5', C: '1' };
    const company = (key: string) => ({ company: { key, name: null, symbol: null } });
    const duration = (start: number): Partial<RowDescription> => ({ period: { kind: 'duration', start, end: 14_425 } });
    const cases: [NamedRow, RowDescription][] = [
      [partial, describeRow(company('1'))],
      [bad, describeRow(company('2'))],
      [bad, describeRow({ ...company('1'), period: { kind: 'unknown' } })],
      [bad, describeRow({ ...company('1'), ...duration(14_100) })],
      [bad, describeRow({ ...company('1'), ...duration(14_335) })],
      [bad, describeRow(company('1'))],
      [bad, describeRow({ ...company('1'), document: null })],
    ];
    const lines = calculation('100 T = A', '200 U = B', '300 T = C + D');
    const order = (all: readonly [NamedRow, RowDescription][]): string[] =>
      findings(
        lines,
        all.map(([row]) => row),
        all.map(([, description]) => description),
      ).map(({ finding }) =>
        [
          finding.severity,
          finding.company.key,
          finding.document?.name ?? '-',
          JSON.stringify(finding.period),
          finding.field,
        ].join(' '),
      );
    const document = '0000000001-09-000001';
    const both = (head: string): string[] => [`${head} T`, `${head} U`];
    expect(order(cases)).toEqual([
      ...both('error 1 - {"instant":"2009-06-30"}'),
      ...both(`error 1 ${document} {"instant":"2009-06-30"}`),
      ...both(`error 1 ${document} {"start":"2009-04-01","end":"2009-06-30"}`),
      ...both(`error 1 ${document} {"start":"2008-08-09","end":"2009-06-30"}`),
      ...both(`error 1 ${document} {"unknown":true}`),
      ...both(`error 2 ${document} {"instant":"2009-06-30"}`),
      `note 1 ${document} {"instant":"2009-06-30"} T`,
    ]);
    expect(order(cases.toReversed())).toEqual(order(cases));
  });

  test('need every row described', () => {
    expect(() => findings(calculation('100 T = A'), [{ T: '1', A: '2' }], [])).toThrow(
      'row version 1 is not described',
    );
  });
});
