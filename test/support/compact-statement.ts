const STYLE = /<style>(.*?)<\/style>/s;

export function styleSheet(page: string): string {
  return STYLE.exec(page)?.[1] ?? '';
}

/** Rows of a list that are kept; the others are like them. */
const KEPT = 4;

/** The lines without those behind the first of each list; `listed` recognises the lines of lists. */
function abridged(lines: readonly string[], listed: (line: string) => boolean): readonly string[] {
  return lines.flatMap((line, at) => {
    if (!listed(line)) return line;
    const start = lines.slice(0, at).findLastIndex((before) => !listed(before)) + 1;
    if (at - start < KEPT) return line;
    return listed(lines[at + 1] ?? '') ? [] : `… ${at - start + 1 - KEPT} more`;
  });
}

const LISTS = /<section class="sheet fine".*?<\/section>/gs;

/** A page of statements without its style sheet and the titles of cells, whose words are in the tables of sources too, and with these tables abridged. */
export function compactHtml(page: string): string {
  return page
    .replace(STYLE, '<style></style>')
    .replaceAll(/(<td class="[^"]*") title="[^"]*"/g, '$1')
    .replaceAll(LISTS, (list) =>
      abridged(list.split('\n'), (line) => line.startsWith('<tr><th scope="row">')).join('\n'),
    );
}

/** The table of a statement with the values left out abridged. */
export function compactCsv(csv: string): string {
  return abridged(csv.split('\n'), (line) => line.includes(',false,')).join('\n');
}

/** A workbook as text with its sheets of sources and of values left out abridged. */
export function compactWorkbook(text: string): string {
  const sheets = text.split(/\n\n(?=# )/);
  const isList = (sheet: string): boolean => /^# (?:Sources|Left out)\n/.test(sheet);
  const short = (sheet: string): string => abridged(sheet.split('\n'), (line) => /^A\d/.test(line)).join('\n');
  return sheets.map((sheet) => (isList(sheet) ? short(sheet) : sheet)).join('\n\n');
}

const isPlain = (value: unknown): boolean => value === null || value === '' || value === false;

const REPEATED: ReadonlySet<string> = new Set(['source', 'parts', 'base']);

/**
 * The JSON of a statement with a line for each of its lines. Members that are null, empty or false are left out, and so are sources and
 * parts of derived values that are the same as some before; values left out are abridged.
 */
export function compactJson(json: string): string {
  const places = new Map<string, string>();
  const shorten = (name: string, value: unknown): unknown => {
    if (isPlain(value) && name !== 'value') return undefined;
    if (!REPEATED.has(name)) return value;
    const text = JSON.stringify(value, (member, own: unknown) => (member === 'field' ? undefined : own));
    const known = places.get(text);
    if (known === undefined) places.set(text, `${name} ${places.size + 1}`);
    return known ?? value;
  };
  const text = JSON.stringify(JSON.parse(json), shorten);
  const lines = text.replaceAll(/(?=\{"(?:kind":"(?:heading|value)|reason|id)")/g, '\n').split('\n');
  return `${abridged(lines, (line) => line.startsWith('{"reason"')).join('\n')}\n`;
}
