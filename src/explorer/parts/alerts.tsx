import { cellText, columnsOf, plural } from '../../report/document.ts';
import type { SimulatedOutput } from '../../report/shapes/simulate.ts';
import { valueCell } from '../../report/views/simulate-firings.ts';
import { DataTable, type PageRow } from './table.tsx';

export type Firing = SimulatedOutput['firings'][number];

type AlertsProps = {
  readonly firings: readonly Firing[];
  /** The labels of fields, by their names. */
  readonly labels: ReadonlyMap<string, string>;
  readonly isPerRow: boolean;
};

const COLUMNS = columnsOf('company', 'change', 'period', 'document', 'field', '.before', '.after');

/** The rows that fire, by alert, with their values before and after and the truth of the condition. */
export function AlertsTable({ firings, labels, isPerRow }: AlertsProps) {
  const rows = firings.flatMap((firing, at): PageRow[] => {
    const isFirst = isPerRow || firings[at - 1]?.at !== firing.at;
    return [...(isFirst ? [{ heading: cellText({ date: firing.at }) }] : []), ...firingRows(firing, labels)];
  });
  return <DataTable isHeaded caption="Alerts and their rows" columns={COLUMNS} rows={rows} />;
}

/** Changed values of one row that are shown; the others are counted. */
const MOST_VALUES = 8;

function firingRows({ kind, row, changed, furtherChanged, terms }: Firing, labels: AlertsProps['labels']): PageRow[] {
  const { company, period, periodEnd, document } = row;
  const shown = changed.slice(0, MOST_VALUES);
  const more = changed.length - shown.length + furtherChanged;
  const named = [company ?? '', kind, period ?? periodEnd ?? '', document ?? ''];
  const rows = (shown.length > 0 ? shown : [undefined]).map((value, at): PageRow => {
    const header = at === 0 ? named : ['', '', '', ''];
    if (!value) return header;
    const { field, before, after } = value;
    const label = labels.get(field);
    const name = label === undefined ? field : { jsx: <span title={field}>{label}</span> };
    return [...header, name, valueCell(field, before), { ...valueCell(field, after), tone: 'strong' }];
  });
  const condition = terms.map(({ term, before, after }) =>
    before === null || before === after ? `${term}: ${after}` : `${term}: ${before} → ${after}`,
  );
  return [
    ...rows,
    ...(more > 0 ? [{ remark: `and ${plural(more, 'more value')} changed` }] : []),
    ...(condition.length > 0 ? [{ remark: condition.join('; ') }] : []),
  ];
}
