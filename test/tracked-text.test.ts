import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/root.ts';
import { trackedFiles } from './support/tracked-files.ts';

const unwanted: Record<string, RegExp> = {
  'package registry host': /registry\.(npmjs|yarnpkg|npmmirror)\.|npm\.pkg\.github\.com|"resolved":\s|\/artifactory\//,
  "machine's path": /(^|[^\w.$}])\/(home|root|opt|tmp|work|Users)\/[A-Za-z]|[A-Z]:\\\\?Users\\/m,
};

const texts = trackedFiles().flatMap((path) => {
  const text = textOf(join(root, path));
  return text === undefined ? [] : [{ path, text }];
});

test.each(Object.entries(unwanted))('no tracked text names a %s', (_, pattern) => {
  expect(texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
});

// Put together here, so that this file does not name what it looks for.
test.each([
  ['package registry host', ['https://registry', 'npmjs.org/zod'].join('.')],
  ['package registry host', ['  "resolved"', ' "https://example.org/zod.tgz"'].join(':')],
  ["machine's path", ['see ', 'home', 'someone'].join('/')],
  ["machine's path", ['C:', 'Users', 'someone'].join('\\')],
])('a %s is recognised: %s', (name, text) => {
  expect(text).toMatch(unwanted[name] ?? /^$/);
});

/** Undefined for a binary file, and for one that is tracked but deleted in the checkout. */
function textOf(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    return bytes.includes(0) ? undefined : bytes.toString('utf8');
  } catch {
    return undefined;
  }
}
