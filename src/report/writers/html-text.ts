import { encodeHtml } from '../../base/html-text.ts';
import { oneLine } from '../../base/one-line.ts';

/** One line of text for HTML and SVG, also in attributes. */
export function escaped(text: string): string {
  return encodeHtml(oneLine(text));
}
