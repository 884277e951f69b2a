import type { SectionKind } from '../model/section-kind.ts';
import { labelWords } from './labels.ts';
import type { PrintedStatement } from './printed-statement.ts';

/** A statement with what the searches ask of its lines again and again. */
export type Lines = {
  readonly statement: PrintedStatement;
  readonly columns: number;
  /** As in the statement, with zero where there is no amount. */
  readonly x: Float64Array;
  /** 1 where there is an amount. */
  readonly has: Uint8Array;
  /** 1 for lines with an amount other than zero. */
  readonly isLive: Uint8Array;
  /** A hash of each line over all columns: that of a sum is the sum of those of its parts, modulo 2^32. */
  readonly hashes: Int32Array;
  /** 1 for lines with an amount in every column. */
  readonly isFull: Uint8Array;
  readonly namesTotal: readonly boolean[];
  readonly saysTotal: readonly boolean[];
  /** Two ways to give the lines of a sum their signs, the likelier first: by balance type, and as printed. */
  readonly signs: readonly [Int8Array, Int8Array];
};

const FLOWS: ReadonlySet<SectionKind> = new Set(['cash-flow', 'comprehensive-income', 'equity']);

export function linesOf(statement: PrintedStatement): Lines {
  const { lines, columns, amounts, kind } = statement;
  const has = new Uint8Array(amounts.length);
  const x = new Float64Array(amounts.length);
  const isLive = new Uint8Array(lines.length);
  const hashes = new Int32Array(lines.length);
  const isFull = new Uint8Array(lines.length).fill(1);
  for (let line = 0; line < lines.length; line += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = line * columns + column;
      const amount = amounts[at] ?? Number.NaN;
      if (Number.isNaN(amount)) {
        isFull[line] = 0;
        continue;
      }
      has[at] = 1;
      x[at] = amount;
      if (amount !== 0) isLive[line] = 1;
      hashes[line] = (hashes[line] ?? 0) + hashed(amount, column);
    }
  }
  const words = lines.map(({ label, instant }) => labelWords(label, instant));
  const byBalance = Int8Array.from(lines, ({ balance }) => (balance === 'debit' ? 1 : balance === 'credit' ? -1 : 0));
  const asPrinted = Int8Array.from(lines, ({ isNegated }) => (isNegated ? -1 : 1));
  const isFlow = FLOWS.has(kind);
  // A balance at the end is a total where the statement begins with it.
  const opens = new Set(lines.flatMap(({ field }, line) => (words[line]?.isOpening ? [field] : [])));
  return {
    statement,
    columns,
    x,
    has,
    isLive,
    hashes,
    isFull,
    namesTotal: words.map(({ namesTotal, isOpening, isClosing }, line) => {
      return (namesTotal && !isOpening) || (isFlow && isClosing && opens.has(lines[line]?.field ?? ''));
    }),
    saysTotal: words.map(({ saysTotal }) => saysTotal),
    signs: isFlow ? [asPrinted, byBalance] : [byBalance, asPrinted],
  };
}

/** The low 32 bits of a whole number, which are linear modulo 2^32, times an odd number that differs by column. */
export function hashed(amount: number, column: number): number {
  return Math.imul(amount | 0, Math.imul(column + 1, 0x9e3779b1) | 1);
}

/** The weight of a part in a total: -1 where their signs are known and differ. */
export function weightOf(signs: Int8Array, part: number, total: number): 1 | -1 {
  return (signs[part] ?? 0) * (signs[total] ?? 0) < 0 ? -1 : 1;
}
