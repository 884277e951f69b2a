import { defineConfig } from 'vitest/config';

/**
 * Tests that measure the memory of their process, replace modules, or load what no other test needs: each file has a
 * process of its own.
 */
const ALONE = ['test/memory/**/*.test.ts', 'test/notebooks/*.test.ts', 'test/front/cli/file-sources.test.ts'];

/**
 * Tests that take long however few of them there are: `npm run test:heavy`. They read whole quarters of real data, install
 * the package, disturb process after process, serve over sockets, run what the documentation and the notebooks have, a kernel or a browser. Those whose data or program is
 * absent are skipped.
 */
const HEAVY = [
  'test/**/real-*.test.ts',
  'test/**/us-gaap-2025.test.ts',
  'test/warehouse/reading/restatements.test.ts',
  'test/{package,install}.test.ts',
  'test/ci/{release,servers}.test.ts',
  'test/faults/{closed-pipe,download,full-disk,interrupt,locks}.test.ts',
  'test/front/explorer/site/export-site.test.ts',
  'test/service/{socket,sync/storm}.test.ts',
  'test/docs/{api,ci,examples,guides,nightly,pictures,told}.test.ts',
  'test/notebooks/{kernel,notebooks}.test.ts',
  'test/front/explorer/browser*.test.ts',
];

/**
 * Tests of the core that take longest, ten seconds and more: `npm run test:heavy`, too, so that `npm test` is a matter of
 * minutes.
 */
const LENGTHY = [
  'test/alerts/notifications/delivery/deliver.test.ts',
  'test/analysis/standard/bad-filings.test.ts',
  'test/analysis/validation/{engine/{generated-printed,validate-export},explain/explain-total,own/own-rules}.test.ts',
  'test/analysis/validation/page/{filed-sums,judge-sums,sample-pages}.test.ts',
  'test/analysis/statement/view/goldens.test.ts',
  'test/faults/kill.test.ts',
  'test/front/cli/{check,ci,demo,ingest-live,own-rules,serve,store-commands,validate,work}.test.ts',
  'test/front/cli/alerts/simulate.test.ts',
  'test/front/explorer/{companies,company,coverage,documents,numbers,pages,queries,search}.test.ts',
  'test/front/library/{open-store,stopping}.test.ts',
  'test/front/mcp/tools.test.ts',
  'test/service/{server/view/{beside-writers,open-store-view},universe}.test.ts',
  'test/service/sync/{full-ingest,interrupted,refreshes,slices,storm-kinds}.test.ts',
  'test/warehouse/export/{export-store,import-store}.test.ts',
  'test/warehouse/ingest/{ingest-submissions,ingest-xbrl}.test.ts',
  'test/warehouse/reading/{diff,panel}.test.ts',
  'test/warehouse/store/{as-known,history,staged-days}.test.ts',
  'test/warehouse/store/{query/{json-rows,run-sql},serving/composed-rows,sql-process/sql-in-process}.test.ts',
];

// `npm test` runs the short suite, `npm run test:heavy` what is left out there, and `npm run test:long` all tests with the
// long sizes (test/support/long.ts).
export default defineConfig(({ mode }) => {
  // Projects evaluate this file once more, without the mode: the environment tells them.
  if (mode === 'long') process.env.CROSSFOOT_LONG = '1';
  const isLong = process.env.CROSSFOOT_LONG === '1';
  // Only for what would never end: on a busy machine a test takes many times as long as on a quiet one.
  const timeout = isLong ? 1_800_000 : 180_000;
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
        // All others leave nothing behind in the process, and share one, so that modules are loaded once.
        {
          extends: true,
          test: {
            name: 'rooms',
            include: ['test/**/*.test.ts'],
            exclude: [...ALONE, ...HEAVY, ...LENGTHY],
            isolate: false,
          },
        },
        { extends: true, test: { name: 'alone', include: ALONE, exclude: HEAVY } },
        { extends: true, test: { name: 'heavy', include: HEAVY } },
        { extends: true, test: { name: 'lengthy', include: LENGTHY, isolate: false } },
      ],
    },
  };
});
