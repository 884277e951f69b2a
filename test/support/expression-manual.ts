import { type Entry, type NullBehaviour, PRECEDENCE } from '../../src/core/expression/entry.ts';
import { QUOTIENT_PLACES } from '../../src/core/expression/operators/arithmetic.ts';
import { ENTRIES } from '../../src/core/expression/operators/table.ts';
import { DEFAULT_LIMITS } from '../../src/core/expression/parser-state.ts';
import { DEFAULT_DIGITS, MOST_DIGITS } from '../../src/core/expression/value.ts';
import { truthTables } from './expression-manual-tables.ts';

/** The manual page of the language, made from its entries. */
export function expressionManual(): string {
  return `${[INTRODUCTION, values(), operators(), precedence(), NULLS, truthTables(), arithmetic(), TEXTS, errors()].join('\n\n')}\n`;
}

const INTRODUCTION = `# Filter expressions

<!-- Made by \`npm run docs\` from the entries in src/core/expression/operators; a test compares. -->

A filter expression is a condition over the fields of a row: \`primarysymbol eq 'MSFT' and netincome gt 1000000\`. Its meaning is the same in
memory and as DuckDB SQL. Words and names of fields may be written in any case.

\`\`\`sh
crossfoot expression check "netincome gt 0" --resource CoreFinancials-ANN      # exit status 2 if it has errors
crossfoot expression explain "a gt 1 and b eq 'x'" --field a:number --field b:string --row a=2   # the value of each part for one row
crossfoot expression sql "netincome gt 0" --field "netincome:number(18,4)"     # as SQL
\`\`\`

There are three levels (\`--level\`). \`L0\` is the language of the service's contract: fields compared with values, joined by \`and\`. \`L1\` is the
boolean part of OData 4.01, with parentheses, \`null\`, and fields compared with fields. \`L2\`, the default, adds arithmetic and functions.`;

function values(): string {
  return `## Values

| type | written | notes |
|---|---|---|
| number | \`1\`, \`-2.50\`, \`.5\`, \`1.2e3\` | exact, up to ${MOST_DIGITS} digits; a longer one is an error |
| string | \`'it''s'\`, \`"say ""x"""\` | in single or double quotes, which are doubled inside |
| boolean | \`true\`, \`false\` | |
| date | \`2018-12-31\`, \`2018-12-31T10:26\`, \`12/31/2018\`, \`9/30/2017 12:00 AM\` | also in quotes where a date is expected; a day is its midnight; no time zone, and no \`Z\` |
| null | \`null\` | not reported |

A field whose name is not a plain word, or is an operator, is written in brackets: \`[net income] gt 0\`, \`[and] eq 1\`; \`]\` is doubled inside.
The caller decodes percent signs.

A number field has a fixed number of digits, in rows and in SQL: \`number(18,4)\` is DECIMAL(18, 4); the default is
DECIMAL(${DEFAULT_DIGITS.precision}, ${DEFAULT_DIGITS.scale}).`;
}

function operators(): string {
  const row = ({ name, level, doc, example, signature, result }: Entry): string => {
    const shown = name === 'negate' ? '-' : name;
    return `| \`${shown}\` | ${level} | ${signature.types.join(signature.kind === 'each' ? ', ' : ' / ')} | ${result} | ${doc} | \`${example}\` |`;
  };
  return `## Operators and functions

With a slash, all operands are of one of these types; with a comma, each has its own type.

| word | level | operands | result | | example |
|---|---|---|---|---|---|
${ENTRIES.map(row).join('\n')}`;
}

function precedence(): string {
  const heights = [...new Set(ENTRIES.map((entry) => entry.precedence))].sort((a, b) => b - a);
  const words = (height: number): string =>
    ENTRIES.filter((entry) => entry.precedence === height)
      .map(({ name }) => (name === 'negate' ? '`-`' : `\`${name}\``))
      .join(' ');
  const lines = heights.map(
    (height) => `1. ${height === PRECEDENCE.term ? 'parentheses and functions' : words(height)}`,
  );
  return `## Precedence

From tightest to loosest, as in OData 4.01; operators of one line group from the left.

${lines.join('\n')}

So \`not (a eq 1) and b eq 2\` is \`(not (a eq 1)) and (b eq 2)\`; \`a or b and c\` is \`a or (b and c)\`; \`not a in (1,2)\` is \`not (a in (1,2))\`;
\`- a add b mul c gt d\` is \`((- a) add (b mul c)) gt d\`; and \`not a eq b\` is \`(not a) eq b\`.`;
}

const BEHAVIOURS: Readonly<Record<NullBehaviour, string>> = {
  logic: 'three-valued logic under both rules, as in the tables',
  equality:
    'OData: null is equal to null and to nothing else, so the result is always known. SQL: unknown if one side is null',
  order: 'OData: false if one side is null. SQL: unknown',
  membership: 'as `eq` with each value of the list, joined by `or`',
  passes: 'null if an operand is null, under both rules',
};

function behaviour(nulls: NullBehaviour): string {
  const names = ENTRIES.filter((entry) => entry.nulls === nulls).map(
    ({ name }) => `\`${name === 'negate' ? '-' : name}\``,
  );
  return `| ${names.join(' ')} | ${BEHAVIOURS[nulls]} |`;
}

const NULLS = `## Null

The null rule is chosen by \`--nulls\`: \`odata\` (default) or \`sql\`. A row matches if the whole expression is true; unknown does not match.

| words | effect of a null |
|---|---|
${(Object.keys(BEHAVIOURS) as NullBehaviour[]).map(behaviour).join('\n')}

A literal \`null\` has the same effect as a null in a row, wherever a value can be written: \`null eq null\` is true by OData's rule, and
\`not null\` is null. No value is in an empty list: \`a in ()\` is false for every row, under both rules.`;

function arithmetic(): string {
  return `## Arithmetic

Results are exact, and the same in memory and in SQL, where they are DECIMAL(${MOST_DIGITS}); nothing is computed in binary floating point.

- \`add\`, \`sub\` and \`mod\` have the decimal places of the operand with more of them, \`mul\` those of both together. A product with more than ${MOST_DIGITS}
  places is an error of the expression.
- \`div\` has ${QUOTIENT_PLACES} places, or those of the dividend if it has more; a half is rounded to the even neighbour: \`0.0000000005 div 2\` is \`0.0000000002\`.
- Division by zero is null, also with \`mod\`.
- A value that needs more than ${MOST_DIGITS} digits is null: a result, an operand with the places of the other one, and the dividend with as many more places as the
  quotient and the divisor have together.
- A comparison never needs more digits: numbers of different places, literals between two values that a field can have, and numbers beyond all
  of a field's values are compared as the numbers they are.`;
}

const TEXTS = `## Texts

Texts are equal if their code points are; \`gt\` and the like order them by code points, which is the order of their UTF-8 bytes. \`length\` counts code points.
Case is folded letter by letter to the single lower-case letter that Unicode has for it, if it has one, in any position: \`İ\` becomes \`i\`, every \`Σ\` becomes \`σ\`,
\`ß\` stays. Texts are not normalised: an \`é\` of two code points differs from that of one.`;

function errors(): string {
  const { length, depth, nodes } = DEFAULT_LIMITS;
  return `## Errors

Errors are listed with their places, as many as can be found at once, with suggestions. An expression has at most ${length}
characters and ${nodes} fields, values and operators, at most ${depth} deep within each other.`;
}
