import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { IMPORT, reach } from './reach.js';

const JOINED = JSON.parse(readFileSync(new URL('./joined.json', import.meta.url), 'utf8'));
const ENDING = /\.d(\.[cm]?)ts$/;

/**
 * Leaves of the declarations in a folder those that its entry needs, and copies the declarations of joined packages that these
 * name, so that programs in TypeScript see the types of what is not installed.
 */
export function keepDeclarations(code, entry, folder) {
  const needed = reach([entry], declarationOf);
  for (const name of readdirSync(code, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts') && !needed.has(resolve(code, name))) rmSync(join(code, name));
  }
  const named = JOINED.filter((name) => [...needed.values()].some((imports) => imports.includes(name)));
  const copies = new Map(named.map((name) => [name, copyDeclarations(name, join(folder, name))]));
  for (const file of needed.keys()) {
    const text = readFileSync(file, 'utf8');
    const moved = text.replace(IMPORT, (whole, before, quote, module) => {
      const copy = copies.get(module);
      if (copy === undefined) return whole;
      return `${before}${quote}${relative(dirname(file), copy).split(sep).join('/').replace(ENDING, '$1js')}${quote}`;
    });
    if (moved !== text) writeFileSync(file, moved);
  }
}

/** Copies what the entry of a package needs, with its manifest and licence; the path of the copied entry. */
function copyDeclarations(name, folder) {
  const origin = join('node_modules', name);
  const { types } = JSON.parse(readFileSync(join(origin, 'package.json'), 'utf8'));
  const files = [...reach([join(origin, types)], declarationOf).keys()].map((file) => relative(origin, file));
  const others = readdirSync(origin).filter((file) => /^(package\.json|licen[cs]e)/i.test(file));
  for (const file of [...files, ...others]) cpSync(join(origin, file), join(folder, file));
  return resolve(folder, types);
}

/** The file that a relative import names: `./a.js`, `./a.cjs`, `./a`, or the folder `./a`. */
function declarationOf(file, module) {
  const path = resolve(dirname(file), module);
  const candidates = [path.replace(/\.([cm]?)[jt]s$/, '.d.$1ts'), `${path}.d.ts`, join(path, 'index.d.ts')];
  const declaration = candidates.find((candidate) => candidate.endsWith('ts') && existsSync(candidate));
  if (declaration === undefined) throw new Error(`${file} imports ${module}, which has no declaration`);
  return declaration;
}
