import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './root.ts';

const names = z.record(z.string(), z.string()).default({});

const manifest = z.object({ version: z.string(), dependencies: names, devDependencies: names });

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), optionalDependencies: names })),
});

/** The package's own description of itself. */
export function readManifest(): z.infer<typeof manifest> {
  return manifest.parse(readJson('package.json'));
}

/** The lock file's packages by their place in `node_modules`. */
export function readLockedPackages(): z.infer<typeof lockFile>['packages'] {
  return lockFile.parse(readJson('package-lock.json')).packages;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
