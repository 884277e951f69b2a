import { addedCounts } from '../../../core/base/collections.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { FindingsOutput } from '../../../core/model/shapes/findings.ts';
import { CAUSE_NAMES, groupTitle } from '../../../output/report/views/groups-table.ts';
import type { Facet, FacetName } from '../../../warehouse/store/findings/finding-facets.ts';
import type { Query } from '../paths.ts';
import type { FindingsQuery } from './findings-query.ts';
import { industryName } from './industries.tsx';

/** A property of the things in a list: its values with their counts, each a link to those things alone. */
export type FacetView = {
  readonly title: string;
  /** The chosen value, and the same list without the choice. */
  readonly chosen: { readonly text: string; readonly without: string | undefined } | undefined;
  /** The number of values, of which some may be left out. */
  readonly all: number;
  readonly values: readonly { readonly text: string; readonly count: number; readonly href: string | undefined }[];
};

/** More values of a facet are left out: other choices bring them up. */
export const MOST_VALUES = 12;

/** The choices by which a list is narrowed; those that are made can be taken back. */
export function Facets({ facets }: { readonly facets: readonly FacetView[] }) {
  const chosen = facets.flatMap((facet) => (facet.chosen ? [{ title: facet.title, ...facet.chosen }] : []));
  const open = facets.filter((facet) => !facet.chosen && facet.values.length > 0);
  return (
    <section class="facets" aria-label="Narrow the list">
      {chosen.length === 0 ? null : (
        <ul>
          {chosen.map(({ title, text, without }) => (
            <li class="tag">
              {title}: <strong>{text}</strong>{' '}
              <a href={without} aria-label={`Any ${title.toLowerCase()}`}>
                any
              </a>
            </li>
          ))}
        </ul>
      )}
      {open.map(({ title, values, all }) => (
        <details open={title === 'Severity' || title === 'Cause'}>
          <summary>{title}</summary>
          <ul>
            {values.map(({ text, count, href }) => (
              <li>
                <a href={href}>{text}</a> <span class="dim">{formatCount(count)}</span>
              </li>
            ))}
            {all > values.length ? <li class="dim">and {formatCount(all - values.length)} more</li> : null}
          </ul>
        </details>
      ))}
    </section>
  );
}

type Group = FindingsOutput['groups'][number];

type FacetSource = {
  readonly facets: readonly Facet[];
  readonly groups: ReadonlyMap<string, Group>;
  readonly query: FindingsQuery;
  /** The same list with other choices. */
  readonly href: (changed: Query) => string | undefined;
};

type Counted = { readonly value: string; readonly text: string; readonly count: number };

/** The parameters that narrow the list, and their titles. */
const TITLES = {
  severity: 'Severity',
  cause: 'Cause',
  group: 'One cause',
  rule: 'Rule',
  company: 'Company',
  industry: 'Industry',
  section: 'Section',
  form: 'Form',
  document: 'Filing',
  filed: 'Filed',
  since: 'New since run',
} as const;
type Choice = keyof typeof TITLES;

export function facetViews({ facets, groups, query, href }: FacetSource): readonly FacetView[] {
  // The keys of the table are the parameters.
  return (Object.keys(TITLES) as readonly Choice[]).map((name) => {
    const value = query[name];
    const counted = isCounted(name) ? countedBy(name, facets, groups) : UNCOUNTED;
    const text =
      counted.find((choice) => choice.value === value)?.text ??
      (name === 'industry' && value !== undefined ? industryName(value) : value) ??
      '';
    return {
      title: TITLES[name],
      chosen: value === undefined ? undefined : { text, without: href({ [name]: undefined }) },
      all: facets.find(({ facet }) => facet === name)?.values ?? counted.length,
      values: counted
        .slice(0, MOST_VALUES)
        .map((choice) => ({ text: choice.text, count: choice.count, href: href({ [name]: choice.value }) })),
    };
  });
}

/** Only links to the list choose by the others. */
function isCounted(name: Choice): name is FacetName | 'cause' {
  return name !== 'since' && name !== 'document' && name !== 'filed' && name !== 'industry';
}
const UNCOUNTED: readonly Counted[] = [];

function countedBy(
  name: FacetName | 'cause',
  facets: readonly Facet[],
  groups: FacetSource['groups'],
): readonly Counted[] {
  if (name === 'cause') return causes(facets, groups);
  return facets
    .filter(({ facet }) => facet === name)
    .map(({ value, name: own, findings: count }) => {
      const group = name === 'group' ? groups.get(value) : undefined;
      return { value, text: group ? groupTitle(group) : (own ?? value), count };
    });
}

/** Kinds of causes, from the groups of findings. */
function causes(facets: readonly Facet[], groups: FacetSource['groups']): readonly Counted[] {
  const kinds = facets.flatMap(({ facet, value, findings }) => {
    const group = facet === 'group' ? groups.get(value) : undefined;
    return group ? [{ [group.kind ?? 'none']: findings }] : [];
  });
  return Object.entries(addedCounts(kinds))
    .map(([value, count]) => ({ value, text: nameOf(value), count }))
    .toSorted((a, b) => b.count - a.count);
}

const NAMES: Readonly<Record<string, string>> = CAUSE_NAMES;

function nameOf(kind: string): string {
  return NAMES[kind] ?? 'no cause found';
}
