/**
 * What stands between two values of a row is the same in almost every row: the end of one value object, the beginning of the next, the
 * next field's name. The bytes that led from one field's value to the next one's are kept; where the same bytes stand again they mean
 * the same, and nothing needs to be parsed.
 */
export type Repetition = {
  /** By number of a field: what followed its value when it was last read the long way. */
  readonly after: (Following | undefined)[];
  learn(name: number, next: number, bytes: Buffer, from: number, to: number, objectAt: number): void;
};

export type Following = {
  /** From behind the value to the first byte of the next. */
  readonly bytes: Buffer;
  /** The field of the next value, and where the object or element that holds it begins. */
  readonly name: number;
  readonly objectAt: number;
};

export function repetition(): Repetition {
  const after: (Following | undefined)[] = [];
  return {
    after,
    learn: (name, next, bytes, from, to, objectAt) => {
      while (after.length <= name) after.push(undefined);
      after[name] = { bytes: Buffer.from(bytes.subarray(from, to)), name: next, objectAt: objectAt - from };
    },
  };
}

export function matches({ bytes: expected }: Following, bytes: Buffer, at: number, end: number): boolean {
  const { length } = expected;
  if (at + length >= end) return false;
  for (let i = 0; i < length; i += 1) if (expected[i] !== bytes[at + i]) return false;
  return true;
}
