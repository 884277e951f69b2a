import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readManifest } from './support/manifest.ts';
import { root } from './support/root.ts';

const { dependencies, devDependencies } = readManifest();
const joined = z.array(z.string()).parse(JSON.parse(readFileSync(join(root, 'build/joined.json'), 'utf8')));
const page = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8');
const namesIn = (text: string) => Array.from(text.matchAll(/^\| `([^`]+)` \| \S/gm), ([, name]) => name).toSorted();
const [, installs, joins, develops] = page.split(/^## /m).map(namesIn);

test('docs/dependencies.md gives a reason for each dependency, and for nothing else', () => {
  const needed = [...(joins ?? []), ...(develops ?? [])];
  expect({ installs, needed: needed.toSorted() }).toEqual({
    installs: Object.keys(dependencies).toSorted(),
    needed: Object.keys(devDependencies).toSorted(),
  });
});

test('what the build joins is not installed, and is said to be joined', () => {
  expect(joins).toEqual(expect.arrayContaining(joined));
  expect(joined.filter((name) => name in dependencies)).toEqual([]);
});
