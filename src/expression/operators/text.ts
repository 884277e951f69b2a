import { type BackEnds, type Entry, mapReader, one, PRECEDENCE, type Reader, type Typed, two } from '../entry.ts';
import { lowerCase } from '../lower-case.ts';
import { calendarOf } from '../moment.ts';

type TextTest = (text: string, part: string) => boolean;

/** `fold`: both texts in lower case. */
function textBackEnds(test: TextTest, sqlName: string, fold: boolean): BackEnds {
  const folded = fold ? lowerCase : (text: string): string => text;
  return {
    kind: 'truth',
    predicate: (operands, { read }) => {
      const [text, part] = two(operands);
      const readText = read(text);
      const readPart = foldedReader(part, read(part), folded);
      const value = (row: Parameters<Reader>[0]): boolean | null => {
        const a = readText(row);
        const b = readPart(row);
        return a === null || b === null ? null : test(folded(a as string), b as string);
      };
      return { isTrue: (row) => value(row) === true, isFalse: (row) => value(row) === false, value };
    },
    sql: (operands, { value }) => {
      const [text, part] = two(operands).map((operand) => (fold ? `lower(${value(operand)})` : value(operand)));
      const sql = `${sqlName}(${text}, ${part})`;
      return { isTrue: sql, isFalse: `(NOT ${sql})`, value: sql };
    },
  };
}

/** A literal is folded once. */
function foldedReader(term: Typed, read: Reader, fold: (text: string) => string): Reader {
  const folded = mapReader(read, (text) => fold(text as string));
  if (term.kind !== 'literal') return folded;
  const constant = folded([]);
  return () => constant;
}

/** Each also in a form with `i` before its name, for any case. */
const TESTS: readonly (readonly [
  name: string,
  sql: string,
  verb: string,
  test: TextTest,
  examples: [string, string],
])[] = [
  [
    'contains',
    'contains',
    'contains',
    (text, part) => text.includes(part),
    ["contains(companyname, 'Micro')", "icontains(companyname, 'micro')"],
  ],
  [
    'startswith',
    'starts_with',
    'begins with',
    (text, part) => text.startsWith(part),
    ["startswith(formtype, '10-')", "istartswith(companyname, 'the ')"],
  ],
  [
    'endswith',
    'ends_with',
    'ends with',
    (text, part) => text.endsWith(part),
    ["endswith(formtype, '/A')", "iendswith(companyname, ' inc.')"],
  ],
];

const CALL = { form: 'function', level: 'L2', precedence: PRECEDENCE.term, nulls: 'passes' } as const;
const ONE_TEXT = { kind: 'each', types: ['string'] } as const;

function textTest(fold: boolean, [name, sql, verb, test, examples]: (typeof TESTS)[number]): Entry {
  return {
    ...CALL,
    name: fold ? `i${name}` : name,
    signature: { kind: 'each', types: ['string', 'string'] },
    result: 'boolean',
    doc: fold ? `As \`${name}\`, in any case.` : `The first text ${verb} the second.`,
    example: examples[fold ? 1 : 0],
    backEnds: textBackEnds(test, sql, fold),
  };
}

export const TEXT_FUNCTIONS: readonly Entry[] = [
  ...[false, true].flatMap((fold) => TESTS.map((row) => textTest(fold, row))),
  {
    ...CALL,
    name: 'tolower',
    signature: ONE_TEXT,
    result: 'string',
    doc: 'The text with each letter replaced by its lower-case one, where Unicode has a single one for it.',
    example: "tolower(primarysymbol) eq 'msft'",
    backEnds: {
      kind: 'value',
      shape: () => ({ type: 'string' }),
      predicate: (operands, { read }) => foldedReader(one(operands), read(one(operands)), lowerCase),
      sql: (operands, { value }) => `lower(${value(one(operands))})`,
    },
  },
  {
    ...CALL,
    name: 'length',
    signature: ONE_TEXT,
    result: 'number',
    doc: 'How many characters (code points) a text has.',
    example: 'length(primarysymbol) le 4',
    backEnds: {
      kind: 'value',
      shape: () => ({ type: 'number', precision: 10, scale: 0 }),
      predicate: (operands, { read }) => mapReader(read(one(operands)), (text) => codePoints(text as string)),
      sql: (operands, { value }) => `CAST(length(${value(one(operands))}) AS DECIMAL(18, 0))`,
    },
  },
];

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1;
  }
  return count;
}

const PARTS = [
  ['year', 'The calendar year of a date.', 'year(periodenddate) eq 2018'],
  ['month', 'The month of a date, 1 to 12.', 'month(periodenddate) in (3, 6, 9, 12)'],
  ['day', 'The day of the month of a date, 1 to 31.', 'day(periodenddate) ge 28'],
] as const;

export const CALENDAR_FUNCTIONS: readonly Entry[] = PARTS.map(
  ([name, doc, example]): Entry => ({
    ...CALL,
    name,
    signature: { kind: 'each', types: ['date'] },
    result: 'number',
    doc,
    example,
    backEnds: {
      kind: 'value',
      shape: () => ({ type: 'number', precision: 4, scale: 0 }),
      predicate: (operands, { read }) => mapReader(read(one(operands)), (date) => calendarOf(date as number)[name]),
      sql: (operands, { value }) => `CAST(${name}(${value(one(operands))}) AS DECIMAL(18, 0))`,
    },
  }),
);
