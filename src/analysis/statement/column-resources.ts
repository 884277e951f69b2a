import type { StatementCell, StatementSection } from './statement.ts';

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
