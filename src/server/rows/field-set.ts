import { declareFields, type FieldDeclaration, type FieldSet } from '../../expression/fields.ts';
import { textFieldType } from '../../model/field-types.ts';
import { CORE_FIELDS, HEADER_FIELDS } from '../../protocol/rows/default-group.ts';
import { imageFields } from '../fields/image-fields.ts';
import { fieldNumber } from './columns.ts';
import { isCore } from './field-groups.ts';
import { perImage } from './per-image.ts';

/** Names that callers were seen to use in filters for a field that rows call otherwise. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['ticker', 'primarysymbol']]);

/**
 * The fields that a filter may name: those of the image, whose slots are their numbers there, and those of core financials that no row
 * reports.
 */
export const fieldSet = perImage((image): FieldSet => {
  const known = isCore(image.resource) ? CORE_FIELDS : [];
  const unreported = known.filter((name) => fieldNumber(image, name) === undefined).map(declarationOf);
  const fields = declareFields([...imageFields(image), ...unreported]);
  return { ...fields, find: (name) => fields.find(name) ?? fields.find(OTHER_NAMES.get(name.toLowerCase()) ?? '') };
});

function declarationOf(name: string): FieldDeclaration {
  return { name, type: HEADER_FIELDS.includes(name) ? textFieldType(name, undefined) : 'number' };
}
