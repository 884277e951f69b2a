import { describe, expect, it } from 'vitest';
import { proveSum } from '../../../src/analysis/standard/prove-sum.ts';
import { columnOf, rulesOf } from '../../support/standard-facts.ts';

const { sums } = rulesOf({
  fields: {},
  sums: {
    Assets: ['Current', 'Plant', 'Goodwill', '-Allowance', 'Loans | Notes'],
    Current: ['Cash', 'Receivables', 'Stock'],
    Plant: ['Land', 'Machines'],
    Machines: ['Plant', 'Engines'],
  },
});

/** The concepts of the parts that prove assets, sorted; those that are subtracted have a minus. */
function parts(amounts: Readonly<Record<string, number>>): readonly (string | undefined)[] | undefined {
  const { instants } = columnOf({ instants: amounts });
  const total = instants.get('Assets');
  const proved = total && proveSum(total, instants, sums);
  return (
    proved && Array.from(proved, ([{ concept = '' }, weight]) => (weight === 1 ? concept : `-${concept}`)).toSorted()
  );
}

describe('a total of what statements add up', () => {
  it('is proved by its reported parts; what is absent counts as nothing', () => {
    expect(parts({ Assets: 10, Current: 7, Plant: 3 })).toEqual(['Current', 'Plant']);
    expect(parts({ Assets: 10, Current: 7, Plant: 2 })).toBeUndefined();
    expect(parts({ Assets: 9, Current: 7, Plant: 3, Allowance: 1 })).toEqual(['-Allowance', 'Current', 'Plant']);
  });

  it('has parts of parts where a part is not reported', () => {
    expect(parts({ Assets: 10, Cash: 4, Stock: 3, Plant: 3 })).toEqual(['Cash', 'Plant', 'Stock']);
    expect(parts({ Assets: 10, Current: 7, Land: 1, Engines: 2 })).toEqual(['Current', 'Engines', 'Land']);
  });

  it('may leave out a fact of the notes, or take the parts of one that is reported as another thing', () => {
    expect(parts({ Assets: 10, Current: 7, Plant: 3, Goodwill: 90 })).toEqual(['Current', 'Plant']);
    expect(parts({ Assets: 10, Current: 6, Cash: 4, Stock: 3, Plant: 3 })).toEqual(['Cash', 'Plant', 'Stock']);
    expect(parts({ Assets: 10, Current: 7, Loans: 90, Notes: 3 })).toEqual(['Current', 'Notes']);
  });

  it('differs in two parts at most', () => {
    const two = { Assets: 10, Current: 7, Plant: 3, Goodwill: 90, Allowance: 41 };
    expect(parts(two)).toEqual(['Current', 'Plant']);
    expect(parts({ ...two, Loans: 1000 })).toBeUndefined();
  });

  it('needs two parts that are not zero', () => {
    expect(parts({ Assets: 10, Current: 10 })).toBeUndefined();
    expect(parts({ Assets: 10, Current: 10, Plant: 0 })).toBeUndefined();
    expect(parts({ Assets: 0, Current: 3, Plant: -3 })).toBeUndefined();
  });
});
