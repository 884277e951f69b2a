import { FSDS_RESOURCE } from '../../model/data-sets.ts';
import type { PeriodSuffix } from './composed-sql.ts';

/** Resources of the service that can be composed of filings of data sets, and of what. */
export const COMPOSED_RESOURCES: Readonly<Record<string, 'companies' | PeriodSuffix>> = {
  'Financials-ANN': 'ANN',
  'Financials-QTR': 'QTR',
  'Financials-YTD': 'YTD',
  'Financials-TTM': 'TTM',
  Companies: 'companies',
};

/**
 * The resource of the store that the rows of a served resource come from: itself, or the data sets that they are
 * composed of.
 */
export type RowSource = { readonly resource: string; readonly newest: number };

/**
 * The source of a served resource and its newest snapshot (0: none): its own rows where the store ever had any, else
 * filings of data sets where it can be composed of them. `newest`: the newest snapshot of each resource of the store.
 */
export function rowSource(resource: string, newest: ReadonlyMap<string, number>): RowSource {
  const stored = newest.get(resource);
  if (stored !== undefined) return { resource, newest: stored };
  return resource in COMPOSED_RESOURCES
    ? { resource: FSDS_RESOURCE, newest: newest.get(FSDS_RESOURCE) ?? 0 }
    : { resource, newest: 0 };
}
