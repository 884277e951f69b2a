import type { FieldKinds } from '../../store/service-runs/field-kinds.ts';
import type { Contract, FieldChange } from '../types.ts';

/** The contract of a resource; names in any case, `*` is every other one. */
export function contractOf(contracts: Readonly<Record<string, Contract>>, resource: string): Contract {
  const byName = new Map(Object.entries(contracts).map(([name, contract]) => [name.toLowerCase(), contract]));
  return byName.get(resource.toLowerCase()) ?? byName.get('*') ?? 'evolve';
}

/**
 * Differences between the known fields of a resource and those of its rows now. A first snapshot has none. Of fields
 * that no row has any more only those vanished that are `missed`; values that are all numbers now, or all texts, where there were both, are what
 * they were before.
 */
export function fieldDrift(
  resource: string,
  contract: Contract,
  before: FieldKinds | undefined,
  after: FieldKinds,
  missed: ReadonlySet<string>,
): readonly FieldChange[] {
  if (!before) return [];
  const changes: FieldChange[] = [];
  for (const [field, kind] of after) {
    const known = before.get(field);
    if (known === undefined) changes.push({ resource, field, change: 'new', after: kind, contract });
    else if (!known.includes(kind))
      changes.push({ resource, field, change: 'changed', before: known, after: kind, contract });
  }
  for (const [field, kind] of before) {
    if (missed.has(field)) changes.push({ resource, field, change: 'vanished', before: kind, contract });
  }
  return changes;
}

/** Fields that were known and that no row has now. */
export function absentFields(before: FieldKinds | undefined, after: FieldKinds): readonly string[] {
  return [...(before?.keys() ?? [])].filter((field) => !after.has(field));
}

/** The fields that are known from now on: those that are there, and those that are absent and not missed. */
export function knownFrom(before: FieldKinds | undefined, after: FieldKinds, missed: ReadonlySet<string>): FieldKinds {
  const known = new Map(after);
  for (const [field, kind] of before ?? []) {
    const now = after.get(field);
    if (now === undefined ? !missed.has(field) : kind.includes(now)) known.set(field, kind);
  }
  return known;
}
