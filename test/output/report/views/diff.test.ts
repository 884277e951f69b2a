import { describe, expect, it } from 'vitest';
import type { DiffOutput } from '../../../../src/core/model/shapes/reading.ts';
import { diffShape } from '../../../../src/core/model/shapes/reading.ts';
import { diffView } from '../../../../src/output/report/views/diff.ts';
import { printed } from '../../../support/printed.ts';

type Change = DiffOutput['changes'][number];

const document = (name: string) => ({ name, form: '10-Q', filed: '2024-08-01' });
const value = (name: string, more: Partial<Change['values'][number]> = {}): Change['values'][number] => ({
  field: { namespace: 'sample', name },
  change: 'restated',
  type: 'number',
  before: '1000',
  after: '-1200.50',
  rows: 1,
  ...more,
});
const change = (more: Partial<Change> = {}): Change => ({
  change: 'restated',
  kind: null,
  resource: 'Financials-QTR',
  company: { key: '0099000001', name: 'Anvil', symbol: 'ZZANV' },
  period: { start: '2024-04-01', end: '2024-06-30' },
  unit: 'USD',
  dimensions: '',
  restated: true,
  before: document('a'),
  after: document('b'),
  values: [value('cash')],
  ...more,
});

const ROWS = {
  new: 1,
  restated: 2,
  corrected: 0,
  rescaled: 0,
  negated: 0,
  extended: 0,
  retired: 1,
  refiled: 5,
  unchanged: 1234,
};
const NONE = {
  new: 0,
  restated: 0,
  corrected: 0,
  rescaled: 0,
  negated: 0,
  extended: 0,
  retired: 0,
  refiled: 0,
  unchanged: 9,
};
const VALUES = { new: 0, restated: 2, corrected: 0, rescaled: 0, negated: 0, retired: 0, refiled: 5 };

function viewOf(changes: readonly Change[], { limit = 0, rows = ROWS, listed = 4 } = {}) {
  const diff = { before: 1, after: 2, listed, rows, values: VALUES, kinds: { company: 0, period: 1, row: 0 } };
  return diffView(
    {
      ...diff,
      changes: async function* () {
        yield* changes;
      },
    },
    limit,
  );
}

const changesOf = async (changes: readonly Change[], limit?: number) =>
  (await printed(viewOf(changes, { limit: limit ?? 0 }))).split('\n\n').slice(2).join('\n\n').split('\n').slice(1);

describe('the people’s view of diff', () => {
  it('has counts, kinds of new rows, and values under their rows', async () => {
    const added = change({
      change: 'new',
      kind: 'period',
      period: { instant: '2024-06-30' },
      before: null,
      values: [],
    });
    const other = change({ company: { key: '0099000002', name: null, symbol: null }, after: document('a') });
    expect(await printed(viewOf([change(), other, added]))).toBe(
      [
        '1 to 2  new  restated  corrected  rescaled  negated  extended  retired  refiled  unchanged',
        'rows      1         2          0         0        0         0        1        5      1,234',
        'values    0         2          0         0        0                  0        5',
        '',
        'New rows: 1 of new periods.',
        '',
        '            period, field  before     after',
        '',
        'Financials-QTR · Anvil · ZZANV',
        'restated    2024-04-01/2024-06-30 USD',
        '            10-Q a → 10-Q b',
        '  restated    cash          1,000  -1,200.5',
        '',
        'Financials-QTR · 0099000002',
        'restated    2024-04-01/2024-06-30 USD · 10-Q a',
        '  restated    cash          1,000  -1,200.5',
        '',
        'Financials-QTR · Anvil · ZZANV',
        'new period  2024-06-30 USD · 10-Q b',
        '',
        'The first 3 are shown, 1 is not: `--limit 0` shows all.',
        '',
      ].join('\n'),
    );
  });

  it('ends after the counts where nothing differs', async () => {
    expect((await printed(viewOf([], { rows: NONE, listed: 0 }))).split('\n')).toHaveLength(4);
  });

  it('says so where something differs, but nothing of the chosen kinds', async () => {
    expect(await printed(viewOf([], { listed: 0 }))).toMatch(/\nNo change is of the chosen kinds\.\n$/);
    expect(await printed(viewOf([], { rows: NONE, listed: 0 }))).not.toContain('chosen kinds');
  });

  it('says how many rows of the list are not shown', async () => {
    expect(await printed(viewOf([change()], { listed: 100 }))).toMatch(/\nThe first 1 are shown, 99 are not: /);
  });

  it('shows a change that happened in several rows once, and drops rows that have no other', async () => {
    const same = (rows: number) => change({ before: null, after: null, values: [value('cash', { rows })] });
    const lines = await changesOf([same(3), same(3), change({ values: [value('cash', { rows: 3 }), value('debt')] })]);
    expect(lines.filter((line) => line.includes('cash'))).toEqual([expect.stringContaining('cash (in 3 rows)')]);
    expect(lines.filter((line) => line.startsWith('restated'))).toHaveLength(2);
    expect(lines.some((line) => line.includes('debt'))).toBe(true);
    expect((await changesOf([same(2), same(2)])).filter((line) => line.includes('cash'))).toHaveLength(2);
  });

  it('puts restated values before corrected, retired and new ones', async () => {
    const values = (['new', 'retired', 'corrected', 'restated'] as const).map((kind) => value(kind, { change: kind }));
    const lines = await changesOf([change({ before: null, after: null, values })]);
    const words = lines.flatMap((line) => /^ {2}(\w+)/.exec(line)?.[1] ?? []);
    expect(words).toEqual(['restated', 'corrected', 'retired', 'new']);
  });

  it('shows numbers in groups and texts as they are; what was not reported is empty', async () => {
    const values = [value('name', { type: 'text', before: '1000', after: null }), value('n', { before: 'INF' })];
    const text = (await changesOf([change({ values })])).join('\n');
    expect(text).toMatch(/name +1000\n/);
    expect(text).toMatch(/n +INF +-1,200\.5/);
  });

  it('stops at its limit', async () => {
    const all = [change(), change({ unit: 'EUR' }), change({ unit: 'CHF' })];
    const lines = await changesOf(all, 2);
    expect(lines.filter((line) => /^restated/.test(line)).map((line) => line.split(' ').at(-1))).toEqual([
      'USD',
      'EUR',
    ]);
    expect(lines.at(-2)).toBe('The first 2 are shown, 2 are not: `--limit 0` shows all.');
  });
});

describe('diff for programs', () => {
  it('is of its shape', async () => {
    const { schema, ...output } = JSON.parse(await printed(viewOf([change()]), 'json')) as Record<string, unknown>;
    expect(schema).toBe('crossfoot/diff/4');
    expect(diffShape.parse(output)).toMatchObject({
      before: 1,
      totals: { newRows: { period: 1 } },
      changes: [change()],
    });
  });

  it('has a row a changed value as CSV, and one for a change without any', async () => {
    const text = await printed(viewOf([change({ values: [value('a'), value('b')] }), change({ values: [] })]), 'csv');
    const [titles = '', ...rows] = text.trimEnd().split('\r\n');
    expect(titles).toContain('value.field.name,value.change,value.type,value.before,value.after');
    expect(rows.map((row) => row.split(',').slice(-6).join(','))).toEqual([
      'sample,a,restated,number,1000,-1200.50',
      'sample,b,restated,number,1000,-1200.50',
      ',,,,,',
    ]);
  });
});
