import { encodeHtml } from '../../../core/base/escape.ts';
import { oneLine } from '../../../core/base/text.ts';

/** One line of text for HTML and SVG, also in attributes. */
export function escaped(text: string): string {
  return encodeHtml(oneLine(text));
}
