import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const PREFIX = 'entry:';
/** Names of functions and classes stay: some are part of messages. */
const MINIFY = { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } };

/**
 * Joins what each source text imports to one file of its name, with files beside it for what several share. A file begins with
 * the licences of all that is in it. Gives the names with versions of these packages.
 */
export async function bundle(folder, sources, { format, external = [], plugins = [] }) {
  const ending = format === 'cjs' ? 'cjs' : 'js';
  const entries = {
    name: 'entries',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    load: (id) => (id.startsWith(PREFIX) ? sources[id.slice(PREFIX.length)] : null),
  };
  const input = Object.fromEntries(Object.keys(sources).map((name) => [name, `${PREFIX}${name}`]));
  const build = await rolldown({
    input,
    platform: 'node',
    plugins: [entries, ...plugins],
    external,
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await build.generate({
    format,
    minify: MINIFY,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `shared-[hash].${ending}`,
  });
  await build.close();
  mkdirSync(folder, { recursive: true });
  const joined = output.map(({ fileName, code, modules }) => {
    const packages = packagesOf(Object.keys(modules));
    writeFileSync(join(folder, fileName), `${packages.map(({ licence }) => licence).join('')}${code}`);
    return packages.map(({ part }) => part);
  });
  return new Set(joined.flat());
}

/** The packages that modules belong to, each with its name and version, and its licence as a comment. */
function packagesOf(modules) {
  const folders = new Set(modules.map((path) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0]));
  return [...folders]
    .filter((folder) => folder !== undefined)
    .sort()
    .map(readPackage);
}

function readPackage(folder) {
  const files = readdirSync(folder).filter((file) => /^licen[cs]e|^notice/i.test(file));
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const text = texts.length === 0 ? `${license}\n` : texts.join('\n');
  return { part: `${name}@${version}`, licence: `/*! ${name}\n\n${text.replaceAll('*/', '* /')}*/\n` };
}
