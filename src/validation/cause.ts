import type { Finding, FindingSection } from '../model/finding.ts';

/**
 * The known cause of a difference, in words: the children that were not reported, else the sections in which the same total
 * does add up. `null` where no cause is known.
 */
export function causeOf(finding: Finding): string | null {
  if (!('contributions' in finding)) return null;
  const { contributions, footsIn } = finding;
  const missing = contributions.filter(({ status }) => status === 'missing').map(({ field }) => field);
  if (missing.length > 0) return `not reported: ${missing.join(', ')}`;
  return footsIn.length > 0 ? `adds up in ${titlesOf(footsIn)}` : null;
}

export function titlesOf(sections: readonly FindingSection[]): string {
  return sections.map(({ title }) => title).join('; ');
}
