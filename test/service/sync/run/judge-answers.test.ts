import { describe, expect, it } from 'vitest';
import { badAnswer } from '../../../../src/service/sync/run/judge-answers.ts';

const whole = { question: { rows: { resource: 'Companies' } } };
const page = (offset: number) => ({ question: { rows: { resource: 'Companies', page: { offset, limit: 10 } } } });
const read = (rows: number, rowsElsewhere: number) => ({ counts: { rows, rowsElsewhere }, ends: undefined });
const edges = (first: string, last: string) => ({ first, last, valuesOfFirst: 1 });

describe('an answer to a question for everything', () => {
  it('is good with all rows that it states, and with none where it states none', () => {
    expect(badAnswer(whole, read(3, 0), undefined)).toBeUndefined();
    expect(badAnswer(whole, read(0, 0), undefined)).toBeUndefined();
  });

  it.each([
    [2, 1],
    [0, 3],
  ])('is incomplete with %i rows where %i more are stated', (rows, elsewhere) => {
    expect(badAnswer(whole, read(rows, elsewhere), undefined)).toEqual({
      kind: 'incomplete',
      message: `it has ${rows} rows and says that there are 3`,
    });
  });
});

describe('a page', () => {
  it('needs the rows from its offset to its limit, or to the end', () => {
    expect(badAnswer(page(0), read(10, 15), undefined)).toBeUndefined();
    expect(badAnswer(page(20), read(5, 20), undefined)).toBeUndefined();
    expect(badAnswer(page(0), read(9, 16), undefined)).toMatchObject({ kind: 'incomplete' });
    expect(badAnswer(page(20), read(4, 21), undefined)).toEqual({
      kind: 'incomplete',
      message: 'it has 4 of the 5 rows that begin at 20 of 25',
    });
  });

  it('begins with the last row of the page before', () => {
    const second = { counts: { rows: 6, rowsElsewhere: 9 }, ends: edges('b', 'c') };
    expect(badAnswer(page(9), second, edges('a', 'b'))).toBeUndefined();
    expect(badAnswer(page(9), second, edges('a', 'x'))).toMatchObject({ kind: 'shifted' });
  });
});
