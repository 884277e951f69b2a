import { groupBy } from '../../base/collections.ts';
import { type Attributes, attributeChanges } from './taxonomy-change.ts';

/** A part of one taxonomy: `key` is equal in both taxonomies, `attributes` are compared. */
export type Item<T> = { readonly key: string; readonly subject: T; readonly attributes: Attributes };

export type Pair<T> = { readonly before: Item<T> | undefined; readonly after: Item<T> | undefined };

/**
 * Pairs items of equal key, in the order of the later taxonomy, then those that are only in the earlier one. Where several have one key,
 * equal ones are paired first, then the others in their order. Pairs with equal attributes are left out.
 */
export function differing<T>(before: readonly Item<T>[], after: readonly Item<T>[]): Pair<T>[] {
  const waiting = groupBy(before, ({ key }) => key);
  const pairs = new Map<Item<T>, Item<T> | undefined>();
  for (const item of after) {
    const same = waiting.get(item.key)?.find(({ attributes }) => areEqual(attributes, item.attributes));
    if (same) take(waiting, same);
    else pairs.set(item, undefined);
  }
  for (const item of pairs.keys()) {
    const [first] = waiting.get(item.key) ?? [];
    if (first) take(waiting, first);
    pairs.set(item, first);
  }
  const left = new Set([...waiting.values()].flat());
  return [
    ...[...pairs].map(([item, first]) => ({ before: first, after: item })),
    ...before.filter((item) => left.has(item)).map((item) => ({ before: item, after: undefined })),
  ];
}

function take<T>(waiting: Map<string, Item<T>[]>, item: Item<T>): void {
  waiting.get(item.key)?.splice(waiting.get(item.key)?.indexOf(item) ?? 0, 1);
}

function areEqual(before: Attributes, after: Attributes): boolean {
  return attributeChanges(before, after).length === 0;
}
