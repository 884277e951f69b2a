import { usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import type { Outline } from './outline.ts';
import type { SectionKind } from './statement.ts';

/** Names of kinds of sections, in any case. */
const KINDS: Readonly<Record<string, readonly SectionKind[]>> = {
  'balance sheet': ['balance'],
  balance: ['balance'],
  'income statement': ['income', 'comprehensive-income'],
  income: ['income', 'comprehensive-income'],
  'cash flow': ['cash-flow'],
  cash: ['cash-flow'],
  equity: ['equity'],
};

const SECTION_NAMES: readonly string[] = ['balance', 'income', 'cash', 'equity', 'all'];

/** The statements of a company, where no sections are named: all but notes and parenthetical information. */
function isPrimary({ kind, isParenthetical }: Outline): boolean {
  return kind !== 'other' && !isParenthetical;
}

/** The sections of names: of a kind (a company may have none), `all`, an id, or words of a title that there must be. */
export function namedSections(outlines: readonly Outline[], names: readonly string[]): readonly Outline[] {
  if (names.length === 0) return outlines.some(isPrimary) ? outlines.filter(isPrimary) : outlines;
  const wanted = new Set(names.flatMap((name) => sectionsOfName(outlines, name.toLowerCase().trim())));
  return outlines.filter((outline) => wanted.has(outline));
}

function sectionsOfName(outlines: readonly Outline[], name: string): readonly Outline[] {
  if (name === 'all') return outlines;
  const kinds = KINDS[name];
  const found = outlines.filter((outline) => {
    const { id, title, kind } = outline;
    if (kinds) return kinds.includes(kind) && !outline.isParenthetical;
    return id.toLowerCase() === name || title.toLowerCase().includes(name);
  });
  if (kinds || found.length > 0) return found;
  const titles = outlines.map(({ title }) => title);
  const meant = nearest(name, [...Object.keys(KINDS), 'all', ...titles]);
  throw usageError(
    `there is no section ${JSON.stringify(name)}${meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`}`,
    `Sections: ${SECTION_NAMES.join(', ')}${titles.map((title) => `; ${title}`).join('')}.`,
  );
}
