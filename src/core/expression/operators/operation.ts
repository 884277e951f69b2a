import { type Entry, operandsOf, type Reader, type Typed } from '../entry.ts';
import type { Digits, Shape, Value } from '../value.ts';

/** The digits of numbers; those of all other types are 0. */
function digitsOf(operands: readonly Typed[]): readonly [Digits, Digits] {
  return operandsOf(operands.map(({ shape }) => (shape.type === 'number' ? shape : { precision: 0, scale: 0 })));
}

/** An operation on one or two values of type `Of`. With one operand it is given that one twice, and ignores it. */
type Operation<Of extends Value> = {
  readonly shape: (a: Digits, b: Digits) => Shape | { readonly problem: string };
  readonly compute: (a: Digits, b: Digits) => (a: Of, b: Of) => Value;
  /** Gives a function of the SQL of the operands. */
  readonly sql: (a: Digits, b: Digits) => (a: string, b: string) => string;
};

type Head = Pick<Entry, 'name' | 'form' | 'precedence' | 'signature' | 'result' | 'doc' | 'example'>;

/** The entry of an operation that gives null where an operand is null. */
export function operation<Of extends Value>(head: Head, { shape, compute, sql }: Operation<Of>): Entry {
  return {
    ...head,
    level: 'L2',
    nulls: 'passes',
    kind: 'value',
    shape: (operands) => shape(...digitsOf(operands)),
    predicate: (operands, { read }) => passing(operands.map(read), compute(...digitsOf(operands))),
    sql: (operands, { value }) => sql(...digitsOf(operands))(...operandsOf(operands.map(value))),
  };
}

function passing<Of extends Value>(readers: readonly Reader[], compute: (a: Of, b: Of) => Value): Reader {
  const [left, right] = operandsOf(readers);
  if (readers.length === 1) {
    return (row) => {
      const a = left(row);
      return a === null ? null : compute(a as Of, a as Of);
    };
  }
  return (row) => {
    const a = left(row);
    const b = right(row);
    return a === null || b === null ? null : compute(a as Of, b as Of);
  };
}
