// Makes `dist`: the compiled sources, the rules of standard fields, the packages that are joined, the program as a few files, the library of
// charts as one file, a list of all that is in the program (SBOM), and a store without content. `--noCheck` leaves out the check of types; `--if-older` does nothing where no source has changed since.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeBillOfMaterials } from './build/bill-of-materials.js';
import { bundle } from './build/bundle.js';
import { keepDeclarations } from './build/declarations.js';
import { joinPackages } from './build/join-packages.js';
import { joinProgram, keepCode } from './build/join-program.js';

const require = createRequire(import.meta.url);
const PACKAGES = 'dist/packages';
const SOURCES = ['src', 'data', 'build.js', 'build', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
/** The drawing library of charts and the document that it draws in: what `src/output/report/writers` uses of them. */
const PLOT = `export { barY, dot, lineY, plot, rectY, ruleX, ruleY } from '@observablehq/plot';
export { parseHTML } from 'linkedom';`;
/** What runs in threads and processes of its own. */
const PROGRAMS = [
  'dist/src/warehouse/store/sql-process/program.js',
  'dist/src/analysis/validation/roll-up/thread-program.js',
  'dist/src/warehouse/store/printed/infer-program.js',
];
/** Written last. */
const DONE = 'dist/built';

/** When a file, or anything in a folder, was last written, added or removed. */
function lastChange(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}

const flags = process.argv.slice(2);
if (flags.includes('--if-older') && Math.max(...SOURCES.map(lastChange)) < lastChange(DONE)) process.exit();

rmSync('dist', { recursive: true, force: true });
const options = flags.filter((flag) => flag !== '--if-older');
const compiler = [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json', ...options];
const { status } = spawnSync(process.execPath, compiler, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

cpSync('data/standard-fields', 'dist/data/standard-fields', { recursive: true });

const joined = await joinPackages('dist', PACKAGES);
const drawn = await bundle('dist', { plot: PLOT }, { format: 'cjs' });
await joinProgram('dist/src/front/cli/main.js', 'dist/cli');
keepCode('dist/src', ['dist/src/index.js', ...PROGRAMS]);
keepDeclarations('dist', 'dist/src/index.d.ts', PACKAGES);
writeBillOfMaterials('dist/sbom.cdx.json', new Set([...joined, ...drawn]));

// The compiled code makes it by the statements of the schema, as there is no template yet.
const { openSession } = await import('./dist/src/warehouse/store/session.js');
const { SCHEMA_VERSION } = await import('./dist/src/warehouse/store/schema/version.js');
const folder = mkdtempSync(join(tmpdir(), 'crossfoot-build-'));
try {
  const path = join(folder, 'empty.duckdb');
  const session = await openSession();
  const ports = { now: () => performance.now(), sleep: async () => {} };
  await session.write(path, ports, async () => {});
  session.close();
  writeFileSync(`dist/store-template-${SCHEMA_VERSION}.gz`, gzipSync(readFileSync(path), { level: 9 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(DONE, '');
