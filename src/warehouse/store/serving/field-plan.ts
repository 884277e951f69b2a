import type { DuckDBConnection } from '@duckdb/node-api';
import { CORE_FIELDS, HEADER_FIELDS } from '../../../core/model/default-group.ts';
import { compareText } from '../../../core/model/field-name.ts';
import { RESOURCES, type ResourceFamily } from '../../../core/model/resource.ts';
import { CORE_TAXONOMY } from '../../../core/model/service-taxonomies.ts';
import { readFields } from '../resource-fields.ts';
import { queryRows } from '../rows.ts';
import { listed } from '../sql-text.ts';
import type { ShownTaxonomy } from './shown-state.ts';

export type StoredField = { readonly id: number; readonly namespace: string; readonly name: string };

/** The field of an image for each stored field. Places ascend by field of the image, the preferred one first. */
export type FieldPlan = {
  /** Names in lower case, in the order of answers. */
  readonly names: readonly string[];
  readonly fieldOfPlace: Int32Array;
  /** By stored field: its place, NO_PLACE where the image does not show it. */
  readonly placeOf: Int32Array;
  readonly ownPlaces: ReadonlyMap<string, number>;
};

export const NO_PLACE = -1;

type Place = { readonly name: string; readonly stored?: StoredField };

/**
 * Plans the fields of an image, with names in lower case. Of fields that differ in case or namespace alone a row shows
 * one: the image's own, else the one written in lower case, else that of the newest namespace.
 */
export function planFields(
  stored: readonly StoredField[],
  own: readonly string[],
  positionOf: (name: string) => number,
): FieldPlan {
  const places: readonly Place[] = [
    ...own.map((name) => ({ name })),
    ...stored.map((field) => ({ name: field.name.toLowerCase(), stored: field })),
  ];
  const names = [...new Set(places.map(({ name }) => name))].sort(
    (a, b) => positionOf(a) - positionOf(b) || compareText(a, b),
  );
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

function familyOf(resource: string): ResourceFamily | undefined {
  return RESOURCES.flatMap((known) => (known.kind === 'rows' && known.name === resource ? known.family : []))[0];
}

/** Taxonomies whose row numbers order the fields of a family. Fields of several of them go by the least. */
const EXPLAINED_BY: Readonly<Partial<Record<ResourceFamily, (id: string) => boolean>>> = {
  CoreFinancials: (id) => id === CORE_TAXONOMY,
  Financials: (id) => id !== CORE_TAXONOMY,
};

/** The first position of fields of core financials, of taxonomies, and of all others; those of headers are at 0. */
const FIRST = { core: 1e6, taxonomy: 1e12, name: Number.MAX_SAFE_INTEGER };

/** By header, core financials, row number in the taxonomies that explain the resource, and name in lower case. */
export async function fieldPositions(
  connection: DuckDBConnection,
  resource: string,
  taxonomies: readonly ShownTaxonomy[],
): Promise<(name: string) => number> {
  const family = familyOf(resource);
  const explains = family && EXPLAINED_BY[family];
  const ids = explains ? taxonomies.filter(({ id }) => explains(id)).map(({ taxonomyId }) => taxonomyId) : [];
  const core = family === 'CoreFinancials' ? CORE_FIELDS : [];
  const numbered = await queryRows(connection, ROW_NUMBERS, { ids: JSON.stringify(ids) });
  const positions = new Map([
    ...numbered.map(([name, number]) => [String(name), FIRST.taxonomy + Number(number)] as const),
    ...core.map((name, index) => [name, FIRST.core + index] as const),
    ...HEADER_FIELDS.map((name, index) => [name, index] as const),
  ]);
  return (name) => positions.get(name) ?? FIRST.name;
}

const ROW_NUMBERS = `
  SELECT lower(f.name), min(p.row_number) FROM property p JOIN field f USING (field_id)
  WHERE list_contains(from_json($ids, '["INTEGER"]'), p.taxonomy_id) AND p.row_number IS NOT NULL GROUP BY 1`;

/** The fields that rows of resources (their ids) have had at any time. */
export async function storedFields(
  connection: DuckDBConnection,
  resources: readonly number[],
): Promise<readonly StoredField[]> {
  const used = `field_id IN (SELECT field_id FROM field_usage WHERE resource_id IN (${listed(resources)}))`;
  return (await readFields(connection, used)).map(({ id, field }) => ({ id, ...field }));
}
