import { beforeAll, describe, expect, test } from 'vitest';
import { type StatementRequest, statementOf, statementsOf } from '../../../src/analysis/statement/read-statement.ts';
import type { SourceRead, StatementLine } from '../../../src/core/model/source-read.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, type TinyRow, tinyBatch } from '../../support/tiny-rows.ts';
import { printStatement, TINY_OPTIONS } from '../../support/tiny-statement.ts';

const row = (document: string, entity: string, period: string, values: TinyRow['values']): TinyRow => ({
  ...{ document, entity, period, values, filed: document === 'old' ? '2009-05-01' : '2009-08-01' },
  ...(document === 'new' && {
    fiscal: { fiscalYear: '2009', fiscalPeriod: 'Q2', periodEnd: '2009-06-30', fye: '1231' },
  }),
});
const ROWS = [
  row('new', '1', '2009-01-01/2009-06-30', { 'us-gaap/2009:Sales': '10', 'us-gaap/2009:Costs': '4' }),
  row('old', '1', '2008-01-01/2008-06-30', {
    ...{ 'us-gaap/2008:Sales': '8', 'us-gaap/2008:Costs': '3', 'us-gaap/2008:Interest': '1' },
  }),
  row('other', '2', '2009-01-01/2009-06-30', { 'us-gaap/2009:Sales': '7' }),
];
const line = (at: number, name: string, label: string, document = 0): StatementLine => ({
  ...{ document, report: 1, line: at, statement: 'IS', parenthetical: false, negating: name === 'Costs' },
  ...{ field: { namespace: document === 0 ? 'us-gaap/2009' : 'us-gaap/2008', name }, label },
});

async function* read(): SourceRead {
  yield { kind: 'rows', batch: tinyBatch(ROWS) };
  yield { kind: 'statementLines', lines: [line(1, 'Sales', 'Net sales'), line(2, 'Costs', 'Costs')] };
  yield {
    kind: 'statementLines',
    lines: ['Sales', 'Interest', 'Costs'].map((name, at) => line(at, name, name === 'Costs' ? ' ' : `old ${name}`, 1)),
  };
  return { scope: { ...TINY_SCOPE, source: 'sec-fsds', resource: 'FSDS' }, counts: {}, diagnostics: [] };
}

describe('statements from a store', () => {
  let store = '';
  beforeAll(async () => {
    store = await tempStore();
    const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
    await ingestRows(read(), target, TEST_PORTS);
  });
  const company = (key: string) => ({ key, name: `Company ${key}`, symbol: null });
  const ask = (given: Partial<StatementRequest> = {}) =>
    statementOf({ ...TINY_OPTIONS, store, labels: 'primary', companies: [company('1')], ...given }, TEST_PORTS);

  test('the lines of the newest document have the values of all, whatever the year of the taxonomy; earlier ones add theirs', async () => {
    const statement = await ask();
    expect(printStatement(statement)).toBe(
      'Income Statement: 2009-01-01/2009-06-30, 2008-01-01/2008-06-30\nNet sales 10 8\nold Interest - 1\nCosts 4 3',
    );
    expect(statement.sections[0]?.lines.map(({ negated }) => negated)).toEqual([false, false, true]);
    expect(statement.sections[0]?.lines[0]?.cells[1]?.source).toMatchObject({
      ...{ document: { name: 'old', form: '10-Q', filed: '2009-05-01' }, resource: 'FSDS', snapshot: 1 },
      field: { namespace: 'us-gaap/2008', name: 'Sales' },
    });
  });

  test('as filed, a document shows its own values alone', async () => {
    expect(printStatement(await ask({ asFiled: 'newest' }))).toBe(
      'Income Statement: 2009-01-01/2009-06-30\nNet sales 10\nCosts 4',
    );
  });

  test('companies stand side by side in the lines of the first', async () => {
    expect(printStatement(await ask({ companies: [company('1'), company('2')] }))).toBe(
      'Income Statement: 2009-01-01/2009-06-30, 2008-01-01/2008-06-30, 2009-01-01/2009-06-30\nNet sales 10 8 7\nold Interest - 1 -\nCosts 4 3 -',
    );
  });

  test('field names are shown instead of labels, and where a label is blank', async () => {
    expect(printStatement(await ask({ asFiled: 'old' }))).toContain('\nCosts 3');
    expect(printStatement(await ask({ labels: 'name', asFiled: 'new' }))).toContain('\nSales 10');
  });

  test('several subjects are read together, each with statements of its own', async () => {
    const subjects = [{ company: company('1'), asFiled: 'new' }, { company: company('1') }];
    const printed: string[] = [];
    for await (const one of statementsOf({ ...TINY_OPTIONS, store, labels: 'primary', subjects }, TEST_PORTS)) {
      printed.push(printStatement(one));
    }
    expect(printed).toEqual([printStatement(await ask({ asFiled: 'new' })), printStatement(await ask())]);
  });

  test('verdicts on totals are asked for once and stand in their cells', async () => {
    const check = { verdict: 'inconsistent', authority: 'filed', difference: '1', finding: 'f1' } as const;
    const checks = (_row: number, { name }: { readonly name: string }) => (name === 'Sales' ? check : undefined);
    const checker = { key: 'sales', read: async () => checks };
    const request = { ...TINY_OPTIONS, store, labels: 'primary', companies: [company('1')] } as const;
    const { sections } = await statementOf(request, { ...TEST_PORTS, checker });
    expect(sections[0]?.lines.map(({ cells }) => cells[0]?.check)).toEqual([check, undefined, null]);
  });

  test('what cannot be shown is an error that says why', async () => {
    await expect(ask({ companies: [company('9')] })).rejects.toThrow('the store has no financial rows of Company 9');
    await expect(ask({ companies: [company('2')] })).rejects.toThrow('the store has no presentation for the rows');
    await expect(ask({ sections: ['blance sheet'] })).rejects.toThrow('did you mean');
    expect((await ask({ columns: { length: null, periods: null, from: 20_000, to: null } })).sections).toEqual([]);
  });
});
