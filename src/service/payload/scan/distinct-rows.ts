import { createByteInterner, internBytes } from '../../../core/base/byte-interner.ts';
import type { Place } from '../../../core/base/diagnostic.ts';
import { inputError } from '../../../core/base/errors.ts';
import type { numbering } from '../../../core/base/numbering.ts';
import { PERIOD_KIND } from '../../../core/model/period.ts';
import type { RowTally } from '../row-tally.ts';
import type { FieldNames } from './field-names.ts';
import { type ColumnSizes, contentOf, type RowValues, valuesBetween } from './row-values.ts';

/** A row that is read and not yet handed over. Things are named by their numbers; -1 for none. */
export type CollectedRow = {
  readonly rowNumber: number;
  readonly entity: number;
  /** The numbers of the document itself and of the mention with what is known of it. */
  readonly document: number;
  readonly mention: number;
  readonly unit: number;
  readonly taxonomy: number;
  readonly periodKind: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly from: ColumnSizes;
  readonly to: ColumnSizes;
  /** The hash of its values. */
  readonly hash: number;
  /** Keeps it apart from other rows of its entity, document, unit and period. */
  dimensions: string;
  /** Nothing but its content keeps it apart. */
  byContent: boolean;
  /** The number of its dimensions; -1 before {@link acceptRow}. */
  number: number;
};

/** The parts of a collector that keep its rows apart. */
type DistinctRows = {
  readonly values: RowValues;
  readonly names: FieldNames;
  readonly known: ReturnType<typeof knownRows>;
  readonly dimensions: ReturnType<typeof numbering<string>>;
  readonly tally: RowTally;
  readonly rows: readonly CollectedRow[];
  readonly present: { readonly placeOf: () => Place };
};

/** How often each row was seen in an answer. */
export type Occurrences = Map<string, number>;

/** The identities of all rows and hashes of their values, some fifty bytes for each. */
export function knownRows() {
  /** The identity that is looked for, and its bytes. */
  const key = new Int32Array(7);
  return {
    keys: createByteInterner(1024),
    key,
    keyBytes: new Uint8Array(key.buffer),
    hashes: [] as number[],
    rowNumbers: [] as number[],
  };
}

/** Keeps a row apart by its content. The second and later ones of equal rows are numbered. */
export function setContent(
  { values, names }: Pick<DistinctRows, 'values' | 'names'>,
  row: CollectedRow,
  seen: Occurrences,
): void {
  const content = contentOf(values, names.fields, row.from, row.to);
  const key = `${content} ${keyOf(row)}`;
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  row.dimensions = `RowContent=${content}${times === 1 ? '' : `#${times}`};${row.dimensions}`;
  row.byContent = true;
}

function keyOf({ entity, document, unit, dimensions, periodKind, periodStart, periodEnd }: CollectedRow): string {
  return JSON.stringify([entity, document, unit, periodKind, periodStart, periodEnd, dimensions]);
}

/**
 * Rows of a resource whose own fields identify them: those that have one identity and yet differ are kept apart by
 * their content, those that repeat another one are dropped.
 */
export function distinctRows(rows: DistinctRows): CollectedRow[] {
  const known = new Map<string, CollectedRow>();
  const ambiguous = new Set<string>();
  for (const row of rows.rows) {
    if (row.byContent) continue;
    const key = keyOf(row);
    const before = known.get(key);
    if (!before) known.set(key, row);
    else if (firstDifference(rows, before, row)) ambiguous.add(key);
  }
  const seen: Occurrences = new Map();
  return rows.rows.filter((row) => {
    if (!row.byContent && ambiguous.has(keyOf(row))) setContent(rows, row, seen);
    return acceptRow(rows, row);
  });
}

/**
 * Whether a row is the first of its identity; one that repeats a row exactly is not. Two rows of one identity with
 * different values contradict each other: an input error that names both.
 */
export function acceptRow(rows: DistinctRows, row: CollectedRow): boolean {
  const { known, tally, dimensions } = rows;
  const { from, to, hash } = row;
  row.number = dimensions.numberOf(row.dimensions, () => row.dimensions);
  setKey(known.key, row);
  const { size } = known.keys;
  const number = internBytes(known.keys, known.keyBytes, 0, known.keyBytes.length);
  const [numbers, texts] = [to.numbers - from.numbers + to.wide - from.wide, to.texts - from.texts];
  if (number === size) {
    known.hashes.push(hash);
    known.rowNumbers.push(row.rowNumber);
    tally.rowsLoaded += 1;
    tally.numbersLoaded += numbers;
    tally.textsLoaded += texts;
    if (row.periodKind === PERIOD_KIND.unknown) tally.rowsWithoutPeriod += 1;
    if (row.taxonomy < 0) tally.rowsWithoutTaxonomy += 1;
    if (row.byContent) tally.rowsByContent += 1;
    return true;
  }
  if (known.hashes[number] !== hash) throw contradiction(rows, row, known.rowNumbers[number]);
  tally.repeated += numbers + texts;
  return false;
}

function setKey(key: Int32Array, row: CollectedRow): void {
  key[0] = row.entity;
  key[1] = row.document;
  key[2] = row.unit;
  key[3] = row.number;
  key[4] = row.periodKind;
  key[5] = row.periodStart;
  key[6] = row.periodEnd;
}

function contradiction(rows: DistinctRows, row: CollectedRow, before: number | undefined): Error {
  const earlier = rows.rows.find((other) => other !== row && keyOf(other) === keyOf(row));
  const difference = earlier && firstDifference(rows, earlier, row);
  return inputError(
    `row ${row.rowNumber}: it is the same row as row ${before} (entity, document, unit and period) with other values${difference ?? ''}`,
    { place: rows.present.placeOf() },
  );
}

/** The first field, in the order in which fields were first seen, that is not the same in both; for messages. */
function firstDifference({ values, names }: DistinctRows, a: CollectedRow, b: CollectedRow): string | undefined {
  const [first, second] = [valuesBetween(values, a.from, a.to), valuesBetween(values, b.from, b.to)];
  const differing = [...first.keys(), ...second.keys()].filter((field) => first.get(field) !== second.get(field));
  if (differing.length === 0) return undefined;
  const field = Math.min(...differing);
  return `: ${names.fields[field]} is ${second.get(field) ?? 'nothing'}, there ${first.get(field) ?? 'nothing'}`;
}
