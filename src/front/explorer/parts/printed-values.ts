import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { PrintedOutput } from '../../../core/model/shapes/filed-documents.ts';
import { localName } from '../../../output/report/target.ts';
import type { PrintedValue, ValueName } from '../../../warehouse/store/kept-documents.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';

export type MarkedValue = PrintedOutput['marked'][number];

/** A value of a row and, where it is a total, its parts: those that a statement prints, else of its calculation. */
export function valuesToMark(explained: ExplainOutput, row: number): readonly Omit<MarkedValue, 'elements'>[] {
  const { field, value, printed = [], trees } = explained;
  const [sum] = printed;
  const [tree] = trees;
  const parts = sum ? sum.lines : (tree?.lines.filter(({ level }) => level === 1) ?? []);
  const total = { role: 'total', row, field: field.name, label: field.label, value } as const;
  return [
    total,
    ...parts.map((part) => {
      return { role: 'part', row, field: localName(part.field), label: part.label, value: part.value } as const;
    }),
  ];
}

/** The kept documents that print a value, by name: those that print it most often first. */
export async function printingDocuments(
  reader: StoreReader,
  value: ValueName,
  snapshot: number,
): Promise<readonly PrintedValue[]> {
  const places = await reader.printedPlaces([value], snapshot);
  return places.toSorted((a, b) => b.elements.length - a.elements.length);
}

/**
 * The place of a total in a document: of all where it is printed the one that is nearest to its parts, which is that of
 * the statement, and there behind them; the first one where it has none.
 */
export function nearestElement(marked: readonly MarkedValue[]): number | undefined {
  const total = marked.find(({ role }) => role === 'total')?.elements ?? [];
  const parts = marked.filter(({ role, elements }) => role === 'part' && elements.length > 0);
  const distance = (element: number): number =>
    parts.reduce((sum, { elements }) => sum + Math.min(FAR, ...elements.map((other) => Math.abs(other - element))), 0);
  const all = total.length > 0 ? total : parts.flatMap(({ elements }) => elements);
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  if (parts.length === 0) return first;
  return others.reduce((best, element) => (distance(element) <= distance(best) ? element : best), first);
}

/** A part that is printed elsewhere alone says nothing of a place. */
const FAR = 200;
