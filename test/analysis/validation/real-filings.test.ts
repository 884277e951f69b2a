import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MODE_NAMES } from '../../../src/analysis/validation/mode-names.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { tempStore } from '../../support/temp-store.ts';
import { followedFilings } from './filed/followed-filings.ts';

const INCOMPLETE = 'CLX-10K-2022-06-30-inline';

describeWithRealData('filings', ['xbrl-filings/expected.tsv', `xbrl-filings/${INCOMPLETE}.zip`], ([expected]) => {
  it('have as many bound and inconsistent totals in each mode as the reference processor finds', async () => {
    const [, ...lines] = readFileSync(expected, 'utf8').trim().split('\n');
    const filings = [...new Set(lines.map((line) => line.split('\t')[0] ?? '')), INCOMPLETE];
    const store = await tempStore();
    const inputs = filings.map((filing) => join(dirname(expected), `${filing}.zip`));
    const { ingested, inMemory, fromStore } = await followedFilings(store, inputs);
    const incomplete = ingested.find(({ input }) => input.includes(INCOMPLETE));
    expect(incomplete?.kind === 'ingested' && incomplete.diagnostics.map(({ code }) => code)).toContain(
      'xbrl/main-document-missing',
    );
    const found: string[] = [];
    for (const mode of MODE_NAMES) {
      const report = await inMemory(mode);
      expect(report.mode).toBe(mode);
      expect(JSON.stringify(report) === JSON.stringify(await fromStore(mode))).toBe(true);
      for (const filing of filings) {
        const own = report.coverage.filter(({ taxonomy }) => taxonomy.id === filing);
        const count = (read: (tally: (typeof own)[number]) => number): number =>
          own.reduce((sum, tally) => sum + read(tally), 0);
        const bound = count((tally) => tally.bound + tally.blocked);
        const inconsistent = count((tally) => tally.inconsistent + tally.inconsistentPartial);
        if (filing === INCOMPLETE) expect(bound).toBe(0);
        found.push([filing, mode, bound, inconsistent].join('\t'));
      }
    }
    expect(found).toEqual(expect.arrayContaining(lines));
  });
});
