import type { FieldName, Structure, TaxonomyParts } from '../../model/taxonomy.ts';

export type TaxonomyPart = keyof TaxonomyParts;

/** A difference between two taxonomies. */
export type TaxonomyChange = {
  readonly part: TaxonomyPart;
  readonly change: 'new' | 'changed' | 'retired';
  /** Of sections and relationships: as the later one has it, else the earlier. */
  readonly section?: { readonly structure: Structure; readonly id: string; readonly title: string };
  /** The field; of relationships the child. */
  readonly field?: FieldName;
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
