import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/core/model/finding.ts';
import { findingShape } from '../../../../src/core/model/shapes/finding.ts';
import { findingsTable } from '../../../../src/output/report/views/findings-table.ts';
import { finding } from '../../../support/findings.ts';

const { contributions: _, footsIn: __, ...ROLL_UP } = finding();
const EQUALITY: Finding = {
  ...ROLL_UP,
  rule: 'cross-statement/balance-sheet',
  detail: 'the other side',
  comparedWith: [{ field: 'claims', period: { instant: '2024-06-30' }, value: '1' }],
};
const SCALE: Finding = {
  ...ROLL_UP,
  rule: 'scale/jump',
  factor: '1000',
  neighbors: [{ period: { instant: '2024-03-31' }, value: '1' }],
};
const WEIGHT: Finding = {
  ...ROLL_UP,
  ...{ company: null, period: null, source: null, document: null },
  rule: 'taxonomy/weight-balance',
  child: 'costofrevenue',
  weight: '1',
  balanceTypes: ['credit', 'debit'],
};

const remarkOf = (found: Finding) =>
  findingsTable([found], 0).rows.flatMap((row) => ('remark' in row ? [row.remark.trim()] : []))[0];
const headings = (...found: Finding[]) =>
  findingsTable(found, 0).rows.flatMap((row) => ('heading' in row ? [row.heading] : []));

describe('the table of findings', () => {
  it('has the id, the place and the evidence of each family below the amounts', () => {
    const place = 'f1 · 2024-06-30 · USD · Balance Sheet';
    expect(remarkOf(finding())).toBe(place);
    expect(remarkOf(finding({ footsIn: [{ id: '2', title: 'Cash' }] }))).toBe(`${place} · adds up in Cash`);
    expect(remarkOf(EQUALITY)).toBe(`${place} · the other side: claims 1 (2024-06-30)`);
    expect(remarkOf(SCALE)).toBe(`${place} · 1000 times the values of the periods before and after`);
    expect(remarkOf(WEIGHT)).toBe(
      'f1 · USD · Balance Sheet · weight 1 of costofrevenue, balance types credit and debit',
    );
  });

  it('has a heading for each company and document, or taxonomy, once', () => {
    const other = finding({ company: { key: '2', name: null, symbol: 'ZZB' }, document: null });
    expect(headings(finding(), other, finding({ field: 'b' }), WEIGHT, { ...WEIGHT, taxonomy: null })).toEqual([
      'Example Anvil Works (fictional) · ZZANV · 10-Q 0099000001-24-000002 filed 2024-08-01',
      'ZZB · 2',
      'sample/18 version 1',
      '',
    ]);
    expect(headings(finding({ document: { name: 'a', form: null, filed: null } }))[0]).toMatch(/ · a$/);
  });

  it('shows the contributions of the first ten errors, and of no notes', () => {
    const contributions = [{ field: 'part', weight: '0.5', value: '1', status: 'reported' }] as const;
    const errors = Array.from({ length: 12 }, (_, at) => finding({ id: String(at), contributions }));
    const parts = (found: readonly Finding[]) =>
      findingsTable(found, 0).rows.filter((row) => 'cells' in row && JSON.stringify(row).includes('0.5 × part'));
    expect(parts(errors)).toHaveLength(10);
    expect(parts([finding({ severity: 'note', contributions })])).toHaveLength(0);
  });

  it('has at most so many findings', () => {
    const all = [finding({ id: 'a' }), finding({ id: 'b' }), finding({ id: 'c' })];
    expect([1, 2, 5, 0].map((limit) => findingsTable(all, limit).shown)).toEqual([1, 2, 3, 3]);
  });
});

it('findings of every family are of their shape', () => {
  for (const found of [finding({ period: { unknown: true } }), EQUALITY, SCALE, WEIGHT])
    expect(findingShape.parse(found)).toEqual(found);
  expect(findingShape.safeParse({ ...EQUALITY, rule: 'roll-up/complete' }).success).toBe(false);
});
