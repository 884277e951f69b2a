import { nearest } from '../../base/nearest.ts';
import { type RowResource, SERVED_RESOURCES } from '../served-resources.ts';

const BY_NAME: ReadonlyMap<string, RowResource> = new Map(
  SERVED_RESOURCES.map((resource) => [resource.name.toLowerCase(), resource]),
);
const NAMES: readonly string[] = SERVED_RESOURCES.map(({ name }) => name);

/**
 * The resource that the text of `ResourceName` means: family, hyphen, data set (`CoreFinancials-ANN`,
 * `Ownership-CurrentIssueHolders`, `Companies`), in any case. `undefined` where it means none that a path answers;
 * taxonomies cannot be monitored.
 */
export function parseResourceName(text: string): RowResource | undefined {
  return BY_NAME.get(text.toLowerCase());
}

/** Its name in the contract's spelling; the inverse of {@link parseResourceName}. */
export function printResourceName({ name }: RowResource): string {
  return name;
}

/** The existing names, for a message about an unknown one. */
export function resourceNameHint(text: string): string {
  const meant = text.length > 64 ? undefined : nearest(text, NAMES);
  return `${meant === undefined ? '' : `did you mean ${meant}? `}Resources are ${NAMES.join(', ')}`;
}
