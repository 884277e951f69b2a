import { defineConfig } from 'vitest/config';

// `vitest run` runs the short suite; `vitest run --mode long` the same tests with the long sizes (test/support/long.ts).
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    env: { CROSSFOOT_LONG: mode === 'long' ? '1' : (process.env.CROSSFOOT_LONG ?? '') },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: mode === 'long' ? 600_000 : 30_000,
    hookTimeout: mode === 'long' ? 600_000 : 30_000,
  },
}));
