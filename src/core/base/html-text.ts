// Each stops at the next tag or at the end: a text that closes nothing takes no more time than another.
const UNREAD = /<(script|style|template|head|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const BREAK = /<\/?(?:p|div|table|tr|td|th|li|ul|ol|dl|dt|dd|br|hr|h[1-6]|blockquote|center|caption)\b[^<>]*>/gi;
const ROW = /<tr\b[^<>]*>[\s\S]*?(?:<\/tr\s*>|$)/gi;
const TAG = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^<>]*>/gi;
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

const NAMED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['amp &', 'lt <', 'gt >', 'quot "', "apos '", 'ndash –', 'mdash —', 'bull •', 'lsquo ‘', 'rsquo ’'],
    ...['ldquo “', 'rdquo ”', 'sect §', 'reg ®', 'copy ©', 'trade ™', 'hellip …'],
  ].map((entity) => entity.split(' ')),
);

/** The characters of a reference; one that is not known stays as it is. */
function referred(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return name === 'nbsp' ? ' ' : (NAMED[name.toLowerCase()] ?? written);
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code === 160 ? ' ' : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

/** Whether a text is markup: filings escape the HTML of a note, and write other texts as they are. */
export function isHtml(text: string): boolean {
  return /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/i.test(text);
}

/** What people read of HTML: its text, with a line for each block and each row of a table. It is text, not HTML. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(UNREAD, '')
    .replace(/\s+/g, ' ')
    .replace(ROW, (row) => `\n${row.replace(BREAK, ' ')}\n`)
    .replace(BREAK, '\n')
    .replace(TAG, '')
    .replace(REFERENCE, referred);
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
}
