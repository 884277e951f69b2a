import { alignLiteral } from '../align-literal.ts';
import { decimalLiteral } from '../column-sql.ts';
import {
  type Entry,
  one,
  PRECEDENCE,
  type PredicateContext,
  type SqlContext,
  type SqlTruth,
  type Truth,
  type Typed,
} from '../entry.ts';
import type { NullRule, Value } from '../value.ts';

/** The literals of a list as the term can have them: a number with more places than the term is never met. */
function listed(
  term: Typed,
  items: readonly Typed[],
): { readonly values: readonly NonNullable<Value>[]; readonly hasNull: boolean } {
  const { shape } = term;
  const values = items.flatMap(({ node, kind, ...item }): NonNullable<Value>[] => {
    if (kind !== 'literal' || node.kind !== 'literal' || node.literal.type === 'null') return [];
    if (shape.type !== 'number' || node.literal.type !== 'number')
      return 'value' in item && item.value !== null ? [item.value] : [];
    const aligned = alignLiteral('eq', node.literal.value, shape.scale);
    return 'always' in aligned ? [] : [aligned.mantissa];
  });
  return { values, hasNull: items.some((item) => item.shape.type === 'null') };
}

/** The truth for every row: nothing is in an empty list, a written null only in a list with null. */
function constantTruth({ shape }: Typed, items: readonly Typed[], nulls: NullRule): boolean | null | undefined {
  if (items.length === 0) return false;
  if (shape.type !== 'null') return undefined;
  return nulls === 'sql' ? null : items.some((item) => item.shape.type === 'null');
}

function membershipTruth(operands: readonly Typed[], { read, nulls }: PredicateContext): Truth {
  const [term, items] = [one(operands), operands.slice(1)];
  const constant = constantTruth(term, items, nulls);
  if (constant !== undefined) {
    return { isTrue: () => constant === true, isFalse: () => constant === false, value: () => constant };
  }
  const { values, hasNull } = listed(term, items);
  const [known, readTerm] = [new Set<Value>(values), read(term)];
  const value: Truth['value'] = (row) => {
    const found = readTerm(row);
    if (found === null) return nulls === 'sql' ? null : hasNull;
    return known.has(found) || (nulls === 'sql' && hasNull ? null : false);
  };
  return { isTrue: (row) => value(row) === true, isFalse: (row) => value(row) === false, value };
}

function membershipSql(operands: readonly Typed[], context: SqlContext): SqlTruth {
  const [term, items] = [one(operands), operands.slice(1)];
  const constant = constantTruth(term, items, context.nulls);
  if (constant !== undefined) {
    const isTrue = constant ? 'TRUE' : 'FALSE';
    const isFalse = constant === false ? 'TRUE' : 'FALSE';
    return { isTrue, isFalse, value: constant === null ? 'CAST(NULL AS BOOLEAN)' : isTrue };
  }
  const { values, hasNull } = listed(term, items);
  const sql = context.value(term);
  const texts = [...new Set(values)].map((value) => literalSql(term, items, value, context));
  const isIn = texts.length > 0 ? `(${sql} IN (${texts.join(', ')}))` : `(CASE WHEN ${sql} IS NOT NULL THEN FALSE END)`;
  if (context.nulls === 'odata') {
    return hasNull
      ? {
          isTrue: `(${isIn} OR (${sql} IS NULL))`,
          isFalse: `(NOT ${isIn})`,
          value: `coalesce(${isIn}, TRUE)`,
        }
      : { isTrue: isIn, isFalse: `(${isIn} IS NOT TRUE)`, value: `coalesce(${isIn}, FALSE)` };
  }
  return hasNull
    ? { isTrue: isIn, isFalse: 'FALSE', value: `(CASE WHEN ${isIn} THEN TRUE END)` }
    : { isTrue: isIn, isFalse: `(NOT ${isIn})`, value: isIn };
}

function literalSql({ shape }: Typed, items: readonly Typed[], value: NonNullable<Value>, context: SqlContext): string {
  if (shape.type === 'number') return decimalLiteral(value as number | bigint, shape, context.parameter);
  const item = items.find((each) => each.kind === 'literal' && each.value === value);
  return context.value(one([item].flatMap((found) => found ?? [])));
}

export const MEMBERSHIP: readonly Entry[] = [
  {
    name: 'in',
    form: 'list',
    level: 'L1',
    precedence: PRECEDENCE.list,
    signature: { kind: 'equal', types: ['number', 'string', 'boolean', 'date'] },
    result: 'boolean',
    nulls: 'membership',
    doc: 'It is equal to one of the values in the list; an empty list has none. It binds tighter than everything else: `not a in (1, 2)` is `not (a in (1, 2))`.',
    example: "primarysymbol in ('MSFT', 'AAPL')",
    backEnds: { kind: 'truth', predicate: membershipTruth, sql: membershipSql },
  },
];
