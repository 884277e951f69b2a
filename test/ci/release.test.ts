import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyAsRepository } from '../support/clone.ts';
import { readManifest } from '../support/manifest.ts';
import { readWorkflow, runShell } from '../support/steps.ts';
import { tempFolder } from '../support/temp-store.ts';

const { jobs } = readWorkflow('.github/workflows/release.yml');
const VERSION = readManifest().version;

const scriptOf = (job: string, name: string): string => {
  const step = jobs[job]?.steps.find((each) => each.name === name);
  if (step?.run === undefined) throw new Error(`${job} has no step ${name} with a script`);
  return step.run;
};

describe.skipIf(process.platform === 'win32')('the workflow of releases', () => {
  it('packs a clone, tries the tarball in an empty folder, and releases it with its hash and its parts', async () => {
    const top = await tempFolder();
    const [clone = '', elsewhere = '', prefix = '', bin = ''] = ['clone', 'elsewhere', 'prefix/bin', 'bin'].map(
      (name) => {
        const path = join(top, name);
        mkdirSync(path, { recursive: true });
        return path;
      },
    );
    copyAsRepository(clone);
    // The program of GitHub, as far as the workflow uses it.
    writeFileSync(join(bin, 'gh'), `#!/bin/sh\nprintf '%s\\n' "$@" > "${top}/asked"\n`);
    chmodSync(join(bin, 'gh'), 0o755);
    const names = Object.entries(process.env).filter(([name]) => /^(PATH|HOME)$/.test(name));
    const env = {
      ...Object.fromEntries(names.map(([name, value = '']) => [name, value])),
      PATH: [prefix, bin, process.env.PATH].join(delimiter),
      npm_config_prefix: join(top, 'prefix'),
      npm_config_prefer_offline: 'true',
      GITHUB_REF_NAME: `v${VERSION}`,
      GITHUB_STEP_SUMMARY: join(top, 'summary.md'),
    };
    const step = (job: string, name: string, cwd: string, extra = {}) =>
      runShell(['bash', '-e'], scriptOf(job, name), { cwd, env: { ...env, ...extra } });
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ run }) => run !== undefined));
    expect(scripts).toHaveLength(4);

    const wrongTag = await step('pack', 'Build', clone, { GITHUB_REF_NAME: 'v9.9.9' });
    expect(wrongTag).toMatchObject({ status: 1, stdout: expect.stringContaining('::error::The tag v9.9.9') });
    expect(await step('pack', 'Build', clone)).toMatchObject({ status: 0 });
    expect(await step('pack', 'Pack', clone)).toMatchObject({ status: 0 });
    const release = join(clone, 'release');
    const files = ['SHA256SUMS', `crossfoot-${VERSION}.tgz`, 'crossfoot.cdx.json'];
    expect(readdirSync(release).toSorted()).toEqual(files);
    const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8');
    expect(sums).toMatch(/^[0-9a-f]{64} {2}\.\/crossfoot-.*\.tgz\n[0-9a-f]{64} {2}\.\/crossfoot\.cdx\.json\n$/);
    expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain(sums);

    cpSync(release, join(elsewhere, 'release'), { recursive: true });
    expect(await step('try', 'Install in an empty folder, and run the sample', elsewhere)).toMatchObject({ status: 0 });

    expect(await step('release', 'Release', elsewhere)).toMatchObject({ status: 0 });
    const asked = readFileSync(join(top, 'asked'), 'utf8').trim().split('\n');
    expect(asked.slice(0, 4)).toEqual(['release', 'create', `v${VERSION}`, '--verify-tag']);
    expect(asked.slice(-3)).toEqual(files.map((file) => `release/${file}`));
    expect(readFileSync(join(elsewhere, 'notes.md'), 'utf8')).toContain(sums.slice(0, 64));

    writeFileSync(join(elsewhere, 'release', `crossfoot-${VERSION}.tgz`), 'other');
    expect((await step('try', 'Install in an empty folder, and run the sample', elsewhere)).status).not.toBe(0);
  }, 600_000);
});
