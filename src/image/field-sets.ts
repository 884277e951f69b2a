import { declareFields, type FieldDeclaration, type FieldSet } from '../expression/fields.ts';
import { textFieldType } from '../model/field-types.ts';
import type { ServedTaxonomy } from '../model/served-taxonomy.ts';
import { CORE_TAXONOMY } from '../model/service-taxonomies.ts';
import { imageFields, isCore } from './image-fields.ts';
import type { IndexedImage } from './indexed-image.ts';

/** Names that callers were seen to use in filters for a field that rows call otherwise. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['ticker', 'primarysymbol']]);

/** The taxonomies that explain the rows of a resource: 50 core financials, the others full ones, none the rest. */
export function taxonomiesOf(resource: string, taxonomies: readonly ServedTaxonomy[]): readonly ServedTaxonomy[] {
  if (isCore(resource)) return taxonomies.filter(({ id }) => id === CORE_TAXONOMY);
  return resource.startsWith('Financials') ? taxonomies.filter(({ id }) => id !== CORE_TAXONOMY) : [];
}

/** The fields that rows report; the slot of a field is its number in the image. */
export function fieldSet(indexed: IndexedImage): FieldSet {
  return withOtherNames(declareFields(indexed.once(imageFields)));
}

/**
 * The fields that filters and expressions of subscriptions may name: those of {@link fieldSet}, in their slots, then
 * those that only the taxonomies of the resource define, null in every row. `taxonomies`: all there are.
 */
export function definedFieldSet(indexed: IndexedImage, taxonomies: readonly ServedTaxonomy[]): FieldSet {
  const own = indexed.once(fieldSet);
  const defined = taxonomiesOf(indexed.image.resource, taxonomies).flatMap(valueDeclarations);
  const others = new Map(defined.filter(({ name }) => !own.find(name)).map((field) => [field.name, field]));
  if (others.size === 0) return own;
  return withOtherNames(declareFields([...indexed.once(imageFields), ...others.values()]));
}

function withOtherNames(fields: FieldSet): FieldSet {
  return { ...fields, find: (name) => fields.find(name) ?? fields.find(OTHER_NAMES.get(name.toLowerCase()) ?? '') };
}

function valueDeclarations({ parts }: ServedTaxonomy): readonly FieldDeclaration[] {
  const fields = parts.properties.filter(({ canHoldValue }) => canHoldValue !== false);
  return fields.map(({ field, isNumeric, dataType }) => {
    const name = field.name.toLowerCase();
    return { name, type: isNumeric ? 'number' : textFieldType(name, dataType?.name) };
  });
}
