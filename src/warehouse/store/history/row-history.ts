import type { DuckDBConnection } from '@duckdb/node-api';
import { compareDecimal, type Decimal, parseDecimal } from '../../../core/base/decimal.ts';
import { familyOf } from '../../../core/model/resource.ts';
import { ROW_CHANGE_KINDS, type RowHistory } from '../../../core/model/row-history.ts';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../../core/model/row-image.ts';
import { OF_RESOURCES, openAt, SHOWN_VERSIONS, VALUES_HELD } from '../relations.ts';
import { queryColumns, queryRows } from '../rows.ts';
import { fieldPositions, planFields, storedFields } from '../serving/field-plan.ts';
import type { ServedRows } from '../serving/read-image.ts';
import { type RowSource, rowSource } from '../serving/row-source.ts';
import type { ShownTaxonomy } from '../serving/shown-state.ts';
import { newestSnapshot, newestSnapshots } from '../snapshots.ts';
import { type AllChanges, keptVersions, NEVER, type RefreshRange, readChanges, type WantedChanges } from './changes.ts';
import { companiesHistory, financialsHistory } from './composed-history.ts';
import { makeRefreshTable, type Refresh, readRefreshes, type SnapshotRange } from './refreshes.ts';

/** Which refreshes of a resource a history has. Moments are ISO text in UTC and belong to it. */
type HistoryRange = SnapshotRange & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Rows of the first refresh that the store has are new ones in it; else it has no changes. */
  readonly includeFirst?: boolean | undefined;
};

type ReadHistory = {
  readonly history: RowHistory;
  /** Values of its versions, or of filings that changed, that the resource does not show. */
  readonly leftOut: ServedRows['counts']['leftOut'];
};

/**
 * The changes of the rows of a resource (its exact name), as the service would show them. Rows come from where they
 * come from today: the service's, else derived ones, else filings; see `rowSource`. Fields are ordered by `taxonomies`.
 */
export async function readRowHistory(
  connection: DuckDBConnection,
  resource: string,
  limits: HistoryRange,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ReadHistory> {
  const source = rowSource(resource, await newestSnapshots(connection, await newestSnapshot(connection)));
  const refreshes = await readRefreshes(connection, source.resources, familyOf(resource), limits);
  await makeRefreshTable(connection, refreshes);
  const range = rangeOf(refreshes, limits);
  const { first, since, until } = range;
  const [before, snapshot] = [refreshes[since - 1]?.last ?? 0, refreshes[until]?.last ?? 0];
  const wanted = { resource, resources: source.resources, range: { since, until }, before, snapshot };
  const changes = await readAllChanges(connection, source, wanted, taxonomies);
  const rows = countRows(changes, wanted.range);
  const refreshesInRange = refreshes.slice(first, until + 1).map((refresh, index) => ({
    ...refresh,
    rows: rows[first + index] ?? 0,
    isBaseline: first + index === 0,
  }));
  return {
    history: { resource, refreshes: refreshesInRange, ...changedOnly(changes, first) },
    leftOut: changes.leftOut,
  };
}

function readAllChanges(
  connection: DuckDBConnection,
  { made }: RowSource,
  wanted: WantedChanges,
  taxonomies: readonly ShownTaxonomy[],
): Promise<AllChanges> {
  if (made === 'stored') return storedHistory(connection, wanted, taxonomies);
  if (made === 'companies') return companiesHistory(connection, wanted);
  return financialsHistory(connection, made, wanted, taxonomies);
}

/** The refreshes asked for start with `first`, the changes with `since`. */
function rangeOf(refreshes: readonly Refresh[], { from, to, after = 0, includeFirst = false }: HistoryRange) {
  const isBefore = (at: string, moment: string): boolean => Date.parse(at) < Date.parse(moment);
  const isEarly = ({ at, last }: Refresh): boolean => last <= after || (from !== undefined && isBefore(at, from));
  const first = refreshes.filter(isEarly).length;
  const until = (to === undefined ? refreshes : refreshes.filter(({ at }) => !isBefore(to, at))).length - 1;
  return { first, since: includeFirst ? first : Math.max(first, 1), until };
}

const CAME: readonly number[] = [ROW_CHANGE_KINDS.indexOf('new'), ROW_CHANGE_KINDS.indexOf('reinserted')];
const WENT = ROW_CHANGE_KINDS.indexOf('retired');

/** The rows after each refresh of the range and the one before it, by index. */
function countRows({ changes, rowsBefore }: AllChanges, { since, until }: RefreshRange): readonly number[] {
  const rows = new Array<number>(until + 1).fill(0);
  if (since > 0) rows[since - 1] = rowsBefore;
  for (let change = 0; change < changes.count; change += 1) {
    const [refresh = 0, kind = 0] = [changes.refresh[change], changes.kind[change]];
    rows[refresh] = (rows[refresh] ?? 0) + Number(CAME.includes(kind)) - Number(kind === WENT);
  }
  for (let at = Math.max(since, 1); at <= until; at += 1) rows[at] = (rows[at] ?? 0) + (rows[at - 1] ?? 0);
  return rows;
}

/** Leaves out changes that leave every value as it was, and their versions. Refreshes become counted from `first`. */
function changedOnly(
  { versions, changes }: Pick<AllChanges, 'versions' | 'changes'>,
  first: number,
): Pick<RowHistory, 'versions' | 'changes'> {
  const { before, after } = changes;
  const isUsed = new Uint8Array(versions.count);
  const kept = Int32Array.from({ length: changes.count }, (_, change) => change).filter((change) => {
    const sides = [before[change] ?? -1, after[change] ?? -1] as const;
    if (!sides.includes(-1) && haveSameValues(versions, ...sides)) return false;
    for (const side of sides) if (side !== -1) isUsed[side] = 1;
    return true;
  });
  let next = -1;
  const position = Int32Array.from(isUsed, (used) => {
    next += used;
    return next;
  });
  const positionOf = (side: number): number => (side === -1 ? -1 : (position[side] ?? -1));
  return {
    versions: isUsed.includes(0) ? keepRows(versions, isUsed) : versions,
    changes: {
      count: kept.length,
      refresh: kept.map((change) => (changes.refresh[change] ?? 0) - first),
      row: kept.map((change) => changes.row[change] ?? 0),
      before: kept.map((change) => positionOf(before[change] ?? -1)),
      after: kept.map((change) => positionOf(after[change] ?? -1)),
      kind: Uint8Array.from(kept, (change) => changes.kind[change] ?? 0),
    },
  };
}

/** Whether two rows of an image have the same fields with the same values; numbers are compared by value. */
function haveSameValues(image: RowImage, row: number, other: number): boolean {
  const { offsets, field } = image;
  const [at, to] = [offsets[row] ?? 0, offsets[other] ?? 0];
  const length = (offsets[row + 1] ?? 0) - at;
  if ((offsets[other + 1] ?? 0) - to !== length) return false;
  for (let i = 0; i < length; i += 1) {
    if (field[at + i] !== field[to + i] || !isSameValue(image, at + i, to + i)) return false;
  }
  return true;
}

function isSameValue(image: RowImage, at: number, to: number): boolean {
  const { form, value, texts } = image;
  if (form[at] === form[to]) {
    if (value[at] === value[to]) return true;
    if (form[at] === IMAGE_TEXT) return texts[value[at] ?? -1] === texts[value[to] ?? -1];
    if (form[at] !== IMAGE_WIDE) return false;
  }
  if (form[at] === IMAGE_TEXT || form[to] === IMAGE_TEXT) return false;
  return compareDecimal(numberAt(image, at), numberAt(image, to)) === 0;
}

function numberAt({ form, value, texts }: RowImage, at: number): Decimal {
  const places = form[at] ?? 0;
  if (places !== IMAGE_WIDE) return { mantissa: BigInt(value[at] ?? 0), places };
  const number = parseDecimal(texts[value[at] ?? -1] ?? '');
  if (!number) throw new TypeError('a wide number of an image is not a number');
  return number;
}

/** The rows of an image whose mark is 1, in their order; fields and texts stay. */
function keepRows(image: RowImage, marks: Uint8Array): RowImage {
  const rows = Int32Array.from(marks.keys()).filter((row) => marks[row] === 1);
  const offsets = new Int32Array(rows.length + 1);
  const ranges = Array.from(rows, (row, index) => {
    const [from, to] = [image.offsets[row] ?? 0, image.offsets[row + 1] ?? 0];
    offsets[index + 1] = (offsets[index] ?? 0) + to - from;
    return [from, to] as const;
  });
  const kept = <T extends Int32Array | Int16Array | Float64Array>(column: T, empty: T): T => {
    ranges.forEach(([from, to], index) => void empty.set(column.subarray(from, to), offsets[index]));
    return empty;
  };
  const values = offsets[rows.length] ?? 0;
  return {
    ...image,
    count: rows.length,
    offsets,
    field: kept(image.field, new Int32Array(values)),
    form: kept(image.form, new Int16Array(values)),
    value: kept(image.value, new Float64Array(values)),
    withdrawn: image.withdrawn.slice(0, rows.length),
  };
}

const VERSIONS = `
  SELECT row_identity_id AS row_id, content_id, first.refresh AS since, coalesce(gone.refresh, ${NEVER}) AS until
  FROM ${SHOWN_VERSIONS}
  JOIN refresh_of first ON first.snapshot_id = v.opened LEFT JOIN refresh_of gone ON gone.snapshot_id = v.closed
  WHERE ${OF_RESOURCES} AND since < until`;

const SHOWN = `CREATE OR REPLACE TEMP TABLE shown_content AS
  SELECT content_id, position FROM history_version WHERE position IS NOT NULL`;

const HELD = `SELECT ${VALUES_HELD} FROM shown_content JOIN content USING (content_id) ORDER BY position`;

const COUNT = `
  SELECT count(*) FROM ${SHOWN_VERSIONS}
  WHERE ${OF_RESOURCES} AND ${openAt('$snapshot')('v')}`;

/** The changes of the rows that a resource has of its own. */
async function storedHistory(
  connection: DuckDBConnection,
  wanted: WantedChanges,
  taxonomies: readonly ShownTaxonomy[],
): Promise<AllChanges> {
  const { resource, range, before } = wanted;
  const resources = JSON.stringify(wanted.resources);
  const positionOf = await fieldPositions(connection, resource, taxonomies);
  const plan = planFields(await storedFields(connection, wanted.resources), [], positionOf);
  const [[rowsBefore] = []] = await queryRows(connection, COUNT, { resources, snapshot: before });
  await connection.run(keptVersions(VERSIONS), { resources, ...range });
  await connection.run(SHOWN);
  const { held } = await queryColumns(connection, { held: 'integer' }, HELD);
  const { versions, changes, repeated } = await readChanges(connection, wanted, { plan, held });
  return { versions, changes, rowsBefore: Number(rowsBefore), leftOut: { repeated } };
}
