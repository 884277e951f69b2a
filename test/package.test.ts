import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as door from '../src/index.ts';
import { SCHEMA_VERSION } from '../src/warehouse/store/schema/version.ts';
import { longOr } from './support/long.ts';
import { readManifest } from './support/manifest.ts';
import { npm } from './support/npm.ts';
import { packProgram } from './support/packed.ts';
import { root } from './support/root.ts';
import { RUNTIMES, runScript } from './support/runtimes.ts';
import { writeSavedAnswers } from './support/saved-answers.ts';
import { writeFiling } from './warehouse/ingest/filings.ts';

const billOfMaterials = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.unknown(),
  components: z.array(z.object({ name: z.string(), licenses: z.array(z.unknown()) })),
});

const demo = z.object({
  refreshes: z.array(z.object({ planted: z.number(), found: z.number(), others: z.number() })),
});

const program = z.object({
  totals: z.object({ inconsistent: z.number() }),
  stop: z.string(),
  text: z.string(),
});

/** The content of each file of a folder, by its path in it. */
function filesOf(top: string): Record<string, string> {
  const entries = readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [relative(top, path), readFileSync(path, 'utf8')]));
}

const minutes = (count: number): number => count * 60_000;

describe('the packed program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crossfoot-package-'));
  const installed = join(folder, 'installed');
  let files: readonly string[] = [];
  let tarball = '';

  beforeAll(() => {
    ({ tarball, files } = packProgram(folder));
    mkdirSync(installed);
    writeFileSync(join(installed, 'package.json'), '{ "private": true }\n');
    npm(installed, 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball);
  }, minutes(5));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'package.json',
    'bin/crossfoot.cjs',
    'dist/cli/crossfoot.cjs',
    'dist/src/index.js',
    'dist/src/index.d.ts',
    'dist/packages/duckdb-node-api.cjs',
    'dist/packages/zod/index.d.cts',
    'dist/plot.cjs',
    `dist/store-template-${SCHEMA_VERSION}.gz`,
    'docs/README.md',
    'docs/commands/README.md',
    'docs/api/index.html',
    'docs/api/interfaces/Store.html',
    'dist/data/generator/universe/universe.js',
    'dist/data/standard-fields/general.json',
    'dist/sbom.cdx.json',
  ])('carries %s', (file) => {
    expect(files).toContain(file);
  });

  test.runIf(longOr(0, 1) === 1)('has the same API reference each time it is made', () => {
    const again = join(folder, 'api');
    npm(root, 'run', '--silent', 'docs:api', '--', '--out', again);
    expect(filesOf(again)).toEqual(filesOf(join(root, 'docs/api')));
  });

  test('lists all that runs with its licence, and the same parts each time', () => {
    const bill = billOfMaterials.parse(JSON.parse(readFileSync(join(root, 'dist/sbom.cdx.json'), 'utf8')));
    const names = bill.components.map(({ name }) => name);
    for (const name of [
      ...Object.keys(readManifest().dependencies),
      '@modelcontextprotocol/server',
      '@observablehq/plot',
      'linkedom',
      'd3-scale',
    ])
      expect(names).toContain(name);
    expect(bill.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
    expect(bill.metadata).toEqual({ component: expect.objectContaining({ name: 'crossfoot' }) });
  });

  test('carries no maps of sources', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  test(
    'installs globally from its file, and checks a filing in an empty folder',
    () => {
      const empty = join(folder, 'elsewhere');
      mkdirSync(empty);
      npm(empty, 'install', '--global', '--prefix', empty, '--no-audit', '--no-fund', '--prefer-offline', tarball);
      const filing = writeFiling(empty, 'wrong', 'Total=9 Part=1 Rest=2');
      const program = join(empty, process.platform === 'win32' ? 'crossfoot.cmd' : 'bin/crossfoot');
      const { status, stdout } = spawnSync(program, ['check', filing, '--format', 'json'], { encoding: 'utf8' });
      expect({ status, report: JSON.parse(stdout) }).toMatchObject({ status: 1, report: { findings: [{}] } });
    },
    minutes(3),
  );

  test('carries nothing that only its developers need', () => {
    const shipped = /^(bin|ci|dist|docs)\/|^(README\.md|LICENSE|CHANGELOG\.md|package\.json)$/;
    expect(files.filter((file) => !shipped.test(file))).toEqual([]);
  });

  test(
    'runs where it was installed',
    () => {
      expect(npm(installed, 'exec', '--no', '--', 'crossfoot', '--version').trim()).toBe(readManifest().version);
    },
    minutes(1),
  );

  test(
    'finds the planted errors of its sample, from an empty folder, and leaves nothing there',
    () => {
      const empty = join(installed, 'empty');
      mkdirSync(empty);
      const program = join(installed, 'node_modules/crossfoot/bin/crossfoot.cjs');
      const said = execFileSync(process.execPath, [program, 'demo'], { cwd: empty, encoding: 'utf8' });
      const { refreshes } = demo.parse(JSON.parse(said));
      expect(refreshes).toHaveLength(3);
      for (const { planted, found, others } of refreshes) {
        expect(planted).toBeGreaterThan(10);
        expect({ found, others }).toEqual({ found: planted, others: 0 });
      }
      expect(readdirSync(empty)).toEqual([]);
    },
    minutes(1),
  );

  test('hands out the same names where it was installed', () => {
    const script = `import * as door from 'crossfoot'; console.log(Object.keys(door).sort().join())`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: installed,
      encoding: 'utf8',
    });
    expect(said).toBe(`${Object.keys(door).sort().join()}\n`);
  });

  describe('in a program', () => {
    const printed = new Map<string, string>();

    test.for(RUNTIMES)('that runs in $name', ({ name, command }, { skip }) => {
      if (!command) return skip(`${name} is not installed: CROSSFOOT_NODE24 may name its program`);
      const cwd = join(installed, name.toLowerCase().replace(' ', '-'));
      writeSavedAnswers(join(cwd, 'answers'));
      copyFileSync(join(root, 'test/support/package-program.mjs'), join(cwd, 'program.mjs'));
      const env = { DENO_DIR: join(folder, 'deno') };
      printed.set(name, runScript(command, 'program.mjs', { cwd, env }));
      const { totals, stop, text } = program.parse(JSON.parse(printed.get(name) ?? ''));
      expect([totals.inconsistent > 0, stop]).toEqual([true, 'interrupted']);
      expect(text).toContain('Total Assets');
    });

    test('finds the same in each', () => {
      expect(printed.size).toBeGreaterThan(1);
      expect(new Set(printed.values()).size).toBe(1);
    });
  });
});
