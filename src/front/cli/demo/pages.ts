import type { PageFiling } from '../../../../data/generator/pages/filing.ts';
import { factAt } from '../../../../data/generator/pages/plants.ts';
import { EXACT } from '../../../analysis/validation/tolerance.ts';
import { validateStore } from '../../../analysis/validation/validate-store.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { Block, Line } from '../../../output/report/document.ts';
import { buildPagesStore } from '../../sample/build-pages-store.ts';
import type { CommandIo } from '../command.ts';
import { comparePages, type PagesComparison, textOf } from './compare-pages.ts';

type PagesStory = Awaited<ReturnType<typeof tellPages>>;

/** Makes a store of the quarterly reports, checks them, and compares what was found with the errors in them. */
export async function tellPages(store: string, { ports }: Pick<CommandIo, 'ports'>) {
  const { filings, key } = await buildPagesStore(store, ports, { together: true });
  const { report } = await validateStore({ store, tolerance: EXACT }, ports);
  if (!report.page) throw new Error('pages without statements');
  const { coverage: _, ...totals } = report.page;
  return {
    filings: filings.length,
    companies: new Set(filings.map(({ company }) => company.key)).size,
    totals,
    comparison: comparePages(report.findings, key),
    unlike: unlikeStandard(filings),
  };
}

export function isPagesAsPlanted({ missed, others }: PagesComparison): boolean {
  return missed.length === 0 && others.length === 0;
}

/** The same for programs. */
export function pagesHead({ filings, companies, totals, comparison: { found, missed, follow, others } }: PagesStory) {
  const planted = found.length + missed.length;
  return { filings, companies, totals, planted, found: found.length, follow, others: others.length };
}

/** A page without an error that does not follow the standard: its current assets do not contain prepaid costs. */
function unlikeStandard(filings: readonly PageFiling[]) {
  const filing = filings.find(({ company: { layout, plant } }) => layout === 'other-totals' && !plant);
  if (!filing) throw new Error('every page follows the standard');
  const amount = (name: string): number =>
    factAt(filing.facts, { name, isOpening: false }, { quarters: 0, last: filing.quarter })?.value ?? 0;
  const [printed, prepaid] = [amount('CurrentAssets'), amount('Prepaid')];
  return { company: filing.company.name, printed, standard: printed + prepaid };
}

const shown = (amount: number | string | null): string => formatAmount(String(amount), HUMAN_READABLE);

/** The error that the story shows: a part is 3 in place of 3 million. */
const SHOWN = 'scale-of-part';

/** The chapter on statements as they are printed, in a data set that says no sums. */
export function pagesBlocks(pages: PagesStory): readonly Block[] {
  const { filings, companies, totals, comparison, unlike } = pages;
  const { found, missed, follow, others } = comparison;
  const planted = [...found.map(({ error }) => error), ...missed];
  const signs = planted.filter(({ kind }) => kind === 'against-definition').length;
  const lines: Line[] = [
    `  ${filings} quarterly reports of ${companies} companies with ${totals.statements} statements: a data set says their lines, not their sums`,
    `  ${shown(totals.foots)} totals add up as printed, ${totals.odd} do not, such as`,
    ...foundLines(comparison),
    `  ${totals.proven} differ from the standard of the sample and add up as printed, which is not a finding, such as`,
    `    ${unlike.company}: current assets are ${shown(unlike.printed)}; by the standard they have prepaid costs in them, and would be ${shown(unlike.standard)}.`,
    {
      text: `  ${planted.length - signs} sums spoilt and ${signs} with a sign against the definition, ${found.length} found, ${follow} totals above them, ${others.length} others`,
      tone: isPagesAsPlanted(comparison) ? 'good' : 'error',
    },
    ...missed.map(({ kind, company, field }) => `  not found: ${kind}, ${company.name} ${field}`),
  ];
  return [
    { kind: 'head', text: 'As printed: only the lines of a page say what a total is the sum of' },
    { kind: 'note', tight: true, lines },
  ];
}

function foundLines({ found }: PagesStory['comparison']): string[] {
  const one = found.find(({ error }) => error.kind === SHOWN);
  if (!one) return [];
  const { company, period, field, reported, computed, causes } = one.finding;
  const cause = causes?.[0]?.text ?? '';
  return [
    `    ${company?.name} · ${textOf(period)}: ${field} is reported as ${shown(reported)} and its lines make ${shown(computed)}.`,
    `    ${cause}`,
  ];
}
