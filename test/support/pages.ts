import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** The pages of the manual, relative to the root. */
export const PAGES: readonly string[] = [
  'README.md',
  'notebooks/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('api/'))
    .sort()
    .map((name) => `docs/${name}`),
];

export function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}
