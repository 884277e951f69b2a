import { groupBy } from '../../../core/base/collections.ts';
import type { CompanyOutput } from '../../../core/model/shapes/company.ts';
import { type Block, plural } from '../../../output/report/document.ts';
import type { Chart, ChartPoint } from '../../../output/report/pictures.ts';

type Filing = CompanyOutput['filings'][number];
type Dated = Filing & { readonly document: string; readonly filed: string };

const isDated = (filing: Filing): filing is Dated => filing.document !== null && filing.filed !== null;
const findingsIn = ({ errors, warnings, notes }: Filing): number => errors + warnings + notes;

/** Filings over their days, with the findings in them and the numbers that they restate. Undated ones are counted. */
export function timelineOf({ filings, run }: CompanyOutput): readonly Block[] {
  const dated = filings.filter(isDated).toReversed();
  if (dated.length === 0) return [];
  const undated = filings.length - dated.length;
  const chart: Chart = {
    title: 'Filings over time',
    text: [
      run === null
        ? 'Numbers of earlier filings that each reports anew'
        : 'Findings, and numbers of earlier filings that each reports anew',
      undated > 0 && `without ${plural(undated, 'filing')} of no known day`,
    ]
      .filter(Boolean)
      .join('; '),
    look: 'stems',
    size: 'wide',
    along: 'days',
    series: [
      ...(run === null ? [] : [{ name: 'Findings', points: pointsOf(dated, findingsIn) }]),
      { name: 'Restated numbers', points: pointsOf(dated, ({ restated }) => restated) },
    ],
  };
  return [{ kind: 'chart', chart }];
}

/** Filings of one day are one point, which leads to the one with most. */
function pointsOf(filings: readonly Dated[], countOf: (filing: Filing) => number): readonly ChartPoint[] {
  const days = groupBy(filings, ({ filed }) => filed);
  return Array.from(days, ([at, own]): ChartPoint => {
    const [most] = own.toSorted((a, b) => countOf(b) - countOf(a));
    return {
      at,
      value: String(own.reduce((sum, filing) => sum + countOf(filing), 0)),
      title: own.map(({ form, document }) => [form, document].filter(Boolean).join(' ')).join(', '),
      to: most && { page: 'filing', document: most.document },
    };
  });
}
