import stringWidth from 'string-width';
import type { Tone } from './table.ts';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Names come from other people's files: nothing in them may move the cursor, colour the screen or turn the text around. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ');
}

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

/** Parameters of the escape sequence that sets the look. */
const LOOK: Readonly<Record<Tone, string>> = {
  error: '31',
  warning: '33',
  note: '36',
  good: '32',
  strong: '1',
  dim: '2',
};

/** The text in the look of its tone; as it is without colour. Padding goes outside. */
export function paint(text: string, tone: Tone | undefined, color: boolean): string {
  return color && tone && text ? `\u001b[${LOOK[tone]}m${text}\u001b[0m` : text;
}
