import { fieldKey } from '../model/field-name.ts';
import type { FindingCompany } from '../model/finding.ts';
import type { TaxonomyKey } from '../model/taxonomy.ts';
import type { TotalChecks } from '../model/total-check.ts';
import { asFiledColumns, type ColumnRequest, type CompanyFacts, chosenColumns, lengthOf } from './choose-columns.ts';
import { type SectionTable, tablesOf } from './equity-matrix.ts';
import type { Fact, FiledValue } from './filed-values.ts';
import type { Filling } from './fill-cell.ts';
import { fillSection } from './fill-section.ts';
import { hideEmpty } from './hide-empty.ts';
import { toLeftOut } from './left-out.ts';
import { withAxesOfValues } from './members.ts';
import type { Outline } from './outline.ts';
import { chooseScale, type ScaleMode } from './scale.ts';
import { namedSections } from './section-names.ts';
import type { CellSource, LeftOutValue, SignMode, Statement, StatementColumn, StatementSection } from './statement.ts';

export type StatementOptions = {
  /** Names of sections; the primary statements where there are none. */
  readonly sections: readonly string[];
  /** `null`: the columns of each statement are those of one document. */
  readonly columns: ColumnRequest | null;
  /** A column of restated values is followed by the same period as first reported. */
  readonly restatements: boolean;
  readonly empty: 'hide' | 'show';
  readonly sign: SignMode;
  readonly scale: ScaleMode;
};

/** Everything that a statement is made of, read. `outlines`: of all sections of the structure. */
export type StatementInput = {
  readonly companies: readonly FindingCompany[];
  readonly snapshot: number;
  readonly outlines: readonly Outline[];
  /** Taxonomies of earlier rows than those that gave the outlines. */
  readonly others?: readonly TaxonomyKey[];
  readonly facts: readonly CompanyFacts[];
  readonly checks: TotalChecks;
};

export function buildStatement(input: StatementInput, options: StatementOptions): Statement {
  const { companies, snapshot, outlines, others = [], facts, checks } = input;
  const shown = namedSections(outlines, options.sections).map((outline) => withAxesOfValues(outline, facts));
  const filling: Filling = { companies: facts, currencies: facts.map(currencyOf), checks };
  const common = options.columns && commonColumns(outlines, facts, options.columns);
  const filled = shown.map((outline) => {
    const columns = common ?? facts.flatMap((of) => asFiledColumns(outline, of));
    return filledTables(tablesOf(outline, columns, facts), filling, options);
  });
  const sections = filled.flatMap(({ kept }) => kept);
  const hidden = filled.flatMap(({ leftOut }) => leftOut);
  return {
    ...{ companies, snapshot },
    display: { sign: options.sign, scale: chooseScale(sections, options.scale) },
    otherTaxonomies: others,
    sections,
    outside: [...notIn(sections, hidden), ...outsideOf(outlines, facts)],
  };
}

/** The values of hidden sections that no other section shows or lists, each once. */
function notIn(sections: readonly StatementSection[], values: readonly LeftOutValue[]): readonly LeftOutValue[] {
  const placeOf = (value: string, { row, field }: CellSource): string => `${row} ${fieldKey(field)} ${value}`;
  const places = new Set(
    sections.flatMap(({ lines, leftOut }) => [
      ...lines.flatMap(({ cells }) => cells.flatMap((cell) => (cell?.source ? placeOf(cell.value, cell.source) : []))),
      ...leftOut.map(({ value, source }) => placeOf(value, source)),
    ]),
  );
  return values.filter(({ value, source }) => {
    const place = placeOf(value, source);
    return !places.has(place) && places.add(place);
  });
}

/**
 * The tables of one section; the last has the values that none of them shows. `leftOut`: these, where all are empty.
 */
function filledTables(
  tables: readonly SectionTable[],
  filling: Filling,
  { restatements, empty }: StatementOptions,
): { readonly kept: readonly StatementSection[]; readonly leftOut: readonly LeftOutValue[] } {
  const used = new Set<FiledValue>();
  const sections = tables.map(({ outline, columns }) => {
    const section = fillSection(outline, columns, filling, used);
    const whole = restatements ? withOriginals(outline, section, filling, used) : section;
    const derived = { ...whole, columns: whole.columns.map((column, at) => markDerived(column, whole, at)) };
    return empty === 'hide' ? hideEmpty(derived) : derived;
  });
  const leftOut = sections.at(-1)?.leftOut ?? [];
  const kept = empty === 'hide' ? sections.filter(({ lines }) => lines.length > 0) : sections;
  return {
    kept: kept.map((section, at) => ({ ...section, leftOut: at === kept.length - 1 ? leftOut : [] })),
    leftOut: kept.length === 0 ? leftOut : [],
  };
}

function commonColumns(
  outlines: readonly Outline[],
  companies: readonly CompanyFacts[],
  request: ColumnRequest,
): readonly StatementColumn[] {
  const [first] = companies;
  const length = request.length ?? (first ? lengthOf(outlines, first) : null);
  return companies.flatMap((of) => chosenColumns(outlines, of, { ...request, length }));
}

/** The currency of most amounts of a company as a whole; of two as many, the first by name. */
function currencyOf({ facts }: CompanyFacts): string | null {
  const counts = new Map<string, number>();
  for (const { latest } of [...facts.values()].flat()) {
    const { unit, dimensions } = latest;
    if (unit !== null && dimensions === '' && /^[A-Z]{3}$/.test(unit)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

/** Each column with restated values is followed by one of the original values. */
function withOriginals(
  outline: Outline,
  section: StatementSection,
  filling: Filling,
  used: Set<FiledValue>,
): StatementSection {
  const columns = section.columns.flatMap((column, at): StatementColumn[] => {
    const isRestated = section.lines.some(({ cells }) => cells[at]?.restatedFrom);
    return isRestated ? [column, { ...column, state: 'original' }] : [column];
  });
  return columns.length === section.columns.length ? section : fillSection(outline, columns, filling, used);
}

function markDerived(column: StatementColumn, { lines }: StatementSection, at: number): StatementColumn {
  const cells = lines.flatMap(({ cells: all }) => all[at] ?? []);
  const [first] = cells;
  return { ...column, derived: cells.every(({ derived }) => derived !== null) ? (first?.derived?.kind ?? null) : null };
}

function outsideOf(outlines: readonly Outline[], companies: readonly CompanyFacts[]): readonly LeftOutValue[] {
  const fields = outlines.flatMap(({ lines }) => lines.filter(({ isHeading }) => !isHeading).map(({ field }) => field));
  return companies.flatMap(({ company, facts, replaced, keyOf }) => {
    const keys = new Set(fields.map(keyOf));
    const without = <T>(all: ReadonlyMap<string, readonly T[]>): readonly T[] =>
      [...all].flatMap(([key, found]) => (keys.has(key) ? [] : found));
    const values = [...without(facts).flatMap(valuesOf), ...without(replaced)];
    return values.map((value) => toLeftOut(value, 'no-line', company));
  });
}

function valuesOf({ latest, original, others }: Fact): readonly FiledValue[] {
  return [latest, ...(original === latest ? [] : [original]), ...others.map(({ value }) => value)];
}
