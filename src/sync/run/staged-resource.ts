import type { Diagnostic } from '../../base/diagnostic.ts';
import type { RowMemory } from '../../sources/service/scan/row-collector.ts';
import type { FieldKinds } from '../../store/service-runs/field-kinds.ts';
import type { KnownCompany } from '../plan/known-companies.ts';
import type { PageEnds } from './judge-answers.ts';
import { type FieldFilter, fieldFilter } from './without-fields.ts';

/** The part of a resource that is staged by now. */
export type StagedResource = {
  readonly resource: string;
  /** Ids of slices, in the order in which they were staged. */
  readonly slices: number[];
  readonly rowsOf: Map<number, number>;
  /** By slice: the rows that its answer says that there are for its question. */
  readonly totals: Map<number, number>;
  readonly counts: Record<string, number>;
  readonly diagnostics: Diagnostic[];
  /** ISO text of the latest `receiveddate`. */
  effectiveAt: string | undefined;
  /** Of the fields that have values, those that are not stored included. */
  readonly kinds: Map<string, string>;
  /** Of the resource that lists them. */
  readonly companies: KnownCompany[];
  /** Leaves out fields that are not to be stored; `undefined` where all are. */
  readonly filter: FieldFilter | undefined;
  ends: PageEnds | undefined;
  /** Of the reader, from answer to answer. */
  readonly memory: RowMemory;
};

/** Nothing of a resource. `stored`: the only fields that are stored; all where it is left out. */
export function emptyResource(resource: string, stored: FieldKinds | undefined): StagedResource {
  return {
    resource,
    ...{ slices: [], rowsOf: new Map(), totals: new Map(), counts: {}, diagnostics: [], effectiveAt: undefined },
    ...{ kinds: new Map(), companies: [], ends: undefined, memory: {} },
    filter: stored && fieldFilter((name) => stored.has(name)),
  };
}

/** The fields of a resource by name, in the order of names. */
export function fieldKinds({ kinds }: StagedResource): FieldKinds {
  return new Map([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Values of fields that were left out, by field. */
export function discardedOf({ filter }: StagedResource): ReadonlyMap<string, number> {
  return filter?.discarded() ?? new Map();
}

const MOST_NAMED = 10;

/** Values that the contract `discard` left out. */
export function discardDiagnostics(staged: readonly StagedResource[]): readonly Diagnostic[] {
  return staged.flatMap((one): Diagnostic[] => {
    const fields = discardedOf(one);
    if (fields.size === 0) return [];
    const values = [...fields.values()].reduce((sum, count) => sum + count, 0);
    const names = [...fields.keys()].slice(0, MOST_NAMED).join(', ');
    const message = `${values} values of ${fields.size} fields of ${one.resource} that were not there before were not stored: ${names}`;
    return [{ severity: 'warning', code: 'service/discarded-fields', message }];
  });
}
