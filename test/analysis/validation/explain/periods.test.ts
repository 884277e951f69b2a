import { describe, expect, it } from 'vitest';
import { fiscalName, rowsOfPeriod } from '../../../../src/analysis/validation/explain/periods.ts';
import { parseIsoDate } from '../../../../src/core/base/date.ts';
import type { Period } from '../../../../src/core/model/period.ts';
import type { RowOfField } from '../../../../src/warehouse/store/company-values.ts';

const day = (text = ''): number => parseIsoDate(text) ?? 0;

function periodOf(text: string): Period {
  const [start, end] = text.split('/');
  if (end === undefined) return { kind: 'instant', instant: day(start) };
  return { kind: 'duration', start: day(start), end: day(end) };
}

/** `fiscal`: year, period, and the end of the document's own period; without it that of the row. */
const row = (period: string, [year, stated, end]: readonly string[] = []): RowOfField => ({
  ...{
    version: 1,
    filedRow: 1,
    identity: 1,
    bindingId: 1,
    documentId: 0,
    origin: 'service',
    values: [],
    accepted: null,
    dimensions: '',
    unit: 'USD',
  },
  ...{ company: { key: '1', name: null, symbol: null }, document: null, source: { resource: 'Tiny', snapshot: 1 } },
  period: periodOf(period),
  fiscal: { year: year ?? null, period: stated ?? null, end: end === undefined ? null : day(end) },
});

/** A year that ends in June, and quarters of 13 weeks. */
const FY = ['2009', 'FY', '2009-06-30'] as const;
const Q1 = ['2010', 'Q1', '2009-09-26'] as const;

describe('the fiscal name of a period', () => {
  it.each([
    ['2008-07-01/2009-06-30', FY, 'FY2009'],
    ['2009-06-30', FY, 'FY2009'],
    ['2009-04-01/2009-06-30', FY, '2009Q4'],
    ['2007-07-01/2008-06-30', FY, 'FY2008'],
    ['2008-06-28', FY, 'FY2008'],
    ['2009-06-28/2009-09-26', Q1, '2010Q1'],
    ['2008-06-29/2008-09-27', Q1, '2009Q1'],
    ['2009-06-27', Q1, 'FY2009'],
    ['2009-05-15', FY, null],
    ['2009-01-01/2009-06-30', FY, null],
    ['2008-10-01/2009-09-26', Q1, null],
    ['2009-06-30', [], null],
    ['2009-06-30', ['2009', 'H1'], null],
    ['2024-11-01/2025-01-31', ['2025', 'Q4'], '2025Q4'],
  ])('%s by %j is %s', (period, fiscal, wanted) => {
    expect(fiscalName(row(period, fiscal))).toBe(wanted);
  });
});

describe('a period by name', () => {
  const ROWS = [
    row('2009-06-30', FY),
    row('2008-07-01/2009-06-30', FY),
    row('2009-04-01/2009-06-30', FY),
    row('2008-06-30', FY),
    row('2009-06-28/2009-09-26', Q1),
  ];
  const durations = ROWS.filter(({ period }) => period.kind === 'duration');
  const found = (rows: readonly RowOfField[], asked?: string) =>
    rowsOfPeriod(rows, asked).map((each) => rows.indexOf(each));

  it.each([
    [undefined, 2],
    ['2009-04-01/2009-06-30', 1],
    ['2009-09-26', 2],
    ['FY2009', 0],
    ['fy 2009', 0],
    ['2009FY', 0],
    ['2009Q4', 1],
    ['2010 q1', 2],
    ['Q1 2010', 2],
    ['FY2010Q1', 2],
  ])('%s is one of the periods', (asked, wanted) => {
    expect(found(durations, asked)).toEqual([wanted]);
  });

  it('is all rows of that period, the shorter of two that end last', () => {
    const short = row('2009-06-28/2009-09-26');
    const long = row('2009-01-01/2009-09-26');
    expect(rowsOfPeriod([long, short, short])).toEqual([short, short]);
    const several = [long, row('2008-10-01/2009-09-26', ['2009', 'Q3', '2009-09-26'])];
    expect(rowsOfPeriod(several, '2009Q3')).toEqual(several.slice(1));
  });

  it('that is ambiguous or unknown lists the periods with their names', () => {
    const refusal = (rows: readonly RowOfField[], asked: string): unknown => {
      try {
        return rowsOfPeriod(rows, asked);
      } catch (error) {
        return error;
      }
    };
    expect(refusal(durations, '2009-06-30')).toMatchObject({
      message: '"2009-06-30" is ambiguous',
      hint: 'Candidates: 2009-04-01/2009-06-30 (2009Q4); 2008-07-01/2009-06-30 (FY2009).',
    });
    expect(refusal(ROWS, 'FY2009')).toMatchObject({ option: 'period', message: '"FY2009" is ambiguous' });
    for (const asked of ['FY2011', 'June', '2009-13-01', '2009']) {
      expect(refusal(durations, asked)).toMatchObject({
        failure: 'usage',
        message: `the field has no value for ${JSON.stringify(asked)}`,
        hint: expect.stringMatching(/The field has 2009-06-28\/2009-09-26 \(2010Q1\); /),
      });
    }
  });
});
