import { keyOfSum } from './accept.ts';
import { labelWords } from './labels.ts';
import { type Lines, linesOf } from './lines.ts';
import type {
  KnownSum,
  MemberAmounts,
  PrintedLine,
  PrintedStatement,
  PrintedSum,
  PrintedSums,
} from './printed-statement.ts';
import { type Reading, readLines } from './read-lines.ts';
import { findKnown } from './search-known.ts';

/** Bits that a total without a name needs: at first, and where that leaves named totals without a sum. */
const STRICT = 9;
const LENIENT = 2;
/** A statement is read so often at most, and a large one less: lines x lines x columns of all readings together. */
const READINGS = 40;
const WORK = 300_000;
const SLIPPED = 0.5;
/** The most doubtful sums that are refused in turn. */
const DOUBTS = 8;
/** The most ways to fill lines that are tried. */
const CHOICES = 6;

/** The readings that are left for what may explain more; the first one is always made. */
type Budget = { left: number };

type Scored = { readonly reading: Reading; readonly score: number };

/**
 * Infers the sums of a statement from the order of its lines and their amounts in all columns together; no taxonomy is
 * asked. `known`: sums of other documents of the company, for named totals of which no sum is found.
 */
export function inferSums(statement: PrintedStatement, known: readonly KnownSum[] = []): PrintedSums {
  const inferred = inferWithin(statement, budgetOf(statement));
  if (known.length === 0 || inferred.unexplained.length === 0) return inferred;
  const lines = linesOf(filledWith(statement, inferred.filled));
  const more = inferred.unexplained.flatMap((line) => findKnown(lines, line, known, inferred.sums) ?? []);
  const totals = new Set(more.map(({ total }) => total));
  return {
    ...inferred,
    sums: [...inferred.sums, ...more],
    unexplained: inferred.unexplained.filter((line) => !totals.has(line)),
  };
}

/** A large statement is read less often. */
export function budgetOf({ lines, columns }: PrintedStatement): Budget {
  const work = lines.length * Math.min(lines.length, 120) * columns;
  return { left: Math.min(READINGS, Math.floor(WORK / Math.max(1, work))) };
}

/** As `inferSums`; takes what it reads from the budget. */
export function inferWithin(statement: PrintedStatement, budget: Budget): PrintedSums {
  const plain = infer(statement, budget);
  const joined = totalsToJoin(statement);
  if (joined.size === 0 || budget.left <= 0) return plain;
  const split = splitTotals(infer(joinTotals(statement, joined), budget), joined);
  const explainsMore = split.unexplained.length < plain.unexplained.length;
  return explainsMore && countStrange(split) <= countStrange(plain) ? split : plain;
}

/** Sums with odd columns that no slip of the pen explains. */
const countStrange = ({ sums }: PrintedSums): number =>
  sums.filter(({ odd, slips }) => odd.length > slips.length).length;

function infer(statement: PrintedStatement, budget: Budget): PrintedSums {
  const { members } = statement;
  const plain = readStatement(statement, budget);
  if (members.length === 0 || isWhole(plain.reading)) return { ...plain.reading, filled: [] };
  return withMembers(statement, plain, budget);
}

/** Fills lines from amounts with a dimension where that explains more. */
function withMembers(statement: PrintedStatement, plain: Scored, budget: Budget): PrintedSums {
  let best = plain;
  let filled: readonly MemberAmounts[] = [];
  let tried = 0;
  const attempt = (more: readonly MemberAmounts[]): void => {
    if (isWhole(best.reading) || tried === CHOICES || budget.left <= 0) return;
    tried += 1;
    const read = readStatement(filledWith(statement, more), budget);
    if (read.score > best.score) [best, filled] = [read, more];
  };
  const firsts = statement.members.map(([first = []]) => first);
  attempt(firsts.flat());
  for (const [at, ways] of statement.members.entries()) {
    for (const way of filled.length > 0 ? ways.slice(1) : ways) {
      const lines = new Set(way.map(({ line }) => line));
      const others = filled.length > 0 ? filled : firsts.filter((_, other) => other !== at).flat();
      attempt([...others.filter(({ line }) => !lines.has(line)), ...way]);
    }
  }
  return { ...best.reading, sums: best.reading.sums.map((sum) => openWhereFilled(sum, filled)), filled };
}

/** The amounts that fill a line may be those of another scope: only a slip of the pen is an error of its total. */
function openWhereFilled(sum: PrintedSum, filled: readonly MemberAmounts[]): PrintedSum {
  const isFilled = sum.parts.some((part) => filled.some(({ line }) => line === part.line));
  if (!isFilled || sum.odd.length === sum.slips.length) return sum;
  const isSlip = (column: number): boolean => sum.slips.includes(column);
  return { ...sum, odd: sum.slips, open: [...sum.open, ...sum.odd.filter((column) => !isSlip(column))] };
}

function filledWith(statement: PrintedStatement, filled: readonly MemberAmounts[]): PrintedStatement {
  const amounts = statement.amounts.slice();
  for (const { line, amounts: own } of filled) amounts.set(own, line * statement.columns);
  return { ...statement, amounts };
}

const isWhole = ({ unexplained, sums }: Reading): boolean => unexplained.length === 0 && !sums.some(isDoubtful);

const isDoubtful = ({ changes, odd }: PrintedSum): boolean => changes > 0 || odd.length > 0;

/**
 * Reads a statement believing strong evidence only; where that leaves doubts, once more believing weak evidence for
 * totals without a name; and then refuses each doubtful sum in turn. What explains more of the named totals is kept.
 */
function readStatement(statement: PrintedStatement, budget: Budget): Scored {
  const lines = linesOf(statement);
  const read = (need: number, refused: ReadonlySet<string>): Scored => {
    budget.left -= 1;
    const reading = readLines(lines, { need, refused });
    return { reading, score: scoreOf(lines, reading) };
  };
  const nothing: ReadonlySet<string> = new Set();
  let best = read(STRICT, nothing);
  if (isWhole(best.reading) || budget.left <= 0) return best;
  const lenient = read(LENIENT, nothing);
  const need = lenient.score > best.score ? LENIENT : STRICT;
  if (lenient.score > best.score) best = lenient;
  let refused = nothing;
  const tried = new Set<string>();
  while (tried.size < DOUBTS && budget.left > 0) {
    const doubtful = best.reading.sums.filter(isDoubtful).map(({ total, parts }) => keyOfSum(total, parts));
    const next = doubtful.find((key) => !tried.has(key));
    if (next === undefined) break;
    tried.add(next);
    const further = new Set([...refused, next]);
    const without = read(need, further);
    if (without.score > best.score) [best, refused] = [without, further];
  }
  return best;
}

/** How much a reading explains: a sum with a slip of the pen is better than none, and worse than one that holds. */
function scoreOf({ namesTotal }: Lines, { sums, unexplained }: Reading): number {
  let score = -unexplained.length;
  for (const sum of sums) {
    if (!isDoubtful(sum)) score += namesTotal[sum.total] ? 1 : 0;
    else score += sum.odd.length > 0 && sum.slips.length === sum.odd.length ? SLIPPED : -1;
  }
  return score;
}

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
function joinTotals(statement: PrintedStatement, joined: Joined): PrintedStatement {
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
function splitTotals(read: PrintedSums, joined: Joined): PrintedSums {
  const both = (line: number): number[] => [line, ...[joined.get(line) ?? []].flat()];
  const sums = read.sums.flatMap((sum): PrintedSum[] => {
    const parts = sum.parts.flatMap(({ line, weight }) => both(line).map((each) => ({ line: each, weight })));
    return both(sum.total).map((total) => ({ ...sum, total, parts }));
  });
  const repeats = new Map([...read.repeats].flatMap(([line, part]) => both(line).map((each) => [each, part] as const)));
  return { ...read, sums, repeats, unexplained: read.unexplained.flatMap(both) };
}
