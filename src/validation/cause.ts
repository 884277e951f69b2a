import type { Finding, FindingSection } from '../model/finding.ts';

/**
 * What is known of why a total differs, in words: the children that were not reported, else the sections in which the same total
 * does add up. `null` where nothing is known.
 */
export function causeOf({ contributions, footsIn }: Pick<Finding, 'contributions' | 'footsIn'>): string | null {
  const missing = contributions.filter(({ status }) => status === 'missing').map(({ field }) => field);
  if (missing.length > 0) return `not reported: ${missing.join(', ')}`;
  return footsIn.length > 0 ? `adds up in ${titlesOf(footsIn)}` : null;
}

export function titlesOf(sections: readonly FindingSection[]): string {
  return sections.map(({ title }) => title).join('; ');
}
