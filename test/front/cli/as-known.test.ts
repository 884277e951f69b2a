import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/front/library/open-store.ts';
import { crossfoot, expectRefusal } from '../../support/cli.ts';
import { sampleWithRuns } from '../../support/explorer.ts';
import { tempFolder, tempStore } from '../../support/temp-store.ts';

const FACT = { val: 10, accn: '0000000001-10-000001', fy: 2009, fp: 'FY', form: '10-K', filed: '2010-02-01' };
const facts = (...all: readonly Partial<typeof FACT & { end: string }>[]) =>
  all.map((given) => ({ end: '2009-12-31', ...FACT, ...given }));
/** Assets of 2009, reported in 2010 as 10 and in 2011 as 12; those of 2010, reported in 2011. */
const COMPANY = {
  cik: 1,
  entityName: 'Example Anvil Works (fictional)',
  facts: {
    'us-gaap': {
      Assets: {
        label: 'Assets',
        description: '',
        units: {
          USD: facts(
            {},
            { val: 12, accn: '0000000001-11-000001', fy: 2010, filed: '2011-02-01' },
            { val: 20, accn: '0000000001-11-000001', fy: 2010, filed: '2011-02-01', end: '2010-12-31' },
          ),
        },
      },
    },
  },
};
const VALUES = 'SELECT period_end, "Assets" AS assets FROM "CompanyFacts_18" ORDER BY ALL';

describe('--as-known', () => {
  let [store, folder] = ['', ''];
  const call = (...words: readonly string[]) => crossfoot([...words, '--store', store]);

  beforeAll(async () => {
    [store, folder] = [await tempStore(), await tempFolder()];
    const file = join(folder, 'CIK0000000001.json');
    writeFileSync(file, JSON.stringify(COMPANY));
    expect((await call('ingest', 'companyfacts', file)).status).toBe(0);
  });

  it('sql and export show only what was filed by then, and say how many filings are left out', async () => {
    const { stdout, stderr } = await call('sql', VALUES, '--as-known', '2010-12-31');
    expect(JSON.parse(stdout).rows).toEqual([{ period_end: '2009-12-31', assets: '10' }]);
    expect(stderr).toBe('As known on 2010-12-31: 1 filing. Left out: 1 filed later.\n');
    expect(JSON.parse((await call('sql', VALUES)).stdout).rows).toHaveLength(2);
    const target = join(folder, 'known.csv');
    await call('export', target, '--query', VALUES, '--as-known', '2010-12-31');
    expect(readFileSync(target, 'utf8')).toBe('period_end,assets\n2009-12-31,10\n');
    const exported = join(folder, 'known');
    const { stdout: manifest } = await call('export', exported, '--as-known', '2010-12-31');
    expect(JSON.parse(manifest)).toMatchObject({ kind: 'snapshot', asKnown: '2010-12-31' });
    const verdicts = await call('export', join(folder, 'v'), '--verdicts', '--as-known', '2010-12-31');
    expectRefusal(verdicts, 2, /--verdicts has all filings/);
  });

  it('a panel has the rows of the days until then, and restatements are those that were made until then', async () => {
    const panel = ['panel', '--fields', 'Assets'];
    const known = await call(...panel, '--as-known', '2010-12-31');
    expect(known.stderr).toBe('As known on 2010-12-31: 1 filing. Left out: 1 filed later.\n');
    const [{ rows, totals }, until] = [
      JSON.parse(known.stdout),
      JSON.parse((await call(...panel, '--to', '2010-12-31')).stdout),
    ];
    expect([rows, rows.length, totals.filings]).toEqual([until.rows, 1, 1]);
    const months = async (...flags: readonly string[]) =>
      JSON.parse((await call(...panel, '--every', 'month', ...flags)).stdout).rows.at(-1).known;
    expect([await months('--as-known', '2010-12-31'), await months()]).toEqual(['2010-02-28', '2011-02-28']);
    const restated = async (...flags: readonly string[]) =>
      JSON.parse((await call('diff', '--restated', ...flags)).stdout).totals.restated;
    expect([await restated('--as-known', '2010-12-31'), await restated()]).toEqual([0, 1]);
    expectRefusal(await call('diff', '--as-known', '2010-12-31'), 2, /--as-known goes with --restated/);
  });

  it('the library answers the same', async () => {
    const opened = openStore(store);
    const { rows } = await opened.query(VALUES, { asKnown: '2010-12-31' });
    expect(rows).toEqual([{ period_end: '2009-12-31', assets: '10' }]);
    expect((await opened.query(VALUES)).rows).toHaveLength(2);
    const options = { asKnown: '2010-12-31' };
    expect((await opened.panel({ fields: ['Assets'] }, options)).totals).toMatchObject({ values: 1, restated: 0 });
    expect((await opened.panel({ fields: ['Assets'] })).totals).toMatchObject({ values: 3, restated: 1 });
    expect((await opened.restatements({}, options)).restatements).toEqual([]);
    await opened.close();
  });

  it('refuses what is not a day, and a day before the first filing', async () => {
    expectRefusal(await call('sql', 'SELECT 1', '--as-known', 'latest'), 2, /a day such as 2009-12-31/);
    expectRefusal(await call('sql', 'SELECT 1', '--as-known', '2010-01-31'), 2, /The first was filed on 2010-02-01./);
  });
});

describe('--as-known of the sample', () => {
  const DAY = '2024-06-30';
  let store = '';
  const call = async (...words: readonly string[]) =>
    JSON.parse((await crossfoot([...words, '--store', store])).stdout);
  beforeAll(async () => {
    store = await sampleWithRuns();
  }, 120_000);

  it('statements have no value that was filed later, at the command line and in the library', async () => {
    const lastFiled = (sections: unknown): string =>
      [...JSON.stringify(sections).matchAll(/"filed":"([-0-9]+)"/g)].reduce(
        (last, [, day = '']) => (day > last ? day : last),
        '',
      );
    const all = await call('statement', 'ZQLSP', '--section', 'all');
    expect(all.asKnown).toBeUndefined();
    expect(lastFiled(all.sections) > DAY).toBe(true);
    const known = await call('statement', 'ZQLSP', '--section', 'all', '--as-known', DAY);
    expect(known.asKnown).toBe(DAY);
    expect(lastFiled(known.sections)).not.toBe('');
    expect(lastFiled(known.sections) <= DAY).toBe(true);
    const asked = { companies: ['ZQLSP'], sections: ['all'] };
    const { sections, asKnown } = await openStore(store).statement(asked, { asKnown: DAY });
    expect([asKnown, lastFiled(sections)]).toEqual([DAY, lastFiled(known.sections)]);
  });

  it('findings, which are of all filings, are not shown', async () => {
    const COUNT = 'SELECT count(*)::INTEGER AS findings FROM findings';
    expect((await call('sql', COUNT)).rows[0].findings).toBeGreaterThan(0);
    expect((await call('sql', COUNT, '--as-known', DAY)).rows).toEqual([{ findings: 0 }]);
  });

  it('replays see only rows of filings that were known', async () => {
    const rowsOf = async (...flags: readonly string[]): Promise<number> => {
      const { coverage } = await call('simulate', ...flags);
      return coverage.reduce((sum: number, { rows }: { readonly rows: number }) => sum + rows, 0);
    };
    const [all, known] = [await rowsOf(), await rowsOf('--as-known', DAY)];
    expect(known).toBeGreaterThan(0);
    expect(known).toBeLessThan(all);
  });
});
