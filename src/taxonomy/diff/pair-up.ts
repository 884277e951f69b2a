import { type Attributes, attributeChanges } from './taxonomy-change.ts';

/** A thing of one taxonomy: what tells which thing of the other it is, and what it says. */
export type Told<T> = { readonly key: string; readonly thing: T; readonly attributes: Attributes };

export type Pair<T> = { readonly before: Told<T> | undefined; readonly after: Told<T> | undefined };

/**
 * Pairs things of equal key, in the order of the later taxonomy, then those that are only in the earlier one. Where several have one key,
 * equal ones are paired first, then the others in their order. Pairs that say the same are left out.
 */
export function differing<T>(before: readonly Told<T>[], after: readonly Told<T>[]): Pair<T>[] {
  const waiting = grouped(before);
  const pairs = new Map<Told<T>, Told<T> | undefined>();
  for (const told of after) {
    const same = waiting.get(told.key)?.find(({ attributes }) => saysTheSame(attributes, told.attributes));
    if (same) take(waiting, same);
    else pairs.set(told, undefined);
  }
  for (const told of pairs.keys()) {
    const [first] = waiting.get(told.key) ?? [];
    if (first) take(waiting, first);
    pairs.set(told, first);
  }
  const left = new Set([...waiting.values()].flat());
  return [
    ...[...pairs].map(([told, first]) => ({ before: first, after: told })),
    ...before.filter((told) => left.has(told)).map((told) => ({ before: told, after: undefined })),
  ];
}

function grouped<T>(things: readonly Told<T>[]): Map<string, Told<T>[]> {
  const groups = new Map<string, Told<T>[]>();
  for (const told of things) {
    const group = groups.get(told.key);
    if (group) group.push(told);
    else groups.set(told.key, [told]);
  }
  return groups;
}

function take<T>(waiting: Map<string, Told<T>[]>, told: Told<T>): void {
  waiting.get(told.key)?.splice(waiting.get(told.key)?.indexOf(told) ?? 0, 1);
}

function saysTheSame(before: Attributes, after: Attributes): boolean {
  return attributeChanges(before, after).length === 0;
}
