import type { Moment } from '../model/moment.ts';
import type { DiffCounts } from '../store/diff/compare-snapshots.ts';
import type { StorePorts } from '../store/ports.ts';
import { type StorePlace, withReader } from '../store/reader.ts';
import type { CheckedTaxonomy } from '../store/service-runs/taxonomy-checks.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';

/** Every snapshot of a store, oldest first; `asOf`: up to that one. */
export function storedSnapshots(
  store: StorePlace,
  ports: StorePorts,
  { asOf }: { readonly asOf?: Moment | undefined } = {},
): Promise<readonly StoredSnapshot[]> {
  return withReader(store, ports, async (reader) => {
    const newest = await reader.snapshotOf(asOf);
    return (await reader.snapshots()).filter(({ snapshot }) => newest === undefined || snapshot <= newest);
  });
}

/** The data of services in a store: the snapshots, oldest first, and the newest version of each taxonomy. */
export function storedFromService(
  store: StorePlace,
  ports: StorePorts,
): Promise<{ readonly snapshots: readonly StoredSnapshot[]; readonly taxonomies: readonly CheckedTaxonomy[] }> {
  return withReader(store, ports, async (reader) => ({
    snapshots: (await reader.snapshots()).filter(({ source }) => source === 'service'),
    taxonomies: await reader.checkedTaxonomies(),
  }));
}

/**
 * Counts what differs between the rows at two snapshots; an input error lists the snapshots where one of them is
 * missing.
 */
export function changesBetween(
  store: string,
  { before, after }: { readonly before: Moment; readonly after: Moment },
  ports: StorePorts,
): Promise<DiffCounts> {
  return withReader(store, ports, async (reader) => {
    const diff = await reader.compareSnapshots({
      before: await reader.requireSnapshot(before),
      after: await reader.requireSnapshot(after),
    });
    return diff.counts();
  });
}
