import { declareFields, type FieldDeclaration, type FieldSet } from '../../expression/fields.ts';
import { textFieldType } from '../../model/field-types.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { FieldProperty } from '../../model/taxonomy.ts';
import type { StoreView } from '../parts.ts';
import { taxonomiesOf } from '../rows/field-groups.ts';
import { fieldSet } from '../rows/field-set.ts';

/**
 * The fields that the expression of a subscription may name: those of filters over its resource, and those that the taxonomies of the
 * resource define though no row reports them now. Empty where there are neither. For checking alone: slots are not those of a row.
 */
export async function monitoredFields(view: StoreView, resource: string): Promise<FieldSet> {
  const [image, taxonomies] = await Promise.all([view.rows(resource), view.taxonomies()]);
  const own = fieldSet(image);
  const defined = taxonomiesOf(resource, taxonomies).flatMap(definedFields);
  const others = new Map(defined.filter(({ name }) => !own.find(name)).map((field) => [field.name, field]));
  const more = declareFields([...others.values()]);
  return {
    all: [...own.all, ...more.all],
    names: [...own.names, ...more.names],
    find: (name) => own.find(name) ?? more.find(name),
  };
}

function definedFields({ parts }: ServedTaxonomy): readonly FieldDeclaration[] {
  return parts.properties.filter(({ canHoldValue }) => canHoldValue !== false).map(declarationOf);
}

function declarationOf({ field, isNumeric, dataType }: FieldProperty): FieldDeclaration {
  const name = field.name.toLowerCase();
  return { name, type: isNumeric ? 'number' : textFieldType(name, dataType?.name) };
}
