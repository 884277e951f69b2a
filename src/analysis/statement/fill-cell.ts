import { groupBy } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import { addDecimal, formatDecimal, negateDecimal, parseDecimal, ZERO } from '../../core/base/decimal.ts';
import { NOT_ADDITIVE } from '../../core/model/additive.ts';
import { compareText } from '../../core/model/field-name.ts';
import type { TotalChecks } from '../../core/model/total-check.ts';
import type { Balance } from './balances.ts';
import { documentOf, type Fact, type FiledValue, filingsOf, isSameNumber, mostPrecise } from './filed-values.ts';
import { monthsOf } from './fiscal-calendar.ts';
import type { OutlineLine } from './outline.ts';
import type { CompanyFacts } from './presented.ts';
import type { Derivation, IsDoubtful, StatementCell, StatementColumn } from './statement.ts';
import { typeOfUnit } from './value-type.ts';

/** What the cells of a section are filled from. `currencies`: the unit of each company's amounts of money. */
export type Filling = {
  readonly companies: readonly CompanyFacts[];
  readonly currencies: readonly (string | null)[];
  readonly checks: TotalChecks;
  readonly isDoubtful: IsDoubtful;
};

/** A line and the values that its cells may show: `facts` of its field and dimensions, by company. */
type LineFacts = {
  readonly line: OutlineLine;
  readonly dimensions: string;
  readonly balance: Balance;
  readonly facts: readonly (readonly Fact[])[];
};

/** The cell of a line in a column; `used` gets the value that it shows. */
export function fillCell(
  { line, dimensions, balance, facts }: LineFacts,
  column: StatementColumn,
  { currencies, checks, isDoubtful }: Omit<Filling, 'companies'>,
  used: Set<FiledValue>,
): StatementCell | null {
  const own = facts[column.company] ?? [];
  if (balance === 'none' || own.length === 0) return null;
  const currency = currencies[column.company] ?? null;
  const fact = preferredUnit(factsAt(own, column, balance), currency);
  if (!fact) {
    const isDerivable = balance === null && column.state === 'latest' && dimensions === '';
    return isDerivable ? derivedCell(line, own, column, currency) : null;
  }
  const value = column.state === 'original' ? filedIn(fact, column.document) : fact.latest;
  if (!value) return null;
  used.add(value);
  const { kind, unit, decimals, source } = value;
  const isRestated = column.state === 'latest' && !isSameNumber(fact.original, value);
  return {
    kind,
    value: value.value,
    unit,
    decimals,
    derived: null,
    source,
    check: checks(source.row, source.field) ?? null,
    restatedFrom: isRestated
      ? { value: fact.original.value, document: fact.original.source.document?.name ?? null }
      : null,
    ...(isDoubtful(source) && { isDoubtful: true }),
  };
}

/** How a document reported a fact. */
function filedIn(fact: Fact, document: string | undefined): FiledValue | undefined {
  const filed = filingsOf(fact).filter((value) => documentOf(value) === document);
  return filed.length === 0 ? undefined : mostPrecise(filed);
}

/**
 * A duration of the column, or the instant that belongs to it: at its end, or for an opening balance on the day before
 * its start.
 */
function factsAt(facts: readonly Fact[], { start, end }: StatementColumn, balance: Balance): readonly Fact[] {
  const at = (first: EpochDay | null, last: EpochDay): readonly Fact[] =>
    facts.filter(({ latest }) => latest.start === first && latest.end === last);
  if (balance === 'opening') return start === null ? [] : at(null, start - 1);
  const durations = start === null ? [] : at(start, end);
  return balance === null && durations.length > 0 ? durations : [...at(null, end), ...durations];
}

/** The fact in the currency of the company where there are several units, else the first by name of unit. */
function preferredUnit(facts: readonly Fact[], currency: string | null): Fact | undefined {
  if (facts.length < 2) return facts[0];
  const rank = ({ latest }: Fact): number => (latest.unit === currency ? 0 : 1);
  return facts.toSorted((a, b) => rank(a) - rank(b) || compareText(a.latest.unit ?? '', b.latest.unit ?? ''))[0];
}

function derivedCell(
  line: OutlineLine,
  facts: readonly Fact[],
  { start, end }: StatementColumn,
  currency: string | null,
): StatementCell | null {
  const isMoney = line.type === null ? typeOfUnit(currency) === 'money' : line.type === 'money';
  if (start === null || line.isHeading || !isMoney || currency === null) return null;
  const own = facts.filter(({ latest }) => latest.unit === currency);
  // Parts are of one field, also where the line has several.
  const fields = groupBy(own, ({ latest }) => latest.field.name);
  const result = Array.from(fields.values(), (all) => derive(all, start, end)).find(
    (candidate) => candidate !== undefined,
  );
  if (!result || (line.signsDiffer && isOfOppositeSigns(result.derivation))) return null;
  return {
    kind: 'number',
    value: result.value,
    unit: currency,
    decimals: null,
    check: null,
    derived: result.derivation,
    source: null,
    restatedFrom: null,
  };
}

/** Whether parts may have opposite signs: documents that turn the sign differently do not prove that they have one. */
function isOfOppositeSigns({ parts }: Derivation): boolean {
  const documents = new Set(parts.map(({ source }) => source.document?.name));
  const amounts = parts.map(({ value }) => parseDecimal(value)?.mantissa ?? 0n);
  return documents.size > 1 && amounts.some((amount) => amount < 0n) && amounts.some((amount) => amount > 0n);
}

type Duration = Fact & { readonly start: EpochDay; readonly end: EpochDay };
type Term = { readonly weight: 1 | -1; readonly fact: Duration };

/**
 * The value of a period that was not reported, from those of adjacent periods, where that is provable: the fourth
 * quarter is the year less its nine months; twelve months are the last year, plus the year to date, less the same part
 * of the last year. `facts`: of one additive amount of money, one unit and no dimensions.
 */
function derive(
  facts: readonly Fact[],
  start: EpochDay,
  end: EpochDay,
): { readonly value: string; readonly derivation: Derivation } | undefined {
  const durations = facts.flatMap((fact): Duration[] => {
    const { start: first, end: last, kind, field } = fact.latest;
    if (first === null || last === null || kind !== 'number' || NOT_ADDITIVE.test(field.name)) return [];
    return [{ ...fact, start: first, end: last }];
  });
  const months = monthsOf(start, end);
  const kind = months === 3 ? 'fourth-quarter' : months === 12 ? 'trailing-twelve-months' : undefined;
  const terms = kind && (kind === 'fourth-quarter' ? quarterOf(durations, start, end) : yearOf(durations, start, end));
  if (!kind || !terms || !isOneState(terms)) return undefined;
  let sum = ZERO;
  for (const { weight, fact } of terms) {
    const value = parseDecimal(fact.latest.value);
    if (!value) return undefined;
    sum = addDecimal(sum, weight === 1 ? value : negateDecimal(value));
  }
  const parts = terms.map(({ weight, fact }) => {
    const { value, source } = fact.latest;
    return { weight, value, start: fact.start, end: fact.end, source };
  });
  return { value: formatDecimal(sum), derivation: { kind, parts } };
}

function quarterOf(durations: readonly Duration[], start: EpochDay, end: EpochDay): readonly Term[] | undefined {
  const year = durations.find((duration) => duration.end === end && monthsOf(duration.start, duration.end) === 12);
  const before = durations.find((duration) => duration.start === year?.start && duration.end === start - 1);
  return year && before && [term(1, year), term(-1, before)];
}

function yearOf(durations: readonly Duration[], start: EpochDay, end: EpochDay): readonly Term[] | undefined {
  for (const year of durations) {
    if (monthsOf(year.start, year.end) !== 12) continue;
    const toDate = durations.find((duration) => duration.start === year.end + 1 && duration.end === end);
    const before = durations.find((duration) => duration.start === year.start && duration.end === start - 1);
    if (toDate && before) return [term(1, year), term(1, toDate), term(-1, before)];
  }
  return undefined;
}

const term = (weight: 1 | -1, fact: Duration): Term => ({ weight, fact });

/** Parts are of the same state of restatement where one filing reports them all, or where none was ever restated. */
function isOneState(terms: readonly Term[]): boolean {
  const documents = new Set(terms.map(({ fact }) => fact.latest.source.document?.name));
  return documents.size === 1 || terms.every(({ fact }) => fact.isUnrestated);
}
