import { groupBy } from '../../../core/base/collections.ts';
import type { PrintedRecorded } from '../../../core/model/shapes/findings.ts';
import {
  type Block,
  type Cell,
  columnsOf,
  type Phrase,
  plural,
  type TableRow,
  table,
} from '../../../output/report/document.ts';
import { filingTarget } from '../../../output/report/target.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { Query } from '../paths.ts';

type Options = {
  readonly caption?: string;
  /** The query of the list, which goes with its findings: their neighbours are those of the list. */
  readonly query: Query;
  /** The heading of a run of findings with one cause; without it they have none. */
  readonly heading?: (group: string | null) => TableRow;
  /** The page says whose they are. */
  readonly isOfOneFiling?: boolean;
};

const COLUMNS = columnsOf(
  '_total',
  'severity',
  '_company and filing',
  'period',
  '.reported',
  '.computed',
  '.difference',
  'unit',
);

/** Findings in their order. Those that follow from the one before them in the same filing are folded under it. */
export function findingsTable(
  findings: readonly PrintedRecorded[],
  { caption, query, heading, isOfOneFiling = false }: Options,
): Block {
  const groups = groupBy(findings, ({ group }) => group);
  const rows = heading
    ? [...groups].flatMap(([group, members]) => [heading(group), ...foldedRows(members, query)])
    : findings.map((finding) => findingRow(finding, query));
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
  return table(
    columns,
    rows.map((row) => ('cells' in row ? { cells: row.cells.filter(isKept) } : row)),
    caption,
  );
}

function foldedRows(findings: readonly PrintedRecorded[], query: Query): readonly TableRow[] {
  const byFiling = groupBy(findings, ({ document, company }) => JSON.stringify([document?.name, company?.key]));
  return [...byFiling.values()].flatMap((members): readonly TableRow[] => {
    const followers = members.filter(({ folded }) => folded);
    const below = followers.map((finding) => {
      const { text, to } = totalPhrase(finding, query);
      return { text: [text, finding.period?.end].filter(Boolean).join(', '), to };
    });
    const remark = `${plural(followers.length, 'total')} above, off for the same reason`;
    return [
      ...members.filter(({ folded }) => !folded).map((finding) => findingRow(finding, query)),
      ...(followers.length > 0 ? [{ remark, below }] : []),
    ];
  });
}

function findingRow(finding: PrintedRecorded, query: Query): TableRow {
  const { dimensions, severity, period, unit, reported, computed, difference } = finding;
  return {
    cells: [
      // Findings on one total of one period differ by their dimensions.
      { ...totalPhrase(finding, query), below: dimensions ? [{ text: dimensions, tone: 'dim' }] : [] },
      { text: severity, tone: severity },
      placeCell(finding),
      { date: [period?.start, period?.end].filter(Boolean).join('/') },
      { amount: reported },
      { amount: computed },
      { amount: difference, tone: severity },
      unit ?? '',
    ],
  };
}

function totalPhrase({ id, label, field, rule }: PrintedRecorded, query: Query): Phrase {
  return { text: label ?? field ?? rule, to: { page: 'finding', id, query } };
}

function placeCell({ company, document }: PrintedRecorded): Cell {
  const filing = document && [document.form, document.filed ?? document.name].filter(Boolean).join(' ');
  return {
    text: company ? companyName(company) : '',
    to: company ? { page: 'company', key: company.key } : undefined,
    below: filing === null ? [] : [{ text: filing, to: filingTarget(document) }],
  };
}
