import type { TaxonomyBinding } from '../../../core/model/row-batch.ts';
import type { NotResolved } from '../../../core/taxonomy/resolve-taxonomy.ts';
import type { CheckPlan } from './plan.ts';

/**
 * What rows bind to and what they are checked with. The plan may be that of another taxonomy id, which then stands in:
 * the rows keep their own id, and reports count them as assumed.
 */
export type CheckedBinding = {
  readonly binding: TaxonomyBinding;
  readonly plan: CheckPlan | NotResolved;
};

/** By the binding ids of the store, which count from 1: a row with 0 binds to no taxonomy. */
export type CheckedBindings = ReadonlyMap<number, CheckedBinding>;

/** The plan, where there is one. */
export function planOf({ plan }: CheckedBinding): CheckPlan | undefined {
  return typeof plan === 'string' ? undefined : plan;
}
