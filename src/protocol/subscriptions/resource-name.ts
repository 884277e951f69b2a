import { nearest } from '../../base/nearest.ts';
import { type RowResource, SERVED_RESOURCES } from '../served-resources.ts';

const BY_NAME: ReadonlyMap<string, RowResource> = new Map(
  SERVED_RESOURCES.map((resource) => [resource.name.toLowerCase(), resource]),
);
const NAMES: readonly string[] = SERVED_RESOURCES.map(({ name }) => name);

/** The resource of a `ResourceName` (`CoreFinancials-ANN`), in any case; taxonomies cannot be monitored. */
export function parseResourceName(text: string): RowResource | undefined {
  return BY_NAME.get(text.toLowerCase());
}

/** Its name in the contract's spelling; the inverse of {@link parseResourceName}. */
export function printResourceName({ name }: RowResource): string {
  return name;
}

export function resourceNameHint(text: string): string {
  const meant = text.length > 64 ? undefined : nearest(text, NAMES);
  return `${meant === undefined ? '' : `did you mean ${meant}? `}Resources are ${NAMES.join(', ')}`;
}
