import { getOrCreate } from '../../core/base/collections.ts';
import { compareText, fieldKey } from '../../core/model/field-name.ts';
import type { FindingCompany } from '../../core/model/finding.ts';
import type { TaxonomyKey } from '../../core/model/taxonomy.ts';
import type { TotalChecks } from '../../core/model/total-check.ts';
import { asFiledColumns, type ColumnRequest, chosenColumns, lengthOf, reportsLength } from './choose-columns.ts';
import { type SectionTable, tablesOf } from './equity-matrix.ts';
import { documentOf, type FiledValue, filingsOf } from './filed-values.ts';
import type { Filling } from './fill-cell.ts';
import { fillSection } from './fill-section.ts';
import { filledColumns, hideEmpty } from './hide-empty.ts';
import { toLeftOut } from './left-out.ts';
import { withAxesOfValues } from './members.ts';
import type { Outline } from './outline.ts';
import type { CompanyFacts } from './presented.ts';
import { factsOfLine, keysOf, valueLines } from './presented.ts';
import { chooseScale, type ScaleMode } from './scale.ts';
import { namedSections, withDistinctLabels, withResources } from './section-names.ts';
import type {
  CellSource,
  IsDoubtful,
  LeftOutValue,
  SameFiling,
  SignMode,
  Statement,
  StatementColumn,
  StatementSection,
} from './statement.ts';

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
  readonly sameFilings?: readonly SameFiling[];
  readonly facts: readonly CompanyFacts[];
  readonly checks: TotalChecks;
  readonly isDoubtful?: IsDoubtful;
};

export function buildStatement(input: StatementInput, options: StatementOptions): Statement {
  const { companies, snapshot, outlines, others = [], sameFilings = [], facts, checks } = input;
  const isDoubtful = input.isDoubtful ?? (() => false);
  const chosenOutlines = namedSections(outlines, options.sections).map((outline) => withAxesOfValues(outline, facts));
  const filling: Filling = { companies: facts, currencies: facts.map(currencyOf), checks, isDoubtful };
  const common = options.columns && commonColumns(outlines, facts, options.columns);
  const filled = chosenOutlines.map((outline) => {
    const columns = common ?? facts.flatMap((of) => asFiledColumns(outline, of));
    return filledTables(tablesOf(outline, columns, facts), filling, options);
  });
  const sections = filled.flatMap(({ kept }) => kept);
  const hidden = filled.flatMap(({ leftOut }) => leftOut);
  return {
    companies,
    snapshot,
    display: { sign: options.sign, scale: chooseScale(sections, options.scale) },
    otherTaxonomies: others,
    sameFilings,
    sections: withResources(sections),
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
  { restatements, empty, columns: request }: StatementOptions,
): { readonly kept: readonly StatementSection[]; readonly leftOut: readonly LeftOutValue[] } {
  const used = new Set<FiledValue>();
  const sections = tables.map(({ outline, columns: all }) => {
    const isChosen = empty === 'hide' && request !== null && !all.some(({ member }) => member);
    const columns = isChosen ? filledColumns(fillSection(outline, all, filling, new Set())) : all;
    const section = fillSection(outline, columns, filling, used);
    const whole = restatements ? withOriginals(outline, section, filling, used) : section;
    const derived = { ...whole, columns: whole.columns.map((column, at) => markDerived(column, whole, at)) };
    const result = empty === 'hide' ? hideEmpty(derived) : derived;
    // A document has the labels that it prints.
    return request === null ? result : { ...result, lines: withDistinctLabels(result.lines) };
  });
  const leftOut = sections.at(-1)?.leftOut ?? [];
  const kept = empty === 'hide' ? sections.filter(({ lines }) => lines.length > 0) : sections;
  return {
    kept: kept.map((section, at) => ({ ...section, leftOut: at === kept.length - 1 ? leftOut : [] })),
    leftOut: kept.length === 0 ? leftOut : [],
  };
}

/** Columns of one length, but for a company that does not report it, which has its own usual one. */
function commonColumns(
  outlines: readonly Outline[],
  companies: readonly CompanyFacts[],
  request: ColumnRequest,
): readonly StatementColumn[] {
  const [first] = companies;
  const common = request.length ?? (first ? lengthOf(outlines, first) : null);
  return companies.flatMap((of) => {
    const isReported = request.length !== null || common === null || reportsLength(outlines, of, common);
    return chosenColumns(outlines, of, { ...request, length: isReported ? common : null });
  });
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

/** Each column with restated values is followed by one with the period as the first document reported it. */
function withOriginals(
  outline: Outline,
  section: StatementSection,
  filling: Filling,
  used: Set<FiledValue>,
): StatementSection {
  const columns = section.columns.flatMap((column, at): StatementColumn[] => {
    const isRestated = section.lines.some(({ cells }) => cells[at]?.restatedFrom);
    if (!isRestated) return [column];
    return [column, { ...column, state: 'original', document: firstDocument(outline, section, at, filling) }];
  });
  return columns.length === section.columns.length ? section : fillSection(outline, columns, filling, used);
}

/** A document with fewer of the lines only repeats some values of the period, or tells them in advance. */
const SHARE_OF_DOCUMENT = 1 / 2;

/** The earliest document that reports a period of a statement. */
function firstDocument(
  outline: Outline,
  { columns, lines }: StatementSection,
  at: number,
  { companies }: Filling,
): string {
  const sources = new Set(lines.flatMap(({ cells }) => cells[at]?.source ?? []));
  const of = companies[columns[at]?.company ?? 0];
  const facts = of ? valueLines(outline).flatMap((line) => factsOfLine(line, outline, of)) : [];
  const own = [...new Set(facts)].filter(({ latest }) => sources.has(latest.source));
  const counts = new Map<string, { readonly filed: string; count: number }>();
  for (const fact of own) {
    for (const [name, { source }] of new Map(filingsOf(fact).map((value) => [documentOf(value), value]))) {
      const counted = getOrCreate(counts, name, () => ({ filed: source.document?.filed ?? '', count: 0 }));
      counted.count += 1;
    }
  }
  const most = Math.max(0, ...Array.from(counts.values(), ({ count }) => count));
  const [first] = [...counts]
    .filter(([, { count }]) => count >= most * SHARE_OF_DOCUMENT)
    .toSorted(([a, m], [b, n]) => compareText(m.filed, n.filed) || compareText(a, b));
  return first?.[0] ?? '';
}

function markDerived(column: StatementColumn, { lines }: StatementSection, at: number): StatementColumn {
  const cells = lines.flatMap(({ cells: all }) => all[at] ?? []);
  const [first] = cells;
  return { ...column, derived: cells.every(({ derived }) => derived !== null) ? (first?.derived?.kind ?? null) : null };
}

function outsideOf(outlines: readonly Outline[], companies: readonly CompanyFacts[]): readonly LeftOutValue[] {
  const lines = outlines.flatMap((outline) => outline.lines);
  return companies.flatMap(({ company, facts, replaced, keyOf }) => {
    const keys = keysOf({ lines }, keyOf);
    const without = <T>(all: ReadonlyMap<string, readonly T[]>): readonly T[] =>
      [...all].flatMap(([key, entries]) => (keys.has(key) ? [] : entries));
    const values = [...without(facts).flatMap(filingsOf), ...without(replaced)];
    return values.map((value) => toLeftOut(value, 'no-line', company));
  });
}
