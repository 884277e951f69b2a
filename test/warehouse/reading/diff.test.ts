import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, formatDecimal, parseDecimal, subtractDecimal } from '../../../src/core/base/decimal.ts';
import { numberChange } from '../../../src/core/model/change-kind.ts';
import { type AskedDiff, notStored, storedSnapshots, withDiff } from '../../../src/warehouse/reading/diff.ts';
import type { RowChange } from '../../../src/warehouse/store/diff/row-changes.ts';
import { DuckDBInstance } from '../../../src/warehouse/store/driver.ts';
import { longOr } from '../../support/long.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { folderOfProcess } from '../../support/temporary-folder.ts';
import type { TinyRow } from '../../support/tiny-rows.ts';

const MARCH = '2009-01-01/2009-03-31';
const JUNE = '2009-04-01/2009-06-30';
const SUPERSEDES = { supersedes: true };

const row = (values: TinyRow['values'], given: Partial<TinyRow> = {}): TinyRow => ({
  document: 'D1',
  entity: 'A',
  period: MARCH,
  filed: '2009-05-01',
  ...given,
  values: { restated: 'text:false', original: 'text:true', ...values },
});

const NO_ROWS = {
  ...{ new: 0, restated: 0, corrected: 0, rescaled: 0, negated: 0 },
  ...{ extended: 0, retired: 0, refiled: 0, unchanged: 0 },
};
const NO_VALUES = { new: 0, restated: 0, corrected: 0, rescaled: 0, negated: 0, retired: 0, refiled: 0 };

/** The store after one snapshot of each list of rows. */
async function storeOf(...snapshots: readonly (readonly TinyRow[])[]): Promise<string> {
  const store = await tempStore();
  for (const rows of snapshots) await ingestTiny(store, rows, SUPERSEDES);
  return store;
}

async function changes(store: string, before = 1, after = 2, resource?: string): Promise<readonly RowChange[]> {
  return withDiff(store, { before, after, resource }, TEST_PORTS, async (diff) => {
    const found: RowChange[] = [];
    for await (const change of diff.changes()) found.push(change);
    return found;
  });
}

type Case = { readonly before: readonly TinyRow[]; readonly after: readonly TinyRow[] };

/** Cases in one store, each of them a company with documents of its own: `changes` has those of one, `rows` counts them. */
function storeOfCases(cases: Readonly<Record<string, Case>>) {
  const side = (at: keyof Case) =>
    Object.entries(cases).flatMap(([name, rows]) =>
      rows[at].map((own) => ({ ...own, entity: name, document: `${name} ${own.document}` })),
    );
  let made: Promise<{ readonly store: string; readonly all: readonly RowChange[] }> | undefined;
  const make = async () => {
    const store = join(folderOfProcess(), 'cases.duckdb');
    for (const at of ['before', 'after'] as const) await ingestTiny(store, side(at), SUPERSEDES);
    return { store, all: await changes(store) };
  };
  const content = () => {
    made ??= make();
    return made;
  };
  return {
    changes: async (name: string) => (await content()).all.filter(({ company }) => company.key === name),
    rows: async (name: string) =>
      withDiff(
        (await content()).store,
        { before: 1, after: 2, companies: [name] },
        TEST_PORTS,
        async (diff) => diff.rows,
      ),
  };
}

const decimal = (text: string): Decimal => parseDecimal(text) ?? { mantissa: 0n, places: 0 };

const field = (name: string) => ({ namespace: 'service', name });

describe('what differs between two snapshots', () => {
  it('is told field by field, before and after, exact, without attributes of the filing', async () => {
    const store = await storeOf(
      [row({ revenue: '1.10', costs: '7', name: 'text:old', big: '123456789012345678901234.5', same: '1.0' })],
      [
        row({
          revenue: '1.2',
          gone: '0',
          name: 'text:new',
          big: '123456789012345678901234.6',
          same: '1.00',
          dcn: 'text:x',
        }),
      ],
    );
    const [only, ...others] = await changes(store);
    expect(others).toEqual([]);
    expect(only).toEqual({
      change: 'corrected',
      kind: null,
      resource: 'Tiny',
      company: { key: 'A', name: 'Company A', symbol: null },
      period: { start: '2009-01-01', end: '2009-03-31' },
      unit: 'USD',
      dimensions: '',
      restated: false,
      before: { name: 'D1', form: '10-Q', filed: '2009-05-01' },
      after: { name: 'D1', form: '10-Q', filed: '2009-05-01' },
      values: [
        {
          field: field('big'),
          change: 'corrected',
          type: 'number',
          before: '123456789012345678901234.5',
          after: '123456789012345678901234.6',
          rows: 1,
        },
        { field: field('costs'), change: 'retired', type: 'number', before: '7', after: null, rows: 1 },
        { field: field('gone'), change: 'new', type: 'number', before: null, after: '0', rows: 1 },
        { field: field('name'), change: 'corrected', type: 'text', before: 'old', after: 'new', rows: 1 },
        { field: field('revenue'), change: 'corrected', type: 'number', before: '1.10', after: '1.2', rows: 1 },
      ],
    });
  });

  const first = row({ revenue: '1' });
  const KINDS = [
    ['a later document', row({ revenue: '2' }, { document: 'D2', filed: '2009-08-01' }), 'restated'],
    ['an earlier document', row({ revenue: '2' }, { document: 'D0', filed: '2009-02-01' }), 'corrected'],
    ['a row that begins to say restated', row({ revenue: '2', restated: 'text:True' }), 'restated'],
    ['a row that is the original no more', row({ revenue: '2', original: 'text:false' }), 'restated'],
    ['the same document with another number', row({ revenue: '2' }), 'corrected'],
  ] as const;
  const restated = { restated: 'text:true' };
  const renamed = (name: string) =>
    [MARCH, JUNE, '2009-07-01/2009-09-30'].map((period) => row({ name: `text:${name}`, revenue: '1' }, { period }));
  const cases = storeOfCases({
    ...Object.fromEntries(KINDS.map(([name, second]) => [name, { before: [first], after: [second] }])),
    'restated before': {
      before: [row({ revenue: '1', ...restated })],
      after: [row({ revenue: '2', ...restated })],
    },
    'filed again': {
      before: [first],
      after: [row({ revenue: '1.0' }, { document: 'D2', filed: '2009-08-01' })],
    },
    'three rows': { before: renamed('old'), after: renamed('new') },
  });

  it.each(KINDS)('is, from %s, of its kind', async (name, _, kind) => {
    expect((await cases.changes(name)).map((change) => [change.change, change.kind])).toEqual([[kind, null]]);
  });

  it('is a correction where the row called itself restated before, too', async () => {
    const [only] = await cases.changes('restated before');
    expect(only).toMatchObject({ change: 'corrected', restated: true });
  });

  it('tells new periods, new companies, further rows and retired rows apart', async () => {
    const gone = row({ revenue: '5' }, { entity: 'Z' });
    const store = await storeOf(
      [first, gone],
      [
        first,
        row({ revenue: '2' }, { period: JUNE }),
        row({ revenue: '3' }, { entity: 'B' }),
        row({ revenue: '4' }, { unit: 'EUR' }),
      ],
    );
    const found = await changes(store);
    expect(found.map(({ change, kind, company, unit }) => [change, kind, company.key, unit])).toEqual([
      ['retired', null, 'Z', 'USD'],
      ['new', 'period', 'A', 'USD'],
      ['new', 'row', 'A', 'EUR'],
      ['new', 'company', 'B', 'USD'],
    ]);
    expect(found.map(({ before, after }) => [before === null, after === null])).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [true, false],
    ]);
    const counted = await withDiff(store, { before: 1, after: 2 }, TEST_PORTS, async ({ rows, kinds }) => ({
      rows,
      kinds,
    }));
    expect(counted).toEqual({
      rows: { ...NO_ROWS, new: 3, retired: 1, unchanged: 1 },
      kinds: { company: 1, period: 1, row: 1 },
    });
  });

  it('is the other way round from the later to the earlier one', async () => {
    const store = await storeOf([first], [row({ revenue: '2' }), row({ revenue: '3' }, { entity: 'B' })]);
    const [changed, gone] = await changes(store, 2, 1);
    expect(changed?.values).toEqual([
      { field: field('revenue'), change: 'corrected', type: 'number', before: '2', after: '1', rows: 1 },
    ]);
    expect(gone).toMatchObject({ change: 'retired', kind: null, company: { key: 'B' } });
  });

  it('is nothing where nothing differs, or the row was only filed anew', async () => {
    expect(await cases.changes('filed again')).toEqual([]);
    expect(await cases.rows('filed again')).toEqual({ ...NO_ROWS, refiled: 1 });
  });

  it('begins with restated values, the largest against its row first', async () => {
    const company = (entity: string, revenue: string, document: string) =>
      row({ revenue, equity: '1000' }, { entity, document, filed: document === 'D1' ? '2009-05-01' : '2009-08-01' });
    const store = await storeOf(
      [company('A', '100', 'D1'), company('B', '100', 'D1'), company('C', '100', 'D1'), company('D', '100', 'D1')],
      [company('A', '101', 'D2'), company('B', '900', 'D1'), company('C', '300', 'D2'), company('E', '1', 'D1')],
    );
    expect((await changes(store)).map(({ change, company: { key } }) => [change, key])).toEqual([
      ['restated', 'C'],
      ['restated', 'A'],
      ['corrected', 'B'],
      ['retired', 'D'],
      ['new', 'E'],
    ]);
  });

  it('counts in how many rows of a company the same change happened', async () => {
    const found = await cases.changes('three rows');
    expect(found.flatMap(({ values }) => values.map(({ field: { name }, rows }) => [name, rows]))).toEqual(
      Array(3).fill(['name', 3]),
    );
  });

  it('is between moments, by number, word or date', async () => {
    const store = await storeOf([first], [row({ revenue: '2' })]);
    const between = (before: string, after: string) =>
      withDiff(store, { before, after }, TEST_PORTS, async (diff) => [diff.before, diff.after]);
    expect(await between('1', 'latest')).toEqual([1, 2]);
    expect(await between('previous', '2009-10-01')).toEqual([1, 2]);
    expect(await between('latest', 'Previous')).toEqual([2, 1]);
    await expect(between('2009-09-30', 'latest')).rejects.toThrow('no snapshot 2009-09-30');
    await expect(between('yesterday', 'latest')).rejects.toThrow('no snapshot yesterday');
  });

  it('is of one resource where one is asked for, and which there are is said where it is not there', async () => {
    const store = await storeOf([first]);
    await ingestTiny(store, [row({ revenue: '9' }, { entity: 'C' })], { resource: 'Other' });
    expect((await changes(store, 1, 2, 'oTHER')).map(({ resource }) => resource)).toEqual(['Other']);
    expect(await changes(store, 1, 2, 'Tiny')).toEqual([]);
    await expect(changes(store, 1, 2, 'Tinny')).rejects.toThrow('no resource "Tinny" in the store; did you mean Tiny?');
    await expect(changes(store, 1, 3)).rejects.toThrow('no snapshot 3');
  });
});

describe('a change of a number', () => {
  const LATER = { document: 'D2', filed: '2009-08-01' };
  const KINDS = [
    ['by a power of ten alone', '158083', '158083000', 'rescaled'],
    ['by a power of ten, below one', '12', '0.12', 'rescaled'],
    ['by its sign alone', '-12.50', '12.5', 'negated'],
    ['by both', '-12', '120', 'restated'],
    ['from zero', '0', '10', 'restated'],
    ['in its digits', '12', '21', 'restated'],
    [
      'of many digits, by a power of ten',
      '12345678901234567890123456789012345678901',
      '123456789012345678901234567890123456789010',
      'rescaled',
    ],
  ] as const;
  const cases = storeOfCases({
    ...Object.fromEntries(
      KINDS.map(([name, before, after]) => [
        name,
        { before: [row({ revenue: before })], after: [row({ revenue: after }, LATER)] },
      ]),
    ),
    'one of several': {
      before: [row({ revenue: '12', cash: '-5', debt: '7' })],
      after: [row({ revenue: '13', cash: '5', debt: '70' }, LATER)],
    },
    'a text': { before: [row({ note: 'text:12' })], after: [row({ note: 'text:120' })] },
  });

  it.each(KINDS)('%s is of its own kind, also from a later document', async (name, _, __, kind) => {
    const found = await cases.changes(name);
    expect(found.map(({ change, values }) => [change, values.map((value) => value.change)])).toEqual([[kind, [kind]]]);
    const rows = await cases.rows(name);
    expect([rows[kind], rows.new, rows.unchanged]).toEqual([1, 0, 0]);
  });

  it('is the least important of its row beside a restatement', async () => {
    const [only] = await cases.changes('one of several');
    expect([only?.change, only?.values.map((value) => [value.field.name, value.change])]).toEqual([
      'restated',
      [
        ['cash', 'negated'],
        ['debt', 'rescaled'],
        ['revenue', 'restated'],
      ],
    ]);
  });

  it('is judged by the engine as by arithmetic', async () => {
    const number = fc
      .tuple(fc.bigInt({ min: -120n, max: 120n }), fc.nat(40), fc.nat(3))
      .map(([digits, zeros, places]) => formatDecimal({ mantissa: digits * 10n ** BigInt(zeros), places }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(number, number), { minLength: 150, maxLength: 200 }), async (pairs) => {
        const side = (at: 0 | 1) => row(Object.fromEntries(pairs.map((pair, i) => [`f${i}`, pair[at]])));
        const [only] = await changes(await storeOf([side(0)], [{ ...side(1), ...LATER }]));
        const found = new Map(only?.values.map(({ field: { name }, change }) => [name, change]));
        const differing = pairs.flatMap(([before, after], i) => {
          const isSame = subtractDecimal(decimal(before), decimal(after)).mantissa === 0n;
          return isSame ? [] : [[`f${i}`, numberChange(before, after)] as const];
        });
        expect(found).toEqual(new Map(differing.toSorted()));
      }),
      { numRuns: longOr(2, 50) },
    );
  });

  it('is never so of texts', async () => {
    const [only] = await cases.changes('a text');
    expect(only?.change).toBe('corrected');
  });
});

describe('a difference of a part', () => {
  const LATER = { document: 'D2', filed: '2009-08-01' };
  const store = storeOf(
    [
      row({ revenue: '12', cash: '5' }),
      row({ cash: '1' }, { entity: 'B' }),
      row({ cash: '3', debt: '4' }, { entity: 'C' }),
    ],
    [
      row({ revenue: '120', cash: '6' }, LATER),
      row({ cash: '1' }, { entity: 'B' }),
      row({ cash: '2', debt: '9' }, { entity: 'B', period: JUNE, document: 'D3' }),
    ],
  );
  const part = async (asked: Partial<AskedDiff>) =>
    withDiff(
      await store,
      { before: 1, after: 2, ...asked },
      TEST_PORTS,
      async ({ rows, values, listed, changes: list }) => {
        const found: string[] = [];
        for await (const { change, company, values: of } of list()) {
          found.push([change, company.key, ...of.map((value) => `${value.field.name} ${value.change}`)].join(' '));
        }
        expect(found).toHaveLength(listed);
        return { rows, values, found };
      },
    );

  it('of a company has its rows only, and counts them only', async () => {
    const { rows, found } = await part({ companies: ['b'] });
    expect(found).toEqual(['new B']);
    expect([rows.new, rows.unchanged, rows.retired, rows.restated]).toEqual([1, 1, 0, 0]);
  });

  it('of a company that only the later moment knows is found in either order', async () => {
    const grown = await storeOf([row({ cash: '1' })], [row({ cash: '1' }), row({ cash: '2' }, { entity: 'N' })]);
    const listed = (before: number, after: number) =>
      withDiff(grown, { before, after, companies: ['N'] }, TEST_PORTS, async ({ rows }) => [rows.new, rows.retired]);
    expect([await listed(1, 2), await listed(2, 1)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('of a field has rows with it only, judged by it alone', async () => {
    const { rows, values, found } = await part({ fields: ['Revenue'] });
    expect(found).toEqual(['rescaled A revenue rescaled']);
    expect(rows).toEqual({ ...NO_ROWS, rescaled: 1 });
    expect(values).toEqual({ ...NO_VALUES, rescaled: 1 });
    const debt = await part({ fields: ['debt'] });
    expect(debt.found).toEqual(['retired C', 'new B']);
    expect(debt.values).toEqual({ ...NO_VALUES, new: 1, retired: 1 });
  });

  it('of a field counts rows that get it, and not among the unchanged', async () => {
    const got = await storeOf(
      [row({ revenue: '1' }), row({ cash: '1' }, { entity: 'B' })],
      [row({ revenue: '1', cash: '2' }), row({ cash: '1' }, { entity: 'B' })],
    );
    const asked = { before: 1, after: 2, fields: ['cash'] };
    const rows = await withDiff(got, asked, TEST_PORTS, async (diff) => diff.rows);
    expect(rows).toEqual({ ...NO_ROWS, extended: 1, unchanged: 1 });
  });

  it('of kinds lists these only, and counts all', async () => {
    const whole = await part({});
    expect(whole.found).toEqual(['restated A cash restated revenue rescaled', 'retired C', 'new B']);
    const rescaled = await part({ kinds: ['rescaled'] });
    expect(rescaled).toEqual({ ...whole, found: ['restated A revenue rescaled'] });
    expect((await part({ kinds: ['new', 'retired'] })).found).toEqual(['retired C', 'new B']);
    expect((await part({ kinds: ['extended'] })).found).toEqual([]);
  });

  it('is refused where the company or the field is not there', async () => {
    await expect(part({ companies: ['nobody'] })).rejects.toThrow('no company in the store is "nobody"');
    await expect(part({ fields: ['revenues'] })).rejects.toThrow(
      'no field in the store is "revenues"; did you mean revenue?',
    );
  });
});

describe('the Parquet file of a difference', () => {
  it('has a row for each changed value and each new or retired row, the same bytes each time, and leaves nothing beside it', async () => {
    const store = await storeOf(
      [row({ revenue: '1.10', name: 'text:7' })],
      [row({ revenue: '1.2', name: 'text:8' }), row({ revenue: '3' }, { entity: 'B' })],
    );
    const path = join(dirname(store), "it's.parquet");
    const write = () => withDiff(store, { before: 1, after: 2 }, TEST_PORTS, ({ toParquet }) => toParquet(path));
    await write();
    const bytes = readFileSync(path);
    await write();
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(dirname(store)).sort()).toEqual([basename(path), 'test.duckdb']);

    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(
      `SELECT change, kind, company_key, field, before, after, before_number::VARCHAR, after_number::VARCHAR FROM read_parquet('${path.replace("'", "''")}')`,
    );
    expect(read.getRows()).toEqual([
      ['corrected', null, 'A', 'name', '7', '8', null, null],
      ['corrected', null, 'A', 'revenue', '1.10', '1.2', '1.100000000000', '1.200000000000'],
      ['new', 'company', 'B', null, null, null, null, null],
    ]);
    connection.closeSync();
    instance.closeSync();
    // The store is as readable as before.
    expect(await storedSnapshots(store, TEST_PORTS)).toHaveLength(2);
  });
});

describe('a name that the store does not have', () => {
  it('is answered with the names that it has, the nearest first, or with how to bring some in', () => {
    expect(notStored('resource', 'FSD', ['FSDS', 'Companies'])).toMatchObject({
      message: 'no resource "FSD" in the store; did you mean FSDS?',
      hint: 'There are FSDS, Companies.',
    });
    expect(notStored('resource', 'FSDS', [])).toMatchObject({ step: { code: 'ingest-rows' } });
    expect(notStored('taxonomy', '18', [])).toMatchObject({ step: { code: 'ingest-taxonomy' } });
  });
});
