import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as door from '../src/index.ts';
import { readManifest } from './support/manifest.ts';
import { npm } from './support/npm.ts';
import { root } from './support/root.ts';

const packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

const demo = z.object({
  refreshes: z.array(z.object({ planted: z.number(), found: z.number(), others: z.number() })),
});

const minutes = (count: number): number => count * 60_000;

describe('the packed program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crossfoot-package-'));
  const installed = join(folder, 'installed');
  let files: string[] = [];

  beforeAll(() => {
    // `npm test` has built dist; scripts would build it again under the feet of tests that run it.
    const report = npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
    const [tarball] = packed.parse(JSON.parse(report));
    files = tarball.files.map((file) => file.path);
    mkdirSync(installed);
    writeFileSync(join(installed, 'package.json'), '{ "private": true }\n');
    npm(installed, 'install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball.filename));
  }, minutes(5));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'package.json',
    'bin/crossfoot.js',
    'dist/src/cli/main.js',
    'dist/src/index.js',
    'dist/src/index.d.ts',
    'docs/README.md',
    'docs/commands.md',
    'dist/data/generator/universe/universe.js',
  ])('carries %s', (file) => {
    expect(files).toContain(file);
  });

  test('carries nothing that only its developers need', () => {
    const shipped = /^(bin|dist|docs)\/|^(README\.md|LICENSE|CHANGELOG\.md|package\.json)$/;
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
      const { refreshes } = demo.parse(JSON.parse(npm(empty, 'exec', '--no', '--', 'crossfoot', 'demo')));
      expect(refreshes).toHaveLength(3);
      for (const { planted, found, others } of refreshes) {
        expect(planted).toBeGreaterThan(10);
        expect({ found, others }).toEqual({ found: planted, others: 0 });
      }
      expect(readdirSync(empty)).toEqual([]);
    },
    minutes(1),
  );

  test('can be imported where it was installed', () => {
    const script = `import * as door from 'crossfoot'; console.log(typeof door.openStore, Object.keys(door).length)`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: installed,
      encoding: 'utf8',
    });
    expect(said).toBe(`function ${Object.keys(door).length}\n`);
  });
});
