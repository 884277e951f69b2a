import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type ExpressionDiagnostic, hasErrors } from '../../core/expression/diagnostic.ts';
import type { Typed } from '../../core/expression/entry.ts';
import { type Field, type FieldSet, recordedFields } from '../../core/expression/fields.ts';
import { partsOf } from '../../core/expression/parser.ts';
import { compilePredicate } from '../../core/expression/predicate.ts';
import { fieldsUsed, readExpression } from '../../core/expression/read-expression.ts';
import type { Value } from '../../core/expression/value.ts';
import type { IndexedImage } from './indexed-image.ts';
import { columnReader } from './read-column.ts';

export type RowFilter = {
  /** The number of its fields, values and operators: the most that is evaluated for a row. */
  readonly parts: number;
  readonly matches: (row: number) => boolean;
};

/** A filter as it was read; `filter` is `undefined` where it has errors. */
export type FilterReading = {
  readonly filter: RowFilter | undefined;
  /** The fields that it names, as rows call them; also where it has errors. */
  readonly named: readonly string[];
  readonly diagnostics: readonly ExpressionDiagnostic[];
  /** Whether it names what is not a field here; taxonomies may have it. */
  readonly namesUnknownField: boolean;
};

const KEPT_FILTERS = 64;
/** Parts times rows after which other work gets its turn: some milliseconds. */
const WORK_A_TURN = 50_000;

/** The filter of a text over fields of `fieldSet`, or of a set with more behind them. The last ones are kept. */
export function readFilter(indexed: IndexedImage, text: string, fields: FieldSet): FilterReading {
  return indexed.onceFor(fields, readings).memo(text);
}

function readings(indexed: IndexedImage, fields: FieldSet): LRUCache<string, FilterReading> {
  return new LRUCache<string, FilterReading>({
    max: KEPT_FILTERS,
    memoMethod: (text) => readFilterAnew(indexed, text, fields),
  });
}

/** The same, neither looked up nor kept. The fields of a resource without rows are not known: any name may be one. */
export function readFilterAnew(indexed: IndexedImage, text: string, fields: FieldSet): FilterReading {
  const recorded = recordedFields(fields);
  const { typed, diagnostics: all } = readExpression(text, recorded.fields, { bareTexts: true });
  const named = [...recorded.names];
  if (typed) {
    const used = fieldsUsed(typed).flatMap((name) => fields.find(name) ?? []);
    const filter = { parts: partsOf(typed.node), matches: matcher(indexed, typed, used) };
    return { filter, named, diagnostics: [], namesUnknownField: false };
  }
  const takesAnyName = indexed.image.fields.length === 0;
  const diagnostics = takesAnyName ? all.filter(({ code }) => code !== UNKNOWN_FIELD) : all;
  if (!hasErrors(diagnostics)) {
    return { filter: { parts: 0, matches: () => false }, named, diagnostics: [], namesUnknownField: false };
  }
  const namesUnknownField = diagnostics.some(({ code }) => code === UNKNOWN_FIELD);
  return { filter: undefined, named, diagnostics, namesUnknownField };
}

const UNKNOWN_FIELD = 'unknown-field';

/** One array of slots is filled again for every row, and only where the expression reads. */
function matcher(indexed: IndexedImage, typed: Typed, used: readonly Field[]): RowFilter['matches'] {
  const test = compilePredicate(typed, 'odata');
  const readers = used.map((field) => ({ slot: field.slot, read: columnReader(indexed, field) }));
  const slots: Value[] = new Array(1 + Math.max(-1, ...used.map(({ slot }) => slot))).fill(null);
  return (row) => {
    for (const { slot, read } of readers) slots[slot] = read(row);
    return test(slots);
  };
}

/** The rows that match a filter, in their order. Other work gets its turn in between. */
export async function matchingRows(rows: Int32Array, { parts, matches }: RowFilter): Promise<Int32Array> {
  const rowsATurn = Math.max(1, Math.floor(WORK_A_TURN / Math.max(1, parts)));
  const matching = new Int32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    if (index > 0 && index % rowsATurn === 0) await nextTurn();
    const row = rows[index] ?? 0;
    if (!matches(row)) continue;
    matching[count] = row;
    count += 1;
  }
  return matching.slice(0, count);
}
