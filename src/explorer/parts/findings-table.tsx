import type { Child } from 'hono/jsx';
import { groupBy } from '../../base/collections.ts';
import { columnsOf, plural } from '../../report/document.ts';
import type { PrintedRecorded } from '../../report/shapes/findings.ts';
import type { Link } from '../page.ts';
import type { Query } from '../paths.ts';
import { DataTable, type PageCell, type PageRow, to } from './table.tsx';

type Heading = (group: string | null) => Child;

type FindingsProps = {
  readonly caption: string;
  readonly findings: readonly PrintedRecorded[];
  readonly link: Link;
  /** The query of the list, which goes with its findings: their neighbours are those of the list. */
  readonly query: Query;
  /** The heading of a run of findings with one cause; without it they have none. */
  readonly heading?: Heading;
};

const COLUMNS = columnsOf(
  'total',
  'severity',
  'company',
  'filing',
  'period',
  '.reported',
  '.computed',
  '.difference',
  'unit',
);

/** Findings in their order. Those that follow from the one before them in the same filing are folded under it. */
export function FindingsTable({ caption, findings, link, query, heading }: FindingsProps) {
  const links = { link, query };
  const groups = heading ? groupBy(findings, ({ group }) => group) : new Map([[null, findings]]);
  const rows = [...groups].flatMap(([group, members]) => [
    ...(heading ? [{ heading: heading(group) }] : []),
    ...rowsOf(members, links, heading !== undefined),
  ]);
  return <DataTable caption={caption} columns={COLUMNS} rows={rows} />;
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
  const { id, severity, company, document, unit, reported, computed, difference } = finding;
  return [
    to(link('finding', { id }, query), totalText(finding)),
    { text: severity, tone: severity },
    company ? to(link('company', { key: company.key }), company.name ?? company.symbol ?? company.key) : '',
    document ? to(link('filing', { document: document.name }), documentText(document)) : '',
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

function totalText({ label, field, rule }: PrintedRecorded): string {
  return label ?? field ?? rule;
}

function documentText({ name, form, filed }: NonNullable<PrintedRecorded['document']>): string {
  return [form, filed ?? name].filter(Boolean).join(' ');
}

function periodCell({ period }: PrintedRecorded): PageCell {
  if (period === null) return '';
  return { date: [period.start, period.end].filter(Boolean).join('/') };
}
