import { groupBy } from '../../../core/base/collections.ts';
import type { FieldOutput } from '../../../core/model/shapes/field.ts';
import {
  type Block,
  type Cell,
  columnsOf,
  note,
  plural,
  type TableRow,
  table,
} from '../../../output/report/document.ts';
import type { Chart } from '../../../output/report/pictures.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { FieldValues } from '../../../warehouse/store/years/field-values.ts';
import { histogramOf } from './histogram.ts';
import { valueCell, yearPoints } from './year-values.ts';

type Value = FieldOutput['values'][number];
type Distribution = NonNullable<FieldOutput['distribution']>;

/** The table has as many years: those with most values. */
const YEARS = 10;

/** Companies one below the other, fiscal years across, the newest first. */
export function valuesTable(values: readonly Value[]): readonly Block[] {
  const all = [...groupBy(values, ({ year }) => year)].map(([year, own]) => ({ year, count: own.length }));
  const most = all.toSorted((a, b) => b.count - a.count || b.year - a.year).slice(0, YEARS);
  const years = most.map(({ year }) => year).toSorted((a, b) => b - a);
  const byCompany = groupBy(values, ({ company }) => company.key);
  const rows = Array.from(byCompany.values(), (own): TableRow => {
    const ofYear = new Map(own.map((value) => [value.year, value]));
    const cells = years.map((year): Cell => {
      const value = ofYear.get(year);
      return value === undefined ? '' : valueCell(value);
    });
    const units = [...new Set(own.flatMap(({ unit }) => unit ?? []))].join(', ');
    return { cells: [companyCell(own[0]), units, ...cells] };
  });
  const left = all.length - years.length;
  return [
    table(columnsOf('_company', 'unit', ...years.map((year) => `>${year}`)), rows, 'Values by company and fiscal year'),
    note({
      text: [
        'A fiscal year has the number of the calendar year in which it ends, perhaps by some days late',
        'an empty cell is not zero: no number is reported',
        values.some(({ before }) => before !== null) && 'a restated number has the first one below it',
        left > 0 && `the ${YEARS} years with most values are shown, and ${plural(left, 'more year')} are in the data`,
      ]
        .filter(Boolean)
        .join('; '),
      tone: 'dim',
    }),
  ];
}

function companyCell(value: Value | undefined): Cell {
  if (!value) return '';
  const { company } = value;
  return { text: companyName(company), to: { page: 'company', key: company.key } };
}

/** The values of the chosen companies over time, all in one unit: that of the first. */
export function chosenChart(title: string, values: readonly Value[], isChosen: boolean): readonly Block[] {
  const unit = values[0]?.unit ?? null;
  const shown = values.filter((value) => value.unit === unit);
  if (shown.length === 0) return [];
  const series = Array.from(groupBy(shown, ({ company }) => company.key).values(), (own) => ({
    name: own[0] ? companyName(own[0].company) : '',
    points: yearPoints(own),
  }));
  const others = new Set(values.filter((value) => value.unit !== unit).map(({ company }) => companyName(company)));
  const text = [
    isChosen
      ? 'Years without a number are gaps'
      : 'The companies with the largest values; years without a number are gaps',
    shown.some(({ before }) => before !== null) && 'a restated number has the one that it replaced',
    others.size > 0 && `values in another unit are left out: ${[...others].join(', ')}`,
  ];
  const chart: Chart = {
    title: `${title} over time`,
    text: text.filter(Boolean).join('; '),
    look: 'lines',
    size: 'wide',
    along: 'years',
    unit: unit ?? undefined,
    series,
  };
  return [{ kind: 'chart', chart }];
}

export function distributionOf(widest: FieldValues['widest']): FieldOutput['distribution'] {
  if (!widest) return null;
  const { year, unit, others, sizes, quantiles } = widest;
  return { year, unit, companies: sizes.length, others, ...histogramOf(sizes), quantiles };
}

/** How many companies have values of which size, and who is where. */
export function distributionBlocks(of: Distribution, industry: string): readonly Block[] {
  const { year, unit, companies, others, isLog, bins, quantiles } = of;
  const words = [
    `${plural(companies, 'company', 'companies')} ${industry}, in ${unit ?? 'numbers'}`,
    isLog ? 'bars are powers of ten, the scale is logarithmic' : 'bars are equally wide',
    others > 0 && `without ${plural(others, 'value')} in other units`,
  ];
  const chart: Chart = {
    title: `Companies by size in ${year}`,
    text: words.filter(Boolean).join('; '),
    look: 'bars',
    size: 'wide',
    along: 'names',
    unit: 'companies',
    series: [
      {
        name: 'Companies',
        points: bins.map(({ from, to, companies: count }) => ({
          at: from === to ? short(from) : `${short(from)} to ${short(to)}`,
          value: String(count),
        })),
      },
    ],
  };
  const rows = quantiles.map((value): TableRow => {
    return { cells: [QUANTILES[value.share] ?? String(value.share), valueCell(value), companyCell(value)] };
  });
  return [
    { kind: 'chart', chart },
    table(columnsOf('share of companies', '>value', '_company'), rows, `Quantiles in ${year}`),
  ];
}

const QUANTILES: Readonly<Record<number, string>> = {
  0: 'the lowest',
  0.25: 'a quarter is not above',
  0.5: 'half are not above',
  0.75: 'three quarters are not above',
  1: 'the highest',
};

/** `10M`: for the axis. The table of the distribution in data has the numbers. */
const short = (number: string): string => COMPACT.format(Number(number));
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
