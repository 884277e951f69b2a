import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import type { RowBatch, ValueColumns } from '../../../core/model/row-batch.ts';
import type { FieldKinds } from '../../../warehouse/store/service-runs/field-kinds.ts';
import type { RowMemory } from '../../payload/scan/row-collector.ts';
import type { KnownCompany } from '../plan/known-companies.ts';
import type { PageEnds } from './judge-answers.ts';

/** The part of a resource that is staged by now. */
export type StagedResource = {
  readonly resource: string;
  /**
   * By slice, in the order in which they were staged: the rows of its answer, and those that the answer says there are
   * for its question.
   */
  readonly slices: Map<number, { readonly rows: number; readonly total: number }>;
  readonly counts: Record<string, number>;
  readonly diagnostics: Diagnostic[];
  /** ISO text of the latest `receiveddate`. */
  effectiveAt: string | undefined;
  /** The kinds of the fields that have values, those that are not stored included. */
  readonly kinds: Map<string, string>;
  /** The companies, for the resource that lists them. */
  readonly companies: KnownCompany[];
  /** Leaves out fields that are not to be stored; `undefined` where all are. */
  readonly filter: FieldFilter | undefined;
  ends: PageEnds | undefined;
  /** What the reader keeps from answer to answer. */
  readonly memory: RowMemory;
};

/** Nothing of a resource. `stored`: the only fields that are stored; all where it is left out. */
export function emptyResource(resource: string, stored: FieldKinds | undefined): StagedResource {
  return {
    resource,
    slices: new Map(),
    counts: {},
    diagnostics: [],
    kinds: new Map(),
    companies: [],
    effectiveAt: undefined,
    ends: undefined,
    memory: {},
    filter: stored && fieldFilter((name) => stored.has(name)),
  };
}

const MOST_NAMED = 10;

/** Values that the contract `discard` left out. */
export function discardDiagnostics({ resource, filter }: StagedResource): readonly Diagnostic[] {
  const fields = filter?.discarded ?? new Map<string, number>();
  if (fields.size === 0) return [];
  const values = [...fields.values()].reduce((sum, count) => sum + count, 0);
  const names = [...fields.keys()].slice(0, MOST_NAMED).join(', ');
  const message = `${values} values of ${fields.size} fields of ${resource} that were not there before were not stored: ${names}`;
  return [{ severity: 'warning', code: 'service/discarded-fields', message }];
}

/**
 * Leaves out the values of fields that are not known, and counts them. One answer after the other; its fields are
 * numbered anew.
 */
export type FieldFilter = {
  readonly nextAnswer: () => void;
  readonly apply: (batch: RowBatch) => RowBatch;
  /** Values that were left out, by field. */
  readonly discarded: ReadonlyMap<string, number>;
};

export function fieldFilter(isKnown: (name: string) => boolean): FieldFilter {
  const discarded = new Map<string, number>();
  /**
   * By the number that the reader gave: the name, and the number that is handed on, -1 for a field that is left out.
   */
  let names: string[] = [];
  let numbers: number[] = [];
  let kept = 0;
  const keptOf = <C extends ValueColumns>(columns: C): C => {
    const isKept = (_: unknown, at: number): boolean => (numbers[columns.field[at] ?? 0] ?? -1) >= 0;
    for (const field of columns.field) {
      const name = names[field] ?? '';
      if ((numbers[field] ?? -1) < 0) discarded.set(name, (discarded.get(name) ?? 0) + 1);
    }
    // Every column has one entry for each value.
    const values = Object.entries<readonly unknown[]>(columns as never).map(([name, list]) => [
      name,
      list.filter(isKept),
    ]);
    const filtered: C = Object.fromEntries(values);
    return { ...filtered, field: filtered.field.map((field) => numbers[field] ?? 0) };
  };
  return {
    nextAnswer: () => {
      [names, numbers, kept] = [[], [], 0];
    },
    discarded,
    apply: (batch) => {
      const fields = batch.fields.filter(({ name }) => isKnown(name));
      for (const { name } of batch.fields) {
        names.push(name);
        numbers.push(isKnown(name) ? kept++ : -1);
      }
      if (kept === numbers.length) return batch;
      const { numbers: plain, wideNumbers, texts } = batch;
      return { ...batch, fields, numbers: keptOf(plain), wideNumbers: keptOf(wideNumbers), texts: keptOf(texts) };
    },
  };
}
