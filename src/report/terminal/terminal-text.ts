import stringWidth from 'string-width';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The width of a text in terminal columns; wide characters take two. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The text, at most `width` (at least one) wide, with `…` at its end where something is missing. */
export function truncate(text: string, width = Number.POSITIVE_INFINITY): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (widthOf(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
