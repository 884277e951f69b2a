import { compareText } from '../../model/field-name.ts';

/** A stored field that rows of an image may have. */
export type StoredField = { readonly id: number; readonly namespace: string; readonly name: string };

/** The place of a field in answers: by group, then by number in it, then by name. */
export type FieldPosition = { readonly group: number; readonly number: number };

/**
 * Which field of an image each stored field is. Several stored fields can be one field of the image; each has a place
 * of its own, and places ascend by field of the image, the preferred one first.
 */
export type FieldPlan = {
  /** Names in lower case, in the order of answers. */
  readonly names: readonly string[];
  /** By place: index of `names`. */
  readonly fieldOfPlace: Int32Array;
  /** By stored field: its place, NO_PLACE where the image does not show it. */
  readonly placeOf: Int32Array;
  /** Places of fields that the image makes itself, by name. */
  readonly ownPlaces: ReadonlyMap<string, number>;
};

export const NO_PLACE = -1;

type Place = { readonly name: string; readonly stored?: StoredField };

/**
 * Plans the fields of an image. Names are shown in lower case, so that fields whose names differ in nothing but case or
 * namespace are one: of a row that has several of them the image shows, in this order, the field that it makes itself
 * (`own`), the one that is written in lower case, the one of the newest namespace (`us-gaap/2009` before
 * `us-gaap/2008`).
 */
export function planFields(
  stored: readonly StoredField[],
  own: readonly string[],
  positionOf: (name: string) => FieldPosition,
): FieldPlan {
  const places: readonly Place[] = [
    ...own.map((name) => ({ name })),
    ...stored.map((field) => ({ name: field.name.toLowerCase(), stored: field })),
  ];
  const distinct = [...new Set(places.map(({ name }) => name))];
  const names = distinct
    .map((name) => ({ name, ...positionOf(name) }))
    .sort((a, b) => a.group - b.group || a.number - b.number || compareText(a.name, b.name))
    .map(({ name }) => name);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const ordered = places
    .map((place) => ({ place, field: indexOf.get(place.name) ?? 0 }))
    .sort((a, b) => a.field - b.field || comparePreference(a.place, b.place));
  const highest = stored.reduce((most, { id }) => Math.max(most, id), 0);
  const placeOf = new Int32Array(highest + 1).fill(NO_PLACE);
  const ownPlaces = new Map<string, number>();
  ordered.forEach(({ place }, index) => {
    if (place.stored) placeOf[place.stored.id] = index;
    else ownPlaces.set(place.name, index);
  });
  return { names, fieldOfPlace: Int32Array.from(ordered, ({ field }) => field), placeOf, ownPlaces };
}

function comparePreference(a: Place, b: Place): number {
  if (!a.stored || !b.stored) return Number(a.stored !== undefined) - Number(b.stored !== undefined);
  return (
    Number(hasUpperCase(a.stored)) - Number(hasUpperCase(b.stored)) ||
    compareText(b.stored.namespace, a.stored.namespace) ||
    a.stored.id - b.stored.id
  );
}

/** Names of fields in data sets all have upper-case letters. */
function hasUpperCase({ name }: StoredField): boolean {
  return name !== name.toLowerCase();
}
