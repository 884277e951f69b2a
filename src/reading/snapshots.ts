import { type DiffCounts, diffCounts } from '../store/diff/counts.ts';
import { type StorePorts, withReader } from '../store/session.ts';
import { listSnapshots, requireSnapshot, type StoredSnapshot } from '../store/snapshots.ts';

/** Every snapshot of a store, oldest first. */
export function storedSnapshots(store: string, ports: StorePorts): Promise<readonly StoredSnapshot[]> {
  return withReader(store, ports, listSnapshots);
}

/**
 * Counts what differs between the current rows at two snapshots, by their numbers. Fails with an input error that says which
 * snapshots there are where one of them is not.
 */
export function changesBetween(
  store: string,
  { before, after }: { readonly before: number; readonly after: number },
  ports: StorePorts,
): Promise<DiffCounts> {
  return withReader(store, ports, async (connection) => {
    for (const snapshot of [before, after]) await requireSnapshot(connection, snapshot);
    return diffCounts(connection, { before, after });
  });
}
