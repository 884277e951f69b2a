import { declareFields, type FieldDeclaration, type FieldSet } from '../../expression/fields.ts';
import { textFieldType } from '../../model/field-types.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { FieldProperty } from '../../model/taxonomy.ts';
import { imageFields } from '../fields/image-fields.ts';
import { taxonomiesOf } from './field-groups.ts';
import { fieldSet, withOtherNames } from './field-set.ts';
import { perImage } from './per-image.ts';

const made = perImage(() => new WeakMap<readonly ServedTaxonomy[], FieldSet>());

/**
 * The fields that filters and the expressions of subscriptions may name: those of {@link fieldSet}, in their slots, and behind them those that
 * the taxonomies of the resource, out of all that there are, define though no row reports them now; they are null in every row.
 */
export function definedFieldSet(image: RowImage, taxonomies: readonly ServedTaxonomy[]): FieldSet {
  const known = made(image);
  let fields = known.get(taxonomies);
  if (!fields) {
    const own = fieldSet(image);
    const defined = taxonomiesOf(image.resource, taxonomies).flatMap(declarationsOf);
    const others = new Map(defined.filter(({ name }) => !own.find(name)).map((field) => [field.name, field]));
    fields = others.size === 0 ? own : withOtherNames(declareFields([...imageFields(image), ...others.values()]));
    known.set(taxonomies, fields);
  }
  return fields;
}

function declarationsOf({ parts }: ServedTaxonomy): readonly FieldDeclaration[] {
  return parts.properties.filter(({ canHoldValue }) => canHoldValue !== false).map(declarationOf);
}

function declarationOf({ field, isNumeric, dataType }: FieldProperty): FieldDeclaration {
  const name = field.name.toLowerCase();
  return { name, type: isNumeric ? 'number' : textFieldType(name, dataType?.name) };
}
