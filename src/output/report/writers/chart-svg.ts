import type * as Plot from '@observablehq/plot';
import { addedCounts } from '../../../core/base/collections.ts';
import { placesOf, pointTitle } from '../chart.ts';
import type { Chart, ChartPoint, ChartSeries } from '../pictures.ts';
import type { LinkOf } from './content-html.ts';
import { escaped } from './html-text.ts';
import { loadPlot } from './plot.ts';

type Size = { readonly width: number; readonly height: number; readonly marginLeft: number };

/** Pixels; pages may shrink a picture. */
const SIZES: Readonly<Record<Chart['size'], Size>> = {
  wide: { width: 800, height: 260, marginLeft: 60 },
  small: { width: 300, height: 130, marginLeft: 52 },
};

/** A point as a mark has it: numbers are floats from here on. */
type Drawn = {
  readonly x: Date | string;
  /** Not a number where there is a gap. */
  readonly y: number;
  readonly before: number;
  readonly title: string;
  readonly href: string | undefined;
  readonly colour: string;
  readonly series: string;
};

/** Colour and symbol distinguish series; the legend shows the symbol as a character. */
const SYMBOLS = [
  ['circle', '●'],
  ['square', '■'],
  ['triangle', '▲'],
  ['diamond', '◆'],
  ['star', '★'],
  ['cross', '✚'],
] as const;

/** As many series as have a look of their own. */
const MOST_SERIES = SYMBOLS.length;

const symbolAt = (at: number): (typeof SYMBOLS)[number] => SYMBOLS[at % MOST_SERIES] ?? SYMBOLS[0];

/** The square is that of bars too. */
export const characterOf = ({ look }: Chart, at: number): string => (look === 'bars' ? '■' : symbolAt(at)[1]);

export const colourOf = ({ tone }: ChartSeries, at: number): string =>
  tone === undefined ? `var(--series-${(at % MOST_SERIES) + 1})` : `var(--${tone})`;

/**
 * The picture of a chart. Screen readers and the keyboard pass it by: the table has all of its numbers and links.
 */
export function chartSvg(chart: Chart, linkOf: LinkOf | undefined): string {
  const { plot, ruleY, parseHTML } = loadPlot();
  const { document } = parseHTML('<html></html>');
  const lines = chart.series.map((series, at) => drawnPoints(chart, series, at, linkOf));
  const svg: unknown = plot({
    document,
    className: 'plot',
    ...SIZES[chart.size],
    marginRight: 16,
    marginTop: 20,
    x: axisAlong(chart),
    y: {
      type: chart.isLog === true ? 'log' : 'linear',
      label: chart.unit ?? null,
      labelArrow: 'none',
      nice: true,
      ticks: Math.min(chart.size === 'small' ? 3 : 5, mostWhole(chart)),
      tickFormat: compact,
      grid: true,
    },
    color: { type: 'identity' },
    marks: [...(chart.isLog === true ? [] : [ruleY([0], { strokeOpacity: 0.4 })]), ...marksOf(chart, lines)],
  });
  return isElement(svg) ? cleanSvg(svg.outerHTML) : '';
}

/** The height of the highest bar, from which on ticks are at fractions: bars are counts. */
function mostWhole({ look, series }: Chart): number {
  if (look !== 'bars') return Number.POSITIVE_INFINITY;
  const heights = addedCounts(
    series.flatMap(({ points }) => points.map(({ at, value }) => ({ [at]: Math.max(0, Number(value ?? 0)) }))),
  );
  return Math.max(1, Math.ceil(Math.max(0, ...Object.values(heights))));
}

/** `1.5B`, `200M`. */
const compact = (value: unknown): string => COMPACT.format(Number(value));
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

const isElement = (value: unknown): value is { readonly outerHTML: string } =>
  typeof value === 'object' && value !== null && 'outerHTML' in value && typeof value.outerHTML === 'string';

/** The rules of Plot's own style are in the page's: policies block a style within the picture. */
function cleanSvg(svg: string): string {
  return svg
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/^<svg/, '<svg aria-hidden="true"')
    .replaceAll('<a href=', '<a tabindex="-1" href=')
    .replace(/(\d\.\d{2})\d+/g, '$1');
}

function axisAlong(chart: Chart): Plot.ScaleOptions {
  const { along, size } = chart;
  const places = placesOf(chart);
  if (along === 'names') return { type: 'band', label: null, domain: places };
  const most = size === 'small' ? 3 : 8;
  // A few years are labelled by year: the data have no months.
  const ticks = along === 'years' && places.length <= most ? 'year' : most;
  return { type: 'utc', label: null, ticks, domain: timesOf(chart) };
}

/** Milliseconds: of a shorter time the axis would say hours. */
const SHORTEST = 365 * 86_400_000;

function timesOf(chart: Chart): readonly Date[] {
  const places = placesOf(chart).map((at) => Date.parse(at));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const room = Math.max(0, SHORTEST - (last - first)) / 2;
  const [from, to] = [new Date(first - room), new Date(last + room)];
  if (chart.look !== 'bars') return [from, to];
  // A bar is as wide as its time.
  if (chart.along === 'years') to.setUTCFullYear(to.getUTCFullYear() + 1);
  if (chart.along === 'months') to.setUTCMonth(to.getUTCMonth() + 1);
  return [from, to];
}

function drawnPoints(chart: Chart, series: ChartSeries, at: number, linkOf: LinkOf | undefined): readonly Drawn[] {
  const number = (value: string | null | undefined): number => {
    const float = value === null || value === undefined ? Number.NaN : Number(value);
    return chart.isLog === true && float <= 0 ? Number.NaN : float;
  };
  const drawn = (point: ChartPoint): Drawn => {
    const href = point.to && linkOf?.(point.to);
    return {
      x: chart.along === 'names' ? point.at : new Date(point.at),
      y: number(point.value),
      before: number(point.before),
      title: pointTitle(series, point),
      // The document escapes quotes alone.
      href: href === undefined ? undefined : escaped(href).replaceAll('&quot;', '"'),
      colour: colourOf(series, at),
      series: series.name,
    };
  };
  return [...series.points].sort(chart.along === 'names' ? () => 0 : byPlace).map(drawn);
}

const byPlace = (a: ChartPoint, b: ChartPoint): number => (a.at < b.at ? -1 : Number(a.at > b.at));

type Marks = readonly Plot.Markish[];

function marksOf(chart: Chart, lines: readonly (readonly Drawn[])[]): Marks {
  if (chart.look === 'bars') return barMarks(chart, lines.flat());
  return lines.flatMap((points, at) => [
    ...(chart.look === 'lines' ? lineMarks(points) : stemMarks(points)),
    ...restatedMarks(points, at),
    ...dotMarks(points, at, chart.size === 'small' ? 2 : 3),
  ]);
}

const INTERVALS = { days: 'day', months: 'month', years: 'year' } as const;

function barMarks({ along }: Chart, points: readonly Drawn[]): Marks {
  const { barY, rectY } = loadPlot();
  const channels = { y: 'y', z: 'series', fill: 'colour', title: 'title', href: 'href', inset: 0.5 } as const;
  const shown = points.filter(({ y }) => !Number.isNaN(y) && y !== 0);
  if (along === 'names') return [barY(shown, { ...channels, x: 'x' })];
  return [rectY(shown, { ...channels, x: { value: 'x', interval: INTERVALS[along] } })];
}

function lineMarks(points: readonly Drawn[]): Marks {
  const stroke = points[0]?.colour ?? 'currentColor';
  return [loadPlot().lineY(points, { x: 'x', y: 'y', stroke })];
}

function stemMarks(points: readonly Drawn[]): Marks {
  const stroke = points[0]?.colour ?? 'currentColor';
  return [loadPlot().ruleX(points, { x: 'x', y1: 0, y2: 'y', stroke })];
}

/** The value before a restatement is hollow, and a thin line leads from it to the one after. */
function restatedMarks(points: readonly Drawn[], at: number): Marks {
  const { dot, ruleX } = loadPlot();
  const restated = points.filter(({ before }) => !Number.isNaN(before));
  const stroke = points[0]?.colour ?? 'currentColor';
  if (restated.length === 0) return [];
  return [
    ruleX(restated, { x: 'x', y1: 'before', y2: 'y', stroke, strokeDasharray: '2 2' }),
    dot(restated, {
      x: 'x',
      y: 'before',
      stroke,
      fill: 'var(--plot-background)',
      symbol: symbolAt(at)[0],
      r: 3,
      title: 'title',
    }),
  ];
}

function dotMarks(points: readonly Drawn[], at: number, r: number): Marks {
  const fill = points[0]?.colour ?? 'currentColor';
  const channels = { x: 'x', y: 'y', title: 'title', href: 'href' } as const;
  return [loadPlot().dot(points, { ...channels, fill, symbol: symbolAt(at)[0], r })];
}
