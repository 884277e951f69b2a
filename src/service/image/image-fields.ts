import { declareFields, type Field, type FieldDeclaration, type FieldSet } from '../../core/expression/fields.ts';
import { MOST_DIGITS } from '../../core/expression/value.ts';
import { CORE_FIELDS, CORE_STATEMENTS } from '../../core/model/default-group.ts';
import { textFieldType } from '../../core/model/field-name.ts';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../core/model/row-image.ts';
import { CORE_TAXONOMY, type DefiningTaxonomy } from '../../core/model/service-taxonomies.ts';
import type { IndexedImage } from './indexed-image.ts';

/** The most digits of a field's numbers before and after the point (-1: it has no number). */
type Use = { readonly whole: number; readonly places: number; readonly hasTexts: boolean };

/** A number of an image is a safe integer without its point. */
const NARROW_DIGITS = 16;

/** Fields of core financials that are numbers, whether any row reports them or not. */
const CORE_NUMBERS: ReadonlySet<string> = new Set(Object.values(CORE_STATEMENTS).flat());

/** Whether the rows of a resource are core financials. */
export function isCore(resource: string): boolean {
  return resource.startsWith('CoreFinancials');
}

/**
 * The fields of an image for expressions, in its order; then those of core financials that no row reports. A field with
 * numbers alone is a number, unless it has more digits than an expression can hold; dates and booleans are known by
 * name; everything else is text.
 */
export function imageFields({ image }: Pick<IndexedImage, 'image'>): readonly FieldDeclaration[] {
  const uses = usesOf(image);
  const names = new Set([...image.fields, ...(isCore(image.resource) ? CORE_FIELDS : [])]);
  return [...names].map((name, index) => declarationOf(name, uses[index]));
}

function declarationOf(name: string, use: Use | undefined): FieldDeclaration {
  const { whole, places, hasTexts } = use ?? { whole: 0, places: -1, hasTexts: false };
  if (places < 0)
    return { name, type: !hasTexts && CORE_NUMBERS.has(name) ? 'number' : textFieldType(name, undefined) };
  if (hasTexts || whole + places > MOST_DIGITS) return { name, type: 'string' };
  return { name, type: 'number', digits: { precision: MOST_DIGITS, scale: places } };
}

function usesOf(image: RowImage): readonly Use[] {
  const places = new Int16Array(image.fields.length).fill(-1);
  const whole = new Int16Array(image.fields.length).fill(NARROW_DIGITS);
  const hasTexts = new Uint8Array(image.fields.length);
  const { field, form, value, texts } = image;
  for (let at = 0; at < field.length; at += 1) {
    const index = field[at] ?? 0;
    let digits = form[at] ?? 0;
    if (digits === IMAGE_TEXT) {
      hasTexts[index] = 1;
      continue;
    }
    if (digits === IMAGE_WIDE) {
      const [before = '', after = ''] = (texts[value[at] ?? 0] ?? '').replace('-', '').split('.');
      digits = after.length;
      whole[index] = Math.max(whole[index] ?? 0, before.length);
    }
    if (digits > (places[index] ?? 0) || places[index] === -1) places[index] = digits;
  }
  return image.fields.map((_, index) => ({
    whole: whole[index] ?? 0,
    places: places[index] ?? -1,
    hasTexts: hasTexts[index] === 1,
  }));
}

/** Names that callers were seen to use in filters for a field that rows call otherwise. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['ticker', 'primarysymbol']]);

/** The taxonomies that explain the rows of a resource: 50 core financials, the others full ones, none the rest. */
export function taxonomiesOf<T extends { readonly id: string }>(
  resource: string,
  taxonomies: readonly T[],
): readonly T[] {
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
export function definedFieldSet(indexed: IndexedImage, taxonomies: readonly DefiningTaxonomy[]): FieldSet {
  const own = indexed.once(fieldSet);
  const defined = taxonomiesOf(indexed.image.resource, taxonomies).flatMap(valueDeclarations);
  const others = new Map(defined.filter(({ name }) => !own.find(name)).map((field) => [field.name, field]));
  if (others.size === 0) return own;
  return withOtherNames(declareFields([...indexed.once(imageFields), ...others.values()]));
}

function withOtherNames(fields: FieldSet): FieldSet {
  const find = (name: string): Field | undefined => {
    const other = OTHER_NAMES.get(name.toLowerCase());
    return fields.find(name) ?? (other === undefined ? undefined : fields.find(other));
  };
  return { ...fields, find };
}

/** The fields that hold values by a taxonomy; its headings are left out. */
export function valueDeclarations({ parts }: DefiningTaxonomy): readonly FieldDeclaration[] {
  const fields = parts.properties.filter(({ canHoldValue }) => canHoldValue !== false);
  return fields.map(({ field, isNumeric, dataType }) => {
    const name = field.name.toLowerCase();
    return { name, type: isNumeric ? 'number' : textFieldType(name, dataType?.name) };
  });
}
