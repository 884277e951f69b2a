import { DEFAULT_MODE, type ModeName } from '../../src/analysis/validation/mode-names.ts';
import { indexFields } from '../../src/analysis/validation/roll-up/field-binding.ts';
import { createKernel, type KernelOptions, type KernelResult } from '../../src/analysis/validation/roll-up/kernel.ts';
import {
  type CheckedBinding,
  type CheckedBindings,
  type CheckPlan,
  compilePlan,
} from '../../src/analysis/validation/roll-up/plan.ts';
import { EXACT, type Tolerance } from '../../src/analysis/validation/tolerance.ts';
import type { CalculationRelationship, FieldName, Section, TaxonomyKey } from '../../src/core/model/taxonomy.ts';
import { toChunks } from './row-chunks.ts';
import { field, section } from './tiny-calculation.ts';

export const SAMPLE: TaxonomyKey = { source: 'sample', id: '1', version: 'v1' };

/** A row by field names: decimal text, or `text|decimals` where the precision is stated (`100|-3`, `100|INF`). */
export type NamedRow = Readonly<Record<string, string>>;

export type CheckedRows = {
  readonly plan: CheckPlan;
  readonly bindings: CheckedBindings;
  readonly result: KernelResult;
};

/** Checks rows against a calculation: rows are versions 1, 2, … of binding 1; sections are numbered as they are named. */
export function checkRows(
  relationships: readonly CalculationRelationship[],
  rows: readonly NamedRow[],
  options: {
    readonly tolerance?: Tolerance;
    readonly mode?: ModeName;
    readonly fields?: readonly FieldName[];
    readonly taxonomy?: TaxonomyKey;
  } & KernelOptions = {},
): CheckedRows {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = names.map((name, id) => ({ id, field: field(name) }));
  const sections: Section[] = [...new Set(relationships.map(({ sectionId }) => sectionId))].map((id) => section(id));
  const taxonomy = options.taxonomy ?? SAMPLE;
  const plan = compilePlan({ taxonomy, sections, calculation: relationships }, indexFields(fields, fields.length - 1));
  const entry: CheckedBinding = { binding: { source: taxonomy.source, id: taxonomy.id }, plan };
  const bindings: CheckedBindings = new Map([[1, entry]]);
  const { mode = DEFAULT_MODE, tolerance = EXACT } = options;
  const kernel = createKernel(bindings, { mode, tolerance }, options);
  const testRows = rows.map((row, index) => ({
    version: index + 1,
    binding: 1,
    numbers: Object.entries(row).map(([name, value]) => number(names.indexOf(name), value)),
  }));
  for (const chunk of toChunks(testRows)) kernel.feed(chunk);
  return { plan, bindings, result: kernel.finish() };
}

function number(id: number, value: string) {
  const [text = '', decimals] = value.split('|');
  if (decimals === undefined) return { field: id, text };
  return { field: id, text, decimals: decimals === 'INF' ? 127 : Number(decimals) };
}
