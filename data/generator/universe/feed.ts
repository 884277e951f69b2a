import type { SampleRow, SampleValue } from '../sample-row.ts';

/** A form of a row, from one refresh on; `withdrawn` where it is not there any more. */
type RowVersion = {
  readonly from: number;
  readonly values: (() => readonly SampleValue[]) | 'withdrawn';
};

/** One row in all its forms, the earliest first. */
export type FeedRow = readonly RowVersion[];

/** Everything that one resource ever shows. */
export type Feed = { readonly resource: string; readonly rows: readonly FeedRow[] };

/** What one refresh brings of a resource. */
export type Delivery = {
  /** Whether it is all that there is, so that what it leaves out was withdrawn; else what is new or changed. */
  readonly complete: boolean;
  readonly count: number;
  /** Made when they are asked for: a million values need not be there at once. */
  readonly rows: () => readonly SampleRow[];
};

/**
 * A row that is there from a refresh on, and changes at each of the given ones after it; until `gone`, where that is
 * given. `valuesAt` makes its form at a refresh.
 */
export function feedRow(
  { from, changes = [], gone }: { readonly from: number; readonly changes?: readonly number[]; readonly gone?: number },
  valuesAt: (refresh: number) => readonly SampleValue[],
): FeedRow {
  const end = gone ?? Infinity;
  const points = [from, ...new Set(changes)].filter((at, index) => at < end && (index === 0 || at > from));
  const versions: RowVersion[] = points.sort((a, b) => a - b).map((at) => ({ from: at, values: () => valuesAt(at) }));
  return gone === undefined || gone <= from ? versions : [...versions, { from: gone, values: 'withdrawn' }];
}

/** The form of a row at a refresh. */
function versionAt(row: FeedRow, refresh: number): RowVersion | undefined {
  return row.findLast(({ from }) => from <= refresh);
}

/** What a refresh brings; the first one brings all. `undefined` where nothing changed. */
export function deliver({ rows }: Feed, refresh: number, first: number): Delivery | undefined {
  const whole = refresh === first;
  const withdrawn = rows.some((row) => row.some(({ from, values }) => from === refresh && values === 'withdrawn'));
  const versions = rows.flatMap((row) => {
    const version = versionAt(row, refresh);
    if (!version || version.values === 'withdrawn') return [];
    return whole || withdrawn || version.from === refresh ? [version.values] : [];
  });
  if (versions.length === 0 && !withdrawn) return undefined;
  return {
    complete: withdrawn,
    count: versions.length,
    rows: () => versions.map((make, index) => ({ rowNumber: index + 1, values: make() })),
  };
}
