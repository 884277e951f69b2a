import { FSDS_RESOURCE } from '../../../core/model/data-sets.ts';
import type { PeriodSuffix } from './composed-sql.ts';

export const COMPOSED_RESOURCES: Readonly<Record<string, 'companies' | PeriodSuffix>> = {
  'Financials-ANN': 'ANN',
  'Financials-QTR': 'QTR',
  'Financials-YTD': 'YTD',
  'Financials-TTM': 'TTM',
  Companies: 'companies',
};

export type RowSource = { readonly resource: string; readonly newest: number };

/**
 * The stored resource that a served one comes from, and its newest snapshot (0: none): its own rows where it has any,
 * else filings where it can be composed of them. `newest`: the newest snapshots by resource.
 */
export function rowSource(resource: string, newest: ReadonlyMap<string, number>): RowSource {
  const stored = newest.get(resource);
  if (stored !== undefined) return { resource, newest: stored };
  return resource in COMPOSED_RESOURCES
    ? { resource: FSDS_RESOURCE, newest: newest.get(FSDS_RESOURCE) ?? 0 }
    : { resource, newest: 0 };
}
