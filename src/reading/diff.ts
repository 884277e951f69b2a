import { usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import type { Moment } from '../model/moment.ts';
import type { DiffCounts } from '../store/diff/compare-snapshots.ts';
import type { ListPart, NewRowKind, RowChange } from '../store/diff/row-changes.ts';
import type { StorePorts } from '../store/ports.ts';
import { type StorePlace, withReader } from '../store/reader.ts';
import type { CheckedTaxonomy } from '../store/service-runs/taxonomy-checks.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';

/**
 * How many rows and values differ between two snapshots, and of which kind the new rows are.
 *
 * @interface
 */
export type StoreDiff = DiffCounts & {
  readonly before: number;
  readonly after: number;
  readonly kinds: Readonly<Record<NewRowKind, number>>;
};

/** The differences between two snapshots; to be read while the store is open. */
export type Diff = StoreDiff & {
  /** Restated, corrected, retired, extended and new rows in this order; large changes first. All, or a part. */
  readonly changes: (part?: ListPart) => AsyncIterable<RowChange>;
  /** Writes them to a Parquet file: a row a changed value, one for each row that is new or retired. */
  readonly toParquet: (path: string) => Promise<void>;
};

/** Which snapshots to compare, and whether only the rows of one resource (its name in any case). */
export type AskedDiff = { readonly before: Moment; readonly after: Moment; readonly resource?: string | undefined };

/** Compares two snapshots. Fails where one of them or the resource is not there, and lists those that are. */
export function withDiff<T>(
  store: string,
  { before, after, resource }: AskedDiff,
  ports: StorePorts,
  use: (diff: Diff) => Promise<T>,
): Promise<T> {
  return withReader(store, ports, async (reader) => {
    const snapshots = { before: await reader.requireSnapshot(before), after: await reader.requireSnapshot(after) };
    if (resource !== undefined) {
      const known = await reader.resources();
      if (!known.some((name) => name.toLowerCase() === resource.toLowerCase()))
        throw notStored('resource', resource, known);
    }
    const { counts, kinds, ...lists } = await reader.compareSnapshots({ ...snapshots, resource });
    return use({ ...snapshots, ...(await counts()), kinds: await kinds(), ...lists });
  });
}

/** The error for a name that the store does not have, with those that it has. */
export function notStored(kind: 'resource' | 'taxonomy', wanted: string, known: readonly string[]): Error {
  const meant = nearest(wanted, known);
  return usageError(
    `no ${kind} ${JSON.stringify(wanted)} in the store${meant ? `; did you mean ${meant}?` : ''}`,
    known.length > 0
      ? `There are ${known.join(', ')}.`
      : { code: kind === 'resource' ? 'ingest-rows' : 'ingest-taxonomy' },
  );
}

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
