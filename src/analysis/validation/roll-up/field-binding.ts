import { groupBy, memoize } from '../../../core/base/collections.ts';
import { STANDARD_NAMESPACE } from '../../../core/model/field-name.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';

/** A field of the store with its id there. */
export type StoreField = { readonly id: number; readonly field: FieldName };

export type Binding = 'exact' | 'assumed' | 'no';

const STANDARD = new RegExp(STANDARD_NAMESPACE);

/**
 * Whether a number under one namespace counts as the field of the same name in another: `exact` in the same namespace,
 * `assumed` between two years of one standard, otherwise not. A custom field never counts as a standard one.
 */
export function bindsTo(fieldNamespace: string, taxonomyNamespace: string, standardOf = standardName): Binding {
  if (fieldNamespace === taxonomyNamespace) return 'exact';
  const standard = standardOf(fieldNamespace);
  return standard !== undefined && standard === standardOf(taxonomyNamespace) ? 'assumed' : 'no';
}

function standardName(namespace: string): string | undefined {
  return STANDARD.exec(namespace)?.[1];
}

/**
 * Fields of a store by local name, made once for all plans. `numberOf`: by field id, the number of a field among them,
 * from 1 on; 0 for every other id that a value may have.
 */
export type FieldIndex = {
  readonly byName: ReadonlyMap<string, readonly StoreField[]>;
  readonly numberOf: Int32Array;
  readonly count: number;
};

/**
 * Indexes the fields of a store. Fields that bear no name of any calculation may be left out; `highest` is the highest
 * id of them all.
 */
export function indexFields(fields: readonly StoreField[], highest: number): FieldIndex {
  const numberOf = new Int32Array(highest + 1);
  for (const [at, { id }] of fields.entries()) numberOf[id] = at + 1;
  return { byName: groupBy(fields, ({ field }) => field.name), numberOf, count: fields.length };
}

/**
 * The slot of each store field. `numberOf` is that of the index, which all plans share: a store has many times as many
 * fields as calculations name.
 */
export type SlotMap = {
  readonly numberOf: Int32Array;
  /** By that number: twice the slot, plus 1 where it is that of another year's field of its name; -1 for none. */
  readonly codeOf: Int32Array;
};

/**
 * Maps store fields to the slots of a plan. Its own field goes before another year's; of those the first slot counts.
 */
export function bindFields(slots: readonly FieldName[], { byName, numberOf, count }: FieldIndex): SlotMap {
  const codeOf = new Int32Array(count + 1).fill(-1);
  const standardOf = memoize(standardName);
  for (const [slot, wanted] of slots.entries()) {
    for (const { id, field } of byName.get(wanted.name) ?? []) {
      const binding = bindsTo(field.namespace, wanted.namespace, standardOf);
      const number = numberOf[id] ?? 0;
      if (binding === 'no' || (binding === 'assumed' && codeOf[number] !== -1)) continue;
      codeOf[number] = 2 * slot + (binding === 'assumed' ? 1 : 0);
    }
  }
  return { numberOf, codeOf };
}

/** The slot of a store field, -1 where it takes no part. */
export function slotOf({ numberOf, codeOf }: SlotMap, id: number): number {
  return (codeOf[numberOf[id] ?? 0] ?? -1) >> 1;
}

/** Whether the slot of a store field belongs to another year's field of the same name. */
export function isAssumed({ numberOf, codeOf }: SlotMap, id: number): boolean {
  const code = codeOf[numberOf[id] ?? 0] ?? -1;
  return code >= 0 && (code & 1) === 1;
}
