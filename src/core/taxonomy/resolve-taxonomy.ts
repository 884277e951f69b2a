import type { TaxonomyBinding } from '../model/row-batch.ts';
import { CORE_TAXONOMY, isWithoutCalculation } from '../model/service-taxonomies.ts';
import { STANDARD_SOURCE } from '../model/standard-resources.ts';
import type { TaxonomyKey } from '../model/taxonomy.ts';

/** Why a binding has no taxonomy with relationships. */
export type NotResolved = 'not-loaded' | 'no-calculation';

/**
 * A stored taxonomy as far as choosing among several goes; a higher `taxonomyId` was stored later. `relationships`: how
 * many it has of the structure that is wanted.
 */
export type Candidate = TaxonomyKey & { readonly taxonomyId: number; readonly relationships: number };

type Identity = { readonly source: string; readonly id: string };

/**
 * US-GAAP has no oil and gas tree; its industry is checked with commercial and industrial's. Core financials of a store
 * that has no taxonomy of the service have that of the rules by which they are derived.
 */
const STAND_INS: readonly (Identity & { readonly by: Identity })[] = [
  { source: 'us-gaap', id: '30', by: { source: 'us-gaap', id: '18' } },
  { source: 'service', id: CORE_TAXONOMY, by: { source: STANDARD_SOURCE, id: CORE_TAXONOMY } },
];

const isOf = (wanted: Identity): ((one: Identity) => boolean) => {
  return ({ source, id }) => source === wanted.source && id === wanted.id;
};

/**
 * Which stored taxonomy the rows of a binding are read with; it may have another id or version than the rows state. It
 * is chosen by source and id: the version the rows state (`2009` for `2009-01-31`), else that of the nearest year, of
 * two as near the earlier one; where they state none, the one stored last.
 */
export function resolveTaxonomy<C extends Candidate>(
  binding: TaxonomyBinding,
  candidates: readonly C[],
): C | NotResolved {
  const own = candidates.filter(isOf(binding));
  const by = STAND_INS.find(isOf(binding))?.by;
  const named = own.length > 0 || by === undefined ? own : candidates.filter(isOf(by));
  if (named.length === 0) {
    const never = binding.source === 'service' && isWithoutCalculation(binding.id);
    return never ? 'no-calculation' : 'not-loaded';
  }
  const usable = named.filter(({ relationships }) => relationships > 0);
  return chooseVersion(usable, binding.statedVersion) ?? 'no-calculation';
}

/** Whether a version is the one that rows state: `2009` for `2009-01-31`. */
export function isVersion(version: string, stated: string): boolean {
  return version.startsWith(stated);
}

function chooseVersion<C extends Candidate>(candidates: readonly C[], stated: string | undefined): C | undefined {
  const byAge = candidates.toSorted((a, b) => a.taxonomyId - b.taxonomyId);
  if (stated === undefined) return byAge.at(-1);
  const exact = byAge.findLast(({ version }) => isVersion(version, stated));
  if (exact) return exact;
  const distance = ({ version }: C): number => Math.abs(yearOf(version) - yearOf(stated));
  return byAge.toSorted(
    (a, b) => distance(a) - distance(b) || yearOf(a.version) - yearOf(b.version) || b.taxonomyId - a.taxonomyId,
  )[0];
}

/** Versions of releases begin with their year; others are as near as any. */
function yearOf(version: string): number {
  return Number(/^\d{4}/.exec(version)?.[0] ?? 0);
}
