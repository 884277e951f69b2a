import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readManifest } from './support/manifest.ts';
import { root } from './support/root.ts';

const { dependencies, devDependencies } = readManifest();
const page = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8');
const documented = [...page.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name]) => name);

test('docs/dependencies.md gives a reason for each dependency, and for nothing else', () => {
  const used = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  expect(documented.toSorted()).toEqual(used.toSorted());
});
