import { getOrCreate } from '../../../core/base/collections.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { StoredRow } from '../../../warehouse/store/read-rows.ts';
import type { Item } from '../modes.ts';
import type { Amount } from '../weigh.ts';

/**
 * What a row reports, by slot; `slotOf` is negative for fields that no calculation has. A nil beside a number counts.
 */
export function itemsOf({ values }: StoredRow, slotOf: (field: FieldName) => number): ReadonlyMap<number, Item> {
  const nils = new Set(values.flatMap(({ type, field }) => (type === 'nil' ? fieldKey(field) : [])));
  const items = new Map<number, { readonly amounts: Amount[]; isNil: boolean }>();
  for (const { type, field, value, decimals } of values) {
    const slot = type === 'number' ? slotOf(field) : -1;
    const amount = slot < 0 || value === null ? undefined : parseDecimal(value);
    if (!amount) continue;
    const item = getOrCreate(items, slot, () => ({ amounts: [], isNil: false }));
    item.amounts.push({ ...amount, decimals: decimals ?? DECIMALS_UNSTATED });
    item.isNil ||= nils.has(fieldKey(field));
  }
  return items;
}
