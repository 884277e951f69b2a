import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root } from './root.ts';

const generated = new Set(['.git', 'node_modules', 'dist', 'coverage']);

/** Paths of the files under version control, relative to the root; outside a git checkout, of all that is not generated. */
export function trackedFiles(): string[] {
  const git = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return git.status === 0 ? git.stdout.split('\0').filter((path) => path !== '') : filesBelow(root);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .flatMap((entry) => {
      const path = resolve(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [relative(root, path)];
    });
}
