import { usageError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import { KIND_WORDS, wordsOfKind } from '../../core/model/section-kind.ts';
import type { Outline } from './outline.ts';

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
  if (KIND_WORDS.includes(name)) {
    return outlines.filter(({ kind, isParenthetical }) => wordsOfKind(kind, isParenthetical).includes(name));
  }
  const found = outlines.filter(({ id, title }) => id.toLowerCase() === name || title.toLowerCase().includes(name));
  if (found.length > 0) return found;
  const titles = outlines.map(({ title }) => title);
  const meant = nearest(name, [...KIND_WORDS, 'all', ...titles]);
  throw usageError(
    `there is no section ${JSON.stringify(name)}${meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`}`,
    `Sections: ${SECTION_NAMES.join(', ')}${titles.map((title) => `; ${title}`).join('')}.`,
  );
}
