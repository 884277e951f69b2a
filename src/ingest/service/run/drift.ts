import type { FieldKinds } from '../../../store/service-runs/field-kinds.ts';
import type { Contract, FieldChange } from '../types.ts';

/** What holds for a resource; names are taken in any case, `*` is every other one. */
export function contractOf(contracts: Readonly<Record<string, Contract>>, resource: string): Contract {
  const byName = new Map(Object.entries(contracts).map(([name, contract]) => [name.toLowerCase(), contract]));
  return byName.get(resource.toLowerCase()) ?? byName.get('*') ?? 'evolve';
}

/**
 * What differs between the fields of two snapshots of a resource. A first snapshot differs in nothing; where it is not whole no field vanishes.
 */
export function fieldDrift(
  resource: string,
  contract: Contract,
  before: FieldKinds | undefined,
  after: FieldKinds,
  isWhole: boolean,
): readonly FieldChange[] {
  if (!before) return [];
  const changes: FieldChange[] = [];
  for (const [field, kind] of after) {
    const known = before.get(field);
    if (known === undefined) changes.push({ resource, field, change: 'new', after: kind, contract });
    else if (known !== kind && (isWhole || !known.includes(kind))) {
      changes.push({ resource, field, change: 'changed', before: known, after: kind, contract });
    }
  }
  if (!isWhole) return changes;
  for (const [field, kind] of before) {
    if (!after.has(field)) changes.push({ resource, field, change: 'vanished', before: kind, contract });
  }
  return changes;
}
