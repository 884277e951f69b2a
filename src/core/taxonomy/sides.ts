import { pushTo } from '../base/collections.ts';
import { fieldKey } from '../model/field-name.ts';
import type { BalanceType, CalculationRelationship, FieldProperty } from '../model/taxonomy.ts';

const OTHER: Readonly<Record<BalanceType, BalanceType>> = { credit: 'debit', debit: 'credit' };

type Neighbor = { readonly key: string; readonly isOpposite: boolean };

/**
 * The balance types of fields by their keys: as stated, and of the others in a calculation as its weights tell, since a
 * weight is negative where total and part are on opposite sides (XBRL 2.1, 5.1.1.2). Where no field is stated that a
 * calculation leads to, its first total counts as credit: which fields are on one side is right, and which side is not.
 */
export function sidesOf(
  properties: readonly FieldProperty[],
  calculation: readonly CalculationRelationship[],
): ReadonlyMap<string, BalanceType> {
  const sides = new Map<string, BalanceType>();
  for (const { field, balanceType } of properties) if (balanceType) sides.set(fieldKey(field), balanceType);
  const neighbors = new Map<string, Neighbor[]>();
  for (const { parent, child, weight } of calculation) {
    const [total, part, isOpposite] = [fieldKey(parent), fieldKey(child), Number(weight) < 0];
    pushTo(neighbors, total, { key: part, isOpposite });
    pushTo(neighbors, part, { key: total, isOpposite });
  }
  const spread = (from: Iterable<string>): void => {
    const queue = [...from];
    for (const known of queue) {
      const side = sides.get(known) ?? 'credit';
      for (const { key, isOpposite } of neighbors.get(known) ?? []) {
        if (sides.has(key)) continue;
        sides.set(key, isOpposite ? OTHER[side] : side);
        queue.push(key);
      }
    }
  };
  spread(sides.keys());
  for (const key of neighbors.keys()) {
    if (sides.has(key)) continue;
    sides.set(key, 'credit');
    spread([key]);
  }
  return sides;
}
