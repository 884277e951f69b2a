import { oneLine } from '../../../core/base/text.ts';

/** In characters of UTF-16. */
export const LONGEST_NAME = 31;
const FORBIDDEN = /[:\\/?*[\]]/g;
/** Excel keeps this name for itself. */
const RESERVED = 'history';

/**
 * Names that spreadsheets accept, in the order of the texts: without forbidden characters, cut, and unique in any case
 * of letters.
 */
export function sheetNames(texts: readonly string[]): readonly string[] {
  const taken = new Set([RESERVED]);
  return texts.map((text) => {
    const wanted = trimmed(oneLine(text).replace(FORBIDDEN, ' ').replace(/\s+/g, ' ')) || 'Sheet';
    let name = cutName(wanted, LONGEST_NAME);
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) {
      const suffix = ` (${copy})`;
      name = `${cutName(wanted, LONGEST_NAME - suffix.length)}${suffix}`;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

/** An apostrophe at either end is refused. */
function trimmed(text: string): string {
  return text.replace(/^[\s']+|[\s']+$/g, '');
}

/** After a whole word where one ends in the second half; never through the middle of a character. */
export function cutName(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return trimmed(text.slice(0, end > length / 2 ? end : length).replace(/[\ud800-\udbff]$/, ''));
}
