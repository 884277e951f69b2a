import { beforeAll, describe, expect, it } from 'vitest';
import { crossfoot, expectRefusal } from '../../support/cli.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempStore } from '../../support/temp-store.ts';

describe('explain', () => {
  let store = '';
  const explain = (...words: readonly string[]) => crossfoot(['explain', '--store', store, ...words]);

  beforeAll(async () => {
    store = await tempStore();
    const ingest = ['ingest', 'payload', '--store', store];
    await crossfoot([...ingest, savedAnswer('calculation.json'), '--resource', 'calculation', '--taxonomy', '18']);
    await crossfoot([...ingest, savedAnswer('rows-2024-12-17.json'), '--resource', 'Financials-QTR']);
  });

  it('takes a company, a field and a fiscal period, and prints one tree a line', async () => {
    const { status, stdout, stderr } = await explain(
      ...['9800002', 'TotalAssets', '--period', '2024Q1', '--section', 'balance', '--mode', 'exact'],
      ...['--tolerance', 'abs:1', '--depth', '1', '--resource', 'financials-qtr', '--unit', 'usd', '--as-of', 'latest'],
    );
    expect([status, stderr]).toEqual([0, '']);
    const { schema, fiscal, mode, tolerance, trees } = JSON.parse(stdout);
    expect([schema, fiscal, mode, tolerance]).toEqual(['crossfoot/explain/1', '2024Q1', 'exact', 'abs:1']);
    expect(trees[0].lines.every(({ level }: { readonly level: number }) => level <= 1)).toBe(true);
    const lines = (await explain('9800002', 'totalassets', '--format', 'ndjson')).stdout.trimEnd().split('\n');
    expect(Object.keys(JSON.parse(lines[0] ?? ''))).toEqual(['sections', 'lines']);
  });

  it('takes the id of a recorded finding', async () => {
    const { findings } = JSON.parse((await crossfoot(['validate', '--store', store, '--format', 'json'])).stdout);
    const { status, stdout } = await explain(findings[0].id.toUpperCase(), '--format', 'table');
    expect([status, stdout]).toEqual([0, expect.stringContaining(`(${findings[0].rule} ${findings[0].id})`)]);
  });

  it.each([
    [['9800002'], /^error: which field\?\n.*`crossfoot explain COMPANY FIELD`/],
    [['0123456789abcdef'], /no recorded finding has the id "0123456789abcdef"/],
    [['98', 'totalassets'], /^error: no company in the store is "98"/],
    [['9800002', 'totalasets'], /did you mean totalassets\?\n.*Nearest of \d+: service:totalassets\./],
    [['9800002', 'total'], /"total" is ambiguous\n {2}Candidates: service:total/],
    [['9800002', 'totalassets', '--period', '2030Q1'], /^error: --period: the field has no value for "2030Q1"/],
    [['9800002', 'totalassets', '--unit', 'EUR'], /^error: --unit: no unit of the field is "EUR"/],
    [['9800002', 'totalassets', '--section', 'x'], /^error: --section: no section of the field is called "x"/],
  ])('%j is wrong use', async (words, said) => {
    expectRefusal(await explain(...words), 2, said);
  });
});
