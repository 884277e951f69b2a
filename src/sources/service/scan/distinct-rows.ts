import { inputError } from '../../../base/errors.ts';
import type { Period } from '../../../model/period.ts';
import { createByteInterner, internBytes } from '../../fsds/byte-interner.ts';
import { placeOfRow } from '../row-reader.ts';
import type { CollectedRow, RowCollector } from './row-collector.ts';
import { contentMember, contentOf, type Occurrences, valuesBetween } from './value-columns.ts';

/** The identities of all rows that were handed over and hashes of their values, some fifty bytes for each. */
export type KnownRows = ReturnType<typeof knownRows>;

export function knownRows() {
  /** The identity that is looked for, and its bytes. */
  const key = new Int32Array(7);
  return {
    keys: createByteInterner(1024),
    key,
    keyBytes: new Uint8Array(key.buffer),
    hashes: new Int32Array(2048),
    rowNumbers: new Float64Array(1024),
  };
}

/**
 * Keeps rows apart by their content that have one identity by the fields of their resource and yet differ. The period and the entity are
 * identities that must hold: where they do not, {@link isNewRow} fails.
 */
export function disambiguate(collector: RowCollector, rows: readonly CollectedRow[]): void {
  const known = new Map<string, CollectedRow>();
  const ambiguous = new Set<string>();
  for (const row of rows) {
    if (row.byContent || row.dimensions === '') continue;
    const key = keyOf(row);
    const before = known.get(key);
    if (!before) known.set(key, row);
    else if (firstDifference(collector, before, row)) ambiguous.add(key);
  }
  if (ambiguous.size === 0) return;
  const seen: Occurrences = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    if (row.byContent || !ambiguous.has(key)) continue;
    const content = contentOf(collector, row.from, row.to);
    row.dimensions = `${contentMember(content, `${content} ${key}`, seen)}${row.dimensions}`;
    row.byContent = true;
  }
}

function keyOf({ entity, document, is, dimensions }: CollectedRow): string {
  return JSON.stringify([entity, document, is.unit ?? null, is.period, dimensions]);
}

const PERIOD_PARTS: Readonly<Record<Period['kind'], number>> = { instant: 0, duration: 1, unknown: 2 };

/**
 * Whether a row is the first of its identity; one that repeats a row word for word is not. Two rows of one identity with different values
 * contradict each other: an input error that names both. `earlier` are the rows not handed over yet.
 */
export function isNewRow(
  collector: RowCollector,
  known: KnownRows,
  row: CollectedRow,
  { unit, dimensions, earlier }: { unit: number; dimensions: number; earlier: readonly CollectedRow[] },
): boolean {
  const { period } = row.is;
  const { key, keyBytes, keys } = known;
  key[0] = row.entity;
  key[1] = row.document;
  key[2] = unit;
  key[3] = dimensions;
  key[4] = PERIOD_PARTS[period.kind];
  key[5] = period.kind === 'duration' ? period.start : 0;
  key[6] = period.kind === 'duration' ? period.end : period.kind === 'instant' ? period.instant : 0;
  const { size } = keys;
  const number = internBytes(keys, keyBytes, 0, keyBytes.length);
  if (number === size) {
    remember(known, number, row);
    return true;
  }
  if (known.hashes[number * 2] === row.hash && known.hashes[number * 2 + 1] === row.otherHash) return false;
  throw contradiction(
    collector,
    row,
    known.rowNumbers[number] ?? 0,
    earlier.find((other) => keyOf(other) === keyOf(row)),
  );
}

function remember(known: KnownRows, number: number, row: CollectedRow): void {
  if (number === known.rowNumbers.length) {
    const { hashes, rowNumbers } = known;
    known.hashes = new Int32Array(hashes.length * 2);
    known.hashes.set(hashes);
    known.rowNumbers = new Float64Array(rowNumbers.length * 2);
    known.rowNumbers.set(rowNumbers);
  }
  known.hashes[number * 2] = row.hash;
  known.hashes[number * 2 + 1] = row.otherHash;
  known.rowNumbers[number] = row.rowNumber;
}

function contradiction(
  collector: RowCollector,
  row: CollectedRow,
  before: number,
  earlier: CollectedRow | undefined,
): Error {
  const difference = earlier && firstDifference(collector, earlier, row);
  const values = difference ? `: ${difference.field} is ${difference.other}, there ${difference.one}` : '';
  return inputError(
    `row ${row.rowNumber}: it is the same row as row ${before} (entity, document, unit and period) with other values${values}`,
    { place: placeOfRow(collector, row) },
  );
}

type Difference = { readonly field: string; readonly one: string; readonly other: string };

/** The first field, in the order in which fields were first seen, that is not the same in both. */
function firstDifference(
  { columns, fieldTexts }: RowCollector,
  a: CollectedRow,
  b: CollectedRow,
): Difference | undefined {
  const [one, other] = [valuesBetween(columns, a.from, a.to), valuesBetween(columns, b.from, b.to)];
  const differing = [...one.keys(), ...other.keys()].filter((field) => one.get(field) !== other.get(field));
  if (differing.length === 0) return undefined;
  const field = Math.min(...differing);
  return {
    field: fieldTexts[field] ?? '',
    one: one.get(field) ?? 'nothing',
    other: other.get(field) ?? 'nothing',
  };
}
