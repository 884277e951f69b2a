import type { TaxonomyKey } from '../../model/taxonomy.ts';
import { lastPart } from './href.ts';

export type NamedKey = TaxonomyKey & { readonly name: string };

/** The service's numbers and names for the industries of US-GAAP, by the publisher's abbreviation. */
const INDUSTRIES: ReadonlyMap<string, { readonly id: string; readonly name: string }> = new Map(
  Object.entries({
    ci: { id: '18', name: 'Commercial and Industrial (CI)' },
    basi: { id: '19', name: 'Banks and Savings Institutions (BASI)' },
    ins: { id: '20', name: 'Insurance' },
    re: { id: '27', name: 'Real Estate' },
    bd: { id: '28', name: 'Broker Dealer' },
  }),
);

const ENTRY_POINT = /(?:^|\/)ind\/([a-z]+)\/us-gaap-\1-stm-all-(\d{4}-\d{2}-\d{2})\.xsd$/;

/** The key of the taxonomy that an industry's entry point (`ind/ci/us-gaap-ci-stm-all-2009-01-31.xsd`) opens. */
export function industryKey(path: string): NamedKey | undefined {
  const [, industry = '', version = ''] = ENTRY_POINT.exec(path) ?? [];
  const known = INDUSTRIES.get(industry);
  return known && { source: 'us-gaap', id: known.id, version, name: known.name };
}

const DATED = /-(\d{4})-?(\d{2})-?(\d{2})(?:[._].*)?$/;

/** The date that names of schemas and linkbases carry: `nflx-20100222.xsd`, `sr-20231231_cal.xml`. Schemas are asked first. */
export function datedVersion(paths: readonly string[]): string | undefined {
  const schemasFirst = paths.toSorted((a, b) => Number(b.endsWith('.xsd')) - Number(a.endsWith('.xsd')));
  for (const path of schemasFirst) {
    const date = DATED.exec(lastPart(path));
    if (date) return date.slice(1).join('-');
  }
  return undefined;
}

/** What a set of files is called: the last part of its path without `.zip`, or of its first document where it has none. */
export function setId(setName: string, firstPath: string): string {
  const name = lastPart(setName).replace(/\.zip$/i, '');
  return /^\.*$/.test(name) ? lastPart(firstPath).replace(/\.[^.]*$/, '') : name;
}
