import { industryTaxonomy } from '../../../core/model/industry.ts';
import type { TaxonomyBinding } from '../../../core/model/row-batch.ts';
import type { Instance } from './instance/instance.ts';
import type { Tally } from './tally.ts';

const RELEASE = /^us-gaap\/(\d{4})$/;

/**
 * US-GAAP for the industry of a company, in the release that most facts of a filing use (the later of two that are used
 * alike), where the industry is known: for a filing without a taxonomy of its own.
 */
export function standardTaxonomy(
  { facts, contexts }: Pick<Instance, 'facts' | 'contexts'>,
  industries: ReadonlyMap<string, string> | undefined,
): TaxonomyBinding | undefined {
  const sic = industries?.get(contexts[facts[0]?.context ?? -1]?.entity.key ?? '');
  const counts = new Map<string, number>();
  for (const { field } of facts) {
    const release = RELEASE.exec(field.namespace)?.[1];
    if (release !== undefined) counts.set(release, (counts.get(release) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([a, x], [b, y]) => y - x || Number(b) - Number(a));
  if (sic === undefined || most === undefined) return undefined;
  return { source: 'us-gaap', id: industryTaxonomy(sic), statedVersion: most[0] };
}

export function sayWithoutTaxonomy(standard: TaxonomyBinding | undefined, file: string, tally: Tally): void {
  const consequence = standard
    ? `it is checked with us-gaap/${standard.id} ${standard.statedVersion}, by the SIC code of its company`
    : 'nothing of it can be checked';
  tally.say('warning', 'xbrl/no-taxonomy', `the filing has no schema and no linkbase: ${consequence}`, { file });
}
