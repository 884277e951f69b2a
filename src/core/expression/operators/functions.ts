import { type Entry, PRECEDENCE } from '../entry.ts';
import { lowerCase } from '../lower-case.ts';
import type { Shape, Value, ValueType } from '../value.ts';
import { operation } from './operation.ts';

type Call<Of> = Pick<Entry, 'name' | 'doc' | 'example'> & {
  readonly takes: readonly ValueType[];
  readonly gives: Shape & { readonly type: ValueType };
  readonly compute: (a: Of, b: Of) => Value;
  readonly sql: (a: string, b: string) => string;
};

function call<Of extends Value>({ takes, gives, compute, sql, ...head }: Call<Of>): Entry {
  return operation<Of>(
    {
      ...head,
      form: 'function',
      precedence: PRECEDENCE.term,
      signature: { kind: 'each', types: takes },
      result: gives.type,
    },
    { shape: () => gives, compute: () => compute, sql: () => sql },
  );
}

/** Each also in a form with `i` before its name, for any case. */
const TESTS = [
  {
    name: 'contains',
    sqlName: 'contains',
    verb: 'contains',
    test: (text: string, part: string) => text.includes(part),
    examples: ["contains(companyname, 'Micro')", "icontains(companyname, 'micro')"],
  },
  {
    name: 'startswith',
    sqlName: 'starts_with',
    verb: 'begins with',
    test: (text: string, part: string) => text.startsWith(part),
    examples: ["startswith(formtype, '10-')", "istartswith(companyname, 'the ')"],
  },
  {
    name: 'endswith',
    sqlName: 'ends_with',
    verb: 'ends with',
    test: (text: string, part: string) => text.endsWith(part),
    examples: ["endswith(formtype, '/A')", "iendswith(companyname, ' inc.')"],
  },
] as const;

const TEXT_TESTS: readonly Entry[] = TESTS.map(({ name, sqlName, verb, test, examples }) =>
  call<string>({
    name,
    takes: ['string', 'string'],
    gives: { type: 'boolean' },
    doc: `The first text ${verb} the second.`,
    example: examples[0],
    compute: test,
    sql: (text, part) => `${sqlName}(${text}, ${part})`,
  }),
);

const FOLDED_TESTS: readonly Entry[] = TESTS.map(({ name, sqlName, test, examples }) =>
  call<string>({
    name: `i${name}`,
    takes: ['string', 'string'],
    gives: { type: 'boolean' },
    doc: `As \`${name}\`, in any case.`,
    example: examples[1],
    compute: (text, part) => test(lowerCase(text), lowerCase(part)),
    sql: (text, part) => `${sqlName}(lower(${text}), lower(${part}))`,
  }),
);

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1;
  }
  return count;
}

const PARTS = [
  ['year', 'The calendar year of a date.', 'year(periodenddate) eq 2018', (date: Date) => date.getUTCFullYear()],
  ['month', 'The month of a date, 1 to 12.', 'month(periodenddate) in (3, 6, 9, 12)', (date) => date.getUTCMonth() + 1],
  ['day', 'The day of the month of a date, 1 to 31.', 'day(periodenddate) ge 28', (date) => date.getUTCDate()],
] as const satisfies readonly (readonly [string, string, string, (date: Date) => number])[];

export const FUNCTIONS: readonly Entry[] = [
  ...TEXT_TESTS,
  ...FOLDED_TESTS,
  call<string>({
    name: 'tolower',
    takes: ['string'],
    gives: { type: 'string' },
    doc: 'The text with each letter replaced by its lower-case one, where Unicode has a single one for it.',
    example: "tolower(primarysymbol) eq 'msft'",
    compute: lowerCase,
    sql: (text) => `lower(${text})`,
  }),
  call<string>({
    name: 'length',
    takes: ['string'],
    gives: { type: 'number', precision: 10, scale: 0 },
    doc: 'How many characters (code points) a text has.',
    example: 'length(primarysymbol) le 4',
    compute: codePoints,
    sql: (text) => `CAST(length(${text}) AS DECIMAL(18, 0))`,
  }),
  ...PARTS.map(([name, doc, example, partOf]) =>
    call<number>({
      name,
      takes: ['date'],
      gives: { type: 'number', precision: 4, scale: 0 },
      doc,
      example,
      compute: (moment) => partOf(new Date(moment * 1000)),
      sql: (date) => `CAST(${name}(${date}) AS DECIMAL(18, 0))`,
    }),
  ),
];
