import { usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';

/** Families of data resources. Resources of one family share their fields. */
export type ResourceFamily = 'CoreFinancials' | 'Financials' | 'Companies' | 'Insiders' | 'Ownership';

/** The resources that explain data: the list of taxonomies and the four parts of one. */
const TAXONOMY_RESOURCES = ['taxonomy', 'calculation', 'fieldlabel', 'fieldproperty', 'presentation'] as const;
export type TaxonomyResourceName = (typeof TAXONOMY_RESOURCES)[number];

export type Resource =
  | { readonly kind: 'rows'; readonly name: string; readonly family: ResourceFamily }
  | { readonly kind: 'taxonomy'; readonly name: TaxonomyResourceName };

/** The lengths of the periods of financials: a year, a quarter, the year to date, the last twelve months. */
export const PERIOD_SUFFIXES = ['ANN', 'QTR', 'YTD', 'TTM'] as const;
export type PeriodSuffix = (typeof PERIOD_SUFFIXES)[number];

/**
 * Data sets of each family, in the form that subscriptions use (`CoreFinancials-ANN`). The contract names the core
 * financials, `Ownership-CurrentIssueHolders` and `Ownership-CurrentOwnerHoldings`; the others follow their paths.
 */
const DATASETS: Readonly<Record<ResourceFamily, readonly string[]>> = {
  CoreFinancials: PERIOD_SUFFIXES,
  Financials: PERIOD_SUFFIXES,
  Companies: [],
  Insiders: ['Filers', 'Issues', 'Transactions', 'Summary'],
  Ownership: ['CurrentIssueHolders', 'CurrentOwnerHoldings', 'Issues', 'Owners'],
};

/** Every resource of the service, in the order in which messages list them. */
export const RESOURCES: readonly Resource[] = [
  ...(Object.keys(DATASETS) as ResourceFamily[]).flatMap((family) => rowResources(family)),
  ...TAXONOMY_RESOURCES.map((name): Resource => ({ kind: 'taxonomy', name })),
];

function rowResources(family: ResourceFamily): Resource[] {
  const datasets = DATASETS[family];
  const names = datasets.length === 0 ? [family] : datasets.map((dataset) => `${family}-${dataset}`);
  return names.map((name) => ({ kind: 'rows', name, family }));
}

/** The resource of a name in any case. Any other name is a usage error that says which are known. */
export function findResource(name: string): Resource {
  const lowerName = name.toLowerCase();
  const match = RESOURCES.find((resource) => resource.name.toLowerCase() === lowerName);
  if (match) return match;
  const names = RESOURCES.map((resource) => resource.name);
  const meant = nearest(name, names);
  throw usageError(
    `there is no resource ${JSON.stringify(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    `Resources: ${names.join(', ')}.`,
  );
}

/** The family of a resource; of a resource without rows, that of full financials. */
export function familyOf(resource: string): ResourceFamily {
  const match = RESOURCES.find(({ name }) => name === resource);
  return match?.kind === 'rows' ? match.family : 'Financials';
}
