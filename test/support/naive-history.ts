import { formatDecimal, parseDecimal, trimDecimal } from '../../src/core/base/decimal.ts';
import { ROW_CHANGE_KINDS, type RowHistory } from '../../src/core/model/row-history.ts';
import type { RowImage } from '../../src/core/model/row-image.ts';
import { decodeImage } from './decode-image.ts';
import type { ImageRow } from './row-images.ts';

/** One change, by the values of its row, in which numbers have no zeros behind the point. */
export type NaiveChange = {
  readonly refresh: number;
  readonly row: string;
  readonly kind: (typeof ROW_CHANGE_KINDS)[number];
  readonly before: ImageRow['values'] | undefined;
  readonly after: ImageRow['values'] | undefined;
};

type Values = ImageRow['values'];

const plain = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const decimal = typeof value === 'string' ? undefined : parseDecimal(value.number);
      return [name, decimal ? { number: formatDecimal(trimDecimal(decimal)) } : value];
    }),
  );

/**
 * The changes between full images, one a refresh, compared row by row. `keyOf`: what makes a row the same row in all
 * images, from its values and its position.
 */
export function naiveChanges(
  images: readonly RowImage[],
  keyOf: (values: Values, position: number) => string,
  includeFirst: boolean,
): readonly NaiveChange[] {
  const known = new Map<string, Values | undefined>();
  return images.flatMap((image, refresh) => {
    const shown = new Map<string, Values>();
    decodeImage(image).forEach(({ values, withdrawn }, position) => {
      if (!withdrawn) shown.set(keyOf(values, position), plain(values));
    });
    const found = [...new Set([...known.keys(), ...shown.keys()])].flatMap((row): readonly NaiveChange[] => {
      const [before, after] = [known.get(row), shown.get(row)];
      if (!before && !after) return [];
      if (before && after) {
        const same = isSame(before, after);
        return same ? [] : [{ refresh, row, kind: 'changed', before, after }];
      }
      return [{ refresh, row, kind: before ? 'retired' : known.has(row) ? 'reinserted' : 'new', before, after }];
    });
    for (const { row, after } of found) known.set(row, after);
    return refresh === 0 && !includeFirst ? [] : found;
  });
}

function isSame(one: Values, other: Values): boolean {
  const sorted = (values: Values): string =>
    JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

/** The changes of a history, in its order; rows are named by number. */
export function decodeHistory({ versions, changes }: RowHistory): readonly NaiveChange[] {
  const rows = decodeImage(versions).map(({ values }) => plain(values));
  return Array.from({ length: changes.count }, (_, i) => ({
    refresh: changes.refresh[i] ?? -1,
    row: String(changes.row[i]),
    kind: ROW_CHANGE_KINDS[changes.kind[i] ?? -1] ?? 'new',
    before: rows[changes.before[i] ?? -1],
    after: rows[changes.after[i] ?? -1],
  }));
}
