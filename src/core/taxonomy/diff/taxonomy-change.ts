import { groupBy } from '../../base/collections.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '../../base/decimal.ts';
import type { FieldName, Structure, TaxonomyParts } from '../../model/taxonomy.ts';

export type TaxonomyPart = keyof TaxonomyParts;

export type SectionName = { readonly structure: Structure; readonly id: string; readonly title: string };

/** `field` is the child of a relationship. */
export type Subject = { readonly section?: SectionName; readonly field?: FieldName };

/** A difference between two taxonomies. The subject is as the later one has it, else the earlier. */
export type TaxonomyChange = Subject & {
  readonly part: TaxonomyPart;
  readonly change: 'new' | 'changed' | 'retired';
  /** All attributes of a new or retired item, those that differ of a changed one. */
  readonly attributes: readonly AttributeChange[];
};

/** `null`: not stated. Decimals and whole numbers as text, `true` and `false`, a parent by the name of its field. */
export type AttributeChange = { readonly name: string; readonly before: string | null; readonly after: string | null };

/** The attributes of an item by name, in the order of the output. */
export type Attributes = Readonly<Record<string, string | null>>;

/** The attributes that differ; `undefined`: the item does not exist. */
export function attributeChanges(before: Attributes | undefined, after: Attributes | undefined): AttributeChange[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((change) => change.before !== change.after);
}

/** A decimal without trailing zeros, so that `1.0000` and `1` are equal; other text is unchanged. */
export function decimalText(text: string): string {
  const decimal = parseDecimal(text);
  return decimal === undefined ? text : formatDecimal(trimDecimal(decimal));
}

/**
 * A part of one taxonomy: `key` is equal in both taxonomies, `attributes` are compared. `place`: section and child of a
 * relationship.
 */
export type Item = {
  readonly key: string;
  readonly place?: string;
  readonly subject: Subject;
  readonly attributes: Attributes;
};

export type Pair = { readonly before: Item | undefined; readonly after: Item | undefined };

/**
 * Pairs items of equal key, in the order of the later taxonomy, then those that are only in the earlier one. Where
 * several have one key, equal ones are paired first, then the others in their order. Pairs with equal attributes are
 * left out.
 */
export function differing(before: readonly Item[], after: readonly Item[]): Pair[] {
  const waiting = groupBy(before, ({ key }) => key);
  const pairs = new Map<Item, Item | undefined>();
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

function take(waiting: Map<string, Item[]>, item: Item): void {
  waiting.get(item.key)?.splice(waiting.get(item.key)?.indexOf(item) ?? 0, 1);
}

function areEqual(before: Attributes, after: Attributes): boolean {
  return attributeChanges(before, after).length === 0;
}
