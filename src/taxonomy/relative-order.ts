import { compareDecimal, parseDecimal } from '../base/decimal.ts';
import { compareText, fieldKey } from '../model/field-name.ts';
import type { FieldName, Section } from '../model/taxonomy.ts';

/**
 * Compares decimal texts by value. Rounding to a double keeps order, so doubles that differ decide; equal ones are compared
 * exactly. Text that is not a decimal comes last.
 */
function compareRelativeOrder(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const left = Number(a);
  const right = Number(b);
  if (left < right) return -1;
  if (left > right) return 1;
  const exactLeft = parseDecimal(a);
  const exactRight = parseDecimal(b);
  if (exactLeft && exactRight) return compareDecimal(exactLeft, exactRight);
  if (!exactLeft && !exactRight) return compareText(a, b);
  return exactLeft ? -1 : 1;
}

/** Sections in the order of a taxonomy: by relative order, then by id. */
export function compareSections(a: Section, b: Section): -1 | 0 | 1 {
  return compareRelativeOrder(a.relativeOrder, b.relativeOrder) || compareText(a.id, b.id);
}

/** Children in the order under their parent: by relative order, then by name. */
export function compareSiblings(
  a: { readonly relativeOrder: string; readonly child: FieldName },
  b: { readonly relativeOrder: string; readonly child: FieldName },
): -1 | 0 | 1 {
  return compareRelativeOrder(a.relativeOrder, b.relativeOrder) || compareText(fieldKey(a.child), fieldKey(b.child));
}
