import { groupBy } from '../../core/base/collections.ts';
import { usageError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import { KIND_WORDS, wordsOfKind } from '../../core/model/section-kind.ts';
import { headingOf } from './align-lines.ts';
import type { Outline } from './outline.ts';
import type { StatementCell, StatementLine, StatementSection } from './statement.ts';

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
  const matches = outlines.filter(({ id, title }) => id.toLowerCase() === name || title.toLowerCase().includes(name));
  if (matches.length > 0) return matches;
  const titles = outlines.map(({ title }) => title);
  const meant = nearest(name, [...KIND_WORDS, 'all', ...titles]);
  throw usageError(
    `there is no section ${JSON.stringify(name)}${meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`}`,
    `Sections: ${SECTION_NAMES.join(', ')}${titles.map((title) => `; ${title}`).join('')}.`,
  );
}

/** Sections whose columns say of which resources their values are, where not all values are of one. */
export function withResources(sections: readonly StatementSection[]): readonly StatementSection[] {
  const named = sections.map(resourcesOfColumns);
  if (new Set(named.flat(2)).size <= 1) return sections;
  return sections.map((section, at) => ({
    ...section,
    columns: section.columns.map((column, place) => ({ ...column, resources: named[at]?.[place] ?? [] })),
  }));
}

function resourcesOfColumns({ columns, lines }: StatementSection): readonly (readonly string[])[] {
  return columns.map((_, at) => {
    const resources = new Set(lines.flatMap(({ cells }) => resourcesOf(cells[at] ?? null)));
    return [...resources].sort();
  });
}

function resourcesOf(cell: StatementCell | null): readonly string[] {
  if (cell === null) return [];
  const sources = cell.source ? [cell.source] : (cell.derived?.parts ?? []).map(({ source }) => source);
  return sources.map(({ resource }) => resource);
}

/**
 * Lines of one label below one heading with what tells them apart: that one is the opening or the closing balance, else
 * the names of their fields.
 */
export function withDistinctLabels(lines: readonly StatementLine[]): readonly StatementLine[] {
  const values = lines.filter(({ kind }) => kind === 'value');
  const places = groupBy(values, (line) => {
    const heading = headingOf(line, lines);
    return JSON.stringify([line.label.toLowerCase().trim(), line.dimensions, heading ? lines.indexOf(heading) : null]);
  });
  const added = new Map<StatementLine, string>();
  for (const same of places.values()) {
    if (same.length === 1) continue;
    const words = [balanceWords, fieldWords].find((wordsOf) => new Set(same.map(wordsOf)).size === same.length);
    for (const line of same) if (words) added.set(line, words(line));
  }
  return lines.map((line) => {
    const words = added.get(line);
    return words === undefined || words === '' ? line : { ...line, label: `${line.label} (${words})` };
  });
}

const balanceWords = ({ balance }: StatementLine): string => (balance === null ? '' : `${balance} balance`);
const fieldWords = ({ field }: StatementLine): string => field.name;
