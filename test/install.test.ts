import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyAsRepository } from './support/clone.ts';
import { longOr } from './support/long.ts';
import { readManifest } from './support/manifest.ts';
import { npm } from './support/npm.ts';
import { packProgram } from './support/packed.ts';
import { tempFolder } from './support/temp-store.ts';
import { writeFiling } from './warehouse/ingest/filings.ts';

/** An install from git builds for minutes: npm 10 in the long suite, and in the other the npm that is here. */
const NPMS: readonly (string | undefined)[] = longOr(1, 0) === 1 ? [undefined] : ['10', '11'];
const QUIET = ['--no-audit', '--no-fund', '--prefer-offline'] as const;

let top = '';
let sources: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  top = await tempFolder();
  const clone = join(top, 'clone');
  mkdirSync(clone);
  const git = `git+file://${copyAsRepository(clone)}`;
  sources = { 'the packed file': packProgram(join(top, 'packed')).tarball, 'a repository': git };
});

/** Runs a release of npm, or the one that is here. */
const run = (version: string | undefined, cwd: string, words: readonly string[]): string =>
  version === undefined
    ? npm(cwd, ...words)
    : npm(cwd, 'exec', '--yes', `--package=npm@${version}`, '--', 'npm', ...words);

/** What is installed beside a package, without the platform of its binaries. */
const packagesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : [name],
    );

describe.skipIf(process.platform === 'win32').each(NPMS.map((version) => [version ?? 'here', version] as const))(
  'npm %s',
  (_, version) => {
    it.each([
      ['the packed file', 'globally'],
      ['the packed file', 'in a project'],
      ['a repository', 'in a project'],
    ])(
      'installs from %s %s: it checks a filing, and nothing of its developers is there',
      async (source, where) => {
        const folder = await tempFolder();
        writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
        const isGlobal = where === 'globally';
        const place = isGlobal ? ['--global', '--prefix', folder] : [];
        run(version, folder, ['install', ...place, ...QUIET, sources[source] ?? '']);
        const modules = join(folder, isGlobal ? 'lib/node_modules' : 'node_modules');
        const own = join(modules, 'crossfoot');
        expect(lstatSync(own).isSymbolicLink()).toBe(false);
        expect(existsSync(join(own, 'src'))).toBe(false);
        const others = new Set(packagesIn(isGlobal ? join(own, 'node_modules') : modules));
        const { dependencies, devDependencies } = readManifest();
        for (const name of Object.keys(dependencies)) expect(others).toContain(name);
        // yargs brings a release of string-width along for itself, which is among the joined packages too.
        const ofDevelopers = Object.keys(devDependencies).filter((name) => others.has(name));
        expect(ofDevelopers.filter((name) => !['@types/node', 'string-width'].includes(name))).toEqual([]);

        const program = join(folder, isGlobal ? 'bin/crossfoot' : 'node_modules/.bin/crossfoot');
        const filing = writeFiling(folder, 'right', 'Total=3 Part=1 Rest=2');
        const report = execFileSync(program, ['check', filing, '--format', 'json'], { encoding: 'utf8' });
        expect(JSON.parse(report)).toMatchObject({ findings: [], totals: { bound: 1 } });
      },
      600_000,
    );
  },
);

describe.skipIf(process.platform === 'win32').each(NPMS.map((version) => [version ?? 'here', version] as const))(
  'npm %s, globally from a repository',
  (_, version) => {
    const program = (folder: string): string => join(folder, 'bin/crossfoot');
    const install = (folder: string, source: string): string =>
      run(version, folder, ['install', '--global', '--prefix', folder, ...QUIET, source]);

    it('is refused with the way to do it, and works so', async () => {
      const folder = await tempFolder();
      const git = sources['a repository'] ?? '';
      expect(() => install(folder, git)).toThrow(/npm cannot install this globally from git: npm pack GIT-URL, then/);
      expect(existsSync(program(folder))).toBe(false);
      run(version, folder, ['pack', '--silent', git]);
      install(folder, `./crossfoot-${readManifest().version}.tgz`);
      const filing = writeFiling(folder, 'right', 'Total=3 Part=1 Rest=2');
      const report = execFileSync(program(folder), ['check', filing, '--format', 'json'], { encoding: 'utf8' });
      expect(JSON.parse(report)).toMatchObject({ findings: [], totals: { bound: 1 } });
    }, 600_000);
  },
);

describe.skipIf(process.platform === 'win32')('the size', () => {
  it('is at most 45 MB beside the database', () => {
    const folder = join(top, 'size');
    mkdirSync(folder);
    npm(folder, 'install', '--global', '--prefix', folder, ...QUIET, sources['the packed file'] ?? '');
    const own = join(folder, 'lib/node_modules/crossfoot');
    const isDatabase = (path: string): boolean => path.includes('@duckdb/node-bindings-');
    const sizes = readdirSync(own, { recursive: true, encoding: 'utf8' })
      .filter((path) => !isDatabase(path))
      .map((path) => lstatSync(join(own, path)))
      // Blocks of the disk.
      .map((entry) => entry.blocks * 512);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(45_000_000);
  });
});
