import { type AnyView, OUTPUTS, type OutputName, type Part, type Parts, type Several, type Style } from './outputs.ts';

/** Text, or bytes of a binary format. */
export type Piece = string | Uint8Array;

/** Gives one part of a view in pieces. */
type Write<P extends Part> = (part: Parts[P], style: Style, name: OutputName) => Several<Piece>;

type Writer<P extends Part = Part> = {
  /** The part of a view that it writes. */
  readonly needs: P;
  /** The endings of its files, beside its name. */
  readonly endings: readonly string[];
  /** Bytes, which no terminal shows. */
  readonly isBinary: boolean;
  /** Loads its code, so that it is there when it is needed. */
  readonly load: () => Promise<unknown>;
  readonly write: (view: AnyView, style: Style) => Promise<Several<Piece>>;
};

type Traits = { readonly endings?: readonly string[]; readonly isBinary?: boolean };

function writer<P extends Part>(needs: P, load: () => Promise<Write<P>>, traits: Traits = {}): Writer<P> {
  const { endings = [], isBinary = false } = traits;
  return {
    needs,
    endings,
    isBinary,
    load,
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
  table: writer('document', async () => (await import('./writers/terminal.ts')).writeTerminal, { endings: ['txt'] }),
  json: writer('data', async () => (await import('./writers/json.ts')).writeJson),
  ndjson: writer('data', async () => (await import('./writers/json.ts')).writeNdjson),
  csv: writer('sheet', async () => (await import('./writers/csv.ts')).writeCsv),
  markdown: writer('document', async () => (await import('./writers/markdown.ts')).writeMarkdown, { endings: ['md'] }),
  html: writer('document', async () => (await import('./writers/html.ts')).writeHtml, { endings: ['htm'] }),
  xlsx: writer('sheet', async () => (await import('./writers/xlsx.ts')).writeXlsx, { isBinary: true }),
  junit: writer('results', async () => (await import('./writers/junit.ts')).writeJunit),
  sarif: writer('results', async () => (await import('./writers/sarif.ts')).writeSarif),
  github: writer('results', async () => (await import('./writers/github.ts')).writeGithub),
  gitlab: writer('results', async () => (await import('./writers/gitlab.ts')).writeGitlab),
  summary: writer('results', async () => (await import('./writers/summary.ts')).writeSummary),
} as const satisfies Record<string, Writer>;

export type Format = keyof typeof WRITERS;

/** The formats whose writers need a part that the output has. */
export type FormatOf<N extends OutputName> = {
  [F in Format]: (typeof WRITERS)[F]['needs'] extends (typeof OUTPUTS)[N]['parts'][number] ? F : never;
}[Format];

// The keys of the table are the formats.
export const FORMATS = Object.keys(WRITERS) as readonly Format[];

/** The formats in which an output can be printed: those whose writers need a part that it has. */
export function formatsOf<N extends OutputName>(name: N): readonly FormatOf<N>[] {
  const parts: readonly Part[] = OUTPUTS[name].parts;
  // Those that the type names.
  return FORMATS.filter((format) =>
    parts.includes(WRITERS[format].needs),
  ) as readonly Format[] as readonly FormatOf<N>[];
}

/** The format of files with this ending: `md`, `xlsx`. */
export function formatOfEnding<F extends Format>(ending: string, formats: readonly F[]): F | undefined {
  const wanted = ending.toLowerCase();
  return formats.find((format) => format === wanted || WRITERS[format].endings.includes(wanted));
}
