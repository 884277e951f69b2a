import { declareFields } from '../../src/core/expression/fields.ts';
import { compileReader } from '../../src/core/expression/predicate.ts';
import { readExpression } from '../../src/core/expression/read-expression.ts';
import { NULL_RULES, type NullRule, type Value } from '../../src/core/expression/value.ts';

/*
 * Truth tables for the manual: every cell is what the language itself says.
 */

const FIELDS = declareFields([
  { name: 'p', type: 'boolean' },
  { name: 'q', type: 'boolean' },
  { name: 'a', type: 'number', digits: { precision: 1, scale: 0 } },
  { name: 'b', type: 'number', digits: { precision: 1, scale: 0 } },
]);

const TRUTHS: readonly Value[] = [true, false, null];

export function truthTables(): string {
  const logic = TRUTHS.flatMap((p) =>
    TRUTHS.map((q) => cells([p, q], ['p and q', 'p or q', 'not p'], [p, q, null, null], 'odata')),
  );
  const comparisons = [
    'a eq b',
    'a ne b',
    'a gt b',
    'a ge b',
    'not (a gt b)',
    'a eq null',
    'a ne null',
    'a in (1, null)',
  ];
  const pairs: readonly (readonly [Value, Value])[] = [
    [1, 1],
    [2, 1],
    [1, null],
    [null, 1],
    [null, null],
  ];
  const tables = NULL_RULES.map((nulls) => {
    const lines = pairs.map(([a, b]) => cells([a, b], comparisons, [null, null, a, b], nulls));
    return `With \`--nulls ${nulls}\`:\n\n${table(['a', 'b', ...comparisons], lines)}`;
  });
  return [`Under both rules:\n\n${table(['p', 'q', 'p and q', 'p or q', 'not p'], logic)}`, ...tables].join('\n\n');
}

function cells(given: readonly Value[], texts: readonly string[], row: readonly Value[], nulls: NullRule): string[] {
  return [...given, ...texts.map((text) => truthOf(text, row, nulls))].map(String);
}

function truthOf(text: string, row: readonly Value[], nulls: NullRule): Value {
  const { typed } = readExpression(text, FIELDS);
  if (!typed) throw new RangeError(`not an expression: ${text}`);
  return compileReader(typed, nulls)(row);
}

function table(titles: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (each: readonly string[]): string => `| ${each.join(' | ')} |`;
  return [row(titles.map((title) => `\`${title}\``)), row(titles.map(() => '---')), ...lines.map(row)].join('\n');
}
