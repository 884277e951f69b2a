import { labelWords } from './labels.ts';
import type { PrintedLine, PrintedStatement, PrintedSum, PrintedSums } from './printed-statement.ts';

/** A total whose tag changed between columns: the line that takes the amounts of the next one with amounts. */
type Joined = ReadonlyMap<number, number>;

/**
 * Totals that are one line of the page under two tags: neighbours without a column in common, with names that are
 * alike. Parts need no joining, because a part adds nothing in the columns in which it has no amount.
 */
export function totalsToJoin({ lines, columns, amounts }: PrintedStatement): Joined {
  const joined = new Map<number, number>();
  let above = -1;
  for (let line = 0; line < lines.length; line += 1) {
    let own = 0;
    let shared = 0;
    for (let column = 0; column < columns; column += 1) {
      if (Number.isNaN(amounts[line * columns + column])) continue;
      own += 1;
      if (above >= 0 && !Number.isNaN(amounts[above * columns + column])) shared += 1;
    }
    if (own === 0) continue;
    const [first, second] = [lines[above], lines[line]];
    if (shared === 0 && own < columns && first && second && areAlike(first, second)) {
      joined.set(above, line);
      above = -1;
    } else {
      above = line;
    }
  }
  return joined;
}

function areAlike(a: PrintedLine, b: PrintedLine): boolean {
  if (a.balance !== b.balance || a.isNegated !== b.isNegated) return false;
  if (!labelWords(a.label).namesTotal || !labelWords(b.label).namesTotal) return false;
  const [words, others] = [wordsOf(a.label), wordsOf(b.label)];
  const common = [...words].filter((word) => others.has(word)).length;
  return 2 * common >= Math.min(words.size, others.size);
}

const wordsOf = (label: string): ReadonlySet<string> => new Set(label.toLowerCase().match(/[a-z]+/g));

/** The statement with the amounts of both lines in the first one. */
export function joinTotals(statement: PrintedStatement, joined: Joined): PrintedStatement {
  const { columns } = statement;
  const amounts = statement.amounts.slice();
  for (const [first, second] of joined) {
    for (let column = 0; column < columns; column += 1) {
      const at = second * columns + column;
      if (Number.isNaN(amounts[at])) continue;
      amounts[first * columns + column] = amounts[at] ?? Number.NaN;
      amounts[at] = Number.NaN;
    }
  }
  return { ...statement, amounts };
}

/** The sums of joined totals are sums of both lines, which have the columns of both, and amounts in their own. */
export function splitTotals(read: PrintedSums, joined: Joined): PrintedSums {
  const both = (line: number): number[] => [line, ...[joined.get(line) ?? []].flat()];
  const sums = read.sums.flatMap((sum): PrintedSum[] => {
    const parts = sum.parts.flatMap(({ line, weight }) => both(line).map((each) => ({ line: each, weight })));
    return both(sum.total).map((total) => ({ ...sum, total, parts }));
  });
  const repeats = new Map([...read.repeats].flatMap(([line, part]) => both(line).map((each) => [each, part] as const)));
  return { ...read, sums, repeats, unexplained: read.unexplained.flatMap(both) };
}
