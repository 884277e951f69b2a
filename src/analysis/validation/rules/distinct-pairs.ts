import { fieldKey } from '../../../core/model/field-name.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';

type Relationship = { readonly parent: FieldName; readonly child: FieldName };

/** Each pair of parent and child once. */
export function distinctPairs(relationships: readonly Relationship[]): (readonly [FieldName, FieldName])[] {
  const keyOf = ({ parent, child }: Relationship): string => `${fieldKey(parent)}\n${fieldKey(child)}`;
  const pairs = relationships.map((one) => [keyOf(one), [one.parent, one.child] as const] as const);
  return [...new Map(pairs).values()];
}
