import type { RowImage } from '../../model/row-image.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import { CORE_FIELDS, HEADER_FIELDS } from '../../protocol/rows/default-group.ts';
import { type FieldGroup, isCore, ownGroups, sectionGroups, taxonomiesOf, valueFields } from './field-groups.ts';
import { perImage } from './per-image.ts';

/** What names in `fields` and `sortby` can mean for the rows of one image. Names are in lower case. */
export type FieldCatalogue = {
  readonly isField: (name: string) => boolean;
  /** The field of a name, or the fields of the group that it names; `undefined` where it is neither. A field goes before a group. */
  readonly members: (name: string) => readonly string[] | undefined;
  /** Whether a name is that of a group with the fields of one statement. */
  readonly isStatement: (name: string) => boolean;
  /** Whether nothing tells which fields there are, so that any name is taken for one and every group may hold it. */
  readonly takesAnyName: boolean;
  /** Every name, for messages. */
  readonly names: readonly string[];
};

/** What is known without taxonomies: the fields that rows report, header fields, those of core financials, and their groups. */
export const imageCatalogue = perImage((image): FieldCatalogue => {
  const { resource, fields } = image;
  const known = isCore(resource) ? CORE_FIELDS : HEADER_FIELDS;
  const catalogue = catalogueOf([...fields, ...known], ownGroups(image));
  return fields.length > 0 || isCore(resource) ? catalogue : takingAnyName(catalogue);
});

/** Where a resource has no rows, nothing tells which fields it has: whatever is no group is taken for one. */
function takingAnyName({ members, ...catalogue }: FieldCatalogue): FieldCatalogue {
  return {
    ...catalogue,
    takesAnyName: true,
    isField: (name) => catalogue.isField(name) || !members(name),
    members: (name) => members(name) ?? [name],
  };
}

const withTaxonomies = perImage(() => new WeakMap<readonly ServedTaxonomy[], FieldCatalogue>());

/** The same with the fields and sections of the taxonomies that explain the resource, out of all that there are. */
export function taxonomyCatalogue(image: RowImage, taxonomies: readonly ServedTaxonomy[]): FieldCatalogue {
  const made = withTaxonomies(image);
  let catalogue = made.get(taxonomies);
  if (!catalogue) {
    const explaining = taxonomiesOf(image.resource, taxonomies);
    const own = imageCatalogue(image);
    catalogue = catalogueOf(
      [...own.names.filter(own.isField), ...valueFields(explaining)],
      [...sectionGroups(explaining), ...ownGroups(image)],
    );
    made.set(taxonomies, catalogue);
  }
  return catalogue;
}

/** Of groups of one name the last one counts. */
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
