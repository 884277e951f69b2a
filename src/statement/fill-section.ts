import { compareText } from '../model/field-name.ts';
import type { TotalChecks } from '../model/total-check.ts';
import { type Balance, balancesOf } from './balances.ts';
import type { CompanyFacts } from './choose-columns.ts';
import { derive } from './derive.ts';
import { type Fact, type FiledValue, isSameNumber } from './filed-values.ts';
import { dimensionsShown, type ShownDimensions } from './members.ts';
import type { Outline, OutlineLine } from './outline.ts';
import type {
  LeftOutReason,
  LeftOutValue,
  StatementCell,
  StatementColumn,
  StatementLine,
  StatementSection,
} from './statement.ts';
import { typeOfUnit } from './value-type.ts';

/** What the cells of a section are filled from. `currencies`: the unit of each company's amounts of money. */
export type Filling = {
  readonly companies: readonly CompanyFacts[];
  readonly currencies: readonly (string | null)[];
  readonly checks: TotalChecks;
};

/** The section with every value of its fields in a cell, or left out with the reason. */
export function fillSection(outline: Outline, columns: readonly StatementColumn[], filling: Filling): StatementSection {
  const { axes: _, lines: outlined, ...rest } = outline;
  const balances = balancesOf(outline, filling.companies);
  const used = new Set<FiledValue>();
  const lineOf = (
    line: OutlineLine,
    at: { readonly dimensions: string; readonly level: number; readonly balance: Balance },
  ): StatementLine => {
    const { isHeading, balance: __, periodType: ___, type, ...shown } = line;
    const cells = columns.map((column) => (isHeading ? null : cellOf(line, column, at, filling, used)));
    const unit = cells.find((cell) => cell?.kind === 'number')?.unit ?? null;
    return {
      ...shown,
      ...{ kind: isHeading ? 'heading' : 'value', dimensions: at.dimensions, level: at.level },
      balance: at.balance === 'none' ? null : at.balance,
      type: type ?? (cells.some((cell) => cell?.kind === 'text') ? 'text' : typeOfUnit(unit)),
      cells,
    };
  };
  const plain = outlined.map((line, place) => {
    return lineOf(line, { dimensions: '', level: line.level, balance: balances[place] ?? null });
  });
  const shown = dimensionsShown(outline, filling.companies);
  const members = shown.flatMap((group) => memberLines(group, outlined, balances, lineOf, columns.length));
  return {
    ...rest,
    columns,
    lines: [...plain, ...members],
    leftOut: leftOutOf(outline, filling, used, shown),
  };
}

/** The lines of one member: a heading with its name, then those of the section that report it. */
function memberLines(
  { dimensions, label, field }: ShownDimensions,
  outlined: readonly OutlineLine[],
  balances: readonly Balance[],
  lineOf: (line: OutlineLine, at: { dimensions: string; level: number; balance: Balance }) => StatementLine,
  columns: number,
): readonly StatementLine[] {
  const filled = outlined.flatMap((line, place): StatementLine[] => {
    if (line.isHeading) return [];
    const made = lineOf(line, { dimensions, level: line.level + 1, balance: balances[place] ?? null });
    return made.cells.some((cell) => cell !== null) ? [made] : [];
  });
  if (filled.length === 0) return [];
  const position = filled[0]?.position ?? 0;
  const heading: StatementLine = {
    ...{ kind: 'heading', field, position, dimensions, level: 0, label, negated: false, naturalSign: 1 },
    ...{ balance: null, isTotal: false, type: 'text', balanceType: null, cells: Array(columns).fill(null) },
  };
  return [heading, ...filled];
}

function cellOf(
  line: OutlineLine,
  column: StatementColumn,
  { dimensions, balance }: { readonly dimensions: string; readonly balance: Balance },
  { companies, currencies, checks }: Filling,
  used: Set<FiledValue>,
): StatementCell | null {
  const company = companies[column.company];
  if (!company || balance === 'none') return null;
  const all = (company.facts.get(company.keyOf(line.field)) ?? []).filter(
    ({ latest }) => latest.dimensions === dimensions,
  );
  const currency = currencies[column.company] ?? null;
  const fact = preferredUnit(factsAt(all, column, balance), currency);
  if (!fact)
    return balance === null && column.state === 'latest' && dimensions === ''
      ? derivedCell(line, all, column, currency)
      : null;
  const value = column.state === 'original' ? fact.original : fact.latest;
  used.add(value);
  const { kind, unit, decimals, source } = value;
  const isRestated = column.state === 'latest' && !isSameNumber(fact.original, value);
  return {
    ...{ kind, value: value.value, unit, decimals, derived: null, source },
    check: checks(source.row, source.field) ?? null,
    restatedFrom: isRestated
      ? { value: fact.original.value, document: fact.original.source.document?.name ?? null }
      : null,
  };
}

/**
 * A duration of the column, or the instant that belongs to it: at its end, or for an opening balance on the day before
 * its start.
 */
function factsAt(facts: readonly Fact[], { start, end }: StatementColumn, balance: Balance): readonly Fact[] {
  if (balance === 'opening')
    return facts.filter(({ latest }) => latest.start === null && start !== null && latest.end === start - 1);
  const durations = facts.filter(({ latest }) => start !== null && latest.start === start && latest.end === end);
  return balance === null && durations.length > 0
    ? durations
    : facts.filter(({ latest }) => latest.start === null && latest.end === end).concat(durations);
}

/** Of several units the currency of the company, else the first by name. */
function preferredUnit(facts: readonly Fact[], currency: string | null): Fact | undefined {
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
  const found = derive(
    facts.filter(({ latest }) => latest.unit === currency),
    start,
    end,
  );
  if (!found) return null;
  return {
    ...{ kind: 'number', value: found.value, unit: currency, decimals: null, check: null },
    ...{ derived: found.derivation, source: null, restatedFrom: null },
  };
}

/** Every value of the fields of a section that no cell shows. */
function leftOutOf(
  { lines }: Outline,
  { companies }: Filling,
  used: ReadonlySet<FiledValue>,
  shown: readonly ShownDimensions[],
): readonly LeftOutValue[] {
  const members = new Set(['', ...shown.map(({ dimensions }) => dimensions)]);
  return companies.flatMap(({ company, facts, replaced, keyOf }) => {
    const keys = new Set(lines.filter(({ isHeading }) => !isHeading).map(({ field }) => keyOf(field)));
    return [...keys].flatMap((key) => {
      const all = facts.get(key) ?? [];
      const left = all.flatMap(({ latest, original, others }): (readonly [FiledValue, LeftOutReason])[] => [
        ...(used.has(latest) ? [] : [[latest, reasonOf(latest, members, used, all)] as const]),
        ...(latest === original || used.has(original) ? [] : [[original, 'superseded'] as const]),
        ...others.map(({ value, reason }) => [value, reason] as const),
      ]);
      const gone = (replaced.get(key) ?? []).map((value) => [value, 'superseded'] as const);
      return [...left, ...gone].map(([value, reason]) => toLeftOut(value, reason, company));
    });
  });
}

function reasonOf(
  { dimensions, start, end, unit }: FiledValue,
  members: ReadonlySet<string>,
  used: ReadonlySet<FiledValue>,
  facts: readonly Fact[],
): LeftOutReason {
  if (!members.has(dimensions)) return 'dimensions';
  const isOtherUnit = facts.some(({ latest }) => {
    const isPlace = latest.start === start && latest.end === end && latest.dimensions === dimensions;
    return isPlace && latest.unit !== unit && used.has(latest);
  });
  return isOtherUnit ? 'unit' : 'period';
}

export function toLeftOut(filed: FiledValue, reason: LeftOutReason, company: number): LeftOutValue {
  const { field, start, end, dimensions, unit, value, source } = filed;
  return { reason, company, field, start, end, dimensions, unit, value, source };
}
