import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { Block, Line } from '../../../output/report/document.ts';
import { textOf } from './compare-pages.ts';
import { isPagesAsPlanted, type PagesStory } from './pages.ts';

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
