import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import * as crossfoot from '../../src/index.ts';
import { root } from './root.ts';

const cell = z.object({
  cell_type: z.enum(['code', 'markdown']),
  source: z.array(z.string()).transform((lines) => lines.join('')),
  outputs: z.array(z.unknown()).optional(),
  execution_count: z.number().nullable().optional(),
});

const notebook = z.object({
  nbformat: z.literal(4),
  metadata: z.object({ kernelspec: z.object({ name: z.string(), language: z.string() }) }),
  cells: z.array(cell),
});

export type Notebook = z.infer<typeof notebook>;

/** A Jupyter notebook of the folder `notebooks`. */
export function readNotebook(name: string): Notebook {
  return notebook.parse(JSON.parse(readFileSync(join(root, 'notebooks', name), 'utf8')));
}

const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (...given: unknown[]) => Promise<void>;

/**
 * Runs the code of a notebook as one script, as a kernel that shares names between cells does, and gives what its cells showed
 * with `console.table`. `crossfoot` is the public door of the sources; everything else that is imported is Node's own.
 */
export async function runNotebook({ cells }: Notebook): Promise<readonly unknown[]> {
  const script = cells.flatMap(({ cell_type, source }) => (cell_type === 'code' ? [source] : [])).join('\n');
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  });
  const node = createRequire(import.meta.url);
  const load = (name: string): unknown => (name === 'crossfoot' ? crossfoot : node(name));
  const shown: unknown[] = [];
  const run = new AsyncFunction('require', 'exports', 'console', outputText);
  await run(load, {}, { table: (rows: unknown) => shown.push(rows) });
  return shown;
}
