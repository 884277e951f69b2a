import { findNamed } from '../../core/base/find-named.ts';
import { namedField } from '../../core/model/named-parts.ts';
import type { StoreReader } from '../store/reader.ts';

/** The keys of companies that a snapshot knows. */
export async function companyKeys(
  reader: StoreReader,
  names: readonly string[],
  at: number,
): Promise<readonly string[]> {
  return (await reader.companiesNamed(names, at)).map(({ key }) => key);
}

/** In the order of the names. Fields of several years' namespaces are one, and have an id for each. */
export async function fieldIds(reader: StoreReader, names: readonly string[]): Promise<readonly number[]> {
  const known = await reader.fieldsNamed(undefined);
  const candidates = Array.from(known, ([id, field]) => ({ ...namedField({ field, label: null }), value: id }));
  return findNamed(names, candidates, {
    what: 'field in the store is',
    accepted: 'A field is given by its name, with or without its prefix.',
    listsNearest: true,
  });
}
