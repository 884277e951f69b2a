import { formatCount } from '../../../core/model/format-amount.ts';
import type { OverviewOutput } from '../../../core/model/shapes/overview.ts';
import { type Block, note, plural } from '../../../output/report/document.ts';
import type { ChartSeries, Tone } from '../../../output/report/pictures.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { FiledCounts, FindingCounts } from '../../../warehouse/store/findings/finding-counts.ts';
import type { Link, Words } from '../page.ts';
import { Blocks } from './blocks.tsx';

export const NO_COUNTS: FindingCounts = {
  findings: 0,
  filed: [],
  sections: [],
  companies: [],
  cells: [],
  all: { sections: 0, companies: 0 },
};

type Props = { readonly counts: FindingCounts; readonly request: Words };

/** The findings over time, and by section and company; each number leads to just these. */
export function FindingCharts({ counts, request }: Props) {
  if (counts.findings === 0) return null;
  return (
    <>
      <h2>Findings over time</h2>
      <Blocks blocks={filedBlocks(counts)} request={request} />
      {counts.sections.length === 0 ? null : <HeatMap counts={counts} link={request.link} />}
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

/** The sections of the map with their companies, as data. */
export function sectionsOf({ sections, companies, cells }: FindingCounts): OverviewOutput['sections'] {
  return sections.map(({ section, findings }) => ({
    section,
    findings,
    companies: companies.flatMap((company) => {
      const cell = cells.find((one) => one.section === section && one.company === company.key);
      return cell ? [{ company, findings: cell.findings }] : [];
    }),
  }));
}

/** The least counts of the levels of heat after the first. */
const LEVELS = [3, 10, 30, 100];
const heatOf = (count: number): number => LEVELS.filter((least) => count >= least).length + 1;

type MapProps = { readonly counts: FindingCounts; readonly link: Link };

function HeatMap({ counts, link }: MapProps) {
  const { companies, all, sections } = counts;
  const rows = sectionsOf(counts);
  const left = [
    all.sections > sections.length && plural(all.sections - sections.length, 'section'),
    all.companies > companies.length &&
      `${plural(all.companies - companies.length, 'company', 'companies')}, which the column of all has`,
  ].filter(Boolean);
  const words = 'A finding about several sections counts in each.';
  return (
    <>
      <h2>Sections and companies</h2>
      <p class="dim">
        Findings of the sections and companies that have the most. {words}
        {left.length === 0 ? '' : ` Left out: ${left.join(' and ')}.`}
      </p>
      <ul class="links legend">
        <li class="dim">Findings</li>
        {[0, ...LEVELS].map((_, at) => (
          <li class={`heat h${at + 1}`}>{levelText(at)}</li>
        ))}
      </ul>
      <section class="scroll" tabindex={0} aria-label="Findings by section and company">
        <table class="heats">
          <caption class="hidden">Findings by section and company</caption>
          <thead>
            <tr>
              <th scope="col">section</th>
              <th scope="col" class="number">
                all
              </th>
              {companies.map((company) => (
                <th scope="col">
                  <a href={link('findings', {}, { company: company.key })}>{companyName(company)}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ section, findings, companies: own }) => (
              <tr>
                <th scope="row">{section}</th>
                <td class="number">
                  <a href={link('findings', {}, { section })}>{formatCount(findings)}</a>
                </td>
                {companies.map(({ key }) => {
                  const count = own.find(({ company }) => company.key === key)?.findings ?? 0;
                  if (count === 0) return <td></td>;
                  return (
                    <td class={`heat h${heatOf(count)}`}>
                      <a href={link('findings', {}, { section, company: key })}>{formatCount(count)}</a>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** `1 to 2`, `3 to 9`… */
function levelText(at: number): string {
  const [least, next] = [LEVELS[at - 1] ?? 1, LEVELS[at]];
  return next === undefined ? `${least} or more` : `${least} to ${next - 1}`;
}
