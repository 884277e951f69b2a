import { groupBy } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import { parseDecimal } from '../../core/base/decimal.ts';
import { compareText } from '../../core/model/field-name.ts';
import type { TotalChecks } from '../../core/model/total-check.ts';
import type { Balance } from './balances.ts';
import { derive } from './derive.ts';
import { documentOf, type Fact, type FiledValue, filingsOf, isSameNumber, mostPrecise } from './filed-values.ts';
import type { OutlineLine } from './outline.ts';
import type { CompanyFacts } from './presented.ts';
import type { Derivation, StatementCell, StatementColumn } from './statement.ts';
import { typeOfUnit } from './value-type.ts';

/** What the cells of a section are filled from. `currencies`: the unit of each company's amounts of money. */
export type Filling = {
  readonly companies: readonly CompanyFacts[];
  readonly currencies: readonly (string | null)[];
  readonly checks: TotalChecks;
};

/** A line and the values that its cells may show: `facts` of its field and dimensions, by company. */
export type LineFacts = {
  readonly line: OutlineLine;
  readonly dimensions: string;
  readonly balance: Balance;
  readonly facts: readonly (readonly Fact[])[];
};

/** The cell of a line in a column; `used` gets the value that it shows. */
export function fillCell(
  { line, dimensions, balance, facts }: LineFacts,
  column: StatementColumn,
  { currencies, checks }: Pick<Filling, 'currencies' | 'checks'>,
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
  const found = Array.from(fields.values(), (all) => derive(all, start, end)).find((one) => one !== undefined);
  if (!found || (line.signsDiffer && isOfOppositeSigns(found.derivation))) return null;
  return {
    kind: 'number',
    value: found.value,
    unit: currency,
    decimals: null,
    check: null,
    derived: found.derivation,
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
