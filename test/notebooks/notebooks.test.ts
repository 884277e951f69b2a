import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  codeOf,
  NOTEBOOKS,
  notebookNames,
  notebookText,
  readNotebook,
  typeErrors,
  withCells,
} from '../support/notebook.ts';
import { type NotebookRun, runNotebooks } from '../support/run-notebooks.ts';

const names = notebookNames();
const notebooks = new Map(names.map((name) => [name, readNotebook(join(NOTEBOOKS, name))]));
const { imports } = z
  .object({ imports: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(NOTEBOOKS, 'deno.json'), 'utf8')));

it('are written by a script that runs nothing else', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  // A word after --update is its value for vitest, which then runs all tests and updates every file.
  expect(Object.values(scripts).filter((script) => /--update [^-]/.test(script))).toEqual([]);
});

describe('the notebooks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crossfoot-notebooks-'));
  const wrong = withCells("import { openStore } from 'crossfoot';\nconst store = openStore(1);", 'store.nothing();');
  let runs: readonly NotebookRun[] = [];
  let errors: readonly string[] = [];
  beforeAll(async () => {
    const running = runNotebooks(notebooks, folder);
    // The compiler works here while Deno runs the cells in a process of its own.
    errors = typeErrors(new Map([...notebooks, ['wrong', wrong]]));
    runs = await running;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each([...notebooks])('%s', (name, notebook) => {
    it('runs in Deno, and holds the outputs of that run', async () => {
      const { error, outputs } = runs[names.indexOf(name)] ?? { error: 'did not run', outputs: [] };
      expect(error === null ? null : `cell ${outputs.length}: ${error}`).toBeNull();
      await expect(notebookText(notebook, outputs)).toMatchFileSnapshot(join(NOTEBOOKS, name));
    });

    it('is for the Deno kernel, and shows nothing of the machine that ran it', () => {
      expect(notebook.metadata.kernelspec).toEqual({ display_name: 'Deno', language: 'typescript', name: 'deno' });
      const text = readFileSync(join(NOTEBOOKS, name), 'utf8');
      expect(text).not.toMatch(/\/(?:tmp|home|root|work|Users)\/|file:\/\//);
      expect(text.length).toBeLessThan(200_000);
    });

    it('imports Crossfoot by its name, and nothing that is not mapped', () => {
      const code = codeOf(notebook).join('\n');
      const imported = [...code.matchAll(/ from '([^']+)'/g)].map(([, from = '']) => from);
      expect(imported).toContain('crossfoot');
      expect(imported.filter((from) => !from.startsWith('node:') && !(from in imports))).toEqual([]);
    });
  });

  it('are without type errors, which the check finds', () => {
    expect(errors.filter((text) => !text.includes('wrong.ts'))).toEqual([]);
    expect(errors).toEqual([expect.stringContaining("'number' is not"), expect.stringContaining("'nothing' does not")]);
  });
});
