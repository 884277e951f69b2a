import { usageError } from '../base/errors.ts';
import type { Taxonomy } from './taxonomy.ts';

/** A taxonomy that the service supports. */
type ServiceTaxonomy = {
  readonly id: string;
  readonly name: string;
  /** Core financials have no calculation resource. */
  readonly hasCalculation: boolean;
};

/** The taxonomy of all core financials. */
export const CORE_TAXONOMY = '50';

/** The seven taxonomies of the service's contract. */
export const SERVICE_TAXONOMIES: readonly ServiceTaxonomy[] = [
  { id: CORE_TAXONOMY, name: 'Core Financials', hasCalculation: false },
  { id: '18', name: 'Commercial and Industrial (CI)', hasCalculation: true },
  { id: '19', name: 'Banks and Savings Institutions (BASI)', hasCalculation: true },
  { id: '20', name: 'Insurance', hasCalculation: true },
  { id: '27', name: 'Real Estate', hasCalculation: true },
  { id: '28', name: 'Broker Dealer', hasCalculation: true },
  { id: '30', name: 'Oil & Gas', hasCalculation: true },
];

/** Whether a taxonomy of the service has no calculation by the contract, independent of the store. */
export function isWithoutCalculation(id: string): boolean {
  return SERVICE_TAXONOMIES.some((taxonomy) => taxonomy.id === id && !taxonomy.hasCalculation);
}

/** The taxonomy of an id; any other id is a usage error that lists them. */
export function findServiceTaxonomy(id: string): ServiceTaxonomy {
  const match = SERVICE_TAXONOMIES.find((taxonomy) => taxonomy.id === id);
  if (match) return match;
  const known = SERVICE_TAXONOMIES.map((taxonomy) => `${taxonomy.id} ${taxonomy.name}`).join(', ');
  throw usageError(`the service has no taxonomy ${JSON.stringify(id)}`, `Taxonomies: ${known}.`);
}

/** A taxonomy as far as it defines the fields of rows. */
export type DefiningTaxonomy = Pick<Taxonomy, 'id'> & {
  readonly parts: Pick<Required<Taxonomy['parts']>, 'properties'>;
};

/** A taxonomy with all its parts. Fields without a number of the publisher have got one, the same in all parts. */
export type ServedTaxonomy = Taxonomy & {
  readonly id: string;
  readonly parts: Required<Taxonomy['parts']>;
  /** Number of each field, by `fieldKey`. */
  readonly fieldIds: ReadonlyMap<string, number>;
  /** Number of each section, by structure and id: `calculation 1801`. */
  readonly sectionIds: ReadonlyMap<string, number>;
};
