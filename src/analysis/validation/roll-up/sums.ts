import { getOrCreate, groupBy } from '../../../core/base/collections.ts';
import type { Decimal } from '../../../core/base/decimal.ts';
import { compareText, fieldKey } from '../../../core/model/field-name.ts';
import type { CalculationRelationship, FieldName, Section, TaxonomyKey } from '../../../core/model/taxonomy.ts';
import {
  compareSections,
  compareSiblings,
  type DistinctRelationships,
  distinctRelationships,
} from '../../../core/taxonomy/distinct-relationships.ts';
import { findCycles, formatCycle, graphOfPairs } from '../../../core/taxonomy/field-graph.ts';

/** The calculation of one stored taxonomy. */
export type CalculationSource = {
  readonly taxonomy: TaxonomyKey;
  /** Sections of other structures are passed over. */
  readonly sections: readonly Section[];
  readonly calculation: readonly CalculationRelationship[];
};

/** Why a sum cannot be judged in any row: its parent lies on a cycle, or a weight is invalid or contradicts another. */
export type Block = { readonly reason: 'cycle' | 'weight'; readonly detail: string };

/** A parent with its children; the same in all of `sections`. */
export type Sum = {
  readonly parent: number;
  /** In the order of the first of `sections`. */
  readonly children: readonly { readonly slot: number; readonly weight: Decimal }[];
  /** Indexes into the plan's sections, ascending. */
  readonly sections: readonly number[];
  readonly block: Block | null;
};

type Child = {
  readonly key: string;
  readonly child: FieldName;
  readonly relativeOrder: string;
  readonly weight: Decimal;
};
type ParentInSection = { readonly parent: FieldName; readonly children: Child[]; block: Block | null };

/** The weight of relationships whose own is invalid: their sums are blocked, so it is never used. */
const NO_WEIGHT: Decimal = { mantissa: 0n, places: 0 };

/** The parents of one section that one summation arcrole states. */
type Network = { readonly section: number; readonly parents: ReadonlyMap<string, ParentInSection> };

/** Brings the sums of all sections together: equal ones (parent, children with weights, block) become one. */
export function collectSums(source: CalculationSource) {
  const { bySection, sections } = sectionsWithRelationships(source);
  const networks = sections.flatMap(({ id }, section) => networksOf(section, bySection.get(id) ?? []));
  const { slotOf, fields, parentCount } = numberFields(networks.map(({ parents }) => parents));
  const sums: readonly Sum[] = mergeSums(networks, slotOf).sort((a, b) => a.parent - b.parent);
  return { sections, fields, parentCount, sums };
}

/**
 * A relationship of Calculations 1.1 adds nothing to a sum of XBRL 2.1: each arcrole is a network of its own (XBRL 2.1,
 * 3.5.3.9.7.3).
 */
function networksOf(section: number, relationships: readonly CalculationRelationship[]): Network[] {
  const byArcrole = groupBy(relationships, ({ isCalculations11 }) => isCalculations11 === true);
  return Array.from(byArcrole.values(), (own) => ({ section, parents: parentsIn(distinctRelationships(own)) }));
}

/** Sections that the taxonomy does not list come last. */
function sectionsWithRelationships({ sections, calculation }: CalculationSource) {
  const bySection = groupBy(calculation, ({ sectionId }) => sectionId);
  const stated = sections.filter(({ structure, id }) => structure === 'calculation' && bySection.has(id));
  const statedIds = new Set(stated.map(({ id }) => id));
  const missing = [...bySection.keys()].filter((id) => !statedIds.has(id)).sort(compareText);
  const added = missing.map((id): Section => ({ structure: 'calculation', id, title: id, relativeOrder: '0' }));
  return { bySection, sections: [...stated.sort(compareSections), ...added] };
}

function parentsIn({ relationships, refused, unsound }: DistinctRelationships): Map<string, ParentInSection> {
  const parents = new Map<string, ParentInSection>();
  for (const { relationship, weight, parentKey, childKey: key } of relationships) {
    const { parent, child, relativeOrder } = relationship;
    const entry = getOrCreate(parents, parentKey, () => ({ parent, children: [], block: null }));
    entry.children.push({ key, child, relativeOrder, weight });
  }
  for (const { children } of parents.values()) children.sort(compareSiblings);
  blockCycles(parents);
  for (const { parent, child, relativeOrder } of refused) {
    const [parentKey, key] = [fieldKey(parent), fieldKey(child)];
    const { children } = getOrCreate(parents, parentKey, () => ({ parent, children: [], block: null }));
    if (!children.some((known) => known.key === key)) children.push({ key, child, relativeOrder, weight: NO_WEIGHT });
  }
  for (const [key, detail] of unsound) blockParent(parents, key, { reason: 'weight', detail });
  return parents;
}

function blockCycles(parents: ReadonlyMap<string, ParentInSection>): void {
  const pairs = [...parents.values()].flatMap(({ parent, children }) =>
    // A field that is not a parent does not lie on a cycle.
    children.filter(({ key }) => parents.has(key)).map(({ child }) => [parent, child] as const),
  );
  for (const { members, path } of findCycles(graphOfPairs(pairs))) {
    for (const key of members) blockParent(parents, key, { reason: 'cycle', detail: formatCycle(path) });
  }
}

function blockParent(parents: ReadonlyMap<string, ParentInSection>, key: string, block: Block): void {
  const entry = parents.get(key);
  if (entry) entry.block ??= block;
}

function numberFields(sections: readonly ReadonlyMap<string, ParentInSection>[]) {
  const slotOf = new Map<string, number>();
  const fields: FieldName[] = [];
  const number = (key: string, field: FieldName): void => {
    if (slotOf.has(key)) return;
    slotOf.set(key, fields.length);
    fields.push(field);
  };
  for (const section of sections) for (const [key, { parent }] of section) number(key, parent);
  const parentCount = fields.length;
  for (const section of sections) {
    for (const { children } of section.values()) for (const { key, child } of children) number(key, child);
  }
  return { slotOf, fields, parentCount };
}

function mergeSums(networks: readonly Network[], slotOf: ReadonlyMap<string, number>): Sum[] {
  const sums = new Map<string, Sum & { readonly sections: number[] }>();
  const slot = (key: string): number => slotOf.get(key) ?? -1;
  for (const { section, parents } of networks) {
    for (const [key, { children: inOrder, block }] of parents) {
      const parent = slot(key);
      const children = inOrder.map(({ key: child, weight }) => ({ slot: slot(child), weight }));
      const set = children.map(({ slot, weight: { mantissa, places } }) => `${slot}*${mantissa}e-${places}`).sort();
      const identity = `${parent} = ${set.join(' ')} ${block?.detail ?? ''}`;
      const known = sums.get(identity);
      if (!known) sums.set(identity, { parent, children, sections: [section], block });
      else if (known.sections.at(-1) !== section) known.sections.push(section);
    }
  }
  return [...sums.values()];
}
