import { fieldKey } from '../../src/core/model/field-name.ts';
import type { ServedTaxonomy } from '../../src/core/model/service-taxonomies.ts';

/** A section of a presentation by hand: a heading and the fields below it. */
export type TinySection = { readonly title: string; readonly heading: string; readonly fields: readonly string[] };

/** A taxonomy with a presentation, properties and nothing else; fields are numbered from 1 in the order in which they are named. */
export function presentedTaxonomy(id: string, sections: readonly TinySection[]): ServedTaxonomy {
  const field = (name: string) => ({ namespace: 'service', name });
  const headings = sections.map(({ heading }) => heading);
  const names = [...new Set(sections.flatMap(({ heading, fields }) => [heading, ...fields]))];
  return {
    source: 'service',
    id,
    extent: 'whole',
    name: `Taxonomy ${id}`,
    parts: {
      sections: sections.map(({ title }, index) => ({
        structure: 'presentation',
        id: `${index + 1}`,
        title,
        relativeOrder: `${(index + 1) * 100}`,
      })),
      calculation: [],
      presentation: sections.flatMap(({ heading, fields }, index) =>
        fields.map((name, order) => ({
          sectionId: `${index + 1}`,
          parent: field(heading),
          child: field(name),
          relativeOrder: `${(order + 1) * 100}`,
          childLevel: 1,
        })),
      ),
      labels: [],
      properties: names.map((name) => ({ field: field(name), canHoldValue: !headings.includes(name) })),
    },
    fieldIds: new Map(names.map((name, index) => [fieldKey(field(name)), index + 1])),
    sectionIds: new Map(sections.map((_, index) => [`presentation ${index + 1}`, index + 1])),
  };
}
