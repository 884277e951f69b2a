import { memoize } from '../base/collections.ts';
import { compareDecimal, type Decimal, isZeroDecimal, parseDecimal, trimDecimal } from '../base/decimal.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { compareText, fieldKey } from '../model/field-name.ts';
import type { CalculationRelationship, FieldName, Section } from '../model/taxonomy.ts';

export type WeighedRelationship = {
  readonly relationship: CalculationRelationship;
  readonly weight: Decimal;
  /** Field keys. */
  readonly parentKey: string;
  readonly childKey: string;
};

export type DistinctRelationships = {
  /** One relationship for each (parent, child), in the order given. */
  readonly relationships: readonly WeighedRelationship[];
  /** Relationships left out because their weight is invalid or contradicts an earlier one. */
  readonly refused: readonly CalculationRelationship[];
  /** Relationships left out because an equal one (same parent, child and weight) came before. */
  readonly duplicates: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Parents (by field key) whose sum is not known, with the reason: their totals cannot be checked. */
  readonly unsound: ReadonlyMap<string, string>;
};

/**
 * The relationships of one calculation section, each (parent, child) once. A relationship is refused, and its parent
 * unsound, where its weight differs from that of an earlier one of the same pair or is not a non-zero decimal.
 */
export function distinctRelationships(ofSection: readonly CalculationRelationship[]): DistinctRelationships {
  const byPair = new Map<string, WeighedRelationship>();
  const diagnostics: Diagnostic[] = [];
  const unsound = new Map<string, string>();
  const refused: CalculationRelationship[] = [];
  let duplicates = 0;
  const weightOf = memoize(parseWeight);

  const refuse = (relationship: CalculationRelationship, code: string, message: string): void => {
    const parent = fieldKey(relationship.parent);
    refused.push(relationship);
    if (!unsound.has(parent)) unsound.set(parent, message);
    diagnostics.push({ severity: 'error', code, message: `section ${relationship.sectionId}: ${message}` });
  };

  for (const relationship of ofSection) {
    const { parent, child } = relationship;
    const weight = weightOf(relationship.weight);
    if (!weight) {
      const stated = JSON.stringify(relationship.weight);
      const message = `weight of ${child.name} in ${parent.name} is ${stated}, not a non-zero decimal`;
      refuse(relationship, 'taxonomy/bad-weight', message);
      continue;
    }
    const parentKey = fieldKey(parent);
    const childKey = fieldKey(child);
    const pair = `${parentKey} ${childKey}`;
    const first = byPair.get(pair);
    if (!first) byPair.set(pair, { relationship, weight, parentKey, childKey });
    else if (compareDecimal(first.weight, weight) === 0) duplicates += 1;
    else {
      const message = `weight of ${child.name} in ${parent.name} is both ${first.relationship.weight} and ${relationship.weight}`;
      refuse(relationship, 'taxonomy/contradictory-weight', message);
    }
  }
  return { relationships: [...byPair.values()], refused, duplicates, diagnostics, unsound };
}

/**
 * The weight of a calculation relationship: a decimal other than zero (XBRL 2.1, 5.2.5.2.1), without the trailing zeros
 * of its fraction, so that `-1.0000` and `-1` are one weight. `undefined` for any other text.
 */
function parseWeight(text: string): Decimal | undefined {
  const weight = parseDecimal(text);
  return weight && !isZeroDecimal(weight) ? trimDecimal(weight) : undefined;
}

/**
 * Compares decimal texts by value. Rounding to a double keeps order, so doubles that differ decide; equal ones are
 * compared exactly. Text that is not a decimal comes last.
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
