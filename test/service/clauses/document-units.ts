/**
 * The units of the service's document that can promise something: each row of a table, each sentence of a paragraph, each
 * sentence of a list item.
 */
export type DocumentUnit = {
  /** `<heading>: <kind> <number>…`, counted within the heading: `Limits: row 3`, `Errors: sentence 1`, `Limits: item 2.1`. */
  readonly place: string;
  readonly text: string;
};

const HEADING = /^#+ (.*)$/;
const ITEM = /^(?:\d+\.|-) (.*)$/;
const RULE = /^\|[\s|:-]+\|$/;

/** Splits Markdown into its units; headings, heads of tables and lines between them are no units. */
export function documentUnits(markdown: string): readonly DocumentUnit[] {
  const units: DocumentUnit[] = [];
  let heading = '';
  let counts = { row: 0, sentence: 0, item: 0 };
  const lines = markdown.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const title = HEADING.exec(line)?.[1];
    const item = ITEM.exec(line)?.[1];
    if (title !== undefined) {
      heading = title;
      counts = { row: 0, sentence: 0, item: 0 };
    } else if (line.startsWith('|')) {
      if (RULE.test(line) || RULE.test(lines[index + 1] ?? '')) continue;
      units.push({ place: `${heading}: row ${++counts.row}`, text: line });
    } else if (item !== undefined) {
      const sentences = splitSentences(item);
      counts.item += 1;
      for (const [i, text] of sentences.entries()) {
        const within = sentences.length === 1 ? '' : `.${i + 1}`;
        units.push({ place: `${heading}: item ${counts.item}${within}`, text });
      }
    } else {
      for (const text of splitSentences(line)) {
        units.push({ place: `${heading}: sentence ${++counts.sentence}`, text });
      }
    }
  }
  return units;
}

/** A sentence ends at a point before a space and a capital letter, a quoted name or a bracket; that of `e.g.` ends none. */
function splitSentences(text: string): string[] {
  return text
    .split(/(?<=\.)(?<!e\.g\.) (?=[A-Z`(])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
