import { usageError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import type { RowChangeKind } from '../../core/model/change-kind.ts';
import type { Moment } from '../../core/model/moment.ts';
import type { DiffCounts } from '../store/diff/compare-snapshots.ts';
import type { ListPart, NewRowKind, RowChange } from '../store/diff/row-changes.ts';
import type { StorePorts } from '../store/ports.ts';
import { type StorePlace, withReader } from '../store/reader.ts';
import type { CheckedTaxonomy } from '../store/service-runs/taxonomy-checks.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';
import { companyKeys, fieldIds } from './named-ids.ts';

/**
 * How many rows and values differ between two snapshots, of which kind the new rows are, and how many rows are listed.
 *
 * @interface
 */
export type StoreDiff = DiffCounts & {
  readonly before: number;
  readonly after: number;
  readonly kinds: Readonly<Record<NewRowKind, number>>;
  readonly listed: number;
};

/** The differences between two snapshots; to be read while the store is open. */
export type Diff = StoreDiff & {
  /** Restated, corrected, rescaled, negated, retired, extended and new rows, of each the large changes first. */
  readonly changes: (part?: ListPart) => AsyncIterable<RowChange>;
  /** Writes them to a Parquet file: a row a changed value, one for each row that is new or retired. */
  readonly toParquet: (path: string) => Promise<void>;
};

/** Which snapshots to compare, and what of them. */
export type AskedDiff = {
  readonly before: Moment;
  readonly after: Moment;
  /** Only the rows of this resource (its name in any case). */
  readonly resource?: string | undefined;
  /** Only rows of these companies, unless there are none: each a symbol, CIK, entity id or the beginning of a name. */
  readonly companies?: readonly string[] | undefined;
  /** Only these fields: each a name, with or without its prefix. */
  readonly fields?: readonly string[] | undefined;
  /** List only changes of these kinds; all are counted. */
  readonly kinds?: readonly RowChangeKind[] | undefined;
};

/** Compares two snapshots. Fails where one of them, the resource, a company or a field is not there, and lists some. */
export function withDiff<T>(
  store: string,
  { before, after, resource, companies, fields, kinds }: AskedDiff,
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
    // The later moment knows the companies of both.
    const later = Math.max(snapshots.before, snapshots.after);
    const comparison = {
      ...snapshots,
      resource,
      companies: companies?.length ? await companyKeys(reader, companies, later) : undefined,
      fields: fields?.length ? await fieldIds(reader, fields) : undefined,
    };
    const only = kinds?.length ? kinds : undefined;
    return use({ ...snapshots, ...(await reader.compareSnapshots(comparison, only)) });
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
