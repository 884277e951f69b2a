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

/** Fields of a store by local name, made once for all plans. */
export type FieldIndex = {
  readonly byName: ReadonlyMap<string, readonly StoreField[]>;
  /** One more than the highest field id that a value may have. */
  readonly idCount: number;
};

/**
 * Indexes the fields of a store. Fields that bear no name of any calculation may be left out; `highest` is the highest
 * id of them all.
 */
export function indexFields(fields: readonly StoreField[], highest: number): FieldIndex {
  return { byName: groupBy(fields, ({ field }) => field.name), idCount: highest + 1 };
}

export type SlotMap = {
  /** By store field id: the slot its numbers go to, -1 where they take no part. */
  readonly slotOfField: Int32Array;
  /** By store field id: 1 where the slot belongs to another year's field of the same name. */
  readonly assumedField: Uint8Array;
};

/**
 * Maps store fields to the slots of a plan. Its own field goes before another year's; of those the first slot counts.
 */
export function bindFields(slots: readonly FieldName[], index: FieldIndex): SlotMap {
  const slotOfField = new Int32Array(index.idCount).fill(-1);
  const assumedField = new Uint8Array(index.idCount);
  const standardOf = memoize(standardName);
  for (const [slot, wanted] of slots.entries()) {
    for (const { id, field } of index.byName.get(wanted.name) ?? []) {
      const binding = bindsTo(field.namespace, wanted.namespace, standardOf);
      if (binding === 'no' || (binding === 'assumed' && slotOfField[id] !== -1)) continue;
      slotOfField[id] = slot;
      assumedField[id] = binding === 'assumed' ? 1 : 0;
    }
  }
  return { slotOfField, assumedField };
}
