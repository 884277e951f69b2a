import fc from 'fast-check';
import { type Decimal, formatDecimal, parseDecimal, trimDecimal } from '../../../src/core/base/decimal.ts';
import { formatMoment, parseMoment } from '../../../src/core/expression/moment.ts';
import { readValue } from '../../../src/core/expression/row.ts';
import type { Value } from '../../../src/core/expression/value.ts';
import { FIELDS } from './columns.ts';

const NINES = '9'.repeat(38);

/** Numbers that meet each other often, and those at the edges of what is possible. */
const NUMBER_TEXTS = [
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '2',
    '-2',
    '3',
    '4',
    '7',
    '10',
    '100',
    '0.5',
    '-0.5',
    '1.5',
    '2.5',
    '-2.5',
    '0.05',
    '0.005',
    '12.34',
  ],
  ...[
    '-12.34',
    '12.345',
    '0.1',
    '0.0000000001',
    '0.00000000005',
    '9007199254740991',
    '9007199254740993',
    '-9007199254740993',
  ],
  ...[
    '92233720368547758.07',
    '9223372036854775807',
    `1${'0'.repeat(37)}`,
    NINES,
    `-${NINES}`,
    `0.${NINES}`,
    `-0.${NINES}`,
  ],
  ...[
    `0.${'0'.repeat(37)}1`,
    `9999999999999999999.${'9'.repeat(19)}`,
    `${'9'.repeat(28)}.${'9'.repeat(10)}`,
    '123456789012345678.25',
  ],
];

/** Few, so that values and literals are often neighbours, in whole numbers and cents, or halves between them. */
const NEIGHBOURS = [
  '0',
  '1',
  '-1',
  '2',
  '-2',
  '3',
  '-3',
  '4',
  '0.01',
  '-0.01',
  '0.02',
  '-0.02',
  '0.005',
  '-0.005',
  '0.015',
  '-0.015',
];

const decimals: fc.Arbitrary<Decimal> = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom(...NEIGHBOURS) },
    { weight: 4, arbitrary: fc.constantFrom(...NUMBER_TEXTS) },
    { weight: 1, arbitrary: fc.integer({ min: -40, max: 40 }).map(String) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), fc.nat(38))
        .map(([mantissa, places]) => formatDecimal({ mantissa, places })),
    },
  )
  .map((text) => trimDecimal(parseDecimal(text) ?? { mantissa: 0n, places: 0 }));

const TEXTS = [
  '',
  'a',
  'A',
  'b',
  'ab',
  'aB',
  'É',
  'é',
  'İ',
  'i',
  'I',
  'ß',
  'ẞ',
  'Σ',
  'ς',
  'σ',
  'ǅ',
  'Ꭰ',
  '😀',
  '\uffff',
  '\ue000',
];
const MORE_TEXTS = [
  "o'x",
  '"',
  '""',
  '%',
  '_',
  '\\',
  'a\0b',
  '10-K',
  '10-k',
  "'; DROP TABLE t; --",
  '$1',
  ' ',
  '\n',
  '𐐀',
  '𐐨',
];

export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS, ...MORE_TEXTS) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...TEXTS, ...MORE_TEXTS), { maxLength: 3 }).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);

const MOMENT_TEXTS = [
  ...[
    '0001-01-01',
    '0999-12-31T23:59:59',
    '1969-12-31T23:59:59',
    '1970-01-01',
    '1999-12-31T12:00',
    '2000-02-29',
    '2017-09-30',
  ],
  ...[
    '2017-09-30T00:01',
    '2018-12-31',
    '2018-12-31T10:26',
    '2018-12-31T22:26',
    '2019-01-01',
    '2100-02-28',
    '9999-12-31T23:59:59',
  ],
];

export const moments: fc.Arbitrary<number> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...MOMENT_TEXTS.map((text) => parseMoment(text) ?? 0)) },
  { weight: 1, arbitrary: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }) },
);

export const literalDecimals = decimals;

const DATE_TEXTS = [
  ...[
    '12/31/2018',
    '9/30/2017 12:00 AM',
    '09/30/2017  12:01AM',
    '12/31/2018 10:26 am',
    '12/31/2018 10:26 PM',
    '2/29/2000',
    '2/29/2100',
  ],
  ...[
    '13/1/2018',
    '0/1/2018',
    '1/0/2018',
    '12/31/2018 0:30 AM',
    '12/31/2018 13:00 PM',
    '12/31/2018 12:60 PM',
    '12/31/2018 12:0 PM',
  ],
  ...[
    '2018-12-31',
    '2018-12-31T10:26',
    '2018-12-31 10:26:00',
    '2018-12-31T10:26:00Z',
    '2018-12-31Z',
    '2018-02-30',
    '2018-12-31T24:00',
  ],
  ...[
    '2018-13-01',
    '2018-1-1',
    'soon',
    '',
    ' 12/31/2018',
    '12/31/2018 ',
    '12-31-2018',
    '2018-12-31T10',
    '１2/31/2018',
    '1/1/0001',
    '31/12/2018',
  ],
];

const NUMBERS_WRITTEN = ['0', '1.5', '-2.5', '12.34', '12.3400', '0.0001', '9'.repeat(34), 'none', ''];

type Cell = { readonly text: string | null; readonly value: Value };

/** A value of each field: as the text that its column is made from, and as rows have it. */
function cellOf(field: (typeof FIELDS.all)[number]): fc.Arbitrary<Cell> {
  return fc.option(textOf(field), { nil: null, freq: 5 }).map((text) => {
    if (text === null) return { text, value: null };
    const read = readValue(field, text);
    if ('value' in read) return { text, value: read.value };
    return { text: field.stored === 'text' ? text : null, value: null };
  });
}

function textOf({ shape, stored }: (typeof FIELDS.all)[number]): fc.Arbitrary<string> {
  if (stored === 'enum') return fc.constantFrom('b', 'a', '10-K', '');
  switch (shape.type) {
    case 'number':
      return stored === 'text'
        ? fc.constantFrom(...NUMBERS_WRITTEN)
        : decimals.map((value) => fitted(value, shape.precision, shape.scale));
    case 'string':
      return texts;
    case 'boolean':
      return stored === 'text'
        ? fc.constantFrom('true', 'false', 'TRUE', 'False', 'yes', '')
        : fc.constantFrom('true', 'false');
    case 'date':
      return stored === 'text' ? fc.constantFrom(...DATE_TEXTS) : moments.map(formatMoment);
  }
}

/** A number that the field can have: others lose digits at one end or the other. */
function fitted({ mantissa, places }: Decimal, precision: number, scale: number): string {
  const shifted = places > scale ? mantissa / 10n ** BigInt(places - scale) : mantissa * 10n ** BigInt(scale - places);
  const most = precision === 19 ? 10n ** 18n : 10n ** BigInt(precision);
  return formatDecimal({ mantissa: shifted % most, places: scale });
}

export type TestRow = readonly Cell[];

export const rows: fc.Arbitrary<TestRow> = fc
  .tuple(...FIELDS.all.map(cellOf))
  // A DATE has no time.
  .map((cells) => cells.map((cell, slot) => (FIELDS.all[slot]?.name === 'and' ? midnight(cell) : cell)));

function midnight(cell: Cell): Cell {
  const value = typeof cell.value === 'number' ? Math.floor(cell.value / 86_400) * 86_400 : null;
  return value === null ? cell : { text: formatMoment(value), value };
}
