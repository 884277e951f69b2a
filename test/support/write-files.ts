import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes files into a folder, which is made where it is not there, and gives its path. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
