import type { Named } from '../base/find-named.ts';
import type { StoredCompany } from '../store/companies.ts';

/** For messages about a company that is named. */
export const COMPANY_WORDS = {
  what: 'company in the store is',
  accepted: 'A company is given by symbol, CIK, entity id or the beginning of its name.',
} as const;

/**
 * How a person may name a company: symbol, CIK with or without its zeros, entity id, name, or the beginning of its
 * name. Gives its key.
 */
export function namedCompany({ key, name, symbol, entityIds }: StoredCompany): Named<string> {
  return {
    value: key,
    label: [name, symbol, key].filter((text) => text !== null).join(' · '),
    names: [symbol, key, key.replace(/^0+(?=\d+$)/, ''), name, ...entityIds].filter((text) => text !== null),
    prefixes: name === null ? [] : [name],
  };
}
