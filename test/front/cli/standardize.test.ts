import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { proofShape, standardizeShape } from '../../../src/core/model/shapes/standard.ts';
import { crossfoot } from '../../support/cli.ts';
import { companyFacts, type PlainFact } from '../../support/company-facts.ts';
import { folderOfProcess } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

type Filing = Pick<PlainFact, 'accn' | 'filed' | 'form' | 'fy' | 'fp'>;

const ANNUAL: Filing = { accn: '0000000001-13-000001', filed: '2013-02-20', form: '10-K', fy: 2012, fp: 'FY' };
const NEXT: Filing = { accn: '0000000001-14-000001', filed: '2014-02-20', form: '10-K', fy: 2013, fp: 'FY' };

/** A company with a year; amounts by concept. `revenue` of the year before may be restated. */
function factsOf(filing: Filing, year: number, revenue: number) {
  const period = { ...filing, start: `${year}-01-01`, end: `${year}-12-31` };
  const instant = { ...filing, end: `${year}-12-31` };
  const cost = 400;
  const profit = revenue - cost;
  return {
    durations: { Revenues: revenue, CostOfRevenue: cost, GrossProfit: profit, IncomeTaxExpenseBenefit: 100 },
    instants: { Assets: 5_000, LiabilitiesAndStockholdersEquity: 5_000, Liabilities: 3_000, StockholdersEquity: 2_000 },
    all: {
      ProfitLoss: profit - 100,
      NetIncomeLoss: profit - 100,
      NetCashProvidedByUsedInOperatingActivities: 70,
      NetCashProvidedByUsedInInvestingActivities: -50,
    },
    period,
    instant,
  };
}

function file(...years: readonly ReturnType<typeof factsOf>[]): string {
  const facts: Record<string, { USD: PlainFact[] }> = {};
  const add = (name: string, fact: PlainFact): void => {
    const key = `us-gaap:${name}`;
    const entry = facts[key] ?? { USD: [] };
    entry.USD.push(fact);
    facts[key] = entry;
  };
  for (const { durations, instants, all, period, instant } of years) {
    for (const [name, val] of Object.entries({ ...durations, ...all })) add(name, { ...period, val });
    for (const [name, val] of Object.entries(instants)) add(name, { ...instant, val });
  }
  return companyFacts(facts);
}

const folder = folderOfProcess();
const store = join(folder, 'standard.duckdb');
const run = (...words: readonly string[]) => crossfoot([...words, '--store', store]);

async function output(...words: readonly string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await run(...words);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function ingest(name: string, text: string): Promise<void> {
  const facts = join(folder, name);
  await writeFiles(facts, { 'CIK0000000001.json': text });
  expect((await run('ingest', 'companyfacts', facts)).status).toBe(0);
}

const standardize = async (...words: readonly string[]) => {
  const { schema, ...result } = await output('standardize', ...words);
  expect(schema).toBe('crossfoot/standardize/1');
  return standardizeShape.parse(result);
};

const proof = async (field: string, ...words: readonly string[]) => {
  const { schema, ...result } = await output('explain', '1', field, ...words);
  expect(schema).toBe('crossfoot/proof/1');
  return proofShape.parse(result);
};

const values = async (query: string) => ((await output('sql', query)) as { rows: unknown }).rows;

beforeAll(() => ingest('first', file(factsOf(ANNUAL, 2012, 1_000))));

describe('standardize', () => {
  it('derives rows of periods of all lengths with grades and checks, and keeps them apart from filings', async () => {
    const { totals, checks, snapshots } = await standardize();
    expect(totals).toMatchObject({ companies: 1, unchanged: 0, filings: 1, filingsWithoutRow: 0 });
    expect(totals.universal).toEqual({ cells: 13, filled: 10 });
    expect(checks.find(({ id }) => id === 'is.rev-cost=gross')).toMatchObject({ holds: 1, fails: 0 });
    expect(snapshots.map(({ resource, new: added }) => `${resource} ${added}`)).toEqual([
      ...['CoreFinancials-ANN 1', 'Financials-ANN 1', 'CoreFinancials-YTD 1', 'Financials-YTD 1'],
      ...['CoreFinancials-TTM 1', 'Financials-TTM 1'],
    ]);
  });

  it('does nothing where no filing has changed, and derives again with --all or by name', async () => {
    expect(await standardize()).toMatchObject({ totals: { companies: 0, unchanged: 1 }, snapshots: [] });
    expect(await standardize('--all')).toMatchObject({ totals: { companies: 1, unchanged: 0 } });
    const again = await standardize('--companies', 'alpha');
    expect(again.snapshots.map((rows) => [rows.new, rows.changed, rows.retired])).toEqual(
      [...Array(6)].map(() => [0, 0, 0]),
    );
  });

  it('has values with their proofs under the same identity, and a restated value as a change', async () => {
    const restated = { ...factsOf(NEXT, 2012, 1_100) };
    await ingest('second', file(factsOf(ANNUAL, 2012, 1_000), restated, factsOf(NEXT, 2013, 1_500)));
    expect((await standardize()).snapshots[0]).toMatchObject({ resource: 'CoreFinancials-ANN', new: 2 });
    const rows = await values(`SELECT period_end::VARCHAR AS "end", document, number_text FROM filed_value
      WHERE field = 'totalrevenue' AND resource = 'CoreFinancials-ANN' ORDER BY ALL`);
    expect(rows).toEqual([
      { end: '2012-12-31', document: '0000000001-13-000001', number_text: '1000' },
      { end: '2012-12-31', document: '0000000001-14-000001', number_text: '1100' },
      { end: '2013-12-31', document: '0000000001-14-000001', number_text: '1500' },
    ]);
    const restatedRows = await values(`SELECT document, period_end::VARCHAR AS "end", text FROM filed_value
      WHERE field = 'restated' AND resource = 'CoreFinancials-ANN' ORDER BY ALL`);
    expect(restatedRows).toEqual([
      { document: '0000000001-13-000001', end: '2012-12-31', text: 'false' },
      { document: '0000000001-14-000001', end: '2012-12-31', text: 'true' },
      { document: '0000000001-14-000001', end: '2013-12-31', text: 'false' },
    ]);
    const proofs = await values(`SELECT DISTINCT text FROM filed_value
      WHERE field = 'totalliabilities' AND resource = 'StandardProofs-ANN'`);
    expect(proofs).toEqual([
      {
        text: JSON.stringify({
          ...{ grade: 'proved', made: 'totalassets - totalstockholdersequity' },
          form: { Assets: 1, StockholdersEquity: -1 },
        }),
      },
    ]);
    const { rows: states } = (await output('panel', '--fields', 'totalrevenue', '--format', 'json')) as {
      rows: readonly Record<string, unknown>[];
    };
    expect(states.filter(({ period_end }) => period_end === '2012-12-31').map((row) => row.totalrevenue_state)).toEqual(
      [...['first', 'restated']],
    );
  });

  it('writes full financials, which are shown and checked by their taxonomy, and explained with the prefix', async () => {
    const shown = async (...flags: readonly string[]) => {
      const { sections } = (await output('statement', 'alpha', '--source', 'standard', '--annual', ...flags)) as {
        sections: readonly { title: string; lines: readonly { field: { name: string }; values: unknown[] }[] }[];
      };
      return sections.flatMap(({ lines }) => lines.map(({ field }) => field.name));
    };
    expect(await shown()).not.toContain('otherstockholdersequity');
    const lines = await shown('--taxonomy', 'standard/18');
    expect(lines).toEqual(expect.arrayContaining(['totalassets', 'totalliabilitiesandstockholdersequity']));
    const { coverage } = (await output('validate', '--no-record', '--format', 'json')) as {
      coverage: readonly { taxonomy: { source: string; id: string }; consistent: number }[];
    };
    const own = coverage.filter(({ taxonomy: { source, id } }) => source === 'standard' && id === '18');
    expect(own.reduce((sum, { consistent }) => sum + consistent, 0)).toBeGreaterThan(0);
    const line = await output('explain', 'alpha', 'std:totalliabilitiesandstockholdersequity');
    expect(line).toMatchObject({ schema: 'crossfoot/proof/1', resource: 'Financials-ANN', grade: 'proved' });
    const other = await output('explain', 'alpha', 'std:totaldeposits');
    expect(other).toMatchObject({ value: null, reasons: ['companies of the industry general have no such field'] });
  });

  it('refuses a company that is not there', async () => {
    const { status, stderr } = await run('standardize', '--companies', 'nobody');
    expect([status, stderr]).toEqual([2, expect.stringContaining('no company in the store is "nobody"')]);
  });
});

describe('the proof of a value', () => {
  it('has the form, the filing, what was taken as zero, the checks and the states', async () => {
    expect(await proof('totalliabilities', '--period', 'FY2013')).toMatchObject({
      ...{
        value: '3000',
        grade: 'proved',
        resource: 'CoreFinancials-ANN',
        start: null,
        end: '2013-12-31',
        state: 'first',
      },
      form: [
        { concept: 'Assets', amount: '5000', coefficient: 1, document: '0000000001-14-000001' },
        { concept: 'StockholdersEquity', amount: '2000', coefficient: -1 },
      ],
    });
    const revenue = await proof('totalrevenue', '--period', '2012-12-31');
    expect(revenue).toMatchObject({ value: '1100', state: 'restated', zeros: [], rivals: [] });
    expect(revenue.states.map(({ value, filed }) => `${filed} ${value}`)).toEqual([
      '2013-02-20 1000',
      '2014-02-20 1100',
    ]);
    expect(revenue.checks).toContainEqual({
      id: 'is.rev-cost=gross',
      title: expect.any(String),
      outcome: 'holds',
      difference: '0',
    });
    expect(await proof('totalrevenue', '--document', '0000000001-13-000001')).toMatchObject({
      value: '1000',
      state: 'first',
    });
  });

  it('is of the filings that were known on a day', async () => {
    const { status, stdout, stderr } = await run('explain', '1', 'totalrevenue', '--as-known', '2013-12-31');
    expect([status, stderr]).toEqual([0, 'As known on 2013-12-31: 1 filing. Left out: 1 filed later.\n']);
    expect(JSON.parse(stdout)).toMatchObject({ value: '1000', state: 'first', document: '0000000001-13-000001' });
    const other = await run('explain', '1', 'Revenues', '--as-known', '2013-12-31');
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('--as-known explains standard fields')]);
  });

  it('explains a standard field by the beginning of its name or by its label too', async () => {
    const whole = await proof('totalrevenue');
    expect([await proof('totalrevenu'), await proof('Total Revenue')]).toEqual([whole, whole]);
  });

  it('says why a value is absent', async () => {
    const absent = await proof('goodwill');
    expect(absent).toMatchObject({
      value: null,
      grade: null,
      form: [],
      reasons: ['its filings report nothing from which a step makes it'],
      steps: ['Goodwill'],
    });
  });

  it('refuses a period that no filing gives, with those that are there', async () => {
    const { status, stderr } = await run('explain', '1', 'totalrevenue', '--period', 'FY2001');
    expect(status).toBe(2);
    expect(stderr).toContain('no filing gives totalrevenue of this period');
    expect(stderr).toContain('2013-12-31, 2012-12-31');
  });

  it('is shown to people', async () => {
    const { stdout } = await run('explain', '1', 'totalliabilities', '--format', 'table');
    expect(stdout).toContain('3,000 is proved; first reported.');
    expect(stdout).toMatch(/\+ +Assets +5,000/);
    expect(stdout).toContain('Made by: totalassets - totalstockholdersequity');
  });
});
