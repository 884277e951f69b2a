/** Elements before and after which a line ends, and those with an empty line around them. */
const LINES: ReadonlySet<string> = new Set(['br', 'div', 'hr', 'li', 'section', 'table', 'tr', 'ul', 'ol', 'pre']);
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']);
/** Elements whose content is not shown. */
const HIDDEN: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'title']);

const TAG = /<!--|<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>|<[!?][^<>]*>/gi;
const ADDRESS = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** Neither a control character nor half of one. */
const PRINTED = /^(?:[\t\n]|[^\p{Cc}\p{Cs}])$/u;
const HIGHEST_CODE_POINT = 0x10ffff;

/**
 * The text of a page of HTML, for readers without HTML: lines, and links behind their texts. In linear work, whatever
 * it is.
 */
export function htmlToText(html: string): string {
  let text = '';
  let link = '';
  let start = 0;
  const show = (until: number): void => {
    text += decode(html.slice(start, until).replace(/\s+/g, ' '));
  };
  for (const tag of tagsOf(html)) {
    show(tag.index);
    start = tag.end;
    if (tag.name === 'a') {
      // A link that is its own text is not repeated.
      if (tag.isEnd && link !== '' && !text.endsWith(link)) text += ` (${link})`;
      link = tag.isEnd ? '' : decode(tag.address);
    } else if (PARAGRAPHS.has(tag.name)) text += '\n\n';
    else if (LINES.has(tag.name)) text += '\n';
    else if (tag.name === 'td' || tag.name === 'th') text += ' ';
  }
  show(html.length);
  const lines = text.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim());
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

type Tag = {
  readonly index: number;
  readonly end: number;
  readonly name: string;
  readonly isEnd: boolean;
  readonly address: string;
};

/** The tags of a page; a comment, and an element that is not shown, are one with their content. */
function* tagsOf(html: string): Generator<Tag> {
  const pattern = new RegExp(TAG);
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    const { 0: whole, 1: slash = '', 2: written = '', 3: attributes = '', index } = match;
    const name = written.toLowerCase();
    const isHidden = slash === '' && HIDDEN.has(name);
    if (whole === '<!--') pattern.lastIndex = endOf(html, /-->/g, pattern.lastIndex);
    else if (isHidden) pattern.lastIndex = endOf(html, new RegExp(`</${name}[^<>]*>`, 'gi'), pattern.lastIndex);
    const address = name === 'a' ? (ADDRESS.exec(attributes) ?? []) : [];
    yield { index, end: pattern.lastIndex, name, isEnd: slash !== '', address: address[1] ?? address[2] ?? '' };
  }
}

/** After what ends a comment or an element; the end of the text where nothing does. */
function endOf(html: string, closing: RegExp, from: number): number {
  closing.lastIndex = from;
  return closing.test(html) ? closing.lastIndex : html.length;
}

function decode(text: string): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const character = code <= HIGHEST_CODE_POINT ? String.fromCodePoint(code) : '';
    return PRINTED.test(character) ? character : whole;
  });
}
