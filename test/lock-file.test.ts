import { expect, test } from 'vitest';
import { readLockedPackages } from './support/manifest.ts';

const locked = readLockedPackages();

test.each(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'])(
  'the lock file names the database for %s',
  (platform) => {
    expect(Object.keys(locked)).toContain(`node_modules/@duckdb/node-bindings-${platform}`);
  },
);

test('the lock file leaves out no platform of any package', () => {
  const absent = Object.entries(locked).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in locked) && !(`${place}/node_modules/${name}` in locked),
    ),
  );
  expect(absent).toEqual([]);
});
