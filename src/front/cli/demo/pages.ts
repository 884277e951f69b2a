import type { PageFiling } from '../../../../data/generator/pages/filing.ts';
import { factAt } from '../../../../data/generator/pages/plants.ts';
import { EXACT } from '../../../analysis/validation/tolerance.ts';
import { validateStore } from '../../../analysis/validation/validate-store.ts';
import { buildPagesStore } from '../../sample/build-pages-store.ts';
import type { CommandIo } from '../command.ts';
import { comparePages, type PagesComparison } from './compare-pages.ts';

export type PagesStory = Awaited<ReturnType<typeof tellPages>>;

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
