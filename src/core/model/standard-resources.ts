import type { PeriodSuffix } from './resource.ts';

/** The source of rows that are derived from filings: the standard fields of a company, as a service names them. */
export const STANDARD_SOURCE = 'standard';
const PROOFS = 'StandardProofs-';

/** The resource of derived rows of a length of period: `CoreFinancials-ANN`, as the service calls its own. */
export const standardResource = (suffix: PeriodSuffix): string => `CoreFinancials-${suffix}`;

/** The same of full financials: more lines, by industry. */
export const fullResource = (suffix: PeriodSuffix): string => `Financials-${suffix}`;

/** How each field of derived rows was made, under the same row identity, as JSON text. Never served. */
export const proofResource = (suffix: PeriodSuffix): string => `${PROOFS}${suffix}`;

/** SQL that a resource holds proofs, of the columns with its source and name: they are neither served nor checked. */
export const isProofSql = (source: string, resource: string): string =>
  `(${source} = '${STANDARD_SOURCE}' AND starts_with(${resource}, '${PROOFS}'))`;

/** The same of a resource itself. */
export function isProofResource(source: string, resource: string): boolean {
  return source === STANDARD_SOURCE && resource.startsWith(PROOFS);
}
