import type { FieldName, Structure, TaxonomyParts } from '../../model/taxonomy.ts';

export type TaxonomyPart = keyof TaxonomyParts;

/** Something that one of two taxonomies says differently. */
export type TaxonomyChange = {
  readonly part: TaxonomyPart;
  readonly change: 'new' | 'changed' | 'retired';
  /** Of sections and relationships: as the later one has it, else the earlier. */
  readonly section?: { readonly structure: Structure; readonly id: string; readonly title: string };
  /** The field; of relationships the child. */
  readonly field?: FieldName;
  /** What differs: of what is new or retired everything that it says, of what changed what is not as it was. */
  readonly attributes: readonly AttributeChange[];
};

/** `null`: nothing is said. Decimals and whole numbers as text, `true` and `false`, a parent by the name of its field. */
export type AttributeChange = { readonly name: string; readonly before: string | null; readonly after: string | null };

/** What a thing says of itself, by name, in the order in which it is told. */
export type Attributes = Readonly<Record<string, string | null>>;

/** The attributes that differ; `undefined` stands for a thing that is not there. */
export function attributeChanges(before: Attributes | undefined, after: Attributes | undefined): AttributeChange[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((change) => change.before !== change.after);
}
