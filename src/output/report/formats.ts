import { type AnyView, OUTPUTS, type OutputName, type Part, type Parts, type Several, type Style } from './outputs.ts';

/** Gives the text of one part of a view in pieces. */
type Write<P extends Part> = (part: Parts[P], style: Style, name: OutputName) => Several<string>;

type Writer = {
  /** The part of a view that it writes. */
  readonly needs: Part;
  readonly write: (view: AnyView, style: Style) => Promise<Several<string>>;
};

function writer<P extends Part>(needs: P, load: () => Promise<Write<P>>): Writer {
  return {
    needs,
    write: async (view, style) => {
      // The member of that name.
      const part = view[needs] as Parts[P] | undefined;
      if (part === undefined) throw new Error(`the output ${view.name} has no ${needs}`);
      return (await load())(part, style, view.name);
    },
  };
}

/** Every output format. A new one is a file and an entry here. */
export const WRITERS = {
  table: writer('document', async () => (await import('./writers/terminal.ts')).writeTerminal),
  json: writer('data', async () => (await import('./writers/json.ts')).writeJson),
  ndjson: writer('data', async () => (await import('./writers/json.ts')).writeNdjson),
  csv: writer('sheet', async () => (await import('./writers/csv.ts')).writeCsv),
  markdown: writer('document', async () => (await import('./writers/markdown.ts')).writeMarkdown),
  html: writer('document', async () => (await import('./writers/html.ts')).writeHtml),
  junit: writer('results', async () => (await import('./writers/junit.ts')).writeJunit),
  sarif: writer('results', async () => (await import('./writers/sarif.ts')).writeSarif),
  github: writer('results', async () => (await import('./writers/github.ts')).writeGithub),
  summary: writer('results', async () => (await import('./writers/summary.ts')).writeSummary),
} as const satisfies Record<string, Writer>;

export type Format = keyof typeof WRITERS;

// The keys of the table are the formats.
export const FORMATS = Object.keys(WRITERS) as readonly Format[];

/** The formats in which an output can be printed: those whose writers need a part that it has. */
export function formatsOf(name: OutputName): readonly Format[] {
  const parts: readonly Part[] = OUTPUTS[name].parts;
  return FORMATS.filter((format) => parts.includes(WRITERS[format].needs));
}
