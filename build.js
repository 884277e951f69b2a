// Makes `dist`: the compiled sources, the rules of standard fields, the driver of DuckDB, the library of charts and
// that of the Model Context Protocol as a file each, a list of all that is in the program (SBOM), and a store without content. `--noCheck` leaves out the check of types; `--if-older` does nothing where no source has changed since.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const require = createRequire(import.meta.url);
const SOURCES = ['src', 'data', 'build.js', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
/** The drawing library of charts and the document that it draws in: what `src/output/report/writers` uses of them. */
const PLOT = `export { barY, dot, lineY, plot, rectY, ruleX, ruleY } from '@observablehq/plot';
export { parseHTML } from 'linkedom';`;
/** What `src/front/mcp` uses of the Model Context Protocol. */
const MCP = `export { McpServer, ReadBuffer, ResourceTemplate, serializeMessage } from '@modelcontextprotocol/server';
export { serveStdio } from '@modelcontextprotocol/server/stdio';`;
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

/** Names with versions of what bundles contain. */
const joined = new Set();

/** Joins the modules of a source text to one file, which begins with the licences of all that is in it. */
async function bundle(file, source, options) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : null),
    load: (id) => (id === 'entry' ? source : null),
  };
  const build = await rolldown({ ...options, input: 'entry', platform: 'node', plugins: [entry] });
  const { output } = await build.generate({ format: 'cjs', minify: true, codeSplitting: false });
  await build.close();
  const [{ code, modules }] = output;
  const folders = new Set(Object.keys(modules).map((path) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0]));
  const licences = [...folders]
    .filter((folder) => folder !== undefined)
    .sort()
    .map(licenceOf);
  writeFileSync(file, `${licences.join('')}${code}`);
}

function licenceOf(folder) {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  const { name: title, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  joined.add(`${title}@${version}`);
  const text = name === undefined ? `${license}\n` : readFileSync(join(folder, name), 'utf8');
  return `/*! ${title}\n\n${text.replaceAll('*/', '* /')}*/\n`;
}

await bundle('dist/duckdb.cjs', "module.exports = require('@duckdb/node-api');", {
  external: [/^@duckdb\/node-bindings/],
});
await bundle('dist/plot.cjs', PLOT);
await bundle('dist/mcp.cjs', MCP, { external: [/^zod/] });

/** Names with versions of what npm installs to run the program. `npm sbom --omit=dev` leaves out what developers need too. */
function installedParts() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const parts = Object.entries(packages).filter(([path, part]) => path !== '' && !part.dev && !part.devOptional);
  return new Set(parts.map(([path, part]) => `${path.replace(/^.*node_modules\//, '')}@${part.version}`));
}

/** The parts that run, with their licences, in CycloneDX: those that npm installs, and those that are in bundles. */
function writeBillOfMaterials(file) {
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const shell = process.platform === 'win32';
  const { stdout, stderr, status: ended } = spawnSync('npm', words, { encoding: 'utf8', shell, maxBuffer: 2 ** 26 });
  if (ended !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  // A number of its own, the time and the version of npm would differ from build to build.
  const { serialNumber: _, metadata, components, dependencies, ...bill } = JSON.parse(stdout);
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const parts = new Set([...installedParts(), ...joined]);
  const own = `${name}@${version}`;
  const edges = dependencies.filter(({ ref }) => parts.has(ref) || ref === own);
  const content = {
    ...bill,
    metadata: { component: { ...metadata.component, name, version } },
    components: components.filter((component) => parts.has(component['bom-ref'])),
    dependencies: edges.map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => parts.has(on)) })),
  };
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`);
}
writeBillOfMaterials('dist/sbom.cdx.json');

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
