import type { Typed } from '../../core/expression/entry.ts';
import { declareFields, type Field, type FieldSet } from '../../core/expression/fields.ts';
import { type ReadExpression, readExpression } from '../../core/expression/read-expression.ts';
import type { NullRule } from '../../core/expression/value.ts';
import type { Firings } from '../../core/model/alert.ts';
import { NO_DAY } from '../../core/model/period.ts';
import { ROW_CHANGE_KINDS, type RowHistory } from '../../core/model/row-history.ts';
import type { RowImage } from '../../core/model/row-image.ts';
import type { DefiningTaxonomy } from '../../core/model/service-taxonomies.ts';
import { definedFieldSet } from '../../service/image/image-fields.ts';
import { type IndexedImage, indexImage } from '../../service/image/indexed-image.ts';
import { periodEnds, valueText } from '../../service/image/read-column.ts';
import { type Bitmap, emptyBitmap, hasBit, joinBitmaps, setBit } from './bitmap.ts';
import { fieldsOf, type RowTruth, rowTruth } from './row-truth.ts';

/** A row history over which conditions are replayed. */
export type Replay = {
  readonly history: RowHistory;
  readonly versions: IndexedImage;
  /** The fields that conditions may name. */
  readonly fields: FieldSet;
  /** Reads an expression over them. A field that no version reports can be a number too: nothing shows its type. */
  readonly read: (text: string) => ReadExpression;
  /** The changes at which a condition over these fields counts, under each rule. */
  readonly firings: (condition: Typed, nulls: NullRule) => Firings;
  /** Throws where the work is to end: within long loops no event arrives that could abort a signal. */
  readonly stopIfLate: () => void;
};

/**
 * `taxonomies`: all that the service has; those of the resource define fields that no row reports. `ownPeriod`: whether
 * only rows of the latest period of their documents count.
 */
export function openReplay(
  history: RowHistory,
  taxonomies: readonly DefiningTaxonomy[],
  stopIfLate: () => void = () => {},
  ownPeriod = false,
): Replay {
  const versions = indexImage(history.versions);
  const truth = rowTruth(versions, stopIfLate);
  const watched = watchedChanges(history, ownPeriod ? ownPeriods(versions) : () => true);
  const differing = new Map<number, Bitmap>();
  const differsIn = (field: Field): Bitmap => {
    const known = differing.get(field.slot) ?? differencesIn(field, watched, truth);
    differing.set(field.slot, known);
    return known;
  };
  const fields = definedFieldSet(versions, taxonomies);
  return {
    history,
    versions,
    fields,
    stopIfLate,
    read: (text) => {
      const read = readExpression(text, fields);
      const asNumbers = read.typed ? read : readExpression(text, withoutValuesAsNumbers(fields, history.versions));
      return asNumbers.typed ? asNumbers : read;
    },
    firings: (condition, nulls) => {
      const used = joinBitmaps([watched.appears, ...fieldsOf(condition).map(differsIn)], 'any');
      return firingsAmong(watched, truth.rowsWhere(condition, nulls), used);
    },
  };
}

function withoutValuesAsNumbers(fields: FieldSet, { field }: RowImage): FieldSet {
  const isReported = new Uint8Array(fields.all.length);
  for (const slot of field) isReported[slot] = 1;
  const numbers = declareFields(fields.all.map(({ name }) => ({ name, type: 'number' })));
  const all = fields.all.map((each) => (isReported[each.slot] === 1 ? each : (numbers.all[each.slot] ?? each)));
  const find: FieldSet['find'] = (name) => {
    const field = fields.find(name);
    return field && all[field.slot];
  };
  return { all, names: fields.names, find };
}

/** The changes that can count: all but the retired rows and those that are left out. */
type WatchedChanges = {
  /** Numbers of changes. */
  readonly change: Int32Array;
  readonly after: Int32Array;
  /** The earlier versions; for new and reinserted rows a number beyond all versions: they did not match before. */
  readonly before: Int32Array;
  /** By place in these arrays: whether the row is new or reinserted. */
  readonly appears: Bitmap;
};

function watchedChanges({ changes, versions }: RowHistory, isWatched: (version: number) => boolean): WatchedChanges {
  const [retired, changed] = [ROW_CHANGE_KINDS.indexOf('retired'), ROW_CHANGE_KINDS.indexOf('changed')];
  const all = Int32Array.from({ length: changes.count }, (_, index) => index);
  const change = all.filter((index) => changes.kind[index] !== retired && isWatched(changes.after[index] ?? 0));
  const appears = emptyBitmap(change.length);
  const before = change.map((index, place) => {
    if (changes.kind[index] === changed) return changes.before[index] ?? 0;
    setBit(appears, place);
    return versions.count;
  });
  return { change, after: change.map((index) => changes.after[index] ?? 0), before, appears };
}

function differencesIn(field: Field, { after, before }: WatchedChanges, truth: RowTruth): Bitmap {
  const { codes } = truth.column(field);
  const differs = emptyBitmap(after.length);
  for (let place = 0; place < after.length; place += 1)
    if (codes[after[place] ?? 0] !== codes[before[place] ?? 0]) setBit(differs, place);
  return differs;
}

/** `matches`: by version; `used`: by watched change, whether a used field differs. */
function firingsAmong({ change, after, before }: WatchedChanges, matches: Bitmap, used: Bitmap): Firings {
  const counted = {
    any: new Int32Array(change.length),
    edge: new Int32Array(change.length),
    used: new Int32Array(change.length),
  };
  let [any, edge, byField] = [0, 0, 0];
  for (let place = 0; place < change.length; place += 1) {
    if (!hasBit(matches, after[place] ?? 0)) continue;
    const index = change[place] ?? 0;
    counted.any[any++] = index;
    if (!hasBit(matches, before[place] ?? 0)) counted.edge[edge++] = index;
    if (hasBit(used, place)) counted.used[byField++] = index;
  }
  const anyChange = counted.any.slice(0, any);
  // The others are parts of the first one: of equal length they are it.
  return {
    'any-change': anyChange,
    edge: edge === any ? anyChange : counted.edge.slice(0, edge),
    'used-fields': byField === any ? anyChange : counted.used.slice(0, byField),
  };
}

/**
 * Whether a version of a row is about the latest period that its document reports: a filing repeats earlier years for
 * comparison. Rows without a document or a period are always about their own.
 */
export function ownPeriods(versions: IndexedImage): (version: number) => boolean {
  const { image, columnNamed } = versions;
  const documents = columnNamed('dcn');
  const ends = versions.once(periodEnds);
  const documentOf = (version: number): string | undefined => {
    const at = documents[version] ?? -1;
    return at < 0 ? undefined : valueText(image, at);
  };
  const latest = new Map<string, number>();
  for (const [version, end] of ends.entries()) {
    const document = documentOf(version);
    if (document !== undefined && end !== NO_DAY) latest.set(document, Math.max(end, latest.get(document) ?? end));
  }
  return (version) => {
    const document = documentOf(version);
    const end = ends[version] ?? NO_DAY;
    return document === undefined || end === NO_DAY || end === latest.get(document);
  };
}
