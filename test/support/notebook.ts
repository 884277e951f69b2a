import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { root } from './root.ts';

export const NOTEBOOKS = join(root, 'notebooks');

const output = z.strictObject({
  output_type: z.literal('execute_result'),
  execution_count: z.number(),
  metadata: z.strictObject({}),
  data: z.record(z.string(), z.array(z.string())),
});

const cell = z.discriminatedUnion('cell_type', [
  z.strictObject({
    ...{ cell_type: z.literal('markdown'), id: z.string(), metadata: z.strictObject({}), source: z.array(z.string()) },
  }),
  z.strictObject({
    ...{ cell_type: z.literal('code'), id: z.string(), metadata: z.strictObject({}), source: z.array(z.string()) },
    execution_count: z.number().nullable(),
    outputs: z.array(output),
  }),
]);

const notebook = z.strictObject({
  cells: z.array(cell),
  metadata: z.looseObject({
    kernelspec: z.strictObject({ display_name: z.string(), language: z.string(), name: z.string() }),
  }),
  nbformat: z.literal(4),
  nbformat_minor: z.literal(5),
});

export type Notebook = z.infer<typeof notebook>;

export const notebookNames = (): string[] => readdirSync(NOTEBOOKS).filter((name) => name.endsWith('.ipynb'));

export const readNotebook = (path: string): Notebook => notebook.parse(JSON.parse(readFileSync(path, 'utf8')));

/** A notebook with cells of this code. */
export function withCells(...sources: readonly string[]): Notebook {
  const cells = sources.map((source, at) => ({
    ...{ cell_type: 'code' as const, id: `cell-${at}`, metadata: {}, source: [source] },
    ...{ execution_count: null, outputs: [] },
  }));
  const kernelspec = { display_name: 'Deno', language: 'typescript', name: 'deno' };
  return { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
}

/** The code of the cells that have code, in order. */
export const codeOf = ({ cells }: Notebook): readonly string[] =>
  cells.flatMap(({ cell_type, source }) => (cell_type === 'code' ? [source.join('')] : []));

/** The texts by MIME type that a cell shows, `null` for a cell that shows nothing. */
export type CellOutput = Readonly<Record<string, string>> | null;

/** The text of a notebook whose cells with code gave these outputs, as Jupyter writes it. */
export function notebookText(given: Notebook, outputs: readonly CellOutput[]): string {
  let count = 0;
  const cells = given.cells.map((one) => {
    if (one.cell_type === 'markdown') return one;
    const data = outputs[count];
    count += 1;
    return { ...one, execution_count: count, outputs: data ? [resultOf(data, count)] : [] };
  });
  return `${JSON.stringify({ ...given, cells }, null, 1)}\n`;
}

function resultOf(texts: Readonly<Record<string, string>>, count: number): z.infer<typeof output> {
  const data = Object.entries(texts).map(([type, text]) => [type, text.split(/(?<=\n)/)]);
  return { data: Object.fromEntries(data), execution_count: count, metadata: {}, output_type: 'execute_result' };
}

/**
 * The cells as one module that calls `beginCell` with the number of each cell, from 0, and `showCell` with the value that a cell ends with, as a kernel
 * does. Names are shared between cells. `support`: where it imports these functions from.
 */
export function moduleOf(given: Notebook, support: string): string {
  const cells = codeOf(given).map((code, at) => `beginCell(${at});\n${shownAtEnd(code)}\n`);
  return `import { beginCell, showCell } from '${support}';\n${cells.join('')}`;
}

function shownAtEnd(code: string): string {
  const last = ts.createSourceFile('cell.ts', code, ts.ScriptTarget.Latest, true).statements.at(-1);
  if (!last || !ts.isExpressionStatement(last)) return code;
  const { expression } = last;
  return `${code.slice(0, expression.getStart())}await showCell(${expression.getText()});`;
}

/** Names of the support that modules import, for the compiler. */
const SUPPORT =
  'export declare const beginCell: (cell: number) => void; export declare const showCell: (value: unknown) => Promise<void>;';

/** The mistakes that the compiler finds in the cells of notebooks, `first-look.ipynb: …`, with the options of this repository. */
export function typeErrors(notebooks: ReadonlyMap<string, Notebook>): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, { lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'] });
  const files = new Map([[join(NOTEBOOKS, 'run-cells.ts'), SUPPORT]]);
  for (const [name, given] of notebooks) files.set(join(NOTEBOOKS, `${name}.ts`), moduleOf(given, './run-cells.ts'));
  const host = ts.createCompilerHost(options);
  const own = { readFile: host.readFile, fileExists: host.fileExists };
  host.readFile = (path) => files.get(path) ?? own.readFile(path);
  host.fileExists = (path) => files.has(path) || own.fileExists(path);
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}
