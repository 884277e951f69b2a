import type { Named } from '../base/find-named.ts';
import { CIK_SCHEME, identifierOf } from './entity-key.ts';
import type { FindingCompany } from './finding.ts';

/** A company as a store knows it, with the scheme of its key, and the entity ids and symbols that its rows state. */
export type StoredCompany = FindingCompany & {
  readonly scheme: string;
  readonly entityIds: readonly string[];
  /** A company with several classes of stock has a symbol for each. */
  readonly symbols: readonly string[];
  readonly formerNames: readonly string[];
};

/** For messages about a company that is named. */
export const COMPANY_WORDS = {
  what: 'company in the store is',
  accepted: 'A company is given by symbol, CIK, entity id or the beginning of its name.',
} as const;

/**
 * How a person may name a company: symbol, CIK with or without its zeros, another identifier with its scheme
 * (`VALUE@SCHEME`) or without, entity id, name, or the beginning of its name; else by a name that it had before. Gives
 * its key.
 */
export function namedCompany(company: StoredCompany): Named<string> {
  const { key, scheme, name, symbol, entityIds, symbols, formerNames } = company;
  const value = identifierOf({ scheme, key });
  const inScheme = `${value}@${scheme}`;
  const called = [symbol, key, value, value.replace(/^0+(?=\d+$)/, ''), inScheme, name, ...entityIds, ...symbols];
  return {
    value: key,
    label: [name, symbol, scheme === CIK_SCHEME ? key : inScheme].filter((text) => text !== null).join(' · '),
    names: called.filter((text) => text !== null),
    others: formerNames,
    prefixes: name === null ? [] : [name],
    otherPrefixes: formerNames,
  };
}

export function nameAndSymbol({ key, name, symbol }: StoredCompany): FindingCompany {
  return { key, name, symbol };
}
