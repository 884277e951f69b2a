import { getOrCreate } from '../../../core/base/collections.ts';
import { addDecimal, type Decimal, formatDecimal, multiplyDecimal, ZERO } from '../../../core/base/decimal.ts';
import { findOne } from '../../../core/base/find-named.ts';
import type { FindingSection } from '../../../core/model/finding.ts';
import { namedSection } from '../../../core/model/named-parts.ts';
import type { ExplainedLine, ExplainedTree, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { RowOfField } from '../../../warehouse/store/company-values.ts';
import type { PlacedValue } from '../../../warehouse/store/read-values.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { Comparison, Item } from '../modes.ts';
import { slotOf } from '../roll-up/field-binding.ts';
import { printSection } from '../roll-up/findings.ts';
import type { CheckPlan } from '../roll-up/plan.ts';
import { amountOf } from '../roll-up/tuples.ts';
import { cellOf, partsOf, type Scene, sceneOf } from './cells.ts';
import type { CheckedCompany } from './check-company.ts';
import type { JudgedRow } from './judged-row.ts';

/** The sums of one section of a plan. */
type SectionSums = {
  readonly section: FindingSection;
  /** Sums by the slot of their parent. */
  readonly below: ReadonlyMap<number, number>;
  /** Sums by the slot of a child. */
  readonly above: ReadonlyMap<number, readonly number[]>;
};

/** The sections of a plan in which the field of a slot is a total or a part. */
function sectionSums(plan: CheckPlan, slot: number): readonly SectionSums[] {
  const sums = plan.sections.map(() => ({ below: new Map<number, number>(), above: new Map<number, number[]>() }));
  for (const [index, { parent, children, sections }] of plan.sums.entries()) {
    for (const place of sections) {
      const { below, above } = sums[place] ?? {};
      below?.set(parent, index);
      for (const child of children) if (above) getOrCreate(above, child.slot, () => []).push(index);
    }
  }
  return sums
    .map((each, place) => ({ ...each, section: printSection(plan.sections[place]) }))
    .filter(({ below, above }) => below.has(slot) || above.has(slot));
}

/** The fields of all lines that a field may have below and above it. */
function fieldsAround(plan: CheckPlan, slot: number, sections: readonly SectionSums[]): readonly FieldName[] {
  const slots = new Set([slot]);
  for (const { below, above } of sections) {
    const steps: readonly ((slot: number) => readonly number[])[] = [
      (slot) => plan.sums[below.get(slot) ?? -1]?.children.map((child) => child.slot) ?? [],
      (slot) => (above.get(slot) ?? []).flatMap((sum) => plan.sums[sum]?.parent ?? []),
    ];
    for (const next of steps) {
      const seen = new Set([slot]);
      // A set grows while it is read.
      for (const each of seen) for (const other of next(each)) seen.add(other);
      for (const each of seen) slots.add(each);
    }
  }
  return [...slots].flatMap((each) => plan.fields[each] ?? []);
}

/** The trees below a total, one for all sections in which it is the same; none for a field without parts. */
function treesBelow(
  scene: Scene,
  slot: number,
  sections: readonly SectionSums[],
  depth: number,
): ExplainOutput['trees'] {
  const trees = new Map<string, { sections: FindingSection[]; lines: ExplainedTree['lines'] }>();
  for (const each of sections) {
    if (!each.below.has(slot)) continue;
    const lines = linesBelow({ scene, sums: each, depth }, slot);
    getOrCreate(trees, JSON.stringify(lines), () => ({ sections: [], lines })).sections.push(each.section);
  }
  // Sections that say nothing about the row come last.
  const isUnbound = ({ lines }: ExplainedTree): number => (lines[0]?.total?.verdict === 'unbound' ? 1 : 0);
  return [...trees.values()].sort((a, b) => isUnbound(a) - isUnbound(b));
}

type Walk = { readonly scene: Scene; readonly sums: SectionSums; readonly depth: number };
type Place = { readonly level: number; readonly weight: Decimal | null; readonly path: readonly number[] };

function linesBelow(walk: Walk, root: number): readonly ExplainedLine[] {
  return openLine(walk, root, { level: 0, weight: null, path: [] }, undefined, null);
}

function openLine(
  walk: Walk,
  slot: number,
  { level, weight, path }: Place,
  items: readonly Item[] | undefined,
  added: { readonly contribution: string | null; readonly running: string } | null,
): readonly ExplainedLine[] {
  const { scene, sums, depth } = walk;
  const sum = sums.below.get(slot);
  const isOpened = sum !== undefined && (level === 0 || hasReportedPart(walk, slot, path));
  const line: ExplainedLine = {
    level,
    weight: weight && formatDecimal(weight),
    ...cellOf(scene, slot, isOpened || items?.length !== 0 ? sum : undefined, items),
    contribution: added?.contribution ?? null,
    running: added?.running ?? null,
    isCut: isOpened && level >= depth,
  };
  if (!isOpened || level >= depth) return [line];
  const bound = partsOf(scene, sum);
  let running = ZERO;
  const children = scene.row.plan.sums[sum]?.children ?? [];
  const lines = children.map((child, c) => {
    const amount = amountOf(bound[c] ?? []);
    const share = amount && multiplyDecimal(amount, child.weight);
    if (share) running = addDecimal(running, share);
    const place = { level: level + 1, weight: child.weight, path: [...path, slot] };
    const contribution = share && formatDecimal(share);
    return openLine(walk, child.slot, place, bound[c], { contribution, running: formatDecimal(running) });
  });
  return [line, ...lines.flat()];
}

/** Whether the row reports some part of a total, however deep; a cycle is followed once. */
function hasReportedPart({ scene, sums }: Walk, slot: number, path: readonly number[]): boolean {
  const seen = new Set(path);
  const look = (parent: number): boolean => {
    if (seen.has(parent)) return false;
    seen.add(parent);
    const sum = sums.below.get(parent);
    if (sum === undefined) return false;
    const bound = partsOf(scene, sum);
    const children = scene.row.plan.sums[sum]?.children ?? [];
    return children.some((child, c) => (bound[c] ?? []).length > 0 || look(child.slot));
  };
  return look(slot);
}

/** The totals above a field: of each the nearest way, once for all sections that have the same sum. */
function totalsAbove(scene: Scene, slot: number, sections: readonly SectionSums[]): ExplainOutput['above'] {
  type Above = ExplainOutput['above'][number] & { readonly sections: FindingSection[] };
  const lines = new Map<string, Above>();
  for (const { section, above } of sections) {
    let level = 0;
    const seen = new Set([slot]);
    for (let slots: readonly number[] = [slot]; slots.length > 0; ) {
      level += 1;
      const next: number[] = [];
      for (const child of slots) {
        for (const sum of above.get(child) ?? []) {
          const line = getOrCreate(lines, `${sum} ${child}`, () => aboveLine(scene, sum, child, level));
          line.sections.push(section);
          const parent = scene.row.plan.sums[sum]?.parent ?? -1;
          if (!seen.has(parent)) next.push(parent);
          seen.add(parent);
        }
      }
      slots = next;
    }
  }
  return [...lines.values()].sort((a, b) => a.level - b.level);
}

function aboveLine(scene: Scene, index: number, child: number, level: number) {
  const { plan } = scene.row;
  const sum = plan.sums[index];
  const weight = sum?.children.find(({ slot }) => slot === child)?.weight ?? ZERO;
  return {
    sections: [] as FindingSection[],
    level,
    child: scene.names[child] ?? '',
    weight: formatDecimal(weight),
    ...cellOf(scene, sum?.parent ?? -1, index),
  };
}

/** How much of the calculations is shown. */
export type Shown = {
  /** Only the sections of this id or title, or the beginning of it; all in which the field is where it is left out. */
  readonly section?: string | undefined;
  /** How many levels of parts are shown; all where it is left out. */
  readonly depth?: number | undefined;
};

/** `own`: the values of the field in the row. */
type ValuePlace = {
  readonly checked: CheckedCompany;
  readonly judged: JudgedRow;
  readonly row: RowOfField;
  readonly own: readonly PlacedValue[];
  readonly comparison: Comparison;
};

type Around = Pick<ExplainOutput, 'value' | 'above' | 'trees'> & { readonly label: string | null };

/** The totals above a field and the trees below it; `undefined` where no section of the calculation has the field. */
export async function calculationsAround(
  reader: StoreReader,
  { checked, judged, row, own, comparison }: ValuePlace,
  { section, depth = Number.POSITIVE_INFINITY }: Shown,
): Promise<Around | undefined> {
  const { plan } = judged;
  const slot = own.map(({ id }) => slotOf(plan, id)).find((each) => each >= 0);
  if (slot === undefined) return undefined;
  const sections = chosenSections(sectionSums(plan, slot), section);
  const { version } = row;
  const labelAt = await reader.ownLabels(fieldsAround(plan, slot, sections).map(({ name }) => ({ version, name })));
  const labelOf = ({ name }: FieldName): string | null => labelAt({ version, name });
  const scene = sceneOf({ row: judged, comparison, findings: checked.findingsOf(version), labelOf });
  const { value, label } = cellOf(scene, slot, undefined);
  return {
    value,
    label,
    above: totalsAbove(scene, slot, sections),
    trees: treesBelow(scene, slot, sections, depth),
  };
}

function chosenSections(all: readonly SectionSums[], name: string | undefined): readonly SectionSums[] {
  if (name === undefined) return all;
  const choices = all.map((value) => ({ ...namedSection(value.section), value }));
  return findOne(name, choices, { option: 'section', what: 'section of the field is called' });
}
