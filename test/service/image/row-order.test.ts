import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askRows, type RowWorld, refusalOf } from '../../support/row-calls.ts';
import { imageOf, num } from '../../support/row-images.ts';

const world: RowWorld = {
  images: [
    imageOf('Companies', [
      { values: { primarysymbol: 'C', amount: num('10'), name: 'b', day: '1/2/2018', receiveddate: '10/1/2018' } },
      {
        values: { primarysymbol: 'A', amount: num('9007199254740993'), name: 'B', receiveddate: '9/30/2017 12:00 AM' },
      },
      { values: { primarysymbol: 'D', amount: num('-1.5'), name: '\u{1f600}', receiveddate: '2/1/2018' } },
      { values: { primarysymbol: 'B', amount: num('9007199254740992'), name: '\uffee' } },
      { values: { primarysymbol: 'E', name: 'b', receiveddate: '2/1/2018' } },
      { values: { amount: num('9.90'), name: 'a' } },
    ]),
  ],
};
const symbols = async (sortby: string) =>
  (await askRows(world, { query: `fields=all&sortby=${sortby}` })).rows.map(
    ({ values }) => values.find(([field]) => field === 'primarysymbol')?.[1] ?? '-',
  );

describe('sortby', () => {
  it.each([
    ['amount asc', ['D', '-', 'C', 'B', 'A', 'E']],
    ['amount DESC', ['A', 'B', 'C', '-', 'D', 'E']],
    ['name asc', ['A', '-', 'C', 'E', 'B', 'D']],
    ['receiveddate asc', ['A', 'D', 'E', 'C', 'B', '-']],
    ['receiveddate desc, name desc', ['C', 'D', 'E', 'A', 'B', '-']],
    ['receiveddate desc,Name asc', ['C', 'E', 'D', 'A', '-', 'B']],
    ['primarysymbol desc', ['E', 'D', 'C', 'B', 'A', '-']],
  ])('%s', async (terms, expected) => {
    expect(await symbols(terms)).toEqual(expected);
  });

  it('takes requested fields only', async () => {
    const { status, message } = await refusalOf(world, { query: 'fields=name&sortby=amount asc,name asc' });
    expect(status).toBe(400);
    expect(message).toContain('"amount"');
    expect(message).not.toContain('"name"');
  });

  it('orders numbers of any size and any places exactly', async () => {
    const digits = fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 6 }))
      .map(([mantissa, places]) => ({ mantissa, places }));
    await fc.assert(
      fc.asyncProperty(fc.array(digits, { maxLength: 20 }), async (numbers) => {
        const text = ({ mantissa, places }: { mantissa: bigint; places: number }): string => {
          const all = String(mantissa < 0n ? -mantissa : mantissa).padStart(places + 1, '0');
          const point = all.length - places;
          return `${mantissa < 0n ? '-' : ''}${all.slice(0, point)}${places === 0 ? '' : `.${all.slice(point)}`}`;
        };
        const scaled = ({ mantissa, places }: { mantissa: bigint; places: number }): bigint =>
          mantissa * 10n ** BigInt(6 - places);
        const image = imageOf(
          'Companies',
          numbers.map((number) => ({ values: { amount: num(text(number)) } })),
          ['amount'],
        );
        const { rows } = await askRows({ images: [image] }, { query: 'sortby=amount asc' });
        const expected = numbers.toSorted((a, b) => (scaled(a) < scaled(b) ? -1 : scaled(a) > scaled(b) ? 1 : 0));
        expect(rows.map(({ values }) => values[0]?.[1])).toEqual(expected.slice(0, 25).map(text));
      }),
    );
  });
});
