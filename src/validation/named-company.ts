import type { Named } from '../base/find-named.ts';
import type { StoredCompany } from '../store/list-companies.ts';

/** How a person may name a company: symbol, CIK with or without its zeros, entity id, name, or the beginning of its name. Gives its key. */
export function namedCompany({ key, name, symbol, entityIds }: StoredCompany): Named<string> {
  return {
    value: key,
    label: [name, symbol, key].filter((text) => text !== null).join(' · '),
    names: [symbol, key, key.replace(/^0+(?=\d+$)/, ''), name, ...entityIds].filter((text) => text !== null),
    prefixes: name === null ? [] : [name],
  };
}
