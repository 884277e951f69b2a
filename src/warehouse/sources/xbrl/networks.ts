import { groupBy } from '../../../core/base/collections.ts';
import { compareText, fieldKey } from '../../../core/model/field-name.ts';
import type { Structure } from '../../../core/model/taxonomy.ts';
import type { Concept, ConceptIndex } from './concepts.ts';
import type { Documents } from './discover.ts';
import { type AttributeTypes, type Candidate, canonicalDecimal, effectiveArcs } from './effective-arcs.ts';
import type { ExtendedLink } from './linkbase.ts';
import { ARCROLES, type LinkKind } from './names.ts';
import { globalNames, type Schema } from './schema.ts';
import type { Tally } from './tally.ts';

/** The relationships of one role that remain in force, in document order. */
export type Network<To = Concept> = { readonly role: string; readonly arcs: readonly Candidate<Concept, To>[] };

/** The networks of one kind of links, in the order in which their roles first appear. */
export function networksOf<To extends object>(
  kind: LinkKind,
  { schemas, linkbases }: Documents,
  tally: Tally,
  candidatesOf: (link: ExtendedLink) => Candidate<Concept, To>[],
): Network<To>[] {
  const typeOf = attributeTypesOf(schemas);
  const links = linkbases.flatMap((linkbase) => linkbase.links).filter((link) => link.kind === kind);
  const counted = kind === 'label' ? 'labels' : kind;
  return [...groupBy(links, ({ role }) => role)].map(([role, ofRole]) => {
    const { kept, prohibited, overridden } = effectiveArcs(ofRole.flatMap(candidatesOf), typeOf);
    tally.count(`${counted}Prohibited`, prohibited);
    tally.count(`${counted}Overridden`, overridden);
    return { role, arcs: kept };
  });
}

/** The calculation or presentation networks. */
export function conceptNetworks(kind: Structure, documents: Documents, index: ConceptIndex, tally: Tally): Network[] {
  const networks = networksOf(kind, documents, tally, (link) => candidatesOf(link, index, tally));
  return networks.map(({ role, arcs: all }) => {
    const arcs = kind === 'calculation' ? withoutRestatements(all, tally) : all;
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
 * A taxonomy in transition states its sums under both summation arcroles, which are networks of their own. A sum of
 * Calculations 1.1 that has the children and weights of the one of XBRL 2.1 (same role and parent) says nothing new, so
 * it is left out and counted.
 */
function withoutRestatements(arcs: Network['arcs'], tally: Tally): Network['arcs'] {
  const [classic] = ARCROLES.calculation;
  const isClassic = ({ arc }: Network['arcs'][number]): boolean => arc.arcrole === classic;
  const termsOf = (sum: Network['arcs']): string =>
    sum
      .map(({ to, arc }) => `${fieldKey(to.field)} ${canonicalDecimal(arc.weight ?? '')}`)
      .toSorted(compareText)
      .join();
  const restated = new Set<Network['arcs'][number]>();
  for (const sum of groupBy(arcs, ({ from }) => from).values()) {
    const later = sum.filter((candidate) => !isClassic(candidate));
    if (later.length > 0 && termsOf(later) === termsOf(sum.filter(isClassic)))
      for (const arc of later) restated.add(arc);
  }
  tally.count('calculationRestated', restated.size);
  return arcs.filter((candidate) => !restated.has(candidate));
}
