import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe } from 'vitest';
import { longOr } from './long.ts';
import { root } from './root.ts';

const folder = process.env.CROSSFOOT_REAL_DATA ?? resolve(root, '..', 'shared', 'data');

/** The path of a real file, which may be absent; `file` is relative to the folder that `CROSSFOOT_REAL_DATA` names. */
export const realFile = (file: string): string => join(folder, file);

/**
 * A `describe` over real files that are not part of the repository. `files` are relative to the folder that
 * `CROSSFOOT_REAL_DATA` names; `body` gets their full paths in the same order. When one of them is absent the tests are
 * skipped and the title says so; with `isLong`, in the short form too. `body` runs even then, so it opens files inside tests and hooks only.
 */
export function describeWithRealData<const Files extends readonly string[]>(
  name: string,
  files: Files,
  body: (paths: { [Index in keyof Files]: string }) => void,
  { isLong = false }: { readonly isLong?: boolean } = {},
): void {
  const paths = files.map(realFile) as { [Index in keyof Files]: string };
  const absent = paths.some((path) => !existsSync(path));
  const leftOut = absent
    ? 'skipped: real data absent'
    : isLong && longOr(1, 0) === 1
      ? 'skipped: in the long form alone'
      : '';
  describe.skipIf(leftOut !== '')(leftOut === '' ? name : `${name} (${leftOut})`, () => body(paths));
}
