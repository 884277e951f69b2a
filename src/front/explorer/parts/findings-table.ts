import { groupBy } from '../../../core/base/collections.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { PrintedRecorded } from '../../../core/model/shapes/findings.ts';
import { type Block, columnsOf, type Phrase, plural, type TableRow, table } from '../../../output/report/document.ts';
import { filingTarget } from '../../../output/report/target.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { Query } from '../paths.ts';

type Options = {
  readonly caption?: string;
  /** The query of the list, which goes with its findings: their neighbours are those of the list. */
  readonly query: Query;
  /** The heading of a run of findings with one cause; without it they have none. */
  readonly heading?: (group: string | null) => TableRow;
  /** Only the first finding of a cause has a row of its own; then come the numbers of all. */
  readonly countsOf?: ((group: string | null) => string) | undefined;
  /** The page says whose they are. */
  readonly isOfOneFiling?: boolean;
  /** A head says how severe they are. */
  readonly isOfOneSeverity?: boolean;
};

const COLUMNS = columnsOf(
  '|total',
  'severity',
  '|company',
  '!filing',
  '!period end',
  '>reported',
  '>difference',
  'unit',
);

/** Findings in their order, each in a line. Those that follow from the one before in the same filing are folded. */
export function findingsTable(
  findings: readonly PrintedRecorded[],
  { caption, query, heading, countsOf, isOfOneFiling = false, isOfOneSeverity = false }: Options,
): Block {
  const groups = groupBy(findings, ({ group }) => group);
  const rows = heading
    ? [...groups].flatMap(([group, members]) => [heading(group), ...foldedRows(members, query, countsOf?.(group))])
    : findings.map((finding) => findingRow(finding, query));
  const units = new Set(findings.map(({ unit }) => unit));
  const [unit = null] = units;
  // The page or the heading of a column says them once.
  const left = [
    ...(isOfOneFiling ? ['company', 'filing'] : []),
    ...(isOfOneSeverity ? ['severity'] : []),
    ...(units.size === 1 ? ['unit'] : []),
  ];
  const isKept = (_: unknown, at: number): boolean => !left.includes(COLUMNS[at]?.title ?? '');
  const columns = COLUMNS.filter(isKept).map((column) =>
    column.title === 'difference' && units.size === 1 && unit !== null
      ? { ...column, title: `difference, ${unit}` }
      : column,
  );
  return table(
    columns,
    rows.map((row) => ('cells' in row ? { cells: row.cells.filter(isKept) } : row)),
    caption,
  );
}

function foldedRows(
  findings: readonly PrintedRecorded[],
  query: Query,
  counts: string | undefined,
): readonly TableRow[] {
  const [first, ...others] = findings;
  if (counts !== undefined && first && others.length > 0) {
    const remark = [`${formatCount(others.length)} more`, counts].filter(Boolean).join(': ');
    return [findingRow(first, query), { remark, below: others.map((finding) => foldedLine(finding, query)) }];
  }
  const byFiling = groupBy(findings, ({ document, company }) => JSON.stringify([document?.name, company?.key]));
  return [...byFiling.values()].flatMap((members): readonly TableRow[] => {
    const followers = members.filter(({ folded }) => folded);
    const remark = `${plural(followers.length, 'total')} above, off for the same reason`;
    return [
      ...members.filter(({ folded }) => !folded).map((finding) => findingRow(finding, query)),
      ...(followers.length > 0 ? [{ remark, below: followers.map((finding) => foldedLine(finding, query)) }] : []),
    ];
  });
}

function foldedLine(finding: PrintedRecorded, query: Query): Phrase {
  const { text, to } = totalPhrase(finding, query);
  const { company, period } = finding;
  return { text: [text, company && companyName(company), period?.end].filter(Boolean).join(', '), to };
}

function findingRow(finding: PrintedRecorded, query: Query): TableRow {
  const { dimensions, severity, company, document, period, unit, reported, difference } = finding;
  const total = totalPhrase(finding, query);
  const name = company ? companyName(company) : '';
  return {
    cells: [
      // Findings on one total of one period differ by their dimensions.
      { ...total, title: [total.text, dimensions].filter(Boolean).join(', ') },
      { text: severity, tone: severity },
      { text: name, title: name, to: company ? { page: 'company', key: company.key } : undefined },
      {
        text: document ? [document.form, document.filed ?? document.name].filter(Boolean).join(' ') : '',
        to: filingTarget(document),
      },
      { date: period?.end ?? '' },
      { amount: reported },
      { amount: difference, tone: severity },
      unit ?? '',
    ],
  };
}

function totalPhrase({ id, label, field, rule }: PrintedRecorded, query: Query): Phrase {
  return { text: label ?? field ?? rule, to: { page: 'finding', id, query } };
}
