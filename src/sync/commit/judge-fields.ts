import type { FieldKinds } from '../../store/service-runs/field-kinds.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import { rowResources, statusOf } from '../run/run-state.ts';
import { fieldKinds, type StagedResource } from '../run/staged-resource.ts';
import type { Stager } from '../run/stager.ts';
import type { Work } from '../run/work.ts';
import { type Contract, contractOf, type FieldChange } from '../types.ts';

export type JudgedFields = {
  readonly drift: readonly FieldChange[];
  /** Resources whose contract does not allow what differs, and what that is. */
  readonly refused: ReadonlyMap<string, string>;
  /** Resources that are to have a snapshot, staged as one after the other. */
  readonly staged: readonly StagedResource[];
  /** By resource: the fields that are known from now on. */
  readonly known: ReadonlyMap<string, FieldKinds>;
};

/** Fields that differ are named up to so many in a message. */
const MOST_NAMED = 5;

/** Compares the fields of every complete resource with those that were known, and drops what its contract does not allow. */
export async function judgeFields(work: Work, stager: Stager): Promise<JudgedFields> {
  const { contracts } = work.request;
  const complete = rowResources(work.run.state).filter(
    (name) => stager.staged(name) && statusOf(work.run.state, name) === 'complete',
  );
  const staged = await stager.finish(complete);
  const missed = await missedFields(work, staged);
  const drift: FieldChange[] = [];
  const refused = new Map<string, string>();
  const known = new Map<string, FieldKinds>();
  for (const one of staged) {
    const { resource } = one;
    const kinds = fieldKinds(one);
    const contract = contractOf(contracts, resource);
    const [before, gone] = [work.stored.kinds.get(resource), missed.get(resource) ?? NONE];
    const changes = fieldDrift(resource, contract, before, kinds, gone);
    drift.push(...changes);
    known.set(resource, knownFrom(before, kinds, gone));
    if (contract === 'freeze' && changes.length > 0) refused.set(resource, refusal(changes));
  }
  const kept = complete.filter((name) => !refused.has(name));
  return { drift, refused, known, staged: refused.size > 0 ? await stager.finish(kept) : staged };
}

const NONE: ReadonlySet<string> = new Set();

/** By resource: fields that no row of a whole resource has any more, although rows that had them came again. */
async function missedFields(
  { request: { store }, stored, selection, session, ports }: Work,
  staged: readonly StagedResource[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const absent = staged.flatMap(({ resource, kinds }, part) => {
    const fields = absentFields(stored.kinds.get(resource), kinds);
    return fields.length > 0 && selection.isWhole(slicedResource(resource)) ? [{ part, resource, fields }] : [];
  });
  const missed = new Map<string, ReadonlySet<string>>();
  if (absent.length === 0) return missed;
  return session.read(store, ports, async (reader) => {
    for (const one of absent) missed.set(one.resource, await reader.missedFields(one));
    return missed;
  });
}

function refusal(changes: readonly FieldChange[]): string {
  const shown = changes.slice(0, MOST_NAMED).map(({ field, change }) => `${field} ${change}`);
  return `its fields are not those that were known, and its contract is freeze: ${shown.join(', ')}`;
}

/**
 * Differences between the known fields of a resource and those of its rows now. A first snapshot has none. Of fields
 * that no row has any more only those vanished that are `missed`; values that are all numbers now, or all texts, where there were both, are what
 * they were before.
 */
function fieldDrift(
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
function absentFields(before: FieldKinds | undefined, after: FieldKinds): readonly string[] {
  return [...(before?.keys() ?? [])].filter((field) => !after.has(field));
}

/** The fields that are known from now on: those that are there, and those that are absent and not missed. */
function knownFrom(before: FieldKinds | undefined, after: FieldKinds, missed: ReadonlySet<string>): FieldKinds {
  const known = new Map(after);
  for (const [field, kind] of before ?? []) {
    const now = after.get(field);
    if (now === undefined ? !missed.has(field) : kind.includes(now)) known.set(field, kind);
  }
  return known;
}
