import type { Child } from 'hono/jsx';
import { groupBy } from '../../../core/base/collections.ts';
import type { PrintedRecorded } from '../../../core/model/shapes/findings.ts';
import { type Column, columnsOf, plural } from '../../../output/report/document.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { Link } from '../page.ts';
import type { Query } from '../paths.ts';
import { DataTable, type PageCell, type PageRow, type TableProps } from './table.tsx';

type Heading = (group: string | null) => Child;

type FindingsProps = {
  readonly caption: string;
  readonly findings: readonly PrintedRecorded[];
  readonly link: Link;
  /** The query of the list, which goes with its findings: their neighbours are those of the list. */
  readonly query: Query;
  /** The heading of a run of findings with one cause; without it they have none. */
  readonly heading?: Heading;
  /** The page says whose they are. */
  readonly isOfOneFiling?: boolean;
} & Pick<TableProps, 'isHeaded'>;

const wrapping = (title: string): Column => ({ title, align: 'left', wraps: true });

const COLUMNS = columnsOf(
  wrapping('total'),
  'severity',
  wrapping('company and filing'),
  'period',
  '.reported',
  '.computed',
  '.difference',
  'unit',
);

/** Findings in their order. Those that follow from the one before them in the same filing are folded under it. */
export function FindingsTable({ findings, link, query, heading, isOfOneFiling = false, ...named }: FindingsProps) {
  const links = { link, query };
  const groups = heading ? groupBy(findings, ({ group }) => group) : new Map([[null, findings]]);
  const rows = [...groups].flatMap(([group, members]) => [
    ...(heading ? [{ heading: heading(group) }] : []),
    ...rowsOf(members, links, heading !== undefined),
  ]);
  const units = new Set(findings.map(({ unit }) => unit));
  const [unit = null] = units;
  // The page or the heading of a column says them once.
  const left = [...(isOfOneFiling ? ['company and filing'] : []), ...(units.size === 1 ? ['unit'] : [])];
  const isKept = (_: unknown, at: number): boolean => !left.includes(COLUMNS[at]?.title ?? '');
  const columns = COLUMNS.filter(isKept).map((column) =>
    column.title === 'difference' && units.size === 1 && unit !== null
      ? { ...column, title: `difference, ${unit}` }
      : column,
  );
  return (
    <DataTable
      link={link}
      {...named}
      columns={columns}
      rows={rows.map((row) => (Array.isArray(row) ? row.filter(isKept) : row))}
    />
  );
}

type Links = Pick<FindingsProps, 'link' | 'query'>;

function rowsOf(findings: readonly PrintedRecorded[], links: Links, folds: boolean): PageRow[] {
  if (!folds) return findings.map((finding) => findingRow(finding, links));
  const byFiling = groupBy(findings, ({ document, company }) => JSON.stringify([document?.name, company?.key]));
  return [...byFiling.values()].flatMap((members) => {
    const followers = members.filter(({ folded }) => folded);
    const roots = members.filter(({ folded }) => !folded);
    return [
      ...roots.map((finding) => findingRow(finding, links)),
      ...(followers.length > 0 ? [{ remark: <Followers findings={followers} {...links} /> }] : []),
    ];
  });
}

function findingRow(finding: PrintedRecorded, { link, query }: Links): PageRow {
  const { id, severity, unit, reported, computed, difference } = finding;
  return [
    totalCell(finding, link('finding', { id }, query)),
    { text: severity, tone: severity },
    placeCell(finding, link),
    periodCell(finding),
    { amount: reported },
    { amount: computed },
    { amount: difference, tone: severity },
    unit ?? '',
  ];
}

function Followers({ findings, link, query }: Pick<FindingsProps, 'findings'> & Links) {
  return (
    <details>
      <summary>{plural(findings.length, 'total')} above, off for the same reason</summary>
      <ul>
        {findings.map((finding) => {
          const href = link('finding', { id: finding.id }, query);
          const text = [totalText(finding), finding.period?.end].filter(Boolean).join(', ');
          return <li>{href === undefined ? text : <a href={href}>{text}</a>}</li>;
        })}
      </ul>
    </details>
  );
}

/** Findings on one total of one period differ by their dimensions. */
function totalCell(finding: PrintedRecorded, href: string | undefined): PageCell {
  const { dimensions } = finding;
  return {
    jsx: (
      <>
        <a href={href}>{totalText(finding)}</a>
        {dimensions ? <span class="below dim">{dimensions}</span> : null}
      </>
    ),
  };
}

function totalText({ label, field, rule }: PrintedRecorded): string {
  return label ?? field ?? rule;
}

function placeCell({ company, document }: PrintedRecorded, link: Link): PageCell {
  const name = company && companyName(company);
  return {
    jsx: (
      <>
        {company ? <a href={link('company', { key: company.key })}>{name}</a> : null}
        {document ? (
          <a class="below" href={link('filing', { document: document.name })}>
            {documentText(document)}
          </a>
        ) : null}
      </>
    ),
  };
}

function documentText({ name, form, filed }: NonNullable<PrintedRecorded['document']>): string {
  return [form, filed ?? name].filter(Boolean).join(' ');
}

/** A period may be broken between its days. */
function periodCell({ period }: PrintedRecorded): PageCell {
  const [last = '', first = ''] = [period?.end ?? '', period?.start ?? ''];
  if (first === '') return { date: last };
  return {
    jsx: (
      <>
        <span class="whole">{first}/</span>
        <wbr />
        <span class="whole">{last}</span>
      </>
    ),
  };
}
