import { inferSums } from '../../../core/printed/infer-sums.ts';
import { type JudgedTotal, judgeTotals, TOTAL_VERDICTS } from '../../../core/printed/judge-totals.ts';
import { type PlacedStatement, placeFacts } from '../../../core/printed/place-facts.ts';
import type { KnownSum, PrintedSum } from '../../../core/printed/printed-statement.ts';
import type { Column } from '../columns.ts';
import type { FiledStatement, PrintedFiling } from '../printed-filings.ts';

/** Stands for an amount that a line does not have, in a staged list. */
export const NO_AMOUNT = -(2n ** 63n - 1n);

/** The sums that other documents of its company show, by the fields of a statement. */
export type KnownOf = (document: number, filed: FiledStatement) => readonly KnownSum[];

/** Infers the sums of the statements of filings, a filing a step. It awaits nothing, and another thread may run it. */
export function* inferFilings(
  filings: Iterable<PrintedFiling>,
  knownOf: KnownOf = () => [],
): Generator<void, StagedTables> {
  const staged = emptyColumns();
  for (const filing of filings) {
    for (const filed of filing.statements) addStatement(staged, filing, filed, knownOf(filing.document, filed));
    yield;
  }
  return tablesOf(staged);
}

/** All steps of {@link inferFilings} at once. */
export function inferTables(filings: Iterable<PrintedFiling>, knownOf?: KnownOf): StagedTables {
  const steps = inferFilings(filings, knownOf);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Columns by the name of the temporary table that they are for. */
export type StagedTables = Readonly<Record<string, readonly Column[]>>;

type Staged = ReturnType<typeof emptyColumns>;

/** Statements and sums are numbered from 0. `ends`: where the lists of each row end in those of all rows. */
function emptyColumns() {
  return {
    statement: {
      document: numbers(),
      report: numbers(),
      code: texts(),
      places: numbers(),
      readable: numbers(),
      ends: numbers(),
      withoutSum: numbers(),
    },
    sum: {
      statement: numbers(),
      line: numbers(),
      field: numbers(),
      label: texts(),
      search: texts(),
      bits: numbers(),
      ends: numbers(),
      children: numbers(),
      weights: numbers(),
      labels: texts(),
    },
    total: {
      sum: numbers(),
      field: numbers(),
      repeated: numbers(),
      weight: numbers(),
      instant: numbers(),
      first: numbers(),
      last: numbers(),
      unit: numbers(),
      row: numbers(),
      verdict: numbers(),
      proof: numbers(),
      amount: numbers(),
      ends: numbers(),
      amounts: numbers(),
    },
  };
}

const numbers = (): number[] => [];
const texts = (): string[] => [];

function addStatement(
  staged: Staged,
  { document, factsOf }: PrintedFiling,
  filed: FiledStatement,
  known: readonly KnownSum[],
): void {
  const placed = placeFacts(filed.kind, filed.lines, factsOf);
  const printed = placed && inferSums(placed.statement, known);
  const { statement, sum } = staged;
  const [number, before] = [statement.document.length, sum.statement.length];
  statement.document.push(document);
  statement.report.push(filed.report);
  statement.code.push(filed.code);
  statement.places.push(placed?.places ?? 0);
  statement.readable.push(placed ? 1 : 0);
  for (const line of printed?.unexplained ?? []) statement.withoutSum.push(fieldOf(filed, line));
  statement.ends.push(statement.withoutSum.length);
  if (!placed || !printed) return;
  for (const each of printed.sums) addSum(sum, number, filed, each);
  for (const total of judgeTotals(placed, printed, factsOf)) addTotal(staged.total, before, { filed, placed, total });
}

function addSum(
  sum: Staged['sum'],
  statement: number,
  filed: FiledStatement,
  { total, parts, ...evidence }: PrintedSum,
) {
  sum.statement.push(statement);
  sum.line.push(total);
  sum.field.push(fieldOf(filed, total));
  sum.label.push(labelOf(filed, total));
  sum.search.push(evidence.search);
  sum.bits.push(Math.round(evidence.bits));
  for (const { line, weight } of parts) {
    sum.children.push(fieldOf(filed, line));
    sum.weights.push(weight);
    sum.labels.push(labelOf(filed, line));
  }
  sum.ends.push(sum.children.length);
}

type Judged = { readonly filed: FiledStatement; readonly placed: PlacedStatement; readonly total: JudgedTotal };

function addTotal(totals: Staged['total'], before: number, { filed, placed, total }: Judged): void {
  const { start = null, end = 0, unit = 0 } = placed.columns[total.column] ?? {};
  totals.sum.push(before + total.sum);
  totals.field.push(fieldOf(filed, total.line));
  totals.repeated.push(Number(total.isRepeat));
  totals.weight.push(total.weight);
  totals.instant.push(start === null ? 1 : 0);
  totals.first.push(start ?? end);
  totals.last.push(end);
  totals.unit.push(unit);
  totals.row.push(total.row);
  totals.verdict.push(TOTAL_VERDICTS.indexOf(total.verdict));
  totals.proof.push(Number(total.isProof));
  totals.amount.push(total.amount);
  for (const amount of total.amounts) totals.amounts.push(amount);
  totals.ends.push(totals.amounts.length);
}

const fieldOf = ({ lines }: FiledStatement, line: number): number => lines[line]?.fieldId ?? 0;
const labelOf = ({ lines }: FiledStatement, line: number): string => lines[line]?.label ?? '';

function tablesOf({ statement, sum, total }: Staged): StagedTables {
  const [ends, children, totals] = [ints(statement.ends), ints(sum.ends), ints(total.ends)];
  return {
    staged_printed_statement: [
      numbered(statement.document),
      ints(statement.document),
      ints(statement.report),
      statement.code,
      Int8Array.from(statement.places),
      bytes(statement.readable),
      { ends, items: ints(statement.withoutSum) },
    ],
    staged_printed_sum: [
      numbered(sum.statement),
      ints(sum.statement),
      ints(sum.line),
      ints(sum.field),
      sum.label,
      sum.search,
      ints(sum.bits),
      { ends: children, items: ints(sum.children) },
      { ends: children, items: Int8Array.from(sum.weights) },
      { ends: children, items: sum.labels },
    ],
    staged_printed_total: [
      ints(total.sum),
      ints(total.field),
      bytes(total.repeated),
      Int8Array.from(total.weight),
      bytes(total.instant),
      ints(total.first),
      ints(total.last),
      ints(total.unit),
      ints(total.row),
      bytes(total.verdict),
      bytes(total.proof),
      wholes(total.amount),
      { ends: totals, items: wholes(total.amounts) },
    ],
  };
}

const ints = (items: readonly number[]): Int32Array => Int32Array.from(items);
const bytes = (items: readonly number[]): Uint8Array => Uint8Array.from(items);
const numbered = (items: readonly unknown[]): Int32Array => Int32Array.from(items.keys());

function wholes(amounts: readonly number[]): BigInt64Array {
  return BigInt64Array.from(amounts, (amount) => (Number.isNaN(amount) ? NO_AMOUNT : BigInt(amount)));
}
