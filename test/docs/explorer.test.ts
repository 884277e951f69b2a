import { expect, test } from 'vitest';
import { z } from 'zod';
import { PAGES } from '../../src/front/explorer/pages.ts';
import { PATHS } from '../../src/front/explorer/paths.ts';
import { readPage } from '../support/pages.ts';

/** Parameters that many pages have; the text below the table explains them. */
const COMMON = ['at', 'after'];

test('the manual lists every page of the explorer with its parameters', async () => {
  const table = readPage('docs/explorer.md').matchAll(/^\| `(\/[^`]*)` \|([^|]*)\|.*\|$/gm);
  const listed = new Map<string, string[]>();
  for (const [, path = '', given = ''] of table) {
    if (!listed.has(path)) listed.set(path, [...given.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort());
  }
  const pages = await Promise.all(Object.values(PAGES).map((load) => load()));
  const declared = pages.map(({ name, query }): [string, string[]] => {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    return [PATHS[name].replace(/:(\w+)/g, '{$1}'), names.filter((one) => !COMMON.includes(one)).sort()];
  });
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(declared));
});
