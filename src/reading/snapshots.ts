import type { Moment } from '../model/moment.ts';
import { type DiffCounts, diffCounts } from '../store/diff/counts.ts';
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
