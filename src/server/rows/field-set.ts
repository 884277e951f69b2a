import { declareFields, type FieldSet } from '../../expression/fields.ts';
import { imageFields } from '../fields/image-fields.ts';
import { perImage } from './per-image.ts';

/** Names that callers were seen to use in filters for a field that rows call otherwise. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['ticker', 'primarysymbol']]);

/** The fields that a filter may name. A field of the image has the slot of its number there; those that no row reports stand behind. */
export const fieldSet = perImage((image): FieldSet => {
  return withOtherNames(declareFields(imageFields(image)));
});

/** The same fields, found by the other names as well. */
export function withOtherNames(fields: FieldSet): FieldSet {
  return { ...fields, find: (name) => fields.find(name) ?? fields.find(OTHER_NAMES.get(name.toLowerCase()) ?? '') };
}
