import { compareDecimal, parseDecimal } from '../base/decimal.ts';
import type { Typed } from '../expression/entry.ts';
import { explainExpression } from '../expression/predicate.ts';
import type { NullRule, Row } from '../expression/value.ts';
import type { IndexedImage } from '../image/indexed-image.ts';
import { columnReader, valueText } from '../image/read-column.ts';
import type { ChangedValue, FiringDetail, NamedRow, TermTruth } from '../model/firing.ts';
import { ROW_CHANGE_KINDS } from '../model/row-history.ts';
import { IMAGE_TEXT, type RowImage } from '../model/row-image.ts';
import type { Replay } from './replay.ts';
import { fieldsOf } from './row-truth.ts';

/** The most changed values that are listed of one firing. */
const MOST_CHANGED = 20;

/** What a condition found at one change: the row, its changed values, and the truth of every term before and after. */
export function detailFiring(replay: Replay, condition: Typed, change: number, nulls: NullRule): FiringDetail {
  const { history, versions } = replay;
  const { refresh, row, before: befores, after: afters, kind } = history.changes;
  const [before, after] = [befores[change] ?? -1, afters[change] ?? -1];
  const used = fieldsOf(condition).map(({ slot }) => slot);
  const all = differences(versions, before, after);
  const isUsed = ({ slot }: Difference): boolean => used.includes(slot);
  const ordered = [...all.filter(isUsed), ...all.filter((each) => !isUsed(each))];
  // Of a row without a version before, every value is new: those that the condition uses say why it counts.
  const shown = (before < 0 ? all.filter(isUsed) : ordered).slice(0, MOST_CHANGED);
  return {
    at: history.refreshes[refresh[change] ?? 0]?.at ?? '',
    kind: ROW_CHANGE_KINDS[kind[change] ?? 0] ?? 'changed',
    row: { number: row[change] ?? 0, ...nameRow(versions, after) },
    changed: shown.map(({ slot, ...values }): ChangedValue => values),
    furtherChanged: all.length - shown.length,
    terms: termsOf(replay, condition, { before, after, nulls }),
  };
}

type Difference = ChangedValue & { readonly slot: number };

/** The fields of which one version reports another value than the other; numbers by value. `-1`: no version. */
function differences({ image }: IndexedImage, before: number, after: number): readonly Difference[] {
  const old = valuesOf(image, before);
  const recent = valuesOf(image, after);
  const slots = [...new Set([...old.keys(), ...recent.keys()])].sort((a, b) => a - b);
  return slots.flatMap((slot) => {
    const [left, right] = [old.get(slot), recent.get(slot)];
    if (isSame(image, left, right)) return [];
    const [was, is] = [left, right].map((at) => (at === undefined ? null : valueText(image, at)));
    return { slot, field: image.fields[slot] ?? '', before: was ?? null, after: is ?? null };
  });
}

/** The positions of the values of a version, by slot. */
function valuesOf({ offsets, field }: RowImage, version: number): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  const end = version < 0 ? 0 : (offsets[version + 1] ?? 0);
  for (let at = version < 0 ? 0 : (offsets[version] ?? 0); at < end; at += 1) values.set(field[at] ?? 0, at);
  return values;
}

function isSame(image: RowImage, left: number | undefined, right: number | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  const [was, is] = [valueText(image, left), valueText(image, right)];
  if (was === is || image.form[left] === IMAGE_TEXT || image.form[right] === IMAGE_TEXT)
    return was === is && (image.form[left] === IMAGE_TEXT) === (image.form[right] === IMAGE_TEXT);
  const [a, b] = [parseDecimal(was), parseDecimal(is)];
  return a !== undefined && b !== undefined && compareDecimal(a, b) === 0;
}

const COMPANY = [
  'primarysymbol',
  'companyname',
  'issueticker',
  'issuename',
  'ownername',
  'filername',
  'cik',
  'entityid',
];
const PERIOD_ENDS = ['periodenddate', 'transactiondate'];

/** Names a row by the header fields that it has. */
export function nameRow({ image, columnNamed }: IndexedImage, version: number): Omit<NamedRow, 'number'> {
  const read = (name: string): string | undefined => {
    const at = columnNamed(name)[version] ?? -1;
    return at < 0 ? undefined : valueText(image, at);
  };
  const first = (names: readonly string[]): string | null =>
    names.map(read).find((text) => text !== undefined && text !== '') ?? null;
  const [year, quarter] = [read('fiscalyear'), read('fiscalquarter')];
  return {
    company: first(COMPANY),
    period: year !== undefined && quarter !== undefined ? `${year}q${quarter}` : first(['fiscalyear']),
    periodEnd: first(PERIOD_ENDS),
    document: first(['dcn']),
  };
}

/** `before` is the truth for a row that was not shown where there is no version: then it did not match. */
function termsOf(
  { versions }: Replay,
  condition: Typed,
  { before, after, nulls }: { readonly before: number; readonly after: number; readonly nulls: NullRule },
): readonly TermTruth[] {
  const explain = (version: number) => explainExpression(condition, rowOfVersion(versions, condition, version), nulls);
  const old = before < 0 ? [] : explain(before);
  return explain(after).map(({ depth, term, type, value }, index) => ({
    depth,
    term,
    type,
    before: old[index]?.value ?? null,
    after: value,
  }));
}

/** The values that a condition reads, by slot. */
function rowOfVersion(versions: IndexedImage, condition: Typed, version: number): Row {
  const fields = fieldsOf(condition);
  const row: (Row[number] | undefined)[] = new Array(1 + Math.max(-1, ...fields.map(({ slot }) => slot))).fill(null);
  for (const field of fields) row[field.slot] = columnReader(versions, field)(version);
  return row as Row;
}
