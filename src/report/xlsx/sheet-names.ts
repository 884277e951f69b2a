import { oneLine } from '../../base/one-line.ts';

/** In characters of UTF-16. */
const LONGEST = 31;
const FORBIDDEN = /[:\\/?*[\]]/g;
/** Excel keeps this name for itself. */
const RESERVED = 'history';

/** Names that spreadsheets accept, in the order of the texts: without forbidden characters, cut, and unique in any case of letters. */
export function sheetNames(texts: readonly string[]): readonly string[] {
  const taken = new Set([RESERVED]);
  return texts.map((text) => {
    const wanted = trimmed(oneLine(text).replace(FORBIDDEN, ' ').replace(/\s+/g, ' ')) || 'Sheet';
    let name = cut(wanted, LONGEST);
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) {
      const suffix = ` (${copy})`;
      name = `${cut(wanted, LONGEST - suffix.length)}${suffix}`;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

/** An apostrophe at either end is refused. */
function trimmed(text: string): string {
  return text.replace(/^[\s']+|[\s']+$/g, '');
}

/** Never through the middle of a character. */
function cut(text: string, length: number): string {
  return trimmed(text.slice(0, length).replace(/[\ud800-\udbff]$/, ''));
}
