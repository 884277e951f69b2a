import { compareDecimal, parseDecimal } from '../../core/base/decimal.ts';
import type { Typed } from '../../core/expression/entry.ts';
import type { Field } from '../../core/expression/fields.ts';
import { compileExplainer } from '../../core/expression/predicate.ts';
import type { NullRule, Row, Value } from '../../core/expression/value.ts';
import { ROW_CHANGE_KINDS } from '../../core/model/row-history.ts';
import { IMAGE_TEXT, type RowImage } from '../../core/model/row-image.ts';
import type { ChangedValue, FiringDetail, NamedRow } from '../../core/model/simulation.ts';
import type { IndexedImage } from '../../service/image/indexed-image.ts';
import { columnReader, valueText } from '../../service/image/read-column.ts';
import type { Replay } from './replay.ts';
import { fieldsOf } from './row-truth.ts';

/** The most changed values that are listed of one firing. */
const MOST_CHANGED = 20;

/**
 * Describes what a condition found at a change: the row, its changed values, every term before and after. `mayRead`:
 * whether a field, by its name in lower case, may name the row; all may where it is left out.
 */
export function firingDetails(
  replay: Replay,
  condition: Typed,
  nulls: NullRule,
  mayRead: (field: string) => boolean = () => true,
): (change: number) => FiringDetail {
  const { history, versions, stopIfLate } = replay;
  const { refresh, row, before: befores, after: afters, kind } = history.changes;
  const fields = fieldsOf(condition);
  const used = new Set(fields.map(({ slot }) => slot));
  const isUsed = ({ slot }: Difference): boolean => used.has(slot);
  const rowOf = rowReader(versions, fields);
  const explain = compileExplainer(condition, nulls);
  return (change) => {
    stopIfLate();
    const before = befores[change] ?? -1;
    const after = afters[change] ?? -1;
    const all = differences(versions.image, before, after);
    // Every value of a row without an earlier version is new: those that the condition uses say why it counts.
    const others = before < 0 ? [] : all.filter((each) => !isUsed(each));
    const described = [...all.filter(isUsed), ...others].slice(0, MOST_CHANGED);
    const old = before < 0 ? [] : explain(rowOf(before));
    return {
      at: history.refreshes[refresh[change] ?? 0]?.at ?? '',
      kind: ROW_CHANGE_KINDS[kind[change] ?? 0] ?? 'changed',
      row: { number: row[change] ?? 0, ...nameRow(versions, after, mayRead) },
      changed: described.map((difference) => changedValue(versions.image, difference)),
      onlyNames: before >= 0 && all.length > 0 && all.every(({ slot }) => isName(versions.image.fields[slot])),
      furtherChanged: all.length - described.length,
      terms: explain(rowOf(after)).map(({ depth, term, type, value }, index) => ({
        depth,
        term,
        type,
        before: old[index]?.value ?? null,
        after: value,
      })),
    };
  };
}

/** The positions of the values of one field before and after; -1: not reported. */
type Difference = { readonly slot: number; readonly before: number; readonly after: number };

/** The fields of which one version reports another value than the other; numbers by value. `-1`: no version. */
function differences(image: RowImage, before: number, after: number): readonly Difference[] {
  const { offsets, field } = image;
  const differing: Difference[] = [];
  let [left, leftEnd] = [offsets[before] ?? 0, before < 0 ? 0 : (offsets[before + 1] ?? 0)];
  let [right, rightEnd] = [offsets[after] ?? 0, after < 0 ? 0 : (offsets[after + 1] ?? 0)];
  const slotAt = (at: number, end: number): number => (at < end ? (field[at] ?? 0) : Number.POSITIVE_INFINITY);
  // Fields ascend in both.
  while (left < leftEnd || right < rightEnd) {
    const slot = Math.min(slotAt(left, leftEnd), slotAt(right, rightEnd));
    const isLeft = slotAt(left, leftEnd) === slot;
    const isRight = slotAt(right, rightEnd) === slot;
    if (!isLeft || !isRight || !isSame(image, left, right)) {
      differing.push({ slot, before: isLeft ? left : -1, after: isRight ? right : -1 });
    }
    if (isLeft) left += 1;
    if (isRight) right += 1;
  }
  return differing;
}

function isSame(image: RowImage, left: number, right: number): boolean {
  const { form, value } = image;
  if (form[left] === form[right]) {
    if (value[left] === value[right]) return true;
    if ((form[left] ?? 0) >= 0) return false;
  }
  const [was, is] = [valueText(image, left), valueText(image, right)];
  if (form[left] === IMAGE_TEXT || form[right] === IMAGE_TEXT) return was === is && form[left] === form[right];
  const [a, b] = [parseDecimal(was), parseDecimal(is)];
  return a !== undefined && b !== undefined && compareDecimal(a, b) === 0;
}

function changedValue(image: RowImage, { slot, before, after }: Difference): ChangedValue {
  const read = (at: number): string | null => (at < 0 ? null : valueText(image, at));
  return { field: image.fields[slot] ?? '', before: read(before), after: read(after) };
}

/** Header fields with names of whom the row is about. */
export const NAMES_OF_ROWS = ['companyname', 'issuename', 'ownername', 'filername'] as const;
const SYMBOLS = ['primarysymbol', 'issueticker'] as const;
const RENAMED: ReadonlySet<string> = new Set([...NAMES_OF_ROWS, ...SYMBOLS]);
const isName = (field: string | undefined): boolean => field !== undefined && RENAMED.has(field.toLowerCase());

const COMPANY = ['primarysymbol', 'companyname', 'issueticker', ...NAMES_OF_ROWS.slice(1), 'cik', 'entityid'];
const PERIOD_ENDS = ['periodenddate', 'transactiondate'];

/** Names a row by the header fields that it has. */
export function nameRow(
  { image, columnNamed }: IndexedImage,
  version: number,
  mayRead: (field: string) => boolean = () => true,
): Omit<NamedRow, 'number'> {
  const read = (name: string): string | undefined => {
    if (!mayRead(name)) return undefined;
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

/** Reads the values of some fields of a version, by slot. */
function rowReader(versions: IndexedImage, fields: readonly Field[]): (version: number) => Row {
  const readers = fields.map((field) => ({ slot: field.slot, read: columnReader(versions, field) }));
  const slots = 1 + Math.max(-1, ...fields.map(({ slot }) => slot));
  return (version) => {
    const row: Value[] = new Array(slots).fill(null);
    for (const { slot, read } of readers) row[slot] = read(version);
    return row;
  };
}
