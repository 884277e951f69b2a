import {
  type Entry,
  knownSql,
  PRECEDENCE,
  type PredicateContext,
  type SqlContext,
  type SqlTruth,
  sqlTruth,
  type Truth,
  type Typed,
  truthOf,
} from '../entry.ts';
import { literalSql } from '../sql.ts';
import type { NullRule, Value } from '../value.ts';
import { alignLiteral } from './align-literal.ts';

/** A term and its list. `constant`: the truth of every row, where it is one. */
type Membership = {
  readonly term: Typed;
  readonly hasNull: boolean;
  /** As the term can have them: a number with more places than the term is never met. */
  readonly values: ReadonlySet<NonNullable<Value>>;
  readonly constant: boolean | null | undefined;
};

function membership([term, ...items]: readonly Typed[], nulls: NullRule): Membership {
  if (term === undefined) throw new RangeError('an operand is missing');
  const hasNull = items.some(({ shape }) => shape.type === 'null');
  const values = items.flatMap((item) => {
    const aligned = item.shape.type === 'null' ? { always: false } : alignLiteral('eq', item, term.shape);
    return 'always' in aligned ? [] : [aligned.value];
  });
  const ofNull = nulls === 'sql' ? null : hasNull;
  const constant = items.length === 0 ? false : term.shape.type === 'null' ? ofNull : undefined;
  return { term, hasNull, values: new Set(values), constant };
}

function membershipTruth(operands: readonly Typed[], { read, nulls }: PredicateContext): Truth {
  const { term, hasNull, values, constant } = membership(operands, nulls);
  if (constant !== undefined) return truthOf(() => constant);
  const readTerm = read(term);
  const [ofNull, ofOther] = nulls === 'sql' ? [null, hasNull ? null : false] : [hasNull, false];
  return truthOf((row) => {
    const value = readTerm(row);
    return value === null ? ofNull : values.has(value) || ofOther;
  });
}

function membershipSql(operands: readonly Typed[], { nulls, value, parameter }: SqlContext): SqlTruth {
  const { term, hasNull, values, constant } = membership(operands, nulls);
  if (constant !== undefined) return sqlTruth(`CAST(${String(constant).toUpperCase()} AS BOOLEAN)`);
  const sql = value(term);
  const texts = Array.from(values, (each) => literalSql(each, term.shape, parameter));
  const isIn = texts.length > 0 ? `(${sql} IN (${texts.join(', ')}))` : `(CASE WHEN ${sql} IS NOT NULL THEN FALSE END)`;
  if (nulls === 'sql') return sqlTruth(hasNull ? `(CASE WHEN ${isIn} THEN TRUE END)` : isIn);
  return hasNull ? sqlTruth(`coalesce(${isIn}, TRUE)`) : knownSql(isIn);
}

export const MEMBERSHIP: Entry = {
  name: 'in',
  form: 'list',
  level: 'L1',
  precedence: PRECEDENCE.list,
  signature: { kind: 'equal', types: ['number', 'string', 'boolean', 'date'] },
  result: 'boolean',
  nulls: 'membership',
  doc:
    'It is equal to one of the values in the list; an empty list has none. It binds tighter than everything else: ' +
    '`not a in (1, 2)` is `not (a in (1, 2))`.',
  example: "primarysymbol in ('MSFT', 'AAPL')",
  kind: 'truth',
  predicate: membershipTruth,
  sql: membershipSql,
};
