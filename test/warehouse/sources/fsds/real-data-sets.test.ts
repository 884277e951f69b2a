import { expect, test } from 'vitest';
import { PERIOD_KIND } from '../../../../src/core/model/period.ts';
import { openFileSet } from '../../../../src/warehouse/sources/archive/open-file-set.ts';
import { type ReadAll, readAll } from '../../../support/fsds.ts';
import { longOr } from '../../../support/long.ts';
import { describeWithRealData } from '../../../support/real-data.ts';

const reads = new Map<string, Promise<ReadAll>>();

/** Each quarter is read once for all tests. */
function readOnce(path: string): Promise<ReadAll> {
  const read = reads.get(path) ?? openFileSet(path).then((set) => readAll(set));
  reads.set(path, read);
  return read;
}

describeWithRealData(
  'whole quarters',
  [
    'sec-fsds/2009q3_pub2021-01.zip',
    'sec-fsds/2009q3_pub2024-11.zip',
    'sec-fsds/2010q2_pub2021-01.zip',
    'sec-fsds/2010q2_pub2024-11.zip',
  ],
  ([q3Old, q3New, q2Old, q2New]) => {
    const quarters = [
      [
        '2009q3 as of 2021',
        q3Old,
        'quarter 2009q3',
        'legal-entity',
        {
          filings: 439,
          tags: 10_898,
          numbers: 116_671,
          numbersLoaded: 116_624,
          numbersNull: 47,
          numbersWide: 1,
          numbersWithoutTag: 128,
          periodsOneDay: 0,
          statementLines: 71_726,
        },
      ],
      [
        '2009q3 as of 2024',
        q3New,
        'quarter 2009q3',
        'all',
        {
          filings: 435,
          tags: 8820,
          numbers: 126_650,
          numbersLoaded: 126_598,
          numbersNull: 52,
          numbersWide: 0,
          numbersWithoutTag: 0,
          periodsOneDay: 39,
          statementLines: 47_958,
        },
      ],
      [
        '2010q2 as of 2021',
        q2Old,
        'quarter 2010q2',
        'legal-entity',
        {
          filings: 522,
          tags: 9983,
          numbers: 118_947,
          numbersLoaded: 118_629,
          numbersNull: 318,
          numbersWide: 1,
          periodsOneDay: 2,
          statementLines: 81_340,
        },
      ],
      [
        '2010q2 as of 2024',
        q2New,
        'quarter 2010q2',
        'all',
        {
          filings: 522,
          tags: 8477,
          numbers: 136_044,
          numbersLoaded: 135_444,
          numbersNull: 600,
          numbersWide: 4,
          numbersWithoutTag: 0,
          periodsOneDay: 68,
          statementLines: 57_596,
        },
      ],
    ] as const;

    // The short form leaves out the one that no other test reads.
    const some = quarters.filter(([, path]) => path !== q2Old);
    test.each([some, quarters][longOr(0, 1)] ?? some)(
      '%s is accounted for to the last line',
      async (_, path, partition, dimensions, expected) => {
        const { numbers, properties, lines, scope, counts } = await readOnce(path);
        expect(counts).toMatchObject({
          ...expected,
          numbersDuplicate: 0,
          numbersWithoutFiling: 0,
          coregistrantsTwice: 0,
          filingsMixed: 0,
          statementLinesWithoutFiling: 0,
        });
        expect(numbers).toHaveLength(expected.numbersLoaded);
        expect(properties).toHaveLength(expected.tags);
        expect(lines).toHaveLength(expected.statementLines);
        expect(scope).toMatchObject({ partition, dimensions, complete: true });
      },
    );

    test('values beyond 64 bits keep their text', async () => {
      const { batches } = await readOnce(q2New);
      expect(batches.flatMap(({ wideNumbers }) => wideNumbers.text).toSorted()).toEqual([
        '1457970108000000.0000',
        '1517338908000000.0000',
        '1538938908000000.0000',
        '1544480676000000.0000',
      ]);
    });

    test('the two publications of a quarter agree in every number that both have', async () => {
      const key = (number: (typeof old)[number]) =>
        [number.document, number.dimensions, number.unit, number.kind, number.start, number.end, number.field].join(
          ' ',
        );
      const old = (await readOnce(q3Old)).numbers;
      const recent = new Map((await readOnce(q3New)).numbers.map((number) => [key(number), number]));
      const both = old.flatMap((number) => {
        const other = recent.get(key(number));
        return other ? [[number, other] as const] : [];
      });
      expect(both.length).toBeGreaterThan(100_000);
      expect(both.filter(([a, b]) => a.mantissa !== b.mantissa || a.places !== b.places)).toEqual([]);
    });

    test('instants have no start, durations begin before they end', async () => {
      const { first } = await readOnce(q3New);
      const { periodKind, periodStart, periodEnd } = first.rows;
      for (let row = 0; row < periodKind.length; row += 1) {
        const start = periodStart[row] as number;
        if (periodKind[row] === PERIOD_KIND.duration) expect(start).toBeLessThanOrEqual(periodEnd[row] as number);
      }
      expect(new Set(first.taxonomies.map(({ id }) => id))).toEqual(new Set(['18', '19', '20', '27', '28', '30']));
    });
  },
);
