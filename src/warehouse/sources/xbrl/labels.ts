import { groupBy } from '../../../core/base/collections.ts';
import type { FieldLabel } from '../../../core/model/taxonomy.ts';
import type { Concept, ConceptIndex } from './concepts.ts';
import type { Documents } from './discover.ts';
import type { Arc, ExtendedLink, LabelResource } from './linkbase.ts';
import { labelTypeOf } from './names.ts';
import { networksOf } from './networks.ts';
import type { Tally } from './tally.ts';

/**
 * One label for each field, type and language: that of the highest priority, then the first; counts the others.
 * `undefined` where the documents have no label links.
 */
export function fieldLabels(documents: Documents, index: ConceptIndex, tally: Tally): FieldLabel[] | undefined {
  const remote = labelsById(documents);
  const networks = networksOf('label', documents, tally, (link) =>
    link.arcs.flatMap((arc) => {
      const labels = labelsOf(link, arc, remote);
      const fields = (link.locators.get(arc.from) ?? []).map((target) => index.resolve(target, arc.place));
      const pairs = fields.flatMap((from) => (from ? labels.map((to) => ({ from, to, arc })) : []));
      if (pairs.length === 0) tally.count('labelArcsUnresolved');
      return pairs;
    }),
  );
  if (networks.length === 0) return undefined;
  const labels = new Map<string, { readonly label: FieldLabel; readonly priority: number }>();
  for (const { from, to, arc } of networks.flatMap(({ arcs }) => arcs)) {
    const label = labelOf(from, to);
    const key = [label.field.namespace, label.field.name, label.labelType, label.language ?? ''].join(' ');
    const known = labels.get(key);
    if (known) tally.count('labelsRepeated');
    if (!known || known.priority < arc.priority) labels.set(key, { label, priority: arc.priority });
  }
  tally.count('labels', labels.size);
  return [...labels.values()].map(({ label }) => label);
}

type RemoteLabels = (address: string, id: string) => LabelResource | undefined;

/** Labels that a locator in another linkbase may point to, as an arc does that prohibits a published label. */
function labelsById({ linkbases }: Documents): RemoteLabels {
  const byPath = groupBy(linkbases, ({ path }) => path);
  return (address, id) => {
    for (const { resources } of (byPath.get(address) ?? []).flatMap(({ links }) => links)) {
      for (const group of resources.values()) {
        const match = group.find((resource) => resource.id === id);
        if (match) return match;
      }
    }
    return undefined;
  };
}

function labelsOf(link: ExtendedLink, arc: Arc, remote: RemoteLabels): LabelResource[] {
  const elsewhere = (link.locators.get(arc.to) ?? []).flatMap(({ address, fragment }) => {
    const label = remote(address, fragment);
    return label ? [label] : [];
  });
  return [...(link.resources.get(arc.to) ?? []), ...elsewhere];
}

function labelOf({ field }: Concept, { role, language, text }: LabelResource): FieldLabel {
  return { field, labelType: labelTypeOf(role), ...(language !== undefined && { language }), text };
}
