import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { longOr } from '../support/long.ts';
import { NOTEBOOKS, type Notebook, notebookNames, notebookText, readNotebook, withCells } from '../support/notebook.ts';
import { DENO, notebookEnvironment, notebookFolder } from '../support/run-notebooks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hasJupyter = spawnSync('jupyter', ['nbconvert', '--version']).status === 0;
const skipped = hasJupyter ? '' : ' (skipped: no jupyter nbconvert)';

/** Seconds for one cell. */
const CELL_LIMIT = 60;

type Executed = { readonly status: number; readonly words: string; readonly folder: string };

/** Runs notebooks top to bottom in Deno's Jupyter kernel, each in a kernel of its own. Nothing is written outside of a new folder. */
async function execute(notebooks: ReadonlyMap<string, Notebook>, cellLimit: number): Promise<Executed> {
  const home = temporaryFolder();
  const folder = notebookFolder(home);
  const kernel = join(home, 'jupyter', 'kernels', 'deno');
  mkdirSync(kernel, { recursive: true });
  const argv = [...DENO, 'jupyter', '--kernel', '--conn', '{connection_file}'];
  writeFileSync(join(kernel, 'kernel.json'), JSON.stringify({ argv, display_name: 'Deno', language: 'typescript' }));
  for (const [name, notebook] of notebooks) writeFileSync(join(folder, name), notebookText(notebook, []));
  const env = { ...notebookEnvironment(home), HOME: home, JUPYTER_PATH: join(home, 'jupyter') };
  const limit = `--ExecutePreprocessor.timeout=${cellLimit}`;
  const args = ['nbconvert', '--to', 'notebook', '--execute', '--inplace', limit, ...notebooks.keys()];
  return promisify(execFile)('jupyter', args, { cwd: folder, env, timeout: 300_000 }).then(
    ({ stderr }) => ({ status: 0, words: stderr, folder }),
    ({ code, stderr }: { readonly code: number; readonly stderr: string }) => ({ status: code, words: stderr, folder }),
  );
}

const executed = z.object({
  cells: z.array(
    z.object({
      cell_type: z.string(),
      outputs: z
        .array(z.object({ output_type: z.string(), data: z.unknown(), text: z.unknown() }).partial())
        .optional(),
    }),
  ),
});

/** What each cell with code shows. */
function outputsOf(path: string): (readonly unknown[])[] {
  const { cells } = executed.parse(JSON.parse(readFileSync(path, 'utf8')));
  return cells.flatMap(({ outputs }) => (outputs ? [outputs] : []));
}

/** Minutes for all notebooks. */
const LIMIT = 5 * 60_000;

/**
 * The kernel says that a cell is done five milliseconds after its value, whether that has been shown or not, and `nbconvert` drops what comes
 * later. Of such a cell another run has to have the output.
 */
const RUNS = 8;

test.skipIf(!hasJupyter)(
  `notebooks show in Deno's Jupyter kernel what they hold${skipped}`,
  async () => {
    const paths = new Map(notebookNames().map((name) => [name, join(NOTEBOOKS, name)]));
    const seen = new Map<string, ReadonlySet<number>>();
    for (let run = 0; run < RUNS && paths.size > 0; run += 1) {
      const given = [...paths].map(([name, path]) => [name, readNotebook(path)] as const);
      const { status, words, folder } = await execute(new Map(given), CELL_LIMIT);
      expect(status === 0 ? '' : words).toBe('');
      for (const [name, path] of paths) {
        const kept = outputsOf(path);
        const shown = outputsOf(join(folder, name));
        const late = shown.map((outputs, cell) => outputs.length === 0 && kept[cell]?.length !== 0);
        expect(shown.filter((_, cell) => !late[cell])).toEqual(kept.filter((_, cell) => !late[cell]));
        const there = [...shown.keys()].filter((cell) => !late[cell]);
        const cells = new Set([...(seen.get(name) ?? []), ...there]);
        seen.set(name, cells);
        if (cells.size === shown.length) paths.delete(name);
      }
    }
    expect([...paths.keys()]).toEqual([]);
  },
  LIMIT,
);

test.skipIf(!hasJupyter)(
  `a cell that fails ends the run${skipped}`,
  async () => {
    const { status, words } = await execute(brokenBy("throw new Error('this is broken');"), CELL_LIMIT);
    expect([status, words]).toEqual([1, expect.stringContaining('this is broken')]);
  },
  LIMIT,
);

test.skipIf(!hasJupyter || longOr(1, 0) === 1)(
  `a cell that does not end is ended${skipped || (longOr(1, 0) === 1 ? ' (skipped: in the long form alone)' : '')}`,
  async () => {
    const { status, words } = await execute(brokenBy('await new Promise((end) => setTimeout(end, 60_000));'), 3);
    expect([status, words]).toEqual([1, expect.stringContaining('imeout')]);
  },
  LIMIT,
);

const brokenBy = (source: string): ReadonlyMap<string, Notebook> =>
  new Map([['broken.ipynb', withCells("import { openStore } from 'crossfoot';", source)]]);
