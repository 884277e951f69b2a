import { inputError } from '../../../core/base/errors.ts';
import type { TaxonomyBinding } from '../../../core/model/row-batch.ts';
import type { FieldName, Section, TaxonomyKey } from '../../../core/model/taxonomy.ts';
import type { NotResolved } from '../../../core/taxonomy/resolve-taxonomy.ts';
import { bindFields, type FieldIndex, type SlotMap } from './field-binding.ts';
import { SLOT_LIMIT } from './slots.ts';
import { type CalculationSource, collectSums, type Sum } from './sums.ts';

/** How the kernel may judge a sum. */
export const SUM_KIND = { unitWeights: 0, anyWeights: 1, blocked: 2 } as const;

/**
 * The calculation of a taxonomy, ready to be run over rows. Every field that takes part has a slot, parents first.
 * `sums` are grouped by parent: those of slot `p` are at `sumStart[p] .. sumStart[p + 1]`, the children of sum `k` at
 * `childStart[k] .. childStart[k + 1]` of `childCode`.
 */
export type CheckPlan = SlotMap & {
  readonly taxonomy: TaxonomyKey;
  /** Calculation sections that hold relationships, in the taxonomy's order. */
  readonly sections: readonly Section[];
  readonly fields: readonly FieldName[];
  readonly parentCount: number;
  readonly sums: readonly Sum[];
  readonly sumStart: Int32Array;
  readonly sumKind: Uint8Array;
  readonly childStart: Int32Array;
  /** Twice the slot of the child, plus 1 where its weight is negative. */
  readonly childCode: Int32Array;
};

/**
 * Compiles a calculation for the fields of a store. One with more than SLOT_LIMIT fields is refused with an input
 * error.
 */
export function compilePlan(source: CalculationSource, index: FieldIndex): CheckPlan {
  const { sections, fields, parentCount, sums } = collectSums(source);
  if (fields.length > SLOT_LIMIT) {
    const { taxonomy } = source;
    throw inputError(`the calculation of ${taxonomy.source} ${taxonomy.id} has ${fields.length} fields`, {
      hint: `at most ${SLOT_LIMIT} are accepted`,
    });
  }
  const childCount = sums.reduce((count, { children }) => count + children.length, 0);
  const sumStart = new Int32Array(parentCount + 1);
  const sumKind = new Uint8Array(sums.length);
  const childStart = new Int32Array(sums.length + 1);
  const childCode = new Int32Array(childCount);
  let at = 0;
  for (const [k, sum] of sums.entries()) {
    sumStart[sum.parent + 1] = k + 1;
    sumKind[k] = kindOf(sum);
    for (const { slot, weight } of sum.children) {
      childCode[at] = slot * 2 + (weight.mantissa < 0n ? 1 : 0);
      at += 1;
    }
    childStart[k + 1] = at;
  }
  return {
    taxonomy: source.taxonomy,
    sections,
    fields,
    parentCount,
    sums,
    sumStart,
    sumKind,
    childStart,
    childCode,
    ...bindFields(fields, index),
  };
}

function kindOf({ block, children }: Sum): number {
  if (block) return SUM_KIND.blocked;
  return children.every(({ weight }) => weight.places === 0 && (weight.mantissa === 1n || weight.mantissa === -1n))
    ? SUM_KIND.unitWeights
    : SUM_KIND.anyWeights;
}

/**
 * What rows bind to and what they are checked with. The plan may be that of another taxonomy id, which then stands in:
 * the rows keep their own id, and reports count them as assumed.
 */
export type CheckedBinding = {
  readonly binding: TaxonomyBinding;
  readonly plan: CheckPlan | NotResolved;
};

/** Bindings by their ids in the store, which count from 1: a row with 0 binds to no taxonomy. */
export type CheckedBindings = ReadonlyMap<number, CheckedBinding>;

/** The plan, where there is one. */
export function planOf({ plan }: CheckedBinding): CheckPlan | undefined {
  return typeof plan === 'string' ? undefined : plan;
}
