import type { StatementFormat } from './format.ts';

/** Every format of statements. A new one is a file and an entry here. */
export const STATEMENT_FORMATS = {
  table: { load: async () => (await import('./terminal.ts')).writeTerminal },
  markdown: { load: async () => (await import('./markdown.ts')).writeMarkdown },
  html: { load: async () => (await import('./html.ts')).writeHtml },
  csv: { load: async () => (await import('./csv.ts')).writeCsv },
  json: { load: async () => (await import('./json.ts')).writeJson },
  xlsx: { isBinary: true, load: async () => (await import('./xlsx.ts')).writeXlsx },
} as const satisfies Readonly<Record<string, StatementFormat>>;

/** A format of {@link formatStatement}: `table`, `markdown`, `html`, `csv`, `json` or `xlsx`. */
export type StatementFormatName = keyof typeof STATEMENT_FORMATS;
