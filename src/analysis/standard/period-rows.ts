import { getOrCreate } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import type { PeriodSuffix } from '../../core/model/resource.ts';
import type { StandardDocument } from '../../warehouse/store/standard/standard-filings.ts';
import { magnitude } from './checks.ts';
import type { DerivedCompany, DerivedFiling } from './derive-companies.ts';
import { addForm } from './derive-row.ts';
import { DAYS_OF_YEAR, type Fact, type Form, fiscalYearOf, isSameEnd, type Length } from './facts.ts';
import { GRADES, type Grade, type GradedRow, type ProvedValue, type Rival } from './grade-row.ts';
import type { IndustryRules } from './rules/rule.ts';

/** A value of a row, made of the facts of one document or of several periods. */
export type StandardValue = {
  readonly field: string;
  readonly amount: bigint;
  readonly form: Form;
  /** The step of the rule, or how periods were put together. */
  readonly made: string;
  /** Whether it is a reported fact as it is: its form says how it was made. */
  readonly isReported: boolean;
  readonly zeros: readonly string[];
  readonly grade: Grade;
  readonly reasons: readonly string[];
  readonly rivals: readonly Rival[];
};

/** A row of a resource, as a document states it or makes it possible. */
export type StandardRow = {
  readonly suffix: PeriodSuffix;
  readonly document: StandardDocument;
  readonly end: EpochDay;
  readonly months: number;
  readonly fiscalQuarter: number;
  readonly fiscalYear: number;
  readonly currency: string;
  readonly places: number;
  /** Whether the period is that of the document. */
  readonly isOwn: boolean;
  /** Whether it is put together of several periods. */
  readonly isCalculated: boolean;
  readonly values: ReadonlyMap<string, StandardValue>;
};

const QUARTERS: Readonly<Record<Length, number>> = { quarter: 1, half: 2, 'nine months': 3, year: 4 };
const MONTHS_OF_QUARTER = 3;
const DAYS_OF_QUARTER = DAYS_OF_YEAR / 4;
/** In quarters. */
const YEAR = 4;

/** What is known of a company's periods: by length and end, a state for each document that states it. */
type Known = Map<Length, { readonly end: EpochDay; readonly at: number; readonly row: GradedRow }[]>;

/** The rows that the documents of a company give, in the order of acceptance. */
export function periodRows({ filings, rules }: DerivedCompany): readonly StandardRow[] {
  const known: Known = new Map();
  return filings.flatMap((filing, at) => {
    for (const row of filing.rows) {
      const { length, end } = row.row.column;
      getOrCreate(known, length, () => []).push({ end, at, row });
    }
    const stated = filing.rows.flatMap((row) => statedRows(filing, row));
    const rows = [...stated, ...calculatedRows({ filing, at, known, rules, stated })];
    return [...new Map(rows.map((row) => [`${row.suffix} ${row.end}`, row])).values()];
  });
}

function statedRows(filing: DerivedFiling, { row, values }: GradedRow): readonly StandardRow[] {
  const { length, end } = row.column;
  const base = rowBase(filing, end);
  const suffixes = suffixesOf(length, base.fiscalQuarter);
  const own = new Map(Array.from(values, ([field, value]) => [field, statedValue(value)]));
  return suffixes.map((suffix) => ({
    ...base,
    suffix,
    months: MONTHS_OF_QUARTER * QUARTERS[length],
    places: row.column.places,
    isCalculated: false,
    values: own,
  }));
}

function suffixesOf(length: Length, quarter: number): readonly PeriodSuffix[] {
  if (length === 'year') return ['ANN', 'YTD', 'TTM'];
  if (length === 'quarter') return quarter === 1 ? ['QTR', 'YTD'] : ['QTR'];
  return ['YTD'];
}

function statedValue({ field, amount, form, step, zeros, grade, reasons, explained }: ProvedValue): StandardValue {
  const isReported = step.kind === 'candidates' && form.size === 1;
  return { field, amount, form, made: step.text, isReported, zeros, grade, reasons, rivals: explained };
}

/** The fiscal quarter and year in which a period ends, counted from the end of the document's own period. */
function rowBase({ filing, rows }: DerivedFiling, end: EpochDay) {
  const { document, currency, periodEnd } = filing;
  const own = rows
    .filter(({ row }) => isSameEnd(row.column.end, periodEnd))
    .map(({ row }) => QUARTERS[row.column.length]);
  const ownQuarter = Math.max(1, ...own);
  const stated = Number(document.fiscalYear ?? Number.NaN);
  const ownYear = Number.isInteger(stated) ? stated : fiscalYearOf(periodEnd + (YEAR - ownQuarter) * DAYS_OF_QUARTER);
  const quarters = ownYear * YEAR + ownQuarter - 1 + Math.round((end - periodEnd) / DAYS_OF_QUARTER);
  return {
    document,
    end,
    currency,
    isOwn: isSameEnd(end, periodEnd),
    fiscalQuarter: (quarters % YEAR) + 1,
    fiscalYear: Math.floor(quarters / YEAR),
  };
}

type Calculation = {
  readonly filing: DerivedFiling;
  readonly at: number;
  readonly known: Known;
  readonly rules: IndustryRules;
  readonly stated: readonly StandardRow[];
};

/** Rows of quarters that a document states as part of a longer period alone, and of twelve months within a year. */
function calculatedRows(calculation: Calculation): readonly StandardRow[] {
  const { filing } = calculation;
  const own = filing.rows.filter(({ row }) => isSameEnd(row.column.end, filing.filing.periodEnd));
  const longest = own.reduce<GradedRow | undefined>(
    (most, row) => (most && QUARTERS[most.row.column.length] >= QUARTERS[row.row.column.length] ? most : row),
    undefined,
  );
  return longest ? [...lastQuarter(calculation, longest), ...lastYear(calculation, longest)] : [];
}

const SHORTER: Readonly<Partial<Record<Length, Length>>> = {
  half: 'quarter',
  'nine months': 'half',
  year: 'nine months',
};

/** The last quarter of a longer period: what the document does not state is the difference to the period before. */
function lastQuarter({ filing, at, known, rules, stated }: Calculation, longest: GradedRow): readonly StandardRow[] {
  const { length, end, start } = longest.row.column;
  const shorter = SHORTER[length];
  if (shorter === undefined) return [];
  const before = latest(known, shorter, at, ({ row }) => {
    const { column } = row.row;
    return isSameEnd(column.start, start) && column.end < end;
  });
  if (before === undefined) return [];
  const terms = [term(longest, 1), term(before.row, -1)];
  const scales = otherScales(terms);
  const made = combineRows(rules, terms, `${length} - ${shorter}`, () => scales);
  const own = stated.find((row) => row.suffix === 'QTR' && row.end === end);
  const values = new Map([...made, ...(own?.values ?? [])]);
  const base = own ?? { ...rowBase(filing, end), suffix: 'QTR' as const, months: MONTHS_OF_QUARTER };
  return values.size === (own?.values.size ?? 0)
    ? []
    : [{ ...base, values, places: longest.row.column.places, isCalculated: own === undefined }];
}

/** Twelve months to the end of a part of a year: the year before, less the same part of it, and this part. */
function lastYear({ filing, at, known, rules }: Calculation, part: GradedRow): readonly StandardRow[] {
  const { length, end, start, places } = part.row.column;
  if (length === 'year') return [];
  const year = latest(known, 'year', at, ({ end: last }) => isSameEnd(last + 1, start));
  if (year === undefined) return [];
  const isPrior = ({ end: last }: { readonly end: EpochDay }): boolean => isSameEnd(end, last + DAYS_OF_YEAR);
  const prior = latest(known, length, year.at, isPrior) ?? latest(known, length, at, isPrior);
  if (prior === undefined) return [];
  const repeated = latest(known, length, at, isPrior);
  const terms = [term(year.row, 1), term(prior.row, -1), term(part, 1)];
  const scales = otherScales(terms);
  const states = (field: string): readonly string[] => {
    if (scales.length > 0) return scales;
    const [first, last] = [prior.row.values.get(field)?.amount, repeated?.row.values.get(field)?.amount];
    if (prior.at > year.at) return ['the year and its part are of different filings, of which one may be restated'];
    return first === last || last === undefined
      ? []
      : ['the part of the year before was restated since the year was filed'];
  };
  const values = combineRows(rules, terms, `year - ${length} of the year before + ${length}`, states);
  const base = rowBase(filing, end);
  return values.size === 0 ? [] : [{ ...base, suffix: 'TTM', months: 12, values, places, isCalculated: true }];
}

type Term = { readonly row: GradedRow; readonly factor: 1 | -1 };

const term = (row: GradedRow, factor: 1 | -1): Term => ({ row, factor });

const BALANCES = ['totalassets', 'totalliabilities', 'totalstockholdersequity'];
const SCALES = [1_000n, 1_000_000n];

/** Says that filings state amounts in another scale: all balances of one are a thousand times those of another. */
function otherScales(terms: readonly Term[]): readonly string[] {
  const all = terms.map(({ row }) => BALANCES.map((field) => magnitude(row.values.get(field)?.amount ?? 0n)));
  const isOther = (small: readonly bigint[], large: readonly bigint[]): boolean =>
    SCALES.some((scale) =>
      small.every((amount, at) => {
        const other = large[at] ?? 0n;
        return amount > 0n && other * 2n >= amount * scale && other <= amount * scale * 2n;
      }),
    );
  return all.some((small) => all.some((large) => isOther(small, large)))
    ? ['the filings state their amounts in different scales']
    : [];
}

/** The newest state of a period until a document. */
function latest<State extends { readonly end: EpochDay; readonly at: number; readonly row: GradedRow }>(
  known: ReadonlyMap<Length, readonly State[]>,
  length: Length,
  until: number,
  isWanted: (state: State) => boolean,
): State | undefined {
  return known.get(length)?.findLast((state) => state.at <= until && isWanted(state));
}

/** Fields of balances are those of the last term; amounts of money are added; nothing else is. */
function combineRows(
  rules: IndustryRules,
  terms: readonly Term[],
  made: string,
  statesOf: (field: string) => readonly string[],
): ReadonlyMap<string, StandardValue> {
  const [first, ...others] = terms;
  const values = new Map<string, StandardValue>();
  const balances = terms.findLast(({ factor }) => factor === 1)?.row;
  for (const { name, statement, unit, helper } of rules.fields.values()) {
    if (helper && rules.financials?.fields.has(name) !== true) continue;
    if (statement === 'balance') {
      const value = balances?.values.get(name);
      if (value) values.set(name, statedValue(value));
      continue;
    }
    const own = first?.row.values.get(name);
    if (unit !== 'money' || own === undefined) continue;
    const further = others.flatMap(({ row, factor }) => {
      const value = row.values.get(name);
      return value ? [{ value, factor }] : [];
    });
    if (further.length === others.length) values.set(name, combined(own, further, made, statesOf(name)));
  }
  return values;
}

function combined(
  first: ProvedValue,
  others: readonly { readonly value: ProvedValue; readonly factor: number }[],
  made: string,
  states: readonly string[],
): StandardValue {
  const form = new Map<Fact, number>(first.form);
  let { amount } = first;
  for (const { value, factor } of others) {
    amount += BigInt(factor) * value.amount;
    addForm(form, value.form, factor);
  }
  const all = [first, ...others.map(({ value }) => value)];
  const worst = all.reduce<Grade>(
    (grade, { grade: own }) => worse(grade, own),
    states.length > 0 ? 'doubtful' : 'proved',
  );
  return {
    field: first.field,
    amount,
    form,
    made,
    isReported: false,
    zeros: [...new Set(all.flatMap(({ zeros }) => zeros))],
    grade: worst,
    reasons: [...new Set([...states, ...all.flatMap(({ reasons }) => reasons)])],
    rivals: [],
  };
}

function worse(a: Grade, b: Grade): Grade {
  return GRADES.indexOf(a) > GRADES.indexOf(b) ? a : b;
}
