import { encodeHtml } from '../../../core/base/html-text.ts';
import { oneLine } from '../../../core/base/one-line.ts';

/** One line of text for HTML and SVG, also in attributes. */
export function escaped(text: string): string {
  return encodeHtml(oneLine(text));
}
