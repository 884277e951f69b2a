import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type CellOutput, moduleOf, NOTEBOOKS, type Notebook } from './notebook.ts';
import { root } from './root.ts';

/** Deno, of the package of that name, as Node runs it. */
export const DENO: readonly string[] = [process.execPath, createRequire(import.meta.url).resolve('deno/bin.cjs')];

/** A folder with what notebooks need beside them, where they leave their stores. */
export function notebookFolder(folder: string): string {
  for (const name of ['dist', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  const own = join(folder, 'notebooks');
  mkdirSync(own);
  cpSync(join(NOTEBOOKS, 'deno.json'), join(own, 'deno.json'));
  return own;
}

/** The environment without names that notebooks and Deno read; Deno keeps its files in the folder. */
export function notebookEnvironment(folder: string): NodeJS.ProcessEnv {
  const { DATA_SET: _, TAXONOMY: __, ...others } = process.env;
  return { ...others, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}

/** `error`: of the cell after the last output. */
export type NotebookRun = { readonly error: string | null; readonly outputs: readonly CellOutput[] };

const printed = z.object({
  error: z.string().nullable(),
  outputs: z.array(z.record(z.string(), z.string()).nullable()),
});

/** Runs notebooks one after the other in one process of Deno, in a new folder. */
export async function runNotebooks(
  notebooks: ReadonlyMap<string, Notebook>,
  folder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<readonly NotebookRun[]> {
  const own = notebookFolder(folder);
  const support = join(own, 'run-cells.ts');
  cpSync(join(root, 'test/support/notebook-cells.ts'), support);
  const paths = [...notebooks].map(([name, given]) => {
    const path = join(own, `${name}.ts`);
    writeFileSync(path, moduleOf(given, './run-cells.ts'));
    return pathToFileURL(path).href;
  });
  const [command = '', ...args] = [...DENO, 'run', '--allow-all', '--no-check', '--cached-only', support, ...paths];
  const env = { ...notebookEnvironment(folder), ...environment };
  const { stdout } = await promisify(execFile)(command, args, { cwd: own, env, maxBuffer: 1 << 26, timeout: 120_000 });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => printed.parse(JSON.parse(line)));
}
