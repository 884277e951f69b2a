import fc from 'fast-check';
import type { PlainHistory, PlainRow } from '../../../../src/alerts/notifications/inline-history.ts';
import { type ImageValue, num } from '../../../support/row-images.ts';

/** Numbers meet each other often; some are equal by value alone, some are beyond what a JavaScript number holds. */
const NUMBERS = [
  '0',
  '1',
  '1.0',
  '2',
  '2.50',
  '2.5',
  '-1',
  '9007199254740993',
  '9007199254740992',
  '0.000000000000000000001',
];
const TEXTS = ['a', 'b', 'ab', '', 'Ä', "it's"];
const DATES = ['12/31/2018', '2018-12-31', '9/30/2017 12:00 AM', 'soon'];

const number = fc.constantFrom(...NUMBERS).map(num);
const text: fc.Arbitrary<ImageValue> = fc.constantFrom(...TEXTS);

const values: fc.Arbitrary<PlainRow> = fc
  .record(
    {
      income: number,
      assets: number,
      name: text,
      mixed: fc.oneof(number, text),
      periodenddate: fc.constantFrom(...DATES),
      original: fc.constantFrom('true', 'false'),
    },
    { requiredKeys: [] },
  )
  .map((record) => record as PlainRow);

const KEYS = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6'];

/** Each row of a refresh: absent, as it was at the refresh before, or with these values. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant('absent' as const) },
  { weight: 3, arbitrary: fc.constant('same' as const) },
  { weight: 5, arbitrary: values },
);

/** Histories of a few rows that come, change, go and come back. */
export const histories: fc.Arbitrary<PlainHistory> = fc
  .record({
    includeFirst: fc.boolean(),
    steps: fc.array(fc.array(step, { minLength: KEYS.length, maxLength: KEYS.length }), { minLength: 1, maxLength: 7 }),
  })
  .map(({ includeFirst, steps }) => {
    const shown = new Map<string, PlainRow>();
    const refreshes = steps.map((row, index) => {
      row.forEach((each, place) => {
        const key = KEYS[place] ?? '';
        if (each === 'absent') shown.delete(key);
        else if (each !== 'same') shown.set(key, { primarysymbol: key, ...each });
      });
      return { at: new Date(Date.UTC(2018, 0, 2 + index, 7, 13)).toISOString(), rows: [...shown.values()] };
    });
    return { resource: 'Financials-ANN', key: ['primarysymbol'], refreshes, includeFirst };
  });

const LEAVES = [
  'income gt 1',
  'income ge 1.0',
  'income lt 2.5',
  'income eq 9007199254740993',
  'income ne 1',
  'income eq null',
  'income ne null',
  'income gt assets',
  'income eq assets',
  'income ne assets',
  'income add assets ge 2',
  'assets in (1, 2.5)',
  'assets in (1, null)',
  "name eq 'a'",
  "not (name eq 'a')",
  "contains(name, 'a')",
  "tolower(name) lt 'b'",
  "not name in ('a', 'b')",
  "mixed gt '1'",
  'periodenddate ge 2018-12-31',
  'not (periodenddate lt 2018-01-01)',
  'year(periodenddate) eq 2017',
  'original',
  'not original',
  'original eq false',
  '(income gt 1) eq original',
  'true',
  'original and null',
  'income gt null',
];

/** Conditions over the fields of {@link histories}, as text. */
export const conditions: fc.Arbitrary<string> = fc.letrec<{ condition: string; leaf: string }>((tie) => ({
  leaf: fc.constantFrom(...LEAVES),
  condition: fc.oneof(
    { weight: 4, arbitrary: tie('leaf') },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom('and', 'or'),
          fc.array(tie('condition'), { minLength: 2, maxLength: 3, depthIdentifier: 'c' }),
        )
        .map(([by, parts]) => parts.map((part) => `(${part})`).join(` ${by} `)),
    },
    { weight: 1, arbitrary: tie('condition').map((part) => `not (${part})`) },
  ),
})).condition;
