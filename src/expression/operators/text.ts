import { type BackEnds, type Entry, PRECEDENCE, type Reader, type Typed } from '../entry.ts';
import { lowerCase } from '../lower-case.ts';
import { one, two } from '../operands.ts';

type TextTest = (text: string, part: string) => boolean;

const contains: TextTest = (text, part) => text.includes(part);
const startsWith: TextTest = (text, part) => text.startsWith(part);
const endsWith: TextTest = (text, part) => text.endsWith(part);

function asWritten(text: string): string {
  return text;
}

/** `fold` is applied to both texts first, in SQL by the function of that name. */
function textBackEnds(test: TextTest, sqlName: string, fold?: 'lower'): BackEnds {
  const folded = fold ? lowerCase : asWritten;
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
  if (term.kind === 'literal') {
    const constant = term.value === null ? null : fold(String(term.value));
    return () => constant;
  }
  return (row) => {
    const found = read(row);
    return found === null ? null : fold(found as string);
  };
}

const TESTS: readonly (readonly [name: string, backEnds: BackEnds, doc: string, example: string])[] = [
  [
    'contains',
    textBackEnds(contains, 'contains'),
    'The first text contains the second.',
    "contains(companyname, 'Micro')",
  ],
  [
    'startswith',
    textBackEnds(startsWith, 'starts_with'),
    'The first text begins with the second.',
    "startswith(formtype, '10-')",
  ],
  ['endswith', textBackEnds(endsWith, 'ends_with'), 'The first text ends with the second.', "endswith(formtype, '/A')"],
  [
    'icontains',
    textBackEnds(contains, 'contains', 'lower'),
    'As `contains`, in any case.',
    "icontains(companyname, 'micro')",
  ],
  [
    'istartswith',
    textBackEnds(startsWith, 'starts_with', 'lower'),
    'As `startswith`, in any case.',
    "istartswith(companyname, 'the ')",
  ],
  [
    'iendswith',
    textBackEnds(endsWith, 'ends_with', 'lower'),
    'As `endswith`, in any case.',
    "iendswith(companyname, ' inc.')",
  ],
];

export const TEXT_FUNCTIONS: readonly Entry[] = [
  ...TESTS.map(
    ([name, backEnds, doc, example]): Entry => ({
      name,
      form: 'function',
      level: 'L2',
      precedence: PRECEDENCE.term,
      signature: { kind: 'each', types: ['string', 'string'] },
      result: 'boolean',
      nulls: 'passes',
      doc,
      example,
      backEnds,
    }),
  ),
  {
    name: 'tolower',
    form: 'function',
    level: 'L2',
    precedence: PRECEDENCE.term,
    signature: { kind: 'each', types: ['string'] },
    result: 'string',
    nulls: 'passes',
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
    name: 'length',
    form: 'function',
    level: 'L2',
    precedence: PRECEDENCE.term,
    signature: { kind: 'each', types: ['string'] },
    result: 'number',
    nulls: 'passes',
    doc: 'How many characters (code points) a text has.',
    example: 'length(primarysymbol) le 4',
    backEnds: {
      kind: 'value',
      shape: () => ({ type: 'number', precision: 10, scale: 0 }),
      predicate: (operands, { read }) => {
        const readText = read(one(operands));
        return (row) => {
          const text = readText(row);
          return text === null ? null : codePoints(text as string);
        };
      },
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
