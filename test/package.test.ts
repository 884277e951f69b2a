import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readManifest } from './support/manifest.ts';
import { npm } from './support/npm.ts';
import { root } from './support/root.ts';

const packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

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
    npm(installed, 'init', '--yes');
    npm(installed, 'install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball.filename));
  }, minutes(5));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'package.json',
    'bin/crossfoot.js',
    'dist/cli/main.js',
    'dist/index.js',
    'dist/index.d.ts',
    'docs/dependencies.md',
  ])('carries %s', (file) => {
    expect(files).toContain(file);
  });

  test('carries nothing that only its developers need', () => {
    const shipped = /^(bin|dist|data|docs)\/|^(README\.md|LICENSE|CHANGELOG\.md|package\.json)$/;
    expect(files.filter((file) => !shipped.test(file))).toEqual([]);
  });

  test(
    'runs where it was installed',
    () => {
      expect(npm(installed, 'exec', '--no', '--', 'crossfoot', '--version').trim()).toBe(readManifest().version);
    },
    minutes(1),
  );
});
