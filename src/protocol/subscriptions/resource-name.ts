import { nearest } from '../../base/nearest.ts';
import { SERVED_RESOURCES } from '../served-resources.ts';

const NAMES: readonly string[] = SERVED_RESOURCES.map(({ name }) => name);
const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [name.toLowerCase(), name]));

/** A `ResourceName` (`CoreFinancials-ANN`), in any case, in the contract's spelling; taxonomies cannot be monitored. */
export function parseResourceName(text: string): string | undefined {
  return BY_LOWER_CASE.get(text.toLowerCase());
}

export function resourceNameHint(text: string): string {
  const meant = text.length > 64 ? undefined : nearest(text, NAMES);
  return `${meant === undefined ? '' : `did you mean ${meant}? `}Resources are ${NAMES.join(', ')}`;
}
