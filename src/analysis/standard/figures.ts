import type { Outcome } from './checks.ts';
import type { DerivedCompany, DerivedFiling } from './derive-companies.ts';
import { isSameEnd, type Length } from './facts.ts';
import type { Grade, GradedRow } from './grade-row.ts';

/** How many of a number of cases. */
export type Share = { readonly of: number; readonly count: number };

/** How often a check holds: `holds` without rounding, `says nothing` where its form cancels. */
export type CheckFigures = {
  readonly id: string;
  readonly title: string;
  readonly counts: Readonly<Record<Outcome, number>>;
};

/** What the program measures of its own work, over the own periods of filings. */
export type StandardFigures = {
  readonly filings: number;
  /** Filings without an own period that could be read. */
  readonly filingsWithoutRow: number;
  /** Filings in several currencies: they are read in the one of most amounts. */
  readonly filingsInCurrencies: number;
  /** Cells of fields that every company has. */
  readonly universal: Share;
  readonly grades: Readonly<Record<Grade, number>>;
  /** The same for the lines that full financials have beside the fields of core ones. */
  readonly details: Readonly<Record<Grade, number>>;
  readonly checks: readonly CheckFigures[];
};

type Counter = {
  readonly add: (company: DerivedCompany) => void;
  readonly figures: () => StandardFigures;
};

const NONE: Readonly<Record<Outcome, number>> = {
  holds: 0,
  rounding: 0,
  scale: 0,
  line: 0,
  near: 0,
  fails: 0,
  tautology: 0,
};
const noGrades = (): Record<Grade, number> => ({ proved: 0, consistent: 0, doubtful: 0 });
const ANNUAL = /^(10-K|20-F|40-F)/;
/** Current reports hold press releases: no period is theirs. */
const CURRENT = /^8-K/;

export function countFigures(): Counter {
  const universal = { of: 0, count: 0 };
  const [grades, details] = [noGrades(), noGrades()];
  const checks = new Map<string, { title: string; counts: Record<Outcome, number> }>();
  let filings = 0;
  let filingsWithoutRow = 0;
  let filingsInCurrencies = 0;
  const addFiling = ({ rules }: DerivedCompany, rows: ReadonlyMap<'income' | 'cash', GradedRow>): void => {
    const rowOf = (statement: string): GradedRow | undefined => rows.get(statement === 'cash flow' ? 'cash' : 'income');
    for (const { name, statement, helper } of rules.fields.values()) {
      const value = rowOf(statement)?.values.get(name);
      if (value) (helper ? details : grades)[value.grade] += 1;
      if (!rules.universal.includes(name)) continue;
      universal.of += 1;
      if (value) universal.count += 1;
    }
    const seen = new Set<string>();
    for (const { id, title, outcome } of [...new Set(rows.values())].flatMap((row) => row.checks)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const known = checks.get(id) ?? { title, counts: { ...NONE } };
      known.counts[outcome] += 1;
      checks.set(id, known);
    }
  };
  return {
    add: (company) => {
      filingsWithoutRow += company.withoutRow.filter(({ form }) => !CURRENT.test(form ?? '')).length;
      for (const filing of company.filings) {
        if (CURRENT.test(filing.filing.document.form ?? '')) continue;
        if (filing.filing.otherCurrencies > 0) filingsInCurrencies += 1;
        const rows = ownRows(filing);
        if (rows === undefined) filingsWithoutRow += 1;
        else {
          filings += 1;
          addFiling(company, rows);
        }
      }
    },
    figures: () => ({
      filings,
      filingsWithoutRow,
      filingsInCurrencies,
      universal: { ...universal },
      grades: { ...grades },
      details: { ...details },
      checks: Array.from(checks, ([id, check]) => ({ id, ...check })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    }),
  };
}

const LONGEST: readonly Length[] = ['year', 'nine months', 'half', 'quarter'];

/**
 * The rows of a filing's own period: the year of an annual report; of others the shortest period of the income
 * statement and the longest one that has a cash flow statement.
 */
export function ownRows({ filing, rows }: DerivedFiling): ReadonlyMap<'income' | 'cash', GradedRow> | undefined {
  const own = rows.filter(({ row }) => isSameEnd(row.column.end, filing.periodEnd));
  const isAnnual = ANNUAL.test(filing.document.form ?? '');
  const ofLength = (length: Length): GradedRow | undefined => own.find(({ row }) => row.column.length === length);
  const byLength = LONGEST.flatMap((length) => ofLength(length) ?? []);
  const income = (isAnnual && ofLength('year')) || byLength.at(-1);
  if (income === undefined) return undefined;
  const cash = byLength.find(({ values }) => values.has('cashfromoperatingactivities')) ?? income;
  return new Map([
    ['income', income],
    ['cash', isAnnual ? (ofLength('year') ?? cash) : cash],
  ]);
}
