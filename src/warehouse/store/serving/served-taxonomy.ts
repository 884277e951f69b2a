import type { DuckDBConnection } from '@duckdb/node-api';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { ServedTaxonomy } from '../../../core/model/service-taxonomies.ts';
import type { Taxonomy } from '../../../core/model/taxonomy.ts';
import { readTaxonomyParts } from '../read-taxonomy.ts';
import type { ShownTaxonomy } from './shown-state.ts';

export async function readServedTaxonomy(
  connection: DuckDBConnection,
  { taxonomyId, id, source, version, name, dataset }: ShownTaxonomy,
): Promise<ServedTaxonomy> {
  const parts = await readTaxonomyParts(connection, taxonomyId);
  return {
    id,
    source,
    version,
    extent: 'whole',
    name,
    ...(dataset === null ? {} : { dataset }),
    parts,
    fieldIds: numberFields(parts),
    sectionIds: numberSections(parts),
  };
}

/**
 * Numbers of fields by `fieldKey`: the publisher's; others follow the highest one, in the order of properties, labels,
 * calculation and presentation.
 */
export function numberFields({
  properties,
  labels,
  calculation,
  presentation,
}: Required<Taxonomy['parts']>): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { field, fieldId } of properties) if (fieldId !== undefined) numbers.set(fieldKey(field), fieldId);
  const fields = [
    ...properties.map(({ field }) => field),
    ...labels.map(({ field }) => field),
    ...[...calculation, ...presentation].flatMap(({ parent, child }) => [parent, child]),
  ];
  return completed(numbers, fields.map(fieldKey));
}

/** By structure and id (`calculation 1801`): the id where it is a number; others follow the highest one. */
export function numberSections({
  sections,
}: Pick<Required<Taxonomy['parts']>, 'sections'>): ReadonlyMap<string, number> {
  const ids = sections.map(({ id }) => id);
  const own = ids.filter((id) => /^(?:0|[1-9]\d{0,14})$/.test(id)).map((id) => [id, Number(id)] as const);
  const numbers = completed(new Map(own), ids);
  return new Map(sections.map(({ structure, id }) => [`${structure} ${id}`, numbers.get(id) ?? 0]));
}

function completed(numbers: Map<string, number>, keys: readonly string[]): ReadonlyMap<string, number> {
  let highest = 0;
  for (const number of numbers.values()) highest = Math.max(highest, number);
  for (const key of keys) {
    if (numbers.has(key)) continue;
    highest += 1;
    numbers.set(key, highest);
  }
  return numbers;
}
