import type { FigureMark, Figures, Mark } from './document.ts';

type Line = {
  readonly kind: 'heading' | 'value';
  readonly level: number;
  readonly cells: readonly (object | null)[];
};

/** The lines with values, and the headings above such a line. */
export function filledLines<L extends Line>(lines: readonly L[], { hasLevels }: Pick<Figures, 'hasLevels'>): L[] {
  const hasValue = ({ kind, cells }: Line): boolean => kind === 'value' && cells.some((cell) => cell !== null);
  return lines.filter((line, at) => {
    if (line.kind === 'value') return hasValue(line);
    return lines.slice(at + 1, endOfGroup(lines, at, { hasLevels })).some(hasValue);
  });
}

/** The place after the last line below a heading. */
export function endOfGroup(
  lines: readonly Omit<Line, 'cells'>[],
  at: number,
  { hasLevels }: Pick<Figures, 'hasLevels'>,
): number {
  const level = lines[at]?.level ?? 0;
  let first = at + 1;
  // Without levels a heading may be above the headings that follow it at once.
  if (!hasLevels) while (lines[first]?.kind === 'heading') first += 1;
  const end = lines.findIndex((other, place) => place >= first && other.level <= level);
  return end < 0 ? lines.length : end;
}

/** The signs that are used, in the order of the table of marks. */
export function legendOf(used: Iterable<FigureMark>, { marks }: Pick<Figures, 'marks'>): readonly Mark[] {
  const kinds = new Set(Array.from(used, ({ kind }) => kind));
  return Object.entries(marks).flatMap(([kind, mark]) => (kinds.has(kind) ? [mark] : []));
}

export function toneOfMark({ kind }: FigureMark, { marks }: Pick<Figures, 'marks'>): Mark['tone'] | undefined {
  return marks[kind]?.tone;
}

/** Whether the sign of a mark is words, for which there is no room beside an amount. */
export function isWordy({ kind }: FigureMark, { marks }: Pick<Figures, 'marks'>): boolean {
  return /[a-z]/.test(marks[kind]?.sign ?? '');
}

/** A remark with its full stop. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
