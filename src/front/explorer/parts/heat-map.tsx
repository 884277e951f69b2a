import { groupBy } from '../../../core/base/collections.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { OverviewOutput } from '../../../core/model/shapes/overview.ts';
import { plural } from '../../../output/report/document.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { FindingCounts } from '../../../warehouse/store/findings/finding-counts.ts';
import type { Link } from '../page.ts';
import type { Query } from '../paths.ts';
import { industryName } from './industries.tsx';

/** What the sections are counted against. */
export const ACROSS = ['companies', 'industries'] as const;
export type Across = (typeof ACROSS)[number];

/** The sections of the map with their companies and industries, as data. */
export function sectionsOf({ sections, companies, cells, industries }: FindingCounts): OverviewOutput['sections'] {
  return sections.map(({ section, findings }) => ({
    section,
    findings,
    companies: companies.flatMap((company) => {
      const cell = cells.find((one) => one.section === section && one.company === company.key);
      return cell ? [{ company, findings: cell.findings }] : [];
    }),
    industries: industries
      .filter((one) => one.section === section)
      .map(({ industry, findings: own }) => ({ industry, findings: own })),
  }));
}

/** The least counts of the levels of heat after the first. */
const LEVELS = [3, 10, 30, 100];
const heatOf = (count: number): number => LEVELS.filter((least) => count >= least).length + 1;

/** `1 to 2`, `3 to 9`… */
function levelText(at: number): string {
  const [least, next] = [LEVELS[at - 1] ?? 1, LEVELS[at]];
  return next === undefined ? `${least} or more` : `${least} to ${next - 1}`;
}

type Column = {
  readonly text: string;
  /** The findings of the column. */
  readonly query: Query;
  readonly counts: ReadonlyMap<string, number>;
};

function companyColumns({ companies, cells }: FindingCounts): readonly Column[] {
  return companies.map((company) => ({
    text: companyName(company),
    query: { company: company.key },
    counts: new Map(cells.flatMap((one) => (one.company === company.key ? [[one.section, one.findings]] : []))),
  }));
}

function industryColumns({ industries }: FindingCounts): readonly Column[] {
  const found = groupBy(industries, ({ industry }) => industry ?? 'none');
  return [...found]
    .map(([code, cells]) => ({
      text: industryName(code),
      query: { industry: code },
      counts: new Map(cells.map(({ section, findings }) => [section, findings])),
    }))
    .toSorted((a, b) => sumOf(b) - sumOf(a));
}

const sumOf = ({ counts }: Column): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

const MOST_COLUMNS = 8;
const COLUMNS: Readonly<Record<Across, (counts: FindingCounts) => readonly Column[]>> = {
  companies: companyColumns,
  industries: industryColumns,
};
const ONE: Readonly<Record<Across, string>> = { companies: 'company', industries: 'industry' };

type Props = { readonly counts: FindingCounts; readonly across: Across; readonly link: Link };

/** The findings of sections against companies or industries; each number leads to just these. */
export function HeatMap({ counts, across, link }: Props) {
  const { all, sections } = counts;
  const every = COLUMNS[across](counts);
  const columns = every.slice(0, MOST_COLUMNS);
  const leftColumns = (across === 'companies' ? all.companies : every.length) - columns.length;
  const left = [
    all.sections > sections.length && plural(all.sections - sections.length, 'section'),
    leftColumns > 0 && `${plural(leftColumns, ONE[across], across)}, which the column of others has`,
  ].filter(Boolean);
  const othersOf = ({ section, findings }: FindingCounts['sections'][number]): number =>
    findings - columns.reduce((sum, column) => sum + (column.counts.get(section) ?? 0), 0);
  const hasOthers = sections.some((section) => othersOf(section) > 0);
  const title = `Findings by section and ${ONE[across]}`;
  return (
    <>
      <h2 id="sections">Sections and {across}</h2>
      <p class="dim">
        Findings of the sections and {across} that have the most. A finding about several sections counts in each.
        {left.length === 0 ? '' : ` Left out: ${left.join(' and ')}.`}
      </p>
      <nav aria-label="Sections against">
        <ul class="links">
          <li class="dim">By</li>
          {ACROSS.map((each) => (
            <li>
              {each === across ? (
                <strong>{each}</strong>
              ) : (
                <a href={`${link('start', {}, { across: each === 'companies' ? undefined : each })}#sections`}>
                  {each}
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <ul class="links legend">
        <li class="dim">Findings</li>
        {[0, ...LEVELS].map((_, at) => (
          <li class={`heat h${at + 1}`}>{levelText(at)}</li>
        ))}
      </ul>
      <section class="scroll" tabindex={0} aria-label={title}>
        <table class="heats">
          <caption class="hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">section</th>
              <th scope="col" class="number">
                all
              </th>
              {columns.map(({ text, query }) => (
                <th scope="col">
                  <a href={link('findings', {}, query)}>{text}</a>
                </th>
              ))}
              {hasOthers ? (
                <th scope="col" class="number">
                  others
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {sections.map((one) => (
              <tr>
                <th scope="row">{one.section === '' ? <span class="dim">no section</span> : one.section}</th>
                <td class="number">
                  <a href={link('findings', {}, { section: one.section })}>{formatCount(one.findings)}</a>
                </td>
                {columns.map(({ query, counts: own }) => (
                  <Heat
                    count={own.get(one.section) ?? 0}
                    href={link('findings', {}, { ...query, section: one.section })}
                  />
                ))}
                {hasOthers ? <td class="number">{othersOf(one) === 0 ? '' : formatCount(othersOf(one))}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Heat({ count, href }: { readonly count: number; readonly href: string }) {
  if (count === 0) return <td></td>;
  return (
    <td class={`heat h${heatOf(count)}`}>
      <a href={href}>{formatCount(count)}</a>
    </td>
  );
}
