// Makes `dist`: the compiled sources, the driver of DuckDB as one file, and a store without content. `--noCheck` leaves
// out the check of types; `--if-older` does nothing where no source has changed since.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const require = createRequire(import.meta.url);
const SOURCES = ['src', 'data', 'build.js', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
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

const driver = await rolldown({
  input: require.resolve('@duckdb/node-api'),
  platform: 'node',
  external: [/^@duckdb\/node-bindings/],
});
const license = readFileSync(join(dirname(require.resolve('@duckdb/node-api/package.json')), 'LICENSE'), 'utf8');
await driver.write({ file: 'dist/duckdb.cjs', format: 'cjs', banner: `/*! @duckdb/node-api\n\n${license}*/` });
await driver.close();

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
