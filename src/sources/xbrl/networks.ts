import { getOrCreate, groupBy } from '../../base/collections.ts';
import type { Concept, ConceptIndex } from './concepts.ts';
import type { Documents } from './discover.ts';
import { type AttributeTypes, type Candidate, canonicalDecimal, effectiveArcs } from './effective-arcs.ts';
import type { ExtendedLink } from './linkbase.ts';
import { ARCROLES } from './names.ts';
import { globalNames, type Schema } from './schema.ts';
import type { Tally } from './tally.ts';

/** The relationships of one role that remain in force, in document order. */
export type Network = { readonly role: string; readonly arcs: readonly Candidate<Concept, Concept>[] };

/** The calculation or presentation networks, in the order in which their roles first appear. */
export function conceptNetworks(
  kind: 'calculation' | 'presentation',
  documents: Documents,
  index: ConceptIndex,
  tally: Tally,
): Network[] {
  const typeOf = attributeTypesOf(documents.schemas);
  const links = documents.linkbases.flatMap((linkbase) => linkbase.links).filter((link) => link.kind === kind);
  return [...groupBy(links, ({ role }) => role)].map(([role, ofRole]) => {
    const candidates = ofRole.flatMap((link) => candidatesOf(link, index, tally));
    const { kept, prohibited, overridden } = effectiveArcs(candidates, typeOf);
    tally.count(`${kind}Prohibited`, prohibited);
    tally.count(`${kind}Overridden`, overridden);
    const arcs = kind === 'calculation' ? withoutRestatements(kept, tally) : kept;
    tally.count(`${kind}Relationships`, arcs.length);
    return { role, arcs };
  });
}

function candidatesOf(link: ExtendedLink, index: ConceptIndex, tally: Tally): Candidate<Concept, Concept>[] {
  const candidates: Candidate<Concept, Concept>[] = [];
  for (const arc of link.arcs) {
    const ends = (label: string) => (link.locators.get(label) ?? []).map((to) => index.resolve(to, arc.place));
    const parents = ends(arc.from);
    const children = ends(arc.to);
    if (parents.length === 0 || children.length === 0) {
      tally.count(`${link.kind}ArcsUnresolved`);
      const label = parents.length === 0 ? arc.from : arc.to;
      tally.say('warning', 'xbrl/unknown-label', `no locator has the label '${label}' that an arc names`, arc.place);
    }
    for (const from of parents) {
      for (const to of children) {
        if (from && to) candidates.push({ from, to, arc });
        else tally.count(`${link.kind}ArcsUnresolved`);
      }
    }
  }
  return candidates;
}

/** The types of global attributes of the schemas, by which attributes of arcs are compared. */
export function attributeTypesOf(schemas: readonly Schema[]): AttributeTypes {
  return globalNames(schemas, ({ attributeTypes }) => attributeTypes);
}

/**
 * A taxonomy in transition states its sums under both summation arcroles. A sum of Calculations 1.1 that says what one
 * of XBRL 2.1 already says (same role, ends and weight) would count its child twice, so it is left out and counted.
 */
function withoutRestatements(
  arcs: readonly Candidate<Concept, Concept>[],
  tally: Tally,
): Candidate<Concept, Concept>[] {
  const [classic] = ARCROLES.calculation;
  const stated = new Map<Concept, Map<Concept, Set<string>>>();
  for (const { from, to, arc } of arcs) {
    if (arc.arcrole !== classic) continue;
    const children = getOrCreate(stated, from, () => new Map<Concept, Set<string>>());
    getOrCreate(children, to, () => new Set()).add(canonicalDecimal(arc.weight ?? ''));
  }
  const kept = arcs.filter(
    ({ from, to, arc }) =>
      arc.arcrole === classic ||
      !stated
        .get(from)
        ?.get(to)
        ?.has(canonicalDecimal(arc.weight ?? '')),
  );
  tally.count('calculationRestated', arcs.length - kept.length);
  return kept;
}
