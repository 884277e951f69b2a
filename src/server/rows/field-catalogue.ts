import { isCore, taxonomiesOf } from '../../image/image-fields.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import { CORE_FIELDS, HEADER_FIELDS } from '../../protocol/rows/default-group.ts';
import { type FieldGroup, ownGroups, sectionGroups, valueFields } from './field-groups.ts';

export type FieldCatalogue = {
  readonly isField: (name: string) => boolean;
  /** The field of a name, else the fields of the group of that name. */
  readonly members: (name: string) => readonly string[] | undefined;
  readonly isStatement: (name: string) => boolean;
  /** Whether the fields are not known, so that any name is taken for one and every group may contain it. */
  readonly takesAnyName: boolean;
  readonly names: readonly string[];
};

/** The names that need no taxonomy: fields of rows, of the header, of core financials, and their groups. */
export function imageCatalogue({ image }: IndexedImage): FieldCatalogue {
  const { resource, fields } = image;
  const known = isCore(resource) ? CORE_FIELDS : HEADER_FIELDS;
  const catalogue = catalogueOf([...fields, ...known], ownGroups(image));
  return fields.length > 0 || isCore(resource) ? catalogue : takingAnyName(catalogue);
}

/** The fields of a resource without rows are not known: every name that is not a group is taken for one. */
function takingAnyName({ members, ...catalogue }: FieldCatalogue): FieldCatalogue {
  return {
    ...catalogue,
    takesAnyName: true,
    isField: (name) => catalogue.isField(name) || !members(name),
    members: (name) => members(name) ?? [name],
  };
}

/** The same with the fields and sections of the taxonomies that explain the resource, out of all that there are. */
export function taxonomyCatalogue(indexed: IndexedImage, taxonomies: readonly ServedTaxonomy[]): FieldCatalogue {
  const explaining = taxonomiesOf(indexed.image.resource, taxonomies);
  const own = indexed.once(imageCatalogue);
  return catalogueOf(
    [...own.names.filter(own.isField), ...valueFields(explaining)],
    [...sectionGroups(explaining), ...ownGroups(indexed.image)],
  );
}

function catalogueOf(fields: readonly string[], groups: readonly FieldGroup[]): FieldCatalogue {
  const known = new Set(fields);
  const byName = new Map(groups.map((group) => [group.name, group]));
  return {
    isField: (name) => known.has(name),
    members: (name) => (known.has(name) ? [name] : byName.get(name)?.fields),
    isStatement: (name) => !known.has(name) && byName.get(name)?.isStatement === true,
    takesAnyName: false,
    names: [...known, ...byName.keys()],
  };
}
