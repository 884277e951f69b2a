import { type Block, note, plural } from '../../../output/report/document.ts';
import type { ChartSeries, Tone } from '../../../output/report/pictures.ts';
import type { FiledCounts, FindingCounts } from '../../../warehouse/store/findings/finding-counts.ts';
import type { Words } from '../page.ts';
import { Blocks } from './blocks.tsx';
import { type Across, HeatMap } from './heat-map.tsx';

export const NO_COUNTS: FindingCounts = {
  findings: 0,
  filed: [],
  sections: [],
  companies: [],
  cells: [],
  industries: [],
  all: { sections: 0, companies: 0 },
};

type Props = { readonly counts: FindingCounts; readonly across: Across; readonly request: Words };

/** The findings over time, and by section and company or industry; each number leads to just these. */
export function FindingCharts({ counts, across, request }: Props) {
  if (counts.findings === 0) return null;
  return (
    <>
      <h2>Findings over time</h2>
      <Blocks blocks={filedBlocks(counts)} request={request} />
      {counts.sections.length === 0 ? null : <HeatMap counts={counts} across={across} link={request.link} />}
    </>
  );
}

const SEVERITIES: readonly (readonly [keyof Omit<FiledCounts, 'at'>, Tone & ('error' | 'warning' | 'note')])[] = [
  ['errors', 'error'],
  ['warnings', 'warning'],
  ['notes', 'note'],
];

function filedBlocks({ filed, findings }: FindingCounts): readonly Block[] {
  const dated = filed.flatMap(({ at, ...counts }) => (at === null ? [] : [{ at, ...counts }]));
  const series = SEVERITIES.map(
    ([name, severity]): ChartSeries => ({
      name,
      tone: severity,
      points: dated
        .filter((counts) => counts[name] > 0)
        .map(({ at, [name]: count }) => ({
          at,
          value: String(count),
          to: { page: 'findings', query: { severity, filed: at } },
        })),
    }),
  ).filter(({ points }) => points.length > 0);
  const shown = dated.reduce((sum, { errors, warnings, notes }) => sum + errors + warnings + notes, 0);
  const along = dated[0]?.at.length === 4 ? 'years' : 'months';
  const text = 'The findings of the run by the dates of their filings; each bar leads to its findings.';
  const left = `${plural(findings - shown, 'finding')} of no filing with a date ${findings - shown === 1 ? 'is' : 'are'} left out.`;
  return [
    ...(dated.length === 0
      ? []
      : [
          {
            kind: 'chart' as const,
            chart: {
              title: 'Findings by filing date',
              text,
              look: 'bars' as const,
              size: 'wide' as const,
              along,
              series,
            } as const,
          },
        ]),
    ...(shown === findings ? [] : [note({ text: left, tone: 'dim' })]),
  ];
}
