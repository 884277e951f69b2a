import { type ExpressionDiagnostic, hasErrors } from '../../expression/diagnostic.ts';
import type { Typed } from '../../expression/entry.ts';
import type { Field, FieldSet } from '../../expression/fields.ts';
import { compilePredicate } from '../../expression/predicate.ts';
import { fieldsUsed, readExpression } from '../../expression/read-expression.ts';
import type { Value } from '../../expression/value.ts';
import type { ApplicationKey } from '../../model/application-key.ts';
import type { RowImage } from '../../model/row-image.ts';
import { badRequest } from '../../protocol/service-error.ts';
import { expressionMessage } from '../fields/expression-message.ts';
import { hintedFields } from '../fields/hinted-fields.ts';
import { recordedFields } from '../fields/recorded-fields.ts';
import { fieldSet } from './field-set.ts';
import { keepRecent, type Recent } from './keep-recent.ts';
import { perImage } from './per-image.ts';
import { columnReader } from './read-column.ts';

/** A filter expression over the rows of one image. */
export type RowFilter = {
  /** Its fields, values and operators: what is looked at of a row, at most. */
  readonly parts: number;
  readonly matches: (row: number) => boolean;
};

type Reading = {
  readonly filter: RowFilter | undefined;
  /** The fields that it names, as rows call them; of a filter with errors, too. */
  readonly named: readonly string[];
  readonly wrong: readonly ExpressionDiagnostic[];
};

const KEPT_FILTERS = 64;
const readings = perImage(() => new WeakMap<FieldSet, Recent<string, Reading>>());

/**
 * The filter of a text over fields of {@link fieldSet} or of a set that has more behind them; those that were asked for last are kept. An
 * expression that is not understood is a 400 that says what is wrong with it and where, and suggests only fields that the key may see.
 */
export function rowFilter(image: RowImage, text: string, fields: FieldSet, key: ApplicationKey): RowFilter {
  const { filter } = readFilter(image, text, fields);
  if (filter) return filter;
  const wrong = makeReading(image, text, hintedFields(fields, [key])).wrong;
  throw badRequest(`The filter is not understood: ${expressionMessage(text, wrong)}.`);
}

/** The fields that a filter names, as rows call them, whether or not the rest of it is understood. */
export function filterFields(image: RowImage, text: string, fields: FieldSet): readonly string[] {
  return readFilter(image, text, fields).named;
}

/** Whether a filter names what is no field of the image, and may be one of its taxonomies. */
export function namesOtherFields(image: RowImage, text: string): boolean {
  return readFilter(image, text, fieldSet(image)).wrong.some(isUnknownField);
}

function readFilter(image: RowImage, text: string, fields: FieldSet): Reading {
  const ofImage = readings(image);
  let recent = ofImage.get(fields);
  if (!recent) {
    recent = keepRecent(KEPT_FILTERS);
    ofImage.set(fields, recent);
  }
  return recent.get(text, () => makeReading(image, text, fields));
}

function makeReading(image: RowImage, text: string, fields: FieldSet): Reading {
  const recorded = recordedFields(fields);
  const { typed, diagnostics } = readExpression(text, recorded.fields, { bareTexts: true });
  const named = [...recorded.found];
  if (typed) {
    const used = fieldsUsed(typed).flatMap((name) => fields.find(name) ?? []);
    return { filter: { parts: partsOf(typed), matches: matcher(image, typed, used) }, named, wrong: [] };
  }
  const wrong = hasNoFields(image) ? diagnostics.filter((found) => !isUnknownField(found)) : diagnostics;
  if (!hasErrors(wrong)) return { filter: { parts: 0, matches: () => false }, named, wrong: [] };
  return { filter: undefined, named, wrong };
}

function isUnknownField({ code }: ExpressionDiagnostic): boolean {
  return code === 'unknown-field';
}

/** Where a resource has no rows, nothing tells which fields it has. */
function hasNoFields({ fields }: RowImage): boolean {
  return fields.length === 0;
}

function partsOf(typed: Typed): number {
  return typed.kind === 'apply' ? typed.operands.reduce((sum, operand) => sum + partsOf(operand), 1) : 1;
}

/** One row is filled again and again, and only where the expression looks. */
function matcher(image: RowImage, typed: Typed, used: readonly Field[]): RowFilter['matches'] {
  const test = compilePredicate(typed, 'odata');
  const readers = used.map((field) => ({ slot: field.slot, read: columnReader(image, field) }));
  const slots: Value[] = new Array(1 + Math.max(-1, ...used.map(({ slot }) => slot))).fill(null);
  return (row) => {
    for (const { slot, read } of readers) slots[slot] = read(row);
    return test(slots);
  };
}
