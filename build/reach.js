import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What a file imports: `from 'x'`, `import('x')`, `import 'x'`. */
export const IMPORT = /(\bfrom\s+|\bimport\(|\bimport\s+)(['"])([^'"]+)\2/g;

/** Files and all that they import, by path, each with the modules that it imports. `fileOf`: the file of a relative import. */
export function reach(entries, fileOf) {
  const found = new Map();
  const waiting = entries.map((entry) => resolve(entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    const modules = Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, , , module]) => module);
    found.set(file, modules);
    for (const module of modules.filter((name) => name.startsWith('.'))) waiting.push(fileOf(file, module));
  }
  return found;
}
