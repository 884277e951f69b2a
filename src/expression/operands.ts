/** The only operand; which are there is what the parser and the type check have seen to. */
export function one<T>([first]: readonly T[]): T {
  if (first === undefined) throw new RangeError('an operand is missing');
  return first;
}

/** Both operands. */
export function two<T>([first, second]: readonly T[]): readonly [T, T] {
  if (first === undefined || second === undefined) throw new RangeError('an operand is missing');
  return [first, second];
}
