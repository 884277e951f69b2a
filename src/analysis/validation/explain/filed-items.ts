import { getOrCreate } from '../../../core/base/collections.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { FiledRow } from '../../../warehouse/store/filed-rows.ts';
import type { Item } from '../modes.ts';
import type { Amount } from '../weigh.ts';

/**
 * What a row reports, by slot; `slotOf` is negative for fields that no calculation has. A nil beside a number counts.
 */
export function itemsOf({ values }: FiledRow, slotOf: (field: FieldName) => number): ReadonlyMap<number, Item> {
  const nils = new Set(values.flatMap(({ kind, field }) => (kind === 'nil' ? fieldKey(field) : [])));
  const items = new Map<number, { readonly amounts: Amount[]; isNil: boolean }>();
  for (const { kind, field, value, decimals } of values) {
    const slot = kind === 'number' ? slotOf(field) : -1;
    const amount = slot < 0 ? undefined : parseDecimal(value);
    if (!amount) continue;
    const item = getOrCreate(items, slot, () => ({ amounts: [], isNil: false }));
    item.amounts.push({ ...amount, decimals: decimals ?? DECIMALS_UNSTATED });
    item.isNil ||= nils.has(fieldKey(field));
  }
  return items;
}
