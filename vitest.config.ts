import { defineConfig } from 'vitest/config';

/**
 * Rooms whose tests leave nothing behind in the process: their files share one, so that modules are loaded once. Tests that change the
 * environment, the working folder or the memory of the process have one for each file.
 */
const SHARED = [
  'base',
  'cli',
  'client',
  'data',
  'explorer',
  'export',
  'expression',
  'faults',
  'http',
  'image',
  'ingest',
  'library',
  'model',
  'notifications',
  'protocol',
  'reading',
  'report',
  'sample',
  'server',
  'service',
  'sources',
  'statement',
  'store',
  'subscriptions',
  'sync',
  'taxonomy',
  'validation',
].map((room) => `test/${room}/**/*.test.ts`);

/** Tests that run a kernel or a browser: `npm run test:programs`. They are skipped where that program is absent. */
const PROGRAMS = ['test/notebooks/kernel.test.ts', 'test/explorer/browser*.test.ts'];

// `npm test` runs the short suite; `vitest run --mode long` all tests with the long sizes (test/support/long.ts).
export default defineConfig(({ mode }) => {
  // Projects evaluate this file once more, without the mode: the environment tells them.
  if (mode === 'long') process.env.CROSSFOOT_LONG = '1';
  const isLong = process.env.CROSSFOOT_LONG === '1';
  const timeout = isLong ? 600_000 : 30_000;
  return {
    test: {
      env: { CROSSFOOT_LONG: isLong ? '1' : '' },
      setupFiles: ['test/support/setup.ts'],
      pool: 'forks',
      // Most of what tests make is gone at once: with more room for it, garbage is collected less often.
      execArgv: ['--max-semi-space-size=64'],
      // Some tests wait for clocks and other processes: a third one has work meanwhile.
      maxWorkers: 3,
      testTimeout: timeout,
      hookTimeout: timeout,
      projects: [
        { extends: true, test: { name: 'rooms', include: SHARED, exclude: PROGRAMS, isolate: false } },
        { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: [...SHARED, ...PROGRAMS] } },
        { extends: true, test: { name: 'programs', include: PROGRAMS } },
      ],
    },
  };
});
