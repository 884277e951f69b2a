import { hasErrors } from '../../expression/diagnostic.ts';
import type { Typed } from '../../expression/entry.ts';
import type { Field } from '../../expression/fields.ts';
import { compilePredicate } from '../../expression/predicate.ts';
import { fieldsUsed, readExpression } from '../../expression/read-expression.ts';
import type { Value } from '../../expression/value.ts';
import type { RowImage } from '../../model/row-image.ts';
import { badRequest } from '../../protocol/service-error.ts';
import { expressionMessage } from '../fields/expression-message.ts';
import { fieldSet } from './field-set.ts';
import { keepRecent } from './keep-recent.ts';
import { perImage } from './per-image.ts';
import { columnReader } from './read-column.ts';

/** A filter expression over the rows of one image. */
export type RowFilter = {
  /** The fields that it reads, as rows call them. */
  readonly fields: readonly string[];
  readonly matches: (row: number) => boolean;
};

const KEPT_FILTERS = 64;
const filters = perImage(() => keepRecent<string, RowFilter>(KEPT_FILTERS));

/**
 * The filter of a text; those that were asked for last are kept. An expression that is not understood is a 400 that says what is
 * wrong with it and where.
 */
export function rowFilter(image: RowImage, text: string): RowFilter {
  return filters(image).get(text, () => makeFilter(image, text));
}

function makeFilter(image: RowImage, text: string): RowFilter {
  const fields = fieldSet(image);
  const { typed, diagnostics } = readExpression(text, fields);
  if (typed) {
    const names = fieldsUsed(typed);
    const used = names.flatMap((name) => fields.find(name) ?? []);
    return { fields: names, matches: matcher(image, typed, used) };
  }
  const wrong = hasNoFields(image) ? diagnostics.filter(({ code }) => code !== 'unknown-field') : diagnostics;
  if (!hasErrors(wrong)) return { fields: [], matches: () => false };
  throw badRequest(`The filter is not understood: ${expressionMessage(text, wrong)}.`);
}

/** Where a resource has no rows, nothing tells which fields it has. */
function hasNoFields({ fields }: RowImage): boolean {
  return fields.length === 0;
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
