import type { FindingSort } from '../../../core/model/finding.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { FindingsOutput, PrintedRecorded } from '../../../core/model/shapes/findings.ts';
import { type Block, head, plural, type TableRow } from '../../../output/report/document.ts';
import type { Target } from '../../../output/report/target.ts';
import { countsText, exampleText, groupTitle } from '../../../output/report/views/groups-table.ts';
import { findingsView } from '../../../output/report/views/page-data.ts';
import { capitalized, labelledText, periodText } from '../../../output/report/views/sentences.ts';
import type { Facet } from '../../../warehouse/store/findings/finding-facets.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks, NoRun } from '../parts/blocks.tsx';
import { Facets, facetViews, MOST_VALUES } from '../parts/facets.tsx';
import {
  choiceOf,
  type FindingsList,
  type FindingsQuery,
  LIST_QUERY,
  NO_FINDINGS,
  RUNS,
} from '../parts/findings-query.ts';
import { findingsTable } from '../parts/findings-table.ts';
import { after, Pager, readAfter, writeAfter } from '../parts/paging.tsx';
import { readRun } from '../parts/recorded-run.ts';
import type { Query } from '../paths.ts';
import { ProblemError } from '../problem.ts';

/** Findings shown per cause when several causes are listed. */
const FINDINGS_PER_CAUSE = 5;

/** The findings of the last recorded run, by cause: the causes to mend first come first. */
export const findingsPage = definePage({
  name: 'findings',
  query: { ...LIST_QUERY, after },
  load: ({ store, ports, at, query, form, most, isWhole }) =>
    withReader(store, ports, async (reader): Promise<FindingsList> => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const [pinned = 0, from = 0] = readAfter(query.after, 2);
      const runs = await reader.runs(snapshot, RUNS);
      const recorded = pinned === 0 ? runs[0] : runs.find(({ run }) => run === pinned);
      if (!recorded) {
        if (pinned === 0) return NO_FINDINGS;
        throw new ProblemError({
          status: 400,
          message: 'The parameter after belongs to a run that is no longer recorded.',
        });
      }
      const run = readRun(recorded);
      const sort = query.sort ?? 'cause';
      const each = form === 'html' && sort === 'cause' && query.group === undefined ? FINDINGS_PER_CAUSE : undefined;
      const order = run.totals.groups.map(({ id }) => id);
      // One more than is shown says whether there are more.
      const page = { sort, order, each, from, most: most + 1, isWhole, values: MOST_VALUES };
      const { count, facets, findings: read } = await reader.findings(choiceOf(query, run, runs), page);
      const findings = read.slice(0, most);
      const isCut = read.length > most || (isWhole && count > from + most);
      return { run, count, from, facets, findings, isCut, isExcerpt: each !== undefined };
    }),
  view: (data, request) => ({
    title: 'Findings',
    ...laterPages(data, request),
    body: <FindingsBody data={data} request={request} />,
  }),
  output: (data) => findingsView(printedFindings(data)),
});

type BodyProps = { readonly data: FindingsList; readonly request: PageRequest<'findings', FindingsQuery> };

export function FindingsBody({ data, request }: BodyProps) {
  const { run, count, facets } = data;
  const { link, query } = request;
  const { sort = 'cause' } = query;
  if (!run) return <NoRun request={request} />;
  const groups = new Map(run.totals.groups.map((group) => [group.id, group]));
  const printed = printedFindings(data).findings;
  const { first, next } = pageLinks(data, request);
  const own = { ...query, after: undefined };
  const href = (changed: Query): string | undefined => link('findings', {}, { ...own, ...changed });
  const heading = (id: string | null): TableRow => {
    const group = groups.get(id ?? '');
    if (!group) return { heading: 'Other findings' };
    const members = isNarrowed(query) ? printed.filter((finding) => finding.group === id) : [];
    const example = members.find(({ folded }) => !folded) ?? members[0];
    const isChosen = query.group === group.id;
    return groupHeading(
      group,
      example,
      isChosen ? undefined : { page: 'findings', query: { ...own, group: group.id } },
    );
  };
  const countsOf = (id: string | null): string => {
    const group = groups.get(id ?? '');
    return group ? `${isNarrowed(query) ? 'in the whole run ' : ''}${countsText(group)}` : '';
  };
  return (
    <>
      <p>
        Run {run.run} of {run.ranAt.replace(/:00Z$/, 'Z')} over snapshot {run.snapshot}, mode {run.mode}, tolerance{' '}
        {run.tolerance}: {plural(run.findings, 'finding')}
        {count === run.findings ? '' : `, ${formatCount(count)} of them chosen`}.
      </p>
      <div class="beside">
        <Facets facets={facetViews({ facets, groups, query, href })} />
        <div>
          <Sorts sort={sort} href={href} />
          {printed.length === 0 ? (
            <p>{run.findings === 0 && Number(run.totals.inconsistent) > 0 ? NOT_KEPT : 'Nothing was found.'}</p>
          ) : (
            <Blocks
              caption="Findings"
              blocks={
                sort === 'cause'
                  ? bySeverity(printed, facets, {
                      query: own,
                      heading,
                      countsOf: data.isExcerpt ? countsOf : undefined,
                    })
                  : [findingsTable(printed, { query: own })]
              }
              request={request}
            />
          )}
          <Pager text={pageText(data)} first={first} next={next} />
        </div>
      </div>
    </>
  );
}

const HEADS = { error: 'Errors', warning: 'Warnings', note: 'Notes' } as const;
// The keys of the table are the severities.
const SEVERITIES = Object.keys(HEADS) as readonly (keyof typeof HEADS)[];

/** A table for each severity that the page has. */
function bySeverity(
  findings: readonly PrintedRecorded[],
  facets: readonly Facet[],
  options: Parameters<typeof findingsTable>[1],
): readonly Block[] {
  return SEVERITIES.flatMap((severity) => {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) return [];
    const all = facets.find(({ facet, value }) => facet === 'severity' && value === severity)?.findings ?? own.length;
    const shown = own.length < all ? `, ${formatCount(own.length)} of them on this page` : '';
    return [
      head(`${HEADS[severity]}: ${formatCount(all)}${shown}`),
      findingsTable(own, { ...options, isOfOneSeverity: true }),
    ];
  });
}

/** Whether a list may leave out some findings of a group. */
function isNarrowed({
  cause: _cause,
  group: _group,
  sort: _sort,
  after: _after,
  ...narrowing
}: FindingsQuery): boolean {
  return Object.values(narrowing).some((value) => value !== undefined);
}

const NOT_KEPT = 'The findings of this run are no longer kept.';

function pageText({ count, from, findings, isExcerpt }: FindingsList): string {
  const [first, last] = [from + 1, from + findings.length].map(formatCount);
  if (findings.length === 0) return 'No findings';
  if (findings.length === count) return `${plural(count, 'finding')} in all`;
  if (isExcerpt) return `${formatCount(count)} findings in all; a few of each cause are shown`;
  return `Findings ${first} to ${last} of ${formatCount(count)}`;
}

type Group = FindingsOutput['groups'][number];
/** `example`: the finding that the list shows first, where it may not have the example of the group. */
function groupHeading(group: Group, example: PrintedRecorded | undefined, to: Target | undefined): TableRow {
  const cause = causeText(group, example);
  return { heading: { text: capitalized(groupTitle(group)), to, title: cause === '' ? undefined : cause } };
}

/** The cause of the example; where it is not the only finding, whose it is. */
function causeText(group: Group, own: PrintedRecorded | undefined): string {
  const { findings, field, fieldLabel, total, totalLabel } = group;
  const example = own ?? group.example;
  if (example.cause === null) return own ? '' : exampleText(group);
  const pairs = [[field, fieldLabel] as const, [total, totalLabel] as const];
  const cause = labelledText(
    example.cause,
    pairs.flatMap(([name, label]) => (name !== null && label !== null ? [[name, label] as const] : [])),
  );
  const period = own ? daysOf(own) : group.example.period && periodText(group.example.period);
  const place = [example.company?.name ?? example.company?.key, period];
  return findings === 1 ? cause : `${place.filter(Boolean).join(', ')}: ${cause}`;
}

const daysOf = ({ period }: PrintedRecorded): string => [period?.start, period?.end].filter(Boolean).join('/');

const SORTS: Readonly<Record<FindingSort, string>> = {
  cause: 'cause',
  filed: 'newest filing',
  size: 'largest difference',
  company: 'company',
};

function Sorts({ sort, href }: { readonly sort: FindingSort; readonly href: (changed: Query) => string | undefined }) {
  return (
    <nav aria-label="Order">
      <ul class="links">
        <li class="dim">Sort by</li>
        {Object.entries(SORTS).map(([name, text]) => (
          <li>{name === sort ? <strong>{text}</strong> : <a href={href({ sort: name })}>{text}</a>}</li>
        ))}
      </ul>
    </nav>
  );
}

function pageLinks({ run, from, findings, isCut }: FindingsList, { link, query }: BodyProps['request']) {
  const pageAt = (start: number): string | undefined =>
    link('findings', {}, { ...query, after: run && writeAfter(run.run, start) });
  return {
    first: from > 0 ? link('findings', {}, { ...query, after: undefined }) : undefined,
    next: isCut ? pageAt(from + findings.length) : undefined,
  };
}

/** The pages before and after this one, for keys. */
export function laterPages(data: FindingsList, request: BodyProps['request']) {
  const { first, next } = pageLinks(data, request);
  return { previous: first, next };
}

/** The findings in the shape of their JSON, with the groups that they belong to. */
export function printedFindings({ run, count, findings, facets }: FindingsList): FindingsOutput {
  const named = new Set(facets.flatMap(({ facet, value }) => (facet === 'group' ? value : [])));
  return {
    run: run?.run ?? 0,
    snapshot: run?.snapshot ?? 0,
    ranAt: run?.ranAt ?? '',
    mode: run?.mode ?? '',
    tolerance: run?.tolerance ?? '',
    totals: { findings: count },
    groups: (run?.totals.groups ?? []).filter(({ id }) => named.has(id)),
    findings,
  };
}
