import stringWidth from 'string-width';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Columns that a text takes at a terminal; wide characters take two. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/** The text cut to at most `columns` (at least one), with `…` at its end where something is missing. */
export function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let kept = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (columnsOf(kept + segment) > columns - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}

export function padStart(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - columnsOf(text))) + text;
}
