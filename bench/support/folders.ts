import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, from where the benchmarks are compiled to. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const realData = process.env.CROSSFOOT_REAL_DATA ?? resolve(ROOT, '..', 'shared', 'data');

/** The path of a file of real data, or `undefined` where it is absent. */
export function realFile(file: string): string | undefined {
  const path = join(realData, file);
  return existsSync(path) ? path : undefined;
}
