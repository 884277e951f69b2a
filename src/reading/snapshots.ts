import { type DiffCounts, diffCounts } from '../store/diff/counts.ts';
import { type StorePorts, withReader } from '../store/session.ts';
import { listSnapshots, requireSnapshot, type StoredSnapshot } from '../store/snapshots.ts';

/** Every snapshot of a store, oldest first; `asOf`: up to the one of that number. */
export function storedSnapshots(
  store: string,
  ports: StorePorts,
  { asOf }: { readonly asOf?: number | undefined } = {},
): Promise<readonly StoredSnapshot[]> {
  return withReader(store, ports, async (connection) => {
    if (asOf === undefined) return listSnapshots(connection);
    await requireSnapshot(connection, asOf);
    return (await listSnapshots(connection)).filter(({ snapshot }) => snapshot <= asOf);
  });
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
