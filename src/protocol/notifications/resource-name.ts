import { nearest } from '../../base/nearest.ts';
import { RESOURCES, type Resource } from '../../model/resource.ts';

/** A resource with rows: what a subscription can monitor. */
export type RowResource = Extract<Resource, { readonly kind: 'rows' }>;

const ROW_RESOURCES: readonly RowResource[] = RESOURCES.filter((resource) => resource.kind === 'rows');
const BY_NAME: ReadonlyMap<string, RowResource> = new Map(
  ROW_RESOURCES.map((resource) => [resource.name.toLowerCase(), resource]),
);
const NAMES: readonly string[] = ROW_RESOURCES.map(({ name }) => name);

/**
 * The resource that the text of `ResourceName` means: family, hyphen, data set (`CoreFinancials-ANN`,
 * `Ownership-CurrentIssueHolders`, `Companies`), in any case. `undefined` where it means none; taxonomies cannot be monitored.
 */
export function parseResourceName(text: string): RowResource | undefined {
  return BY_NAME.get(text.toLowerCase());
}

/** Its name in the contract's spelling; the inverse of {@link parseResourceName}. */
export function printResourceName({ name }: RowResource): string {
  return name;
}

/** What there is instead of a name that means nothing, for messages. */
export function resourceNameHint(text: string): string {
  const meant = text.length > 64 ? undefined : nearest(text, NAMES);
  return `${meant === undefined ? '' : `did you mean ${meant}? `}Resources are ${NAMES.join(', ')}`;
}
