import { formatAmount, HUMAN_READABLE } from '../../core/model/format-amount.ts';
import { type Cell, columnsOf, type Table, type TableRow } from './document.ts';
import type { Chart, ChartPoint, ChartSeries } from './pictures.ts';

/** What a point says: `Revenue, 2009-09-26: 36,537`. */
export function pointTitle({ name }: ChartSeries, { at, value, title, before }: ChartPoint): string {
  const first = before === undefined ? '' : `, first ${amountText(before)}`;
  const more = title === undefined ? '' : ` (${title})`;
  return `${name}, ${at}: ${amountText(value)}${first}${more}`;
}

const amountText = (value: string | null): string => formatAmount(value, HUMAN_READABLE);

/** The places along the axis: in order of time, or as the points have them. */
export function placesOf({ series, along }: Chart): readonly string[] {
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))];
  return along === 'names' ? places : places.sort();
}

const PLACE_TITLES = { days: 'day', months: 'month', years: 'year', names: 'name' } as const;

/** The numbers behind a picture: a row for each place, a column for each series. */
export function chartTable(chart: Chart): Table {
  const { title, series, along } = chart;
  const points = series.map((line) => new Map(line.points.map((point) => [point.at, point])));
  const rows = placesOf(chart).map(
    (at): TableRow => ({ cells: [{ text: at }, ...points.map((of): Cell => pointCell(of.get(at)))] }),
  );
  const columns = columnsOf(
    PLACE_TITLES[along],
    ...series.map(({ name }) => ({ title: name, align: 'decimal' as const })),
  );
  return { columns, rows, caption: `Numbers of the chart: ${title}` };
}

function pointCell(point: ChartPoint | undefined): Cell {
  if (!point) return '';
  const { value, title, to, before } = point;
  const below = before === undefined ? undefined : [`first ${amountText(before)}`];
  return { amount: value, title, to, below };
}
