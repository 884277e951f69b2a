import type { IdentifiedRow } from './row-identity.ts';

/**
 * Rows that have one identity by the fields of their resource and yet differ: so those fields are not what tells them apart, and their
 * numbers must. The period and the entity are identities that hold; where they do not, {@link distinctRows} says so.
 */
export function numberAmbiguous(rows: readonly IdentifiedRow[]): readonly IdentifiedRow[] {
  const known = new Map<string, IdentifiedRow>();
  const ambiguous = new Set<string>();
  for (const row of rows) {
    if (row.numbered || row.dimensions === '') continue;
    const key = identityKey(row);
    const before = known.get(key);
    if (!before) known.set(key, row);
    else if (firstDifference(before, row) !== undefined) ambiguous.add(key);
  }
  if (ambiguous.size === 0) return rows;
  return rows.map((row) => {
    if (row.numbered || !ambiguous.has(identityKey(row))) return row;
    return { ...row, dimensions: `RowNumber=${row.reader.row.rowNumber};${row.dimensions}`, numbered: true };
  });
}

/**
 * Drops rows that repeat a row of the same answer. Two rows of one identity with different values contradict each other: an
 * input error that names both.
 */
export function distinctRows(rows: readonly IdentifiedRow[]): readonly IdentifiedRow[] {
  const known = new Map<string, IdentifiedRow>();
  return rows.filter((row) => {
    const key = identityKey(row);
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

function identityKey({ entity, document, unit, period, dimensions }: IdentifiedRow): string {
  return JSON.stringify([entity.key, document ?? null, unit ?? null, period, dimensions]);
}

function firstDifference(a: IdentifiedRow, b: IdentifiedRow): string | undefined {
  const fields = [...a.reader.values.keys(), ...b.reader.values.keys()];
  return fields.find((field) => a.reader.values.get(field)?.text !== b.reader.values.get(field)?.text);
}
