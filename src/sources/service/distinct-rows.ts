import type { IdentifiedRow } from './row-identity.ts';

/**
 * Drops rows that repeat a row of the same answer. Two rows of one identity with different values contradict each other: an
 * input error that names both.
 */
export function distinctRows(rows: readonly IdentifiedRow[]): readonly IdentifiedRow[] {
  const known = new Map<string, IdentifiedRow>();
  return rows.filter((row) => {
    const { entity, document, unit, period, dimensions } = row;
    const key = JSON.stringify([entity.key, document ?? null, unit ?? null, period, dimensions]);
    const before = known.get(key);
    if (!before) {
      known.set(key, row);
      return true;
    }
    const field = firstDifference(before, row);
    if (field === undefined) return false;
    const [one, other] = [before, row].map(({ reader }) => reader.values.get(field)?.text ?? 'nothing');
    throw row.reader.fail(
      `it is the same row as row ${before.reader.row.rowNumber} (entity, document, unit and period) with other values: ${field} is ${other}, there ${one}`,
    );
  });
}

function firstDifference(a: IdentifiedRow, b: IdentifiedRow): string | undefined {
  const fields = [...a.reader.values.keys(), ...b.reader.values.keys()];
  return fields.find((field) => a.reader.values.get(field)?.text !== b.reader.values.get(field)?.text);
}
