import type { SimulatedOutput } from '../../../core/model/shapes/simulate.ts';
import { cellText, columnsOf, plural } from '../../../output/report/document.ts';
import { valueCell } from '../../../output/report/views/simulate-firings.ts';
import type { Link } from '../page.ts';
import { DataTable, fieldCell, type PageRow, wholeCell } from './table.tsx';

export type Firing = SimulatedOutput['firings'][number];

type AlertsProps = {
  readonly firings: readonly Firing[];
  /** The labels of fields, by their names. */
  readonly labels: ReadonlyMap<string, string>;
  readonly isPerRow: boolean;
  readonly link: Link;
};

const COLUMNS = columnsOf('company', 'change', 'period', 'document', 'field', '.before', '.after');

/** The rows that fire, by alert, with their values before and after and the truth of the condition. */
export function AlertsTable({ firings, labels, isPerRow, link }: AlertsProps) {
  const rows = firings.flatMap((firing, at): PageRow[] => {
    const isFirst = isPerRow || firings[at - 1]?.at !== firing.at;
    return [...(isFirst ? [{ heading: cellText({ date: firing.at }) }] : []), ...firingRows(firing, { labels, link })];
  });
  return <DataTable link={link} isHeaded caption="Alerts and their rows" columns={COLUMNS} rows={rows} />;
}

/** Changed values of one row that are shown; the others are counted. */
const MOST_VALUES = 8;

type Shared = Pick<AlertsProps, 'labels' | 'link'>;

function firingRows({ kind, row, changed, furtherChanged, terms }: Firing, { labels, link }: Shared): PageRow[] {
  const { company, period, periodEnd, document } = row;
  const shown = changed.slice(0, MOST_VALUES);
  const more = changed.length - shown.length + furtherChanged;
  const filing = document ? wholeCell(document, link('filing', { document })) : '';
  const named = [company ?? '', kind, period ?? periodEnd ?? '', filing];
  const rows = (shown.length > 0 ? shown : [undefined]).map((value, at): PageRow => {
    const header = at === 0 ? named : ['', '', '', ''];
    if (!value) return header;
    const { field, before, after } = value;
    return [
      ...header,
      fieldCell(field, { labels, link }),
      valueCell(field, before),
      { ...valueCell(field, after), tone: 'strong' },
    ];
  });
  const condition = terms.map(({ term, before, after }) =>
    before === null || before === after ? `${term}: ${after}` : `${term}: ${before} → ${after}`,
  );
  const remark = [...(more > 0 ? [`and ${plural(more, 'more value')} changed`] : []), ...condition].join('; ');
  return remark === '' ? rows : [...rows, { remark }];
}
