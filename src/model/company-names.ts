import type { Named } from '../base/find-named.ts';
import type { FindingCompany } from './finding.ts';

/** How a person may name a company: symbol, CIK with or without its zeros, entity id, name, or the beginning of its name. Gives its key. */
export function namedCompany({ key, name, symbol }: FindingCompany): Named<string> {
  const names = [symbol, key, key.replace(/^0+(?=\d+$)/, ''), name].filter((text) => text !== null);
  return {
    value: key,
    label: [name, symbol, key].filter((text) => text !== null).join(' · '),
    names,
    prefixes: name === null ? [] : [name],
  };
}
