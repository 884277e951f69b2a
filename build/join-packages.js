import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { bundle } from './bundle.js';

/**
 * The packages that are joined. npm would install each whole: every format of its modules, maps, sources, and what it uses for
 * work that is not done here.
 */
const JOINED = JSON.parse(readFileSync(new URL('./joined.json', import.meta.url), 'utf8'));
const MODULE = `((?:${JOINED.join('|')})(?:/[^'"]+)?)`;
/** What the compiler writes. */
const IMPORT = new RegExp(`^import (\\w+|\\{[^}]*\\}) from ['"]${MODULE}['"];`, 'gm');
const LATE_IMPORT = new RegExp(`const (\\{[^}]*\\}) = await import\\(['"]${MODULE}['"]\\)`, 'g');
const REQUIRE = new RegExp(`require\\(['"]${MODULE}['"]\\)`, 'g');
const ANY = new RegExp(`(\\bfrom |\\bimport\\(|\\brequire\\()['"]${MODULE}['"]`, 'g');

/** Joins what the compiled code uses of packages to files in a folder, and lets it take them there. Gives what was joined. */
export async function joinPackages(code, folder) {
  const files = readdirSync(code, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(code, name));
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const { imported, required } = usesIn(texts);

  const modules = [...imported].map(([module, names]) => [
    fileName(module),
    `export { ${[...names].join(', ')} } from '${module}';`,
  ]);
  const wholes = [...required].map((module) => [fileName(module), `module.exports = require('${module}');`]);
  // The bindings load what npm installed for the platform.
  const external = [/^@duckdb\/node-bindings/];
  const parts = [
    await bundle(folder, Object.fromEntries(modules), { format: 'esm', external }),
    // One by one: a file that several share would be loaded for each.
    ...(await Promise.all(wholes.map(([name, text]) => bundle(folder, { [name]: text }, { format: 'cjs', external })))),
  ];

  for (const [index, file] of files.entries()) {
    const path = relative(dirname(file), folder).split(sep).join(posix.sep);
    const moved = texts[index].replace(ANY, (whole, before, module) => {
      if (before === 'require(') return `require('${path}/${fileName(module)}.cjs'`;
      if (!imported.has(module)) throw new Error(`${file}: ${whole} names nothing that could be joined`);
      return `${before}'${path}/${fileName(module)}.js'`;
    });
    if (moved !== texts[index]) writeFileSync(file, moved);
  }
  return new Set(parts.flatMap((names) => [...names]));
}

const fileName = (module) => module.replace('@', '').replaceAll('/', '-');

/** The names that code takes of each module, and the modules that it requires. */
function usesIn(texts) {
  const imported = new Map();
  const all = texts.join('\n');
  for (const [, clause, module] of [...all.matchAll(IMPORT), ...all.matchAll(LATE_IMPORT)]) {
    imported.set(module, new Set([...(imported.get(module) ?? []), ...namesIn(clause)]));
  }
  return { imported, required: new Set(Array.from(all.matchAll(REQUIRE), ([, module]) => module)) };
}

/** `a` and `c` of `{ a, c as d }` and `{ a, c: d }`; `default` for a name without braces. */
function namesIn(clause) {
  if (!clause.startsWith('{')) return ['default'];
  const names = clause.slice(1, -1).split(',');
  return names.map((name) => name.split(/ as |:/)[0].trim()).filter((name) => name !== '');
}
