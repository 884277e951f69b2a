import { formatDecimal, parseDecimal, trimDecimal } from '../../core/base/decimal.ts';
import {
  type HistoryChangeKind,
  type HistoryRefresh,
  ROW_CHANGE_KINDS,
  type RowHistory,
} from '../../core/model/row-history.ts';
import { type ImageRow, type ImageValue, imageOf } from '../../service/image/image-of-rows.ts';

/** A row by the names of its fields in lower case. */
export type PlainRow = ImageRow['values'];

/** All rows of a resource after one refresh. */
export type PlainRefresh = { readonly at: string; readonly rows: readonly PlainRow[] };

export type PlainHistory = {
  readonly resource: string;
  /** The fields that make a row the same one in two refreshes. No two rows of one refresh are equal in all of them. */
  readonly key: readonly string[];
  /** Ascending by `at`; the first one is the baseline. */
  readonly refreshes: readonly PlainRefresh[];
  /** Whether the rows of the baseline are changes, of kind `new`. */
  readonly includeFirst?: boolean;
};

type Version = { readonly number: number; readonly text: string; readonly isShown: boolean };

type Change = {
  readonly refresh: number;
  readonly row: number;
  before: number;
  after: number;
  kind: HistoryChangeKind;
};

/** The history of rows that are given in full at each refresh. */
export function inlineHistory({ resource, key, refreshes, includeFirst = false }: PlainHistory): RowHistory {
  const rows = new Map<string, { readonly row: number; latest: Version }>();
  const versions: ImageRow[] = [];
  const changes: Change[] = [];
  const addVersion = (values: PlainRow, text: string): Version => ({
    number: versions.push({ values }) - 1,
    text,
    isShown: true,
  });
  refreshes.forEach((refresh, number) => {
    const isWatched = number > 0 || includeFirst;
    const byRow = new Map(refresh.rows.map((values) => [rowText(values, key), values]));
    const changed: Change[] = [];
    for (const [name, known] of rows) {
      const { latest, row } = known;
      const values = byRow.get(name);
      byRow.delete(name);
      const text = values === undefined ? latest.text : rowText(values);
      const isSame = latest.isShown === (values !== undefined) && text === latest.text;
      if (isSame) continue;
      const before = latest.isShown ? latest.number : -1;
      known.latest = values === undefined ? { ...latest, isShown: false } : addVersion(values, text);
      const after = values === undefined ? -1 : known.latest.number;
      const kind = before < 0 ? 'reinserted' : after < 0 ? 'retired' : 'changed';
      changed.push({ refresh: number, row, before, after, kind });
    }
    for (const [name, values] of byRow) {
      const latest = addVersion(values, rowText(values));
      changed.push({ refresh: number, row: rows.size, before: -1, after: latest.number, kind: 'new' });
      rows.set(name, { row: rows.size, latest });
    }
    if (isWatched) changes.push(...changed);
  });
  return {
    resource,
    refreshes: refreshes.map(refreshOf),
    versions: imageOf(resource, versions),
    changes: columnsOf(changes),
  };
}

function refreshOf({ at, rows }: PlainRefresh, index: number): HistoryRefresh {
  return { at, first: index + 1, last: index + 1, rows: rows.length, isBaseline: index === 0 };
}

function columnsOf(changes: readonly Change[]): RowHistory['changes'] {
  return {
    count: changes.length,
    refresh: Int32Array.from(changes, ({ refresh }) => refresh),
    row: Int32Array.from(changes, ({ row }) => row),
    before: Int32Array.from(changes, ({ before }) => before),
    after: Int32Array.from(changes, ({ after }) => after),
    kind: Uint8Array.from(changes, ({ kind }) => ROW_CHANGE_KINDS.indexOf(kind)),
  };
}

/** Equal for rows of equal values; zeros at the end of a fraction do not matter. */
export function rowText(row: PlainRow, fields: readonly string[] = Object.keys(row).sort()): string {
  return JSON.stringify(fields.map((name) => [name, comparable(row[name])]));
}

function comparable(value: ImageValue | undefined): unknown {
  if (value === undefined || typeof value === 'string') return value ?? null;
  const decimal = parseDecimal(value.number);
  return decimal ? [formatDecimal(trimDecimal(decimal))] : [value.number];
}
