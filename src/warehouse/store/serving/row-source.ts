import { FSDS_RESOURCE, FSDS_SOURCE, SUBMISSIONS_SOURCE } from '../../../core/model/data-sets.ts';
import type { PeriodSuffix } from '../../../core/model/resource.ts';
import { FILING_SOURCES } from '../../../core/model/row-source.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import type { ResourceSnapshot } from '../snapshots.ts';

const COMPOSED_RESOURCES: Readonly<Record<string, 'companies' | PeriodSuffix>> = {
  'Financials-ANN': 'ANN',
  'Financials-QTR': 'QTR',
  'Financials-YTD': 'YTD',
  'Financials-TTM': 'TTM',
  Companies: 'companies',
};

/** The sources whose companies are companies of the service, where it states none itself. */
const FILER_SOURCES: readonly string[] = [...FILING_SOURCES, SUBMISSIONS_SOURCE];

/** Where the rows of a served resource come from. */
export type RowSource = {
  /** `stored`: rows as they are in the store; else what is made of the rows of filings. */
  readonly made: 'stored' | 'companies' | PeriodSuffix;
  /** The ids of the stored resources; empty where the store has none. */
  readonly resources: readonly number[];
  /** The newest snapshot of them; 0 where there is none. */
  readonly newest: number;
};

/**
 * The stored resources that a served one comes from: the rows of its name that a service stated, else those that were
 * derived from filings, else filings where it can be composed of them. Rows of two sources are never mixed. `newest`:
 * the resources of the store.
 */
export function rowSource(resource: string, newest: readonly ResourceSnapshot[]): RowSource {
  const named = newest.filter(({ name }) => name === resource);
  const stated = named.filter(({ source }) => source !== STANDARD_SOURCE);
  const [stored] = [...stated, ...named];
  if (stored !== undefined) return from('stored', [stored]);
  const made = COMPOSED_RESOURCES[resource] ?? 'stored';
  if (made === 'stored') return from(made, []);
  const isPart = made === 'companies' ? isOfFilers : isDataSet;
  return from(made, newest.filter(isPart));
}

const isOfFilers = ({ source }: ResourceSnapshot): boolean => FILER_SOURCES.includes(source);

const isDataSet = ({ source, name }: ResourceSnapshot): boolean => source === FSDS_SOURCE && name === FSDS_RESOURCE;

function from(made: RowSource['made'], resources: readonly ResourceSnapshot[]): RowSource {
  return {
    made,
    resources: resources.map(({ id }) => id),
    newest: resources.reduce((latest, { snapshot }) => Math.max(latest, snapshot), 0),
  };
}
