import { usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';

type Key = { readonly source: string; readonly id: string; readonly version: string; readonly taxonomyId: number };

/**
 * The taxonomy that `18`, `us-gaap/18` or `us-gaap/18/2009-01-31` names, in any case; without version the newest one.
 * An id of several sources is a usage error that lists them, as is one that is not there.
 */
export function findTaxonomy<T extends Key>(stored: readonly T[], wanted: string): T {
  const text = wanted.toLowerCase();
  const whole = stored.filter((key) => pathOf(key) === text);
  const named =
    whole.length > 0 ? whole : stored.filter((key) => shortOf(key) === text || key.id.toLowerCase() === text);
  const sources = new Set(named.map(nameOf));
  if (sources.size > 1) {
    throw usageError(`${JSON.stringify(wanted)} is ambiguous`, `There are ${[...sources].join(', ')}.`);
  }
  const newest = named.reduce<T | undefined>(
    (best, key) => (best && best.taxonomyId > key.taxonomyId ? best : key),
    undefined,
  );
  if (newest) return newest;
  const versions = stored.filter((key) => text.startsWith(`${shortOf(key)}/`));
  const [of] = versions;
  if (of) {
    throw usageError(
      `${nameOf(of)} has no version ${JSON.stringify(wanted.slice(nameOf(of).length + 1))} in the store`,
      `There are ${versions.map(({ version }) => version).join(', ')}.`,
    );
  }
  const known = [...new Set(stored.map(nameOf))];
  const meant = nearest(wanted, known);
  throw usageError(
    `no taxonomy ${JSON.stringify(wanted)} in the store${meant ? `; did you mean ${meant}?` : ''}`,
    known.length > 0 ? `There are ${known.join(', ')}.` : { code: 'ingest-taxonomy' },
  );
}

function nameOf({ source, id }: Key): string {
  return `${source}/${id}`;
}

function shortOf(key: Key): string {
  return nameOf(key).toLowerCase();
}

function pathOf(key: Key): string {
  return `${shortOf(key)}/${key.version.toLowerCase()}`;
}
