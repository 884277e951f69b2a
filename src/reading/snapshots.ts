import type { Moment } from '../model/moment.ts';
import { type DiffCounts, diffCounts } from '../store/diff/counts.ts';
import { type CheckedTaxonomy, listCheckedTaxonomies } from '../store/service-runs/checked-taxonomies.ts';
import { type StorePorts, withReader } from '../store/session.ts';
import { listSnapshots, requireSnapshot, type StoredSnapshot, snapshotOf } from '../store/snapshots.ts';

/** Every snapshot of a store, oldest first; `asOf`: up to that one. */
export function storedSnapshots(
  store: string,
  ports: StorePorts,
  { asOf }: { readonly asOf?: Moment | undefined } = {},
): Promise<readonly StoredSnapshot[]> {
  return withReader(store, ports, async (connection) => {
    const newest = await snapshotOf(connection, asOf);
    return (await listSnapshots(connection)).filter(({ snapshot }) => newest === undefined || snapshot <= newest);
  });
}

/** What a store has of services: the snapshots, oldest first, and the newest version of each taxonomy. */
export function storedFromService(
  store: string,
  ports: StorePorts,
): Promise<{ readonly snapshots: readonly StoredSnapshot[]; readonly taxonomies: readonly CheckedTaxonomy[] }> {
  return withReader(store, ports, async (connection) => ({
    snapshots: (await listSnapshots(connection)).filter(({ source }) => source === 'service'),
    taxonomies: await listCheckedTaxonomies(connection),
  }));
}

/**
 * Counts what differs between the current rows at two snapshots. Fails with an input error that says which snapshots there are
 * where one of them is not.
 */
export function changesBetween(
  store: string,
  { before, after }: { readonly before: Moment; readonly after: Moment },
  ports: StorePorts,
): Promise<DiffCounts> {
  return withReader(store, ports, async (connection) =>
    diffCounts(connection, {
      before: await requireSnapshot(connection, before),
      after: await requireSnapshot(connection, after),
    }),
  );
}
