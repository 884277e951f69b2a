import type { Decimal } from '../../base/decimal.ts';
import { powerOfTen } from '../../base/decimal.ts';
import { titleOfCode } from '../../model/section-kind.ts';
import type { PrintedColumn, PrintedFact } from '../../printed/facts.ts';
import { inferSums } from '../../printed/infer-sums.ts';
import { type PlacedStatement, placeFacts } from '../../printed/place-facts.ts';
import type { PrintedSum, PrintedSums } from '../../printed/printed-statement.ts';
import type { FiledStatement } from '../../store/filed-statement.ts';
import type { PrintedFiling } from '../../store/printed-filings.ts';

/** A part of a printed sum. `fieldId`: of the store. */
export type PagePart = {
  readonly fieldId: number;
  /** As it is printed. */
  readonly label: string;
  readonly weight: 1 | -1;
  readonly amount: Decimal | null;
};

/** A sum that a statement prints, in one of its columns. */
export type PageTotal = {
  readonly document: string;
  readonly section: { readonly id: string; readonly title: string };
  readonly fieldId: number;
  /** The row version of the total. */
  readonly row: number;
  /** `open`: a part has no amount in the column, so that it cannot be judged. */
  readonly verdict: 'foots' | 'odd' | 'open';
  readonly amount: Decimal;
  readonly parts: () => readonly PagePart[];
  /** The columns in which the sum holds. */
  readonly holdsIn: readonly PrintedColumn[];
};

/** The sections that printed sums may be of. */
export const PAGE_SECTIONS = ['BS', 'IS', 'CF', 'CI', 'EQ'].map((id) => ({ id, title: titleOfCode(id) }));

export type PageCounts = {
  /** Documents that should have statements, and have none. */
  withoutStatements: number;
  statements: number;
  unreadable: number;
  foots: number;
  odd: number;
  open: number;
  unexplained: number;
};

/** The totals of all statements of a document, column by column. Adds to `counts`. */
export function* pageTotals(filing: PrintedFiling, counts: PageCounts): Generator<PageTotal> {
  if (filing.statements.length === 0) counts.withoutStatements += 1;
  for (const filed of filing.statements) {
    counts.statements += 1;
    const placed = placeFacts(filed.kind, filed.lines, filing.factsOf);
    if (!placed) counts.unreadable += 1;
    else yield* totalsOf(filing, filed, placed, counts);
  }
}

function* totalsOf(
  { name: document, factsOf }: PrintedFiling,
  filed: FiledStatement,
  placed: PlacedStatement,
  counts: PageCounts,
): Generator<PageTotal> {
  const sums = inferSums(placed.statement);
  counts.unexplained += sums.unexplained.length;
  const section = { id: filed.code, title: titleOfCode(filed.code) };
  const amountOf = amountsOf(placed, sums);
  const { columns } = placed.statement;
  const lacksMembers = (sum: PrintedSum, column: number): boolean =>
    linesAround(sum).some((line) => {
      const facts = factsOf(filed.lines[line]?.field ?? '')?.members.values() ?? [];
      return amountOf(line, column) === null && [...facts].flat().some((fact) => isIn(fact, placed.columns[column]));
    });
  for (const sum of sums.sums) {
    const holdsIn = sum.good.flatMap((column) => placed.columns[column] ?? []);
    for (const line of [sum.total, ...repeatsOf(sums, sum.total)]) {
      const fieldId = filed.lines[line]?.fieldId ?? 0;
      for (let column = 0; column < columns; column += 1) {
        const verdict = verdictIn(sum, column, () => lacksMembers(sum, column));
        const row = placed.rows[line * columns + column] ?? 0;
        const amount = amountOf(line, column);
        if (!verdict || row === 0 || !amount) continue;
        if (line === sum.total) counts[verdict] += 1;
        const isTurned = sums.repeats.get(line)?.weight === -1;
        const parts = () =>
          sum.parts.map(({ line: part, weight }): PagePart => {
            const turned = weight === 1 ? -1 : 1;
            const { fieldId: own = 0, label = '' } = filed.lines[part] ?? {};
            return { fieldId: own, label, weight: isTurned ? turned : weight, amount: amountOf(part, column) };
          });
        yield { document, section, fieldId, row, verdict, amount, parts, holdsIn };
      }
    }
  }
}

/** Lines that repeat a total, which are judged as it is. */
function repeatsOf({ sums, repeats }: PrintedSums, total: number): readonly number[] {
  const rootOf = (line: number): number => {
    const repeated = repeats.get(line);
    return repeated === undefined || sums.some((sum) => sum.total === line) ? line : rootOf(repeated.line);
  };
  return [...repeats.keys()].filter((line) => line !== total && rootOf(line) === total);
}

/**
 * A column in which a line has amounts with a dimension alone cannot be judged, unless a slip of the pen explains the
 * difference.
 */
function verdictIn(
  { good, trivial, odd, slips, open }: PrintedSum,
  column: number,
  lacksMembers: () => boolean,
): PageTotal['verdict'] | undefined {
  if (good.includes(column) || trivial.includes(column)) return 'foots';
  if (odd.includes(column)) return !slips.includes(column) && lacksMembers() ? 'open' : 'odd';
  return open.includes(column) ? 'open' : undefined;
}

/** The lines from the first to the last one of a sum. */
function linesAround({ total, parts }: PrintedSum): readonly number[] {
  const lines = [total, ...parts.map(({ line }) => line)];
  const first = Math.min(...lines);
  return Array.from({ length: Math.max(...lines) - first + 1 }, (_, at) => first + at);
}

function isIn({ start, end, unit }: PrintedFact, column: PrintedColumn | undefined): boolean {
  return start === column?.start && end === column.end && unit === column.unit;
}

/** Exact amounts of lines, those included that were filled from amounts with a dimension. */
function amountsOf({ statement, places }: PlacedStatement, { filled }: PrintedSums) {
  const { columns, amounts } = statement;
  const fillings = new Map(filled.map((each) => [each.line, each.amounts]));
  return (line: number, column: number): Decimal | null => {
    const whole = fillings.get(line)?.[column] ?? amounts[line * columns + column] ?? Number.NaN;
    if (Number.isNaN(whole)) return null;
    if (places >= 0) return { mantissa: BigInt(whole), places };
    return { mantissa: BigInt(whole) * powerOfTen(-places), places: 0 };
  };
}
