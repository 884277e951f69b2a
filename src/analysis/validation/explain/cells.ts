import { addDecimal, formatDecimal, multiplyDecimal, trimDecimal, ZERO } from '../../../core/base/decimal.ts';
import type { RollUpFinding } from '../../../core/model/finding.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN } from '../../../core/model/row-batch.ts';
import type { ExplainedLine, ExplainedTotal, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { PlacedValue } from '../../../warehouse/store/read-values.ts';
import { type Amount, addIntervals, type Interval, weighInterval } from '../interval.ts';
import { CHECK_MODES, type Comparison, type Item } from '../modes.ts';
import { printedNames } from '../roll-up/findings.ts';
import { VERDICTS } from '../roll-up/judge.ts';
import { amountOf } from '../roll-up/tuples.ts';
import type { JudgedRow } from './judged-row.ts';

export type Cell = Pick<ExplainedLine, 'field' | 'label' | 'status' | 'value' | 'interval' | 'values' | 'total'>;

/** A row, and the words for its fields. */
export type Scene = {
  readonly row: JudgedRow;
  readonly comparison: Comparison;
  /** The findings of the row. */
  readonly findings: readonly RollUpFinding[];
  readonly labelOf: (field: FieldName) => string | null;
  readonly names: readonly string[];
};

export function sceneOf(scene: Omit<Scene, 'names'>): Scene {
  return { ...scene, names: printedNames(scene.row.plan.fields) };
}

/** The field of a slot as the row reports it; `sum`: its parts in a section, if it has some there. */
export function cellOf(scene: Scene, slot: number, sum: number | undefined, items = ownItems(scene, slot)): Cell {
  const { row, comparison, labelOf, names } = scene;
  const field = row.plan.fields[slot];
  const amount = amountOf(items);
  const values = row.valuesOf(slot);
  return {
    field: names[slot] ?? '',
    label: (field && labelOf(field)) ?? null,
    status: amount ? 'reported' : values.some(({ type }) => type === 'nil') ? 'nil' : 'missing',
    value: amount ? formatDecimal(amount) : null,
    interval: printInterval(intervalOfItems(items, comparison)),
    values: values.map(printValue),
    total: sum === undefined ? null : totalOf(scene, slot, sum),
  };
}

function ownItems({ row }: Scene, slot: number): readonly Item[] {
  const item = row.items.get(slot);
  return item ? [item] : [];
}

/** What the row reports for each child of a sum: also in the tuples inside its own. */
export function partsOf(scene: Scene, sum: number): readonly (readonly Item[])[] {
  const judged = scene.row.sums.get(sum);
  return judged?.bound ?? (scene.row.plan.sums[sum]?.children ?? []).map(({ slot }) => ownItems(scene, slot));
}

export function printValue({ field, type, value, decimals, line }: Omit<PlacedValue, 'version' | 'id'>) {
  return { namespace: field.namespace, type, value, decimals: printDecimals(decimals), line };
}

function printDecimals(decimals: number | null): ExplainOutput['values'][number]['decimals'] {
  if (decimals === DECIMALS_INFINITE) return 'INF';
  return decimals === DECIMALS_UNKNOWN ? 'unknown' : decimals;
}

/** The sum of the intervals of several items; none where one has none, or the mode. */
function intervalOfItems(items: readonly Item[], { mode }: Comparison): Interval | undefined {
  const { interval } = CHECK_MODES[mode];
  const all = interval ? items.map(interval) : [];
  const [first, ...others] = all.filter((each) => typeof each !== 'string');
  return first && all.length === others.length + 1 ? others.reduce(addIntervals, first) : undefined;
}

/** Null for a single value. */
function printInterval(interval: Interval | undefined): Cell['interval'] {
  if (!interval) return null;
  const [low, high] = [interval.low, interval.high].map(({ value }) => formatDecimal(trimDecimal(value)));
  return low === undefined || high === undefined || low === high ? null : { low, high };
}

function totalOf(scene: Scene, slot: number, index: number): ExplainedTotal {
  const { row, comparison, findings, names } = scene;
  const sum = row.plan.sums[index];
  const bound = partsOf(scene, index);
  const parts = bound.map(amountOf);
  const judged = row.sums.get(index);
  const weighing = judged?.weighing;
  const reported = parts.flatMap((part, c): Amount[] => {
    const weight = sum?.children[c]?.weight;
    return part && weight ? [{ ...part, ...multiplyDecimal(part, weight) }] : [];
  });
  const computed = weighing?.computed ?? (reported.length > 0 ? reported.reduce(addDecimal, ZERO) : undefined);
  const intervals = bound.flatMap((items, c) => {
    const interval = intervalOfItems(items, comparison);
    const weight = sum?.children[c]?.weight;
    return interval && weight ? [weighInterval(interval, weight)] : [];
  });
  const [first, ...others] = intervals;
  const section = row.plan.sections[sum?.sections[0] ?? -1]?.id;
  const finding = findings.find(({ field, sections }) => field === names[slot] && sections[0]?.id === section);
  return {
    verdict: judged ? (VERDICTS[judged.verdict] ?? 'unbound') : 'not-reported',
    blocked: sum?.block?.detail ?? null,
    computed: computed ? formatDecimal(computed) : null,
    difference: weighing ? formatDecimal(weighing.difference) : null,
    tolerance: weighing ? formatDecimal(trimDecimal(weighing.tolerance)) : null,
    interval: printInterval(first && others.reduce(addIntervals, first)),
    parts: parts.length,
    missing: parts.filter((part) => part === null).length,
    finding: finding ? printFinding(finding) : null,
  };
}

function printFinding({ id, rule, severity, group = '', causes = [] }: RollUpFinding): ExplainedTotal['finding'] {
  return { id, rule, severity, group, causes };
}
