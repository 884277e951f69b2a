import { describe, expect, it } from 'vitest';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import { allChecks, confirmedBy, gradeRow } from '../../../src/analysis/standard/grade-row.ts';
import { settleRivals } from '../../../src/analysis/standard/settle-rivals.ts';
import { type TinyColumn, tinyColumn, tinyRules } from '../../support/standard-columns.ts';

const RULES = tinyRules({
  fields: {
    total: { steps: [['Total']] },
    part: { steps: [['Part', 'Whole']] },
    other: { steps: [['Other', 'Odd']] },
    residual: { steps: ['total - ?part'] },
    loose: { steps: [['Loose', 'Rival', 'Wide', 'Within']] },
    above: { steps: [['Above']], positive: true },
    twice: { steps: ['above + again'] },
    again: { steps: [['Above', 'Again']] },
  },
  contains: { Wide: ['Loose'], Loose: ['Near'], Near: ['Within'] },
  identities: {
    sum: { title: 'total of both', holds: 'total = part + other' },
    half: { title: 'often more', holds: 'loose = other', partial: true },
  },
});

function grades(given: TinyColumn) {
  const row = settleRivals(deriveRow(RULES, tinyColumn(given)));
  const checks = allChecks(row);
  const { values } = gradeRow(row, checks, confirmedBy(checks));
  return Object.fromEntries(
    Array.from(values, ([field, { grade, amount, reasons }]) => [
      field,
      `${grade} ${Number(amount) / 100}: ${reasons.join('; ')}`,
    ]),
  );
}

describe('a grade', () => {
  it('is doubtful where what cannot be negative is', () => {
    expect(grades({ instants: { Above: -3, Total: -3 }, sums: { Total: ['Above'] } })).toMatchObject({
      above: 'doubtful -3: it is negative',
      total: 'proved -3: ',
    });
  });

  it('is of no value where a fact counts twice, once in each of two fields', () => {
    expect(Object.keys(grades({ instants: { Above: 3 } }))).toEqual(['above', 'again']);
  });

  it('is doubtful where what cannot be negative is', () => {
    expect(grades({ instants: { Above: -3, Total: -3 }, sums: { Total: ['Above'] } })).toMatchObject({
      above: 'doubtful -3: it is negative',
      total: 'proved -3: ',
    });
  });

  it('is of no value where a fact counts twice, once in each of two fields', () => {
    expect(Object.keys(grades({ instants: { Above: 3 } }))).toEqual(['above', 'again']);
  });

  it('is proved where all facts of the form are in checks that hold', () => {
    expect(grades({ instants: { Total: 10, Part: 6, Other: 4 } })).toEqual({
      ...{ total: 'proved 10: ', part: 'proved 6: ', other: 'proved 4: ', residual: 'proved 4: ' },
    });
  });

  it('is proved where the statement prints a sum with the fact', () => {
    expect(grades({ instants: { Loose: 3, Total: 3 }, sums: { Total: ['Loose'] } })).toMatchObject({
      loose: 'proved 3: ',
    });
  });

  it('is consistent where nothing confirms a value and nothing contradicts it', () => {
    expect(grades({ instants: { Loose: 3 } })).toEqual({ loose: 'consistent 3: no sum confirms Loose' });
    expect(grades({ instants: { Loose: 3, Other: 40 } })).toMatchObject({
      loose: 'consistent 3: no sum confirms Loose',
    });
  });

  it('is not lowered by a concept that by its definition is wider or narrower, and by its amount too', () => {
    expect(grades({ instants: { Loose: 3, Wide: 5, Within: 2 } })).toEqual({
      loose: 'consistent 3: no sum confirms Loose',
    });
    expect(grades({ instants: { Loose: 3, Wide: 2 } })).toEqual({ loose: 'doubtful 3: Wide has another value' });
    expect(grades({ instants: { Loose: 3, Within: 4 } })).toEqual({ loose: 'doubtful 3: Within has another value' });
  });

  it('is doubtful where a check of the field fails, or no sum explains a rival', () => {
    expect(grades({ instants: { Total: 17, Part: 6, Other: 4 } })).toMatchObject({
      total: 'doubtful 17: fails: total of both',
    });
    expect(grades({ instants: { Loose: 3, Rival: 2 } })).toEqual({ loose: 'doubtful 3: Rival has another value' });
    expect(grades({ instants: { Loose: 3, Rival: 3 } })).toMatchObject({
      loose: 'consistent 3: no sum confirms Loose',
    });
  });
});

describe('a conflict of candidates', () => {
  it('goes to the container by the printed sums of the statement', () => {
    const column = { instants: { Part: 6, Whole: 8 }, sums: { Whole: ['Part'] } };
    expect(grades(column)).toMatchObject({ part: 'proved 8: ' });
    expect(grades({ ...column, sums: { Part: ['Whole'] } })).toMatchObject({ part: 'proved 6: ' });
  });

  it('goes to the one candidate with which an identity holds', () => {
    expect(grades({ instants: { Total: 101, Part: 60, Other: 30, Odd: 41 } })).toMatchObject({
      other: 'proved 41: ',
    });
    expect(grades({ instants: { Total: 101, Part: 60, Other: 30, Odd: 51 } })).toMatchObject({
      total: 'doubtful 101: fails: total of both',
    });
  });

  it('is left open where two candidates make it hold', () => {
    const column = { instants: { Total: 121, Part: 60, Whole: 80, Other: 41, Odd: 61 } };
    expect(grades(column)).toMatchObject({ total: 'doubtful 121: fails: total of both' });
  });
});
