import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import { beforeAll, describe, expect, it } from 'vitest';
import { panelShape, restatementsShape } from '../../../src/core/model/shapes/reading.ts';
import { crossfoot } from '../../support/cli.ts';
import { companyFacts, FACT } from '../../support/company-facts.ts';
import { folderOfProcess } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

const YEAR = { ...FACT, start: '2012-01-01' };
const LATER = { accn: '0000000001-14-000001', filed: '2014-02-20', fy: 2013 };
const AMENDED = { accn: '0000000001-13-000002', filed: '2013-02-20', form: '10-K/A' };

/** The second filing of a day restates what the first says; a year later there are errors of writing. */
const FACTS = companyFacts({
  'us-gaap:Revenues': {
    USD: [YEAR, { ...YEAR, ...AMENDED, val: 1_200 }, { ...YEAR, ...LATER, val: 1_200 }],
    EUR: [{ ...YEAR, val: 900 }],
  },
  'us-gaap:Assets': {
    USD: [
      { ...FACT, val: 158_083 },
      { ...FACT, ...LATER, val: 158_083_000 },
    ],
  },
  'us-gaap:NetIncomeLoss': {
    USD: [
      { ...YEAR, val: 2.5 },
      { ...YEAR, ...LATER, val: -2.5 },
    ],
  },
  'us-gaap:Liabilities': {
    USD: [
      { ...FACT, val: 7 },
      { ...FACT, val: 8 },
    ],
  },
});

const folder = folderOfProcess();
const run = (...words: readonly string[]) => crossfoot([...words, '--store', join(folder, 'panel.duckdb')]);
const panel = async (...words: readonly string[]) => {
  const { status, stdout, stderr } = await run('panel', ...words);
  const { schema, ...output } = JSON.parse(stdout) as Record<string, unknown>;
  expect([status, stderr, schema]).toEqual([0, '', 'crossfoot/panel/1']);
  return panelShape.parse(output);
};

beforeAll(async () => {
  const facts = join(folder, 'facts');
  await writeFiles(facts, { 'CIK0000000001.json': FACTS });
  expect((await run('ingest', 'companyfacts', facts)).status).toBe(0);
});

describe('panel', () => {
  it('has a row a filing, unit and period, with accession numbers and states', async () => {
    const { totals, rows, columns } = await panel('--fields', 'revenues,us-gaap:NetIncomeLoss');
    expect(totals).toEqual({
      ...{ filings: 3, values: 6, first: 3, repeated: 1, restated: 2 },
      ...{ filingsWithoutDate: 0, valuesWithoutFiling: 0, conflicting: 0 },
    });
    expect(columns.map(({ name, type }) => `${name} ${type}`).slice(8, 12)).toEqual([
      'Revenues DECIMAL(38,0)',
      'Revenues_accession VARCHAR',
      "Revenues_state ENUM('first', 'repeated', 'restated')",
      'NetIncomeLoss DECIMAL(38,1)',
    ]);
    expect(
      rows.map((row) => [row.unit, row.known, row.form, row.Revenues, row.Revenues_state, row.NetIncomeLoss]),
    ).toEqual([
      ['EUR', '2013-02-20', '10-K', '900', 'first', null],
      ['USD', '2013-02-20', '10-K', '1000', 'first', '2.5'],
      ['USD', '2013-02-20', '10-K/A', '1200', 'restated', '2.5'],
      ['USD', '2014-02-20', '10-K', '1200', 'repeated', '-2.5'],
    ]);
    expect(rows[2]).toMatchObject({
      ...{ company_key: '0000000001', company: 'ALPHA INC', period_start: '2012-01-01', period_end: '2012-12-31' },
      ...{ filing: AMENDED.accn, Revenues_accession: AMENDED.accn, NetIncomeLoss_accession: FACT.accn },
    });
  });

  it('has regular rows from the first day on which a period was known to the end of the history', async () => {
    const months = await panel('--fields', 'Revenues,Assets', '--every', 'month');
    const known = (of: typeof months, unit: string, start: string | null) =>
      of.rows.filter((row) => row.unit === unit && row.period_start === start).map((row) => row.known);
    expect(known(months, 'USD', '2012-01-01')).toHaveLength(13);
    expect([known(months, 'USD', null)[0], known(months, 'EUR', '2012-01-01').at(-1)]).toEqual([
      '2013-02-28',
      '2014-02-28',
    ]);
    expect(months.rows.find(({ unit, known: day }) => unit === 'USD' && day === '2013-02-28')).toMatchObject({
      Assets: '158083',
      Revenues: null,
    });
    const words = ['--fields', 'Revenues', '--every', 'day', '--from', '2013-02-19', '--to', '2013-02-22'];
    const days = await panel(...words);
    expect(known(days, 'USD', '2012-01-01')).toEqual(['2013-02-20', '2013-02-21', '2013-02-22']);
    expect(
      days.rows.every(({ Revenues_state: state, unit }) => state === (unit === 'USD' ? 'restated' : 'first')),
    ).toBe(true);
  });

  it('has a row for each value in the long form, and twelve months where they are asked for', async () => {
    const { rows } = await panel('--fields', 'Revenues,Assets', '--form', 'long', '--ttm');
    const short = rows.map((row) => [row.field, row.known, row.number_text, row.state, row.ttm, row.ttm_basis]);
    expect(short).toEqual([
      ['us-gaap:Revenues', '2013-02-20', '900', 'first', '900', 'year'],
      ['us-gaap:Assets', '2013-02-20', '158083', 'first', null, null],
      ['us-gaap:Assets', '2014-02-20', '158083000', 'restated', null, null],
      ['us-gaap:Revenues', '2013-02-20', '1000', 'first', '1000', 'year'],
      ['us-gaap:Revenues', '2013-02-20', '1200', 'restated', '1200', 'year'],
      ['us-gaap:Revenues', '2014-02-20', '1200', 'repeated', '1200', 'year'],
    ]);
  });

  it.each(['parquet', 'arrow', 'csv', 'ndjson'])('writes %s files with exact numbers', async (format) => {
    const file = join(folder, `panel.${format}`);
    const { status, stdout, stderr } = await run('panel', '--fields', 'NetIncomeLoss', '--output', file);
    expect([status, stdout, stderr]).toEqual([0, '', `Wrote 2 rows to ${file}.\n`]);
    const written = readFileSync(file);
    if (format === 'arrow') {
      const table = tableFromIPC(written);
      expect(String(table.schema.fields[8])).toMatch(/^NetIncomeLoss: Decimal\[38e\+?1\]/);
      expect(String(table.getChild('NetIncomeLoss_accession')?.get(1))).toBe(LATER.accn);
    } else if (format === 'parquet') expect(written.subarray(0, 4).toString()).toBe('PAR1');
    else expect(written.toString()).toMatch(/-2\.5"?,"?/);
  });

  it('says what it leaves out, and is incomplete then', async () => {
    const words = ['panel', '--fields', 'Liabilities,Assets'];
    const { status, stdout, stderr } = await run(...words, '--format', 'csv');
    expect([status, stderr]).toEqual([5, '1 fact left out: one filing states two numbers.\n']);
    expect(stdout.split('\r\n')).toHaveLength(4);
    const table = await run(...words, '--format', 'table');
    expect([table.status, table.stderr]).toEqual([5, '']);
    expect(table.stdout).toContain('2 values of 2 filings: 1 first, 0 repeated, 1 restated.\n1 fact left out');
  });

  it.each([
    [[], 'no field was named'],
    [['--fields', 'Revenus'], 'no field in the store is "Revenus"; did you mean Revenues?'],
    [['--fields', 'Assets', '--companies', 'Beta'], 'no company in the store is "Beta"'],
    [['--fields', 'Assets', '--every', 'week'], 'expected one of filing, month, day'],
    [['--fields', 'Assets', '--from', '2014-01-01', '--to', '2013-01-01'], 'the panel ends on 2013-01-01'],
    [['--fields', 'Assets', '--output', 'panel.txt'], '--output "panel.txt" does not end in .parquet or .arrow'],
    [['--fields', 'Assets', '--format', 'parquet'], 'a Parquet file needs a name'],
  ])('%j is wrong use', async (words, said) => {
    const { status, stderr } = await run('panel', ...words);
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});

describe('diff --restated', () => {
  const restated = async (...words: readonly string[]) => {
    const { status, stdout } = await run('diff', '--restated', ...words);
    const { schema, ...output } = JSON.parse(stdout) as Record<string, unknown>;
    expect([status, schema]).toEqual([5, 'crossfoot/restatements/1']);
    return restatementsShape.parse(output);
  };

  it('lists what filings report again with another value, errors of scale and sign apart', async () => {
    const { totals, restatements } = await restated('--company', '1');
    expect(totals).toEqual({
      ...{ filings: 3, values: 8, restated: 1, rescaled: 1, negated: 1, listed: 3 },
      ...{ filingsWithoutDate: 0, valuesWithoutFiling: 0, conflicting: 1 },
    });
    expect(
      restatements.map(({ change, field, difference, relative, power }) => [
        change,
        field,
        difference,
        relative,
        power,
      ]),
    ).toEqual([
      ['rescaled', 'us-gaap:Assets', '157924917', '999.0000', 3],
      ['negated', 'us-gaap:NetIncomeLoss', '-5.0', '-2.0000', null],
      ['restated', 'us-gaap:Revenues', '200', '0.2000', null],
    ]);
    expect(restatements[2]).toMatchObject({
      ...{ company: { key: '0000000001', name: 'ALPHA INC' }, unit: 'USD' },
      period: { start: '2012-01-01', end: '2012-12-31' },
      before: { value: '1000', document: FACT.accn, form: '10-K', filed: '2013-02-20' },
      after: { value: '1200', document: AMENDED.accn, form: '10-K/A', filed: '2013-02-20' },
    });
  });

  it('lists some kinds and fields, and counts all of them', async () => {
    const { totals, restatements } = await restated('--kind', 'negated');
    expect([totals.restated, totals.listed, restatements.length]).toEqual([1, 1, 1]);
    expect((await restated('--field', 'Revenues,Liabilities')).totals).toMatchObject({
      restated: 1,
      rescaled: 0,
      values: 4,
    });
  });

  it('shows them as a table and writes them to a Parquet file', async () => {
    const file = join(folder, 'restated.parquet');
    const { stdout } = await run('diff', '--restated', '--format', 'table', '--limit', '2', '--output', file);
    await expect(stdout).toMatchFileSnapshot('../../golden/diff/restated.txt');
    expect(readFileSync(file).subarray(0, 4).toString()).toBe('PAR1');
  });

  it.each([
    [['1', '2'], 'takes no moments such as 1'],
    [['--resource', 'CompanyFacts'], 'goes over the filings of all resources'],
    [['--kind', 'retired'], 'no restatement is of the kind retired'],
  ])('%j is wrong use', async (words, said) => {
    const { status, stderr } = await run('diff', '--restated', ...words);
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});
