import { readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { bundle } from './bundle.js';
import { reach } from './reach.js';

/** A module finds what lies beside it by the address that it had before it was joined. */
const addresses = (folder) => ({
  name: 'addresses',
  transform: (code, id) => {
    if (!code.includes('import.meta.url')) return null;
    const path = relative(folder, id).split(sep).join('/');
    const address = `new URL(${JSON.stringify(path)}, pathToFileURL(__filename)).href`;
    return `import { pathToFileURL } from 'node:url';\n${code.replaceAll('import.meta.url', address)}`;
  },
});

/**
 * Joins the compiled modules of the program to CommonJS files in a folder, with the packages that they import: Node reads
 * and compiles few files of that kind in less time than a module for each source.
 */
export async function joinProgram(entry, folder) {
  const sources = { crossfoot: `import ${JSON.stringify(resolve(entry))};` };
  const external = ['apache-arrow', 'yargs'];
  await bundle(folder, sources, { format: 'cjs', external, plugins: [addresses(resolve(folder))] });
}

/** Removes the compiled modules of a folder that no entry needs. */
export function keepCode(folder, entries) {
  const needed = reach(entries, (file, module) => resolve(dirname(file), module));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.js') && !needed.has(resolve(folder, name))) rmSync(join(folder, name));
  }
}
