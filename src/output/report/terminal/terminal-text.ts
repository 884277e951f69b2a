import stringWidth from 'string-width';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Letters of Latin scripts, dashes, quotation marks and signs of tables, each of one column: for others tables of emoji
 * are made.
 */
const NARROW = /^[ -~\u00a1-\u00ac\u00ae-\u024f\u2013-\u201d\u2022\u2026\u2212\u2248\u2500-\u257f\u2713]*$/;

/** The width of a text in terminal columns; wide characters take two. */
export function widthOf(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}

/**
 * The text in lines of at most `width`: broken between words, and within those that are too long, in names before a
 * capital letter.
 */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => (widthOf(each) > width ? pieces(each, width) : [each]))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/**
 * Where a text is broken into lines of at most `width`: the places of spaces, none of them within a command in
 * backquotes. Lines after the first begin with `indent` further columns.
 */
export function lineBreaks(text: string, width: number, indent: number): ReadonlySet<number> {
  const breaks = new Set<number>();
  let start = 0;
  let last: number | undefined;
  const spaces = Array.from(text.matchAll(/ (?=(?:[^`]*`[^`]*`)*[^`]*$)/g), ({ index }) => index);
  for (const end of [...spaces.filter((at) => at >= indent), text.length]) {
    const room = breaks.size === 0 ? width : width - indent;
    if (last !== undefined && widthOf(text.slice(start, end)) > room) {
      breaks.add(last);
      start = last + 1;
    }
    last = end;
  }
  return breaks;
}

function pieces(word: string, width: number): readonly string[] {
  const found: string[] = [];
  let piece = '';
  for (const part of word.split(/(?<=[a-z0-9])(?=[A-Z])/)) {
    if (widthOf(piece + part) > width && piece !== '') {
      found.push(piece);
      piece = '';
    }
    piece += part;
    for (let cut = [...piece]; widthOf(piece) > width && cut.length > 1; cut = [...piece]) {
      const kept = Math.max(1, Math.min(width, cut.length - 1));
      found.push(cut.slice(0, kept).join(''));
      piece = cut.slice(kept).join('');
    }
  }
  return [...found, piece];
}

/**
 * The text, at most `width` (at least one) wide, with `…` at its end where something is missing. What comes after is
 * not read: a note may be long.
 */
export function truncate(text: string, width = Number.POSITIVE_INFINITY): string {
  if (width === Number.POSITIVE_INFINITY) return text;
  let [kept, used] = ['', 0];
  for (const { segment } of GRAPHEMES.segment(text)) {
    used += widthOf(segment);
    if (used > width) return `${kept.trimEnd()}…`;
    if (used < width) kept += segment;
  }
  return text;
}
