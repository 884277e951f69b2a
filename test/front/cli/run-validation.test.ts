import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { STORY } from '../../../data/generator/universe/size.ts';
import { buildSampleStore } from '../../../src/front/sample/build-sample-store.ts';
import { crossfoot } from '../../support/cli.ts';
import { holding, impatient } from '../../support/hold-store.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';
import { folderOfProcess } from '../../support/temporary-folder.ts';

/** A store with quarterly rows of the sample, in which there are errors. */
let store: string;
beforeAll(async () => {
  store = join(folderOfProcess(), 'run-validation.duckdb');
  const size = { ...STORY, reporting: 3, refreshes: 1 };
  await buildSampleStore(store, TEST_PORTS, { size, resources: ['Financials-QTR'] });
});

test.each([
  [[], 1],
  [['--fail-on', 'never'], 5],
  [['--fail-on', 'never', '--no-record'], 0],
])(
  'a store that another process reads is validated all the same, and the verdict stands: %j exit %i',
  async (flags, wanted) => {
    const { now, sleep } = impatient();
    await holding(store, 'read', async (pid) => {
      const words = ['validate', ...flags, '--store', store];
      const { status, stdout, stderr } = await crossfoot(words, { clock: now, sleep });
      expect(status).toBe(wanted);
      expect((JSON.parse(stdout) as { findings: unknown[] }).findings.length).toBeGreaterThan(10);
      const said = `^the run was not recorded: the store .* is locked by process ${pid} .*; --no-record does without\\n$`;
      expect(stderr).toMatch(wanted === 0 ? /^$/ : new RegExp(said));
    });
  },
);
