import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESOURCES } from '../../../../src/core/model/resource.ts';
import {
  DURATION_IN_MS,
  ISO_INSTANT,
  type Kind,
  list,
  oneOf,
  pairs,
  requireMoment,
  SIZE_IN_BYTES,
  text,
  whole,
} from '../../../../src/front/cli/flags/kinds.ts';
import { CONTRACTS, RESOURCE } from '../../../../src/front/cli/flags/service-kinds.ts';
import { STORE } from '../../../../src/front/cli/flags/store.ts';
import { SLICED_RESOURCES } from '../../../../src/service/sync/plan/sliced-resources.ts';

const read = async <T>(kind: Kind<T, unknown>, ...texts: string[]) => kind.check(kind.fromTexts(texts));

describe('a size', () => {
  it.each([
    ['1', 1],
    ['512K', 524_288],
    ['256M', 268_435_456],
    ['256MiB', 268_435_456],
    ['1g', 1_073_741_824],
  ])('%s is %d bytes', async (given, value) => {
    expect(await read(SIZE_IN_BYTES, given)).toEqual({ value });
  });

  it.each(['', '0', '-1', '1.5M', 'M', '1T', '999999999999999G'])('is not %j', async (given) => {
    expect(await read(SIZE_IN_BYTES, given)).toEqual({ problem: expect.stringMatching(/^expected a size/) });
  });
});

describe('an instant', () => {
  it.each([
    ['2025-02-28', '2025-02-28T00:00:00.000Z'],
    ['2025-02-28T07:13:00Z', '2025-02-28T07:13:00.000Z'],
    ['2025-02-28T07:13Z', '2025-02-28T07:13:00.000Z'],
    ['2025-02-28T07:13:00+02:00', '2025-02-28T05:13:00.000Z'],
  ])('%s is %s', async (given, value) => {
    expect(await read(ISO_INSTANT, given)).toEqual({ value });
  });

  it.each(['', 'yesterday', '2025-02-30', '2025-13-01', '2025-02-28T07:13:00', '2025-02-28T25:00:00Z', '20250228'])(
    'is not %j',
    async (given) => {
      expect(await read(ISO_INSTANT, given)).toEqual({ problem: expect.stringMatching(/^expected a day/) });
    },
  );
});

describe('one of a few words, and a whole number', () => {
  it('is read in any case', async () => {
    expect(await read(oneOf(['error', 'never']), 'NEVER')).toEqual({ value: 'never' });
    expect(await read(oneOf(['error', 'never']), 'often')).toEqual({ problem: 'expected one of error, never' });
  });

  it('is within its bounds', async () => {
    expect(await read(whole(0, 9), '0')).toEqual({ value: 0 });
    expect(await read(whole(0, 9), '9')).toEqual({ value: 9 });
    const problem = 'expected a whole number from 0 to 9';
    for (const given of ['-1', '10', '1.5', '1e0', 'x', ''])
      expect(await read(whole(0, 9), given)).toEqual({ problem });
    expect(await whole(0, 9).check('5')).toEqual({ problem });
  });
});

describe('a length of time', () => {
  it('is written as it is read', async () => {
    const again = async (given: number | string) => {
      const checked = await read(
        DURATION_IN_MS,
        typeof given === 'string' ? given : (DURATION_IN_MS.show?.(given) ?? ''),
      );
      return 'value' in checked ? checked.value : checked.problem;
    };
    const written = ['250ms', '30s', '5m', '12h', '1d', '0ms'];
    const milliseconds = [250, 30_000, 300_000, 43_200_000, 86_400_000, 0];
    expect(await Promise.all(written.map(again))).toEqual(milliseconds);
    expect(milliseconds.map((amount) => DURATION_IN_MS.show?.(amount))).toEqual(written);
    await fc.assert(fc.asyncProperty(fc.nat({ max: 999_999_999 }), async (amount) => (await again(amount)) === amount));
  });
});

describe('several values', () => {
  it('are repeated, or between commas', async () => {
    expect(await read(list(text('x')), 'A, B', 'C,,')).toEqual({ value: ['A', 'B', 'C'] });
    expect(await read(STORE.field.kind, 'a:number(18,4),b:string', 'c:date')).toEqual({
      value: ['a:number(18,4)', 'b:string', 'c:date'],
    });
    expect(await read(STORE.row.kind, 'name=a, b')).toEqual({ value: ['name=a, b'] });
    expect(await list(whole(0, 9)).check([1, 10])).toEqual({
      problem: 'expected a whole number from 0 to 9',
      at: [1],
    });
  });

  it('are pairs with values of one kind', async () => {
    const kind = pairs('name to level', oneOf(['L0', 'L1']), (name) => (name === 'z' ? 'no z' : undefined), 'hint');
    expect(await read(kind, 'a=L0,b=l1', 'c=L1')).toEqual({ value: { a: 'L0', b: 'L1', c: 'L1' } });
    expect(await read(kind, 'a')).toEqual({ problem: 'expected one of L0, L1', at: ['a'], hint: 'hint' });
    expect(await read(kind, 'z=L0')).toEqual({ problem: 'no z', at: ['z'], hint: 'hint' });
    expect(await kind.check([])).toEqual({ problem: 'expected an object: name to level' });
  });
});

describe('a moment', () => {
  it('is returned as it was given', () => {
    expect(['3', 'latest', '2010-06-30'].map((given) => requireMoment('the moment', given))).toEqual([
      '3',
      'latest',
      '2010-06-30',
    ]);
    expect(() => requireMoment('the moment', 'noon')).toThrow('the moment "noon": expected the number of a snapshot');
  });
});

describe('resources and contracts', () => {
  it('name the resources that are ingested, in any case, no more and no fewer', async () => {
    const ingested = [...SLICED_RESOURCES.map(({ name }) => name), 'taxonomy'];
    const accepted = async (kind: Kind<unknown, unknown>, given: unknown) => 'value' in (await kind.check(given));
    const names = [...RESOURCES.map(({ name }) => name), 'Companys'];
    const isIngested = (name: string): boolean => ingested.includes(name) && name !== 'taxonomy';
    for (const name of names) {
      expect([name, await accepted(RESOURCE, name)]).toEqual([name, ingested.includes(name)]);
      expect([name, await accepted(CONTRACTS, { [name]: 'freeze' })]).toEqual([name, isIngested(name)]);
    }
    for (const name of ingested) expect([name, await accepted(RESOURCE, name.toUpperCase())]).toEqual([name, true]);
  });
});
