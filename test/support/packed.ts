import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeApiReference } from './api-reference.ts';
import { npm } from './npm.ts';
import { root } from './root.ts';

const packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

export type Packed = { readonly tarball: string; readonly files: readonly string[] };

/** Packs the program into a folder, as the tests built it: scripts would build it again under the feet of tests that run it. */
export function packProgram(folder: string): Packed {
  makeApiReference();
  mkdirSync(folder, { recursive: true });
  const report = npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
  const [{ filename, files }] = packed.parse(JSON.parse(report));
  return { tarball: join(folder, filename), files: files.map(({ path }) => path) };
}
