import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerFolder, answerFolder, writing } from '../../../warehouse/answers/ingest-folder.ts';

/** The files of the run that is not finished. */
export type RunFolder = AnswerFolder & {
  readonly description: string;
  readonly log: string;
};

export function runFolder(folder: string): RunFolder {
  const files = answerFolder(folder, 'service');
  return { ...files, description: join(files.path, 'run.json'), log: join(files.path, 'slices.ndjson') };
}

/** Makes the folder of a new run; `description` is there whole or not at all. */
export function makeRunFolder(folder: string, description: string): RunFolder {
  const files = runFolder(folder);
  writing(files.path, () => {
    rmSync(files.path, { recursive: true, force: true });
    mkdirSync(files.answers, { recursive: true, mode: 0o700 });
    const made = `${files.description}.new`;
    writeFileSync(made, description, { mode: 0o600 });
    renameSync(made, files.description);
  });
  return files;
}

/** The description of a run and the lines of its log; `undefined` where there is none. */
export function readRunFolder(
  folder: string,
): { readonly description: string; readonly lines: readonly string[] } | undefined {
  const { description, log } = runFolder(folder);
  if (!existsSync(description)) return undefined;
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return { description: readFileSync(description, 'utf8'), lines };
}
