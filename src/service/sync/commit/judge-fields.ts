import type { FieldKinds } from '../../../warehouse/store/service-runs/field-kinds.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import { rowResources, statusOf } from '../run/run-state.ts';
import type { StagedResource } from '../run/staged-resource.ts';
import type { Stager } from '../run/stager.ts';
import type { Work } from '../run/work.ts';
import { contractOf, type FieldChange } from '../types.ts';

export type JudgedFields = {
  readonly drift: readonly FieldChange[];
  /** Resources whose contract does not allow what differs, and what that is. */
  readonly refused: ReadonlyMap<string, string>;
  /** Resources that are to have a snapshot, staged as one after the other. */
  readonly staged: readonly StagedResource[];
  /** By resource: the fields that are known from now on. */
  readonly known: ReadonlyMap<string, FieldKinds>;
};

/** The most fields that differ which a message names. */
const MOST_NAMED = 5;

/**
 * Compares the fields of every complete resource with those that were known, and drops what its contract does not
 * allow.
 */
export async function judgeFields(work: Work, stager: Stager): Promise<JudgedFields> {
  const { run, request, stored } = work;
  const complete = rowResources(run.state).filter(
    (name) => stager.staged(name) && statusOf(run.state, name) === 'complete',
  );
  const staged = await stager.finish(complete);
  const missed = await missedFields(work, staged);
  const drift: FieldChange[] = [];
  const refused = new Map<string, string>();
  const known = new Map<string, FieldKinds>();
  for (const part of staged) {
    const { resource } = part;
    const contract = contractOf(request.contracts, resource);
    const comparison = compareFields(stored.kinds.get(resource), part.kinds, missed.get(resource) ?? new Set());
    known.set(resource, comparison.known);
    drift.push(...comparison.changes.map((change) => ({ resource, ...change, contract })));
    if (contract === 'freeze' && comparison.changes.length > 0) refused.set(resource, refusal(comparison.changes));
  }
  const kept = complete.filter((name) => !refused.has(name));
  return { drift, refused, known, staged: refused.size > 0 ? await stager.finish(kept) : staged };
}

/** By resource: fields that no row of a whole resource has any more, although rows that had them came again. */
async function missedFields(
  { request: { store }, stored, selection, session, ports }: Work,
  staged: readonly StagedResource[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const absent = staged.flatMap(({ resource, kinds }, part) => {
    const fields = [...(stored.kinds.get(resource)?.keys() ?? [])].filter((field) => !kinds.has(field));
    return fields.length > 0 && selection.isWhole(slicedResource(resource)) ? [{ part, resource, fields }] : [];
  });
  const missed = new Map<string, ReadonlySet<string>>();
  if (absent.length === 0) return missed;
  return session.read(store, ports, async (reader) => {
    for (const absence of absent) missed.set(absence.resource, await reader.missedFields(absence));
    return missed;
  });
}

type Change = Omit<FieldChange, 'resource' | 'contract'>;

function refusal(changes: readonly Change[]): string {
  const texts = changes.slice(0, MOST_NAMED).map(({ field, change }) => `${field} ${change}`);
  return `its fields are not those that were known, and its contract is freeze: ${texts.join(', ')}`;
}

/**
 * Differences between the known fields of a resource and those of its rows now, and the fields that are known from now
 * on. A first snapshot has no differences. Of fields that no row has any more only those vanished that are `missed`;
 * values that are all numbers now, or all texts, where there were both, are what they were before.
 */
function compareFields(
  before: FieldKinds | undefined,
  now: FieldKinds,
  missed: ReadonlySet<string>,
): { readonly changes: readonly Change[]; readonly known: FieldKinds } {
  const after: FieldKinds = new Map([...now].sort(([a], [b]) => (a < b ? -1 : 1)));
  if (!before) return { changes: [], known: after };
  const known = new Map(after);
  const changes: Change[] = [];
  for (const [field, kind] of after) {
    const was = before.get(field);
    if (was?.includes(kind)) known.set(field, was);
    else if (was === undefined) changes.push({ field, change: 'new', after: kind });
    else changes.push({ field, change: 'changed', before: was, after: kind });
  }
  for (const [field, kind] of before) {
    if (after.has(field)) continue;
    if (missed.has(field)) changes.push({ field, change: 'vanished', before: kind });
    else known.set(field, kind);
  }
  return { changes, known };
}
