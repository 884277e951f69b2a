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
  readonly namesTotal: readonly boolean[];
  readonly saysTotal: readonly boolean[];
  /** Two ways to give the lines of a sum their signs, the likelier first: by balance type, and as printed. */
  readonly signs: readonly [Int8Array, Int8Array];
};

const FLOWS: ReadonlySet<SectionKind> = new Set(['cash-flow', 'comprehensive-income', 'equity']);

export function linesOf(statement: PrintedStatement): Lines {
  const { lines, columns, amounts, kind } = statement;
  const has = Uint8Array.from(amounts, (amount) => (Number.isNaN(amount) ? 0 : 1));
  const x = Float64Array.from(amounts, (amount) => (Number.isNaN(amount) ? 0 : amount));
  const isLive = Uint8Array.from(lines, (_, line) => {
    for (let at = line * columns; at < (line + 1) * columns; at += 1) if (x[at] !== 0) return 1;
    return 0;
  });
  const words = lines.map(({ label, instant }) => labelWords(label, instant));
  const byBalance = Int8Array.from(lines, ({ balance }) => (balance === 'debit' ? 1 : balance === 'credit' ? -1 : 0));
  const asPrinted = Int8Array.from(lines, ({ isNegated }) => (isNegated ? -1 : 1));
  const isFlow = FLOWS.has(kind);
  // A balance at the end is a total where the statement begins with it.
  const opens = new Set(lines.flatMap(({ field }, line) => (words[line]?.isOpening ? [field] : [])));
  return {
    ...{ statement, columns, x, has, isLive },
    namesTotal: words.map(({ namesTotal, isOpening, isClosing }, line) => {
      return (namesTotal && !isOpening) || (isFlow && isClosing && opens.has(lines[line]?.field ?? ''));
    }),
    saysTotal: words.map(({ saysTotal }) => saysTotal),
    signs: isFlow ? [asPrinted, byBalance] : [byBalance, asPrinted],
  };
}

/** The weight of a part in a total: -1 where their signs are known and differ. */
export function weightOf(signs: Int8Array, part: number, total: number): 1 | -1 {
  return (signs[part] ?? 0) * (signs[total] ?? 0) < 0 ? -1 : 1;
}
