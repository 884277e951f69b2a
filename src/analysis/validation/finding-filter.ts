import { findNamed, type Named } from '../../core/base/find-named.ts';
import type { FindingSection } from '../../core/model/finding.ts';
import { COMPANY_WORDS, namedCompany, type StoredCompany } from '../../core/model/named-company.ts';
import { namedSection } from '../../core/model/named-parts.ts';
import type { FoundFinding } from './order-findings.ts';
import { FAMILIES, RULES } from './rules/registry.ts';
import type { Rule } from './rules/rule.ts';

/** The choices in a store. */
export type Choices = {
  readonly companies: readonly StoredCompany[];
  readonly resources: readonly string[];
  readonly sections: readonly FindingSection[];
  /** Rules beside those that every store has. */
  readonly rules: readonly Pick<Rule, 'id' | 'family'>[];
};

/** A kind of filter: the names that it accepts, and the values of a finding in the words of these. */
type Kind = {
  readonly what: string;
  readonly accepted?: string;
  readonly candidates: (choices: Choices) => readonly Named<string>[];
  readonly valuesOf: (finding: FoundFinding) => readonly string[];
};

const KINDS = {
  company: {
    ...COMPANY_WORDS,
    candidates: ({ companies }) => companies.map(namedCompany),
    valuesOf: ({ row }) => (row ? [row.company.key] : []),
  },
  resource: {
    what: 'resource in the store is called',
    candidates: ({ resources }) => resources.map(plain),
    valuesOf: ({ row }) => (row ? [row.source.resource] : []),
  },
  section: {
    what: 'section of the taxonomies that are used is called',
    accepted: 'A section is given by id or title; `balance`, `income`, `cash` and `equity` name all of a kind.',
    candidates: ({ sections }) => sections.map((section) => ({ ...namedSection(section), value: sectionKey(section) })),
    valuesOf: ({ sections }) => sections.map(sectionKey),
  },
  rule: {
    what: 'rule is called',
    accepted: 'A rule is given by id, several by their family.',
    candidates: ({ rules }) => {
      const names = rules.flatMap(({ id, family }) => [id, family]);
      return [...new Set([...RULES.map(({ id }) => id), ...FAMILIES, ...names])].map(plain);
    },
    valuesOf: ({ rule }) => [rule.id, rule.family],
  },
  severity: {
    what: 'severity is called',
    candidates: () => ['error', 'warning', 'note'].map(plain),
    valuesOf: ({ rule }) => [rule.severity],
  },
} as const satisfies Record<string, Kind>;

/** What findings can be filtered by: `company`, `section`, `severity`, `resource`, `rule`. */
export type FilterName = keyof typeof KINDS;
// The keys of the table are the names.
const FILTERS = Object.keys(KINDS) as readonly FilterName[];

/** Filters as a person gave them: names, or several with commas between; none of a kind selects all. */
export type GivenFilters = { readonly [K in FilterName]: readonly string[] };

export const NO_FILTERS: GivenFilters = { company: [], resource: [], section: [], rule: [], severity: [] };

export const isFiltering = (filters: GivenFilters): boolean => FILTERS.some((kind) => filters[kind].length > 0);

/** What is selected by each kind, in the words of findings; a kind that is left out selects all. */
export type FindingFilter = { readonly [K in FilterName]?: ReadonlySet<string> };

/** Fails with a usage error where a filter names what is not there, or more than one thing. */
export function readFilters(filters: GivenFilters, choices: Choices): FindingFilter {
  const kinds = FILTERS.filter((kind) => filters[kind].length > 0);
  const read = kinds.map((kind) => {
    const { candidates, valuesOf: _, ...wanted } = KINDS[kind];
    return [kind, new Set(findNamed(filters[kind], candidates(choices), { option: kind, ...wanted }))];
  });
  return Object.fromEntries(read);
}

const plain = (name: string): Named<string> => ({ value: name, label: name, names: [name], prefixes: [] });

export function sectionKey({ id, title }: FindingSection): string {
  return JSON.stringify([id, title]);
}

export function filterFindings(findings: readonly FoundFinding[], filter: FindingFilter): readonly FoundFinding[] {
  return findings.filter((finding) =>
    FILTERS.every(
      (kind) => filter[kind] === undefined || KINDS[kind].valuesOf(finding).some((value) => filter[kind]?.has(value)),
    ),
  );
}
