import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm } from './npm.ts';
import { root } from './root.ts';

/** The reference of the API, and a mark that says of which declarations it was made. */
const REFERENCE = join(root, 'docs', 'api', 'index.html');
const MARK = join(root, 'node_modules', '.cache', 'crossfoot', 'api-reference');

/** Makes docs/api, unless it was made of the declarations, settings and packages of now: the same give the same pages. */
export function makeApiReference(): void {
  const made = existsSync(REFERENCE) && existsSync(MARK) ? readFileSync(MARK, 'utf8') : '';
  const now = sources();
  if (made === now) return;
  npm(root, 'run', '--silent', 'docs:api');
  mkdirSync(dirname(MARK), { recursive: true });
  writeFileSync(MARK, now);
}

function sources(): string {
  const declarations = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join('dist', name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of [...declarations, 'typedoc.json', 'tsconfig.api.json', 'tsconfig.json', 'package-lock.json']) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
