import { findNamed, type Named } from '../base/find-named.ts';
import type { FindingSection } from '../model/finding.ts';
import type { StoredCompany } from '../store/describe-rows.ts';
import type { FoundFinding } from './order-findings.ts';
import { RULES } from './rules/registry.ts';

/** The kinds of filters. */
const FILTERS = ['company', 'resource', 'section', 'rule', 'severity'] as const;
export type FilterName = (typeof FILTERS)[number];

/** As a person gave them: names, or several with commas between; none of a kind selects all. */
export type GivenFilters = { readonly [K in FilterName]: readonly string[] };

export const NO_FILTERS: GivenFilters = { company: [], resource: [], section: [], rule: [], severity: [] };

export const isFiltering = (given: GivenFilters): boolean => FILTERS.some((kind) => given[kind].length > 0);

/** The choices in a store. */
export type Choices = {
  readonly companies: readonly StoredCompany[];
  readonly resources: readonly string[];
  readonly sections: readonly FindingSection[];
};

/** By kind what is selected, in the words of findings; `undefined` selects all. */
export type FindingFilter = { readonly [K in FilterName]: ReadonlySet<string> | undefined };

const SEVERITIES = ['error', 'warning', 'note'];

/** Fails with a usage error where a filter names what is not there, or more than one thing. */
export function readFilters(given: GivenFilters, { companies, resources, sections }: Choices): FindingFilter {
  const candidates: { readonly [K in FilterName]: readonly Named<string>[] } = {
    company: companies.map(namedCompany),
    resource: resources.map(plain),
    section: sections.map(namedSection),
    rule: RULES.map(({ id }) => plain(id)),
    severity: SEVERITIES.map(plain),
  };
  const read = (kind: FilterName): ReadonlySet<string> | undefined =>
    given[kind].length === 0
      ? undefined
      : new Set(findNamed(given[kind], candidates[kind], { option: kind, ...WANTED[kind] }));
  return {
    company: read('company'),
    resource: read('resource'),
    section: read('section'),
    rule: read('rule'),
    severity: read('severity'),
  };
}

const WANTED: { readonly [K in FilterName]: { readonly what: string; readonly accepted?: string } } = {
  company: {
    what: 'company in the store is',
    accepted: 'A company is given by symbol, CIK, entity id or the beginning of its name.',
  },
  resource: { what: 'resource in the store is called' },
  section: {
    what: 'section of the taxonomies that are used is called',
    accepted: 'A section is given by id or title.',
  },
  rule: { what: 'rule is called' },
  severity: { what: 'severity is called' },
};

const plain = (name: string): Named<string> => ({ value: name, label: name, names: [name], prefixes: [] });

const namedSection = (section: FindingSection): Named<string> => ({
  value: sectionKey(section),
  label: section.title,
  names: [section.id, section.title],
  // `Statement of Cash Flows` is a beginning of `Statement - Statement of Cash Flows`, too.
  prefixes: section.title.split(' - ').map((_, part, parts) => parts.slice(part).join(' - ')),
});

export function sectionKey({ id, title }: FindingSection): string {
  return JSON.stringify([id, title]);
}

/** The values of a finding for each kind. */
const OF_FINDING: { readonly [K in FilterName]: (finding: FoundFinding) => readonly string[] } = {
  company: ({ row }) => (row ? [row.company.key] : []),
  resource: ({ row }) => (row ? [row.source.resource] : []),
  section: ({ sections }) => sections.map(sectionKey),
  rule: ({ rule }) => [rule.id],
  severity: ({ rule }) => [rule.severity],
};

export function filterFindings(found: readonly FoundFinding[], filter: FindingFilter): readonly FoundFinding[] {
  return found.filter((one) =>
    FILTERS.every(
      (kind) => filter[kind] === undefined || OF_FINDING[kind](one).some((value) => filter[kind]?.has(value)),
    ),
  );
}

/** How a person may name a company: symbol, CIK with or without its zeros, entity id, name, or the beginning of its name. Gives its key. */
function namedCompany({ key, name, symbol, entityIds }: StoredCompany): Named<string> {
  return {
    value: key,
    label: [name, symbol, key].filter((text) => text !== null).join(' · '),
    names: [symbol, key, key.replace(/^0+(?=\d+$)/, ''), name, ...entityIds].filter((text) => text !== null),
    prefixes: name === null ? [] : [name],
  };
}
