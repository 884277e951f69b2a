import { describe, expect, test } from 'vitest';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { withConnection, withLockedConnection } from '../../../src/warehouse/store/connection.ts';
import type { DiffCounts } from '../../../src/warehouse/store/diff/compare-snapshots.ts';
import { runSql } from '../../../src/warehouse/store/query/run-sql.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { listSnapshots } from '../../../src/warehouse/store/snapshots.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { tinyRead } from '../../support/tiny-rows.ts';

const countsBetween = (store: string, before: number, after: number): Promise<DiffCounts> =>
  withReader(store, TEST_PORTS, async (reader) => {
    const { rows, values } = await reader.compareSnapshots({ before, after });
    return { rows, values };
  });

const ASSETS = { document: 'A', period: '2009-06-30', accepted: '2009-07-01T00:00:00', values: { a: '1.50', b: '-3' } };
const SALES = {
  document: 'A',
  period: '2009-04-01/2009-06-30',
  accepted: '2009-07-01T00:00:00',
  values: { a: '2', b: '-3' },
};

const NO_ROWS = {
  new: 0,
  restated: 0,
  corrected: 0,
  rescaled: 0,
  negated: 0,
  extended: 0,
  retired: 0,
  refiled: 0,
  unchanged: 0,
};
const NO_VALUES = { new: 0, restated: 0, corrected: 0, rescaled: 0, negated: 0, retired: 0, refiled: 0 };

/** What the wide view of the resource shows. */
function shown(store: string, asOf?: number): Promise<readonly unknown[]> {
  return withLockedConnection(store, TEST_PORTS, async (connection) => {
    const sql = `SELECT COLUMNS('^(document|[abc])$') FROM "Tiny" ORDER BY document`;
    const { columns, rows } = await runSql(connection, sql, { asOf });
    const all: unknown[] = [];
    for await (const page of await rows()) {
      for (const row of page) all.push(Object.fromEntries(row.map((value, index) => [columns[index]?.name, value])));
    }
    return all;
  });
}

const openVersions = (store: string) =>
  withConnection(store, TEST_PORTS, (connection) =>
    queryRows(
      connection,
      'SELECT row_version_id, filed_row_id, opened, closed FROM row_version ORDER BY row_version_id',
    ),
  );

describe('row versions', () => {
  test('the same content again opens nothing', async () => {
    const store = await tempStore();
    expect((await ingestTiny(store, [ASSETS, SALES])).changes).toEqual({ seen: 2, new: 2, changed: 0, retired: 0 });
    expect((await ingestTiny(store, [SALES, ASSETS])).changes).toEqual({ seen: 2, new: 0, changed: 0, retired: 0 });
    expect(await openVersions(store)).toEqual([
      [1, 1, 1, null],
      [2, 2, 1, null],
    ]);
  });

  test('a changed digit closes the version and opens a new one; the same number with other digits is filed anew too', async () => {
    const store = await tempStore();
    await ingestTiny(store, [ASSETS]);
    const changed = await ingestTiny(store, [{ ...ASSETS, values: { a: '1.5', b: '-3' } }]);
    expect(changed.changes).toEqual({ seen: 1, new: 0, changed: 1, retired: 0 });
    expect(await openVersions(store)).toEqual([
      [1, 1, 1, 2],
      [2, 1, 2, null],
    ]);
    const diff = await countsBetween(store, 1, 2);
    expect(diff.values).toEqual({ ...NO_VALUES, refiled: 1 });
  });

  test('another binding is a change, though the content is the same', async () => {
    const store = await tempStore();
    const bound = (id: string) => [{ ...ASSETS, taxonomy: { source: 'us-gaap', id } } as const];
    await ingestTiny(store, bound('18'));
    expect((await ingestTiny(store, bound('19'))).changes).toEqual({ seen: 1, new: 0, changed: 1, retired: 0 });
    expect((await ingestTiny(store, bound('19'))).changes).toEqual({ seen: 1, new: 0, changed: 0, retired: 0 });
    await expectSoundStore(store);
  });

  test('a row missing from a complete scope is retired, from an incomplete one not; when it is back it opens again', async () => {
    const store = await tempStore();
    await ingestTiny(store, [ASSETS, SALES]);
    expect((await ingestTiny(store, [ASSETS], { complete: false })).changes.retired).toBe(0);
    expect((await ingestTiny(store, [ASSETS], { partition: 'quarter 2009q4' })).changes.retired).toBe(0);
    expect((await ingestTiny(store, [ASSETS])).changes.retired).toBe(1);
    expect((await ingestTiny(store, [ASSETS, SALES])).changes).toEqual({ seen: 2, new: 1, changed: 0, retired: 0 });
  });

  test('a publication without dimensions does not retire rows that have some', async () => {
    const store = await tempStore();
    const member = { ...ASSETS, dimensions: 'ProductOrService=Tea;' };
    const registrant = { ...ASSETS, dimensions: 'LegalEntity=Sub;' };
    await ingestTiny(store, [ASSETS, member, registrant]);
    expect((await ingestTiny(store, [ASSETS], { dimensions: 'legal-entity' })).changes.retired).toBe(1);
  });

  test('wide numbers, text and negative numbers are kept digit for digit', async () => {
    const store = await tempStore();
    const values = {
      wide: '-12345678901234567890.1200',
      least: '-9223372036854775808',
      text: 'text:a|b',
      zero: '-0.00',
      small: '-0.05',
    };
    await ingestTiny(store, [{ period: '2009-06-30', values }]);
    const rows = await withConnection(store, TEST_PORTS, (connection) =>
      queryRows(
        connection,
        `SELECT field::VARCHAR, coalesce(number_text, text), number::VARCHAR FROM filed_value ORDER BY 1`,
      ),
    );
    expect(rows).toEqual([
      ['least', '-9223372036854775808', '-9223372036854775808.000000000000'],
      ['small', '-0.05', '-0.050000000000'],
      ['text', 'a|b', null],
      ['wide', '-12345678901234567890.1200', '-12345678901234567890.120000000000'],
      ['zero', '0.00', '0.000000000000'],
    ]);
  });
});

describe('a source that shows one row an identity', () => {
  const scope = { complete: false, supersedes: true } as const;

  test('counts a row of another document as changed, and the one before is closed', async () => {
    const store = await tempStore();
    await ingestTiny(store, [ASSETS, SALES], scope);
    const restated = await ingestTiny(store, [{ ...ASSETS, document: 'B', values: { a: '9' } }], scope);
    expect(restated.changes).toEqual({ seen: 1, new: 0, changed: 1, retired: 0 });
    expect(await openVersions(store)).toEqual([
      [1, 1, 1, 2],
      [2, 2, 1, null],
      [3, 3, 2, null],
    ]);
    expect((await ingestTiny(store, [ASSETS], scope)).changes).toEqual({ seen: 1, new: 0, changed: 1, retired: 0 });
  });

  test('an older document does not take the place of a newer one, whichever comes in last', async () => {
    const store = await tempStore();
    const newer = { ...ASSETS, document: 'B', accepted: '2009-09-01T00:00:00', values: { a: '9' } };
    await ingestTiny(store, [newer], scope);
    expect((await ingestTiny(store, [ASSETS], scope)).changes).toEqual({ seen: 1, new: 1, changed: 0, retired: 0 });
    expect((await openVersions(store)).map((version) => version[3])).toEqual([null, null]);
    const diff = await countsBetween(store, 1, 2);
    expect(diff.rows).toEqual({ ...NO_ROWS, unchanged: 1 });
  });

  test('what an answer leaves unsaid of a document stays as it was', async () => {
    const store = await tempStore();
    await ingestTiny(store, [ASSETS], scope);
    await ingestTiny(store, [{ ...ASSETS, accepted: undefined as never }], scope);
    const documents = await withConnection(store, TEST_PORTS, (connection) =>
      queryRows(connection, 'SELECT opened, closed, accepted FROM document_version'),
    );
    expect(documents).toEqual([[1, null, '2009-07-01T00:00:00']]);
  });

  test('two documents of one identity in one answer stand side by side', async () => {
    const store = await tempStore();
    const both = [ASSETS, { ...ASSETS, document: 'B' }];
    expect((await ingestTiny(store, both, scope)).changes).toEqual({ seen: 2, new: 2, changed: 0, retired: 0 });
    expect((await ingestTiny(store, both, scope)).changes).toEqual({ seen: 2, new: 0, changed: 0, retired: 0 });
  });
});

describe('diff of current rows', () => {
  test('counts new, changed, retired rows and values; a later filing of the same values is refiled', async () => {
    const store = await tempStore();
    const refiled = { ...SALES, document: 'B', accepted: '2009-08-01T00:00:00' };
    await ingestTiny(store, [ASSETS, SALES, { ...ASSETS, unit: 'EUR' }]);
    await ingestTiny(store, [
      { ...ASSETS, values: { a: '1.51', c: '7' } },
      refiled,
      { ...ASSETS, period: '2009-07-31' },
    ]);
    const diff = await countsBetween(store, 1, 2);
    expect(diff).toEqual({
      rows: { ...NO_ROWS, new: 1, corrected: 1, retired: 1, refiled: 1 },
      // Of the new row two values, of the retired one two.
      values: { ...NO_VALUES, new: 1 + 2, corrected: 1, retired: 1 + 2, refiled: 2 },
    });
    const backwards = await countsBetween(store, 2, 1);
    expect(backwards.rows).toEqual(diff.rows);
  });

  test('other digits of the same number, and other attributes of the filing, are refiled rows', async () => {
    const store = await tempStore();
    const row = { ...ASSETS, values: { a: '1.50', formtype: 'text:10-Q' } };
    await ingestTiny(store, [row, SALES]);
    await ingestTiny(store, [{ ...row, values: { a: '1.5', formtype: 'text:10-Q/A' } }, SALES]);
    const diff = await countsBetween(store, 1, 2);
    expect(diff).toEqual({
      rows: { ...NO_ROWS, refiled: 1, unchanged: 1 },
      values: { ...NO_VALUES, refiled: 1 },
    });
  });

  test('of two filings of one row the one accepted last is current, field by field, whichever came in first', async () => {
    const store = await tempStore();
    const later = { ...ASSETS, document: 'B', accepted: '2009-09-01T00:00:00', values: { a: '9' } };
    await ingestTiny(store, [later], { partition: 'later' });
    await ingestTiny(store, [ASSETS], { partition: 'earlier' });
    const diff = await countsBetween(store, 1, 2);
    expect(diff).toEqual({ rows: { ...NO_ROWS, extended: 1 }, values: { ...NO_VALUES, new: 1 } });
    expect(await shown(store)).toEqual([{ a: '9.00', b: '-3', document: 'B' }]);
  });

  test('what a later filing does not repeat is still current; it is restated only where its number changes', async () => {
    const store = await tempStore();
    await ingestTiny(store, [ASSETS], { partition: 'first' });
    const cash = { ...ASSETS, document: 'B', accepted: '2009-09-01T00:00:00' };
    await ingestTiny(store, [{ ...cash, values: { a: '1.5', c: '7' } }], { partition: 'second' });
    await ingestTiny(store, [{ ...cash, document: 'C', accepted: '2009-09-02T00:00:00', values: { b: '-4' } }], {
      partition: 'third',
    });
    const diffs = (before: number, after: number) => countsBetween(store, before, after);
    expect(await diffs(1, 2)).toEqual({
      rows: { ...NO_ROWS, extended: 1 },
      values: { ...NO_VALUES, new: 1, refiled: 1 },
    });
    expect(await diffs(2, 3)).toEqual({ rows: { ...NO_ROWS, restated: 1 }, values: { ...NO_VALUES, restated: 1 } });
    expect(await shown(store)).toEqual([{ a: '1.50', b: '-4', c: '7', document: 'C' }]);
    expect(await shown(store, 2)).toEqual([{ a: '1.50', b: '-3', c: '7', document: 'B' }]);
    await expectSoundStore(store);
  });

  test('several numbers of a field are compared one by one', async () => {
    const store = await tempStore();
    await ingestTiny(store, [{ ...ASSETS, values: { a: '1|2', b: '3' } }]);
    await ingestTiny(store, [{ ...ASSETS, values: { a: '1|2', b: '4' } }]);
    await ingestTiny(store, [{ ...ASSETS, values: { a: '1|5', b: '4' } }]);
    await ingestTiny(store, [{ ...ASSETS, values: { a: '1', b: '4' } }]);
    const values = async (before: number) => (await countsBetween(store, before, before + 1)).values;
    expect(await values(1)).toEqual({ ...NO_VALUES, corrected: 1 });
    expect(await values(2)).toEqual({ ...NO_VALUES, corrected: 1 });
    expect(await values(3)).toEqual({ ...NO_VALUES, retired: 1 });
  });

  test('a later filing that reports nil takes no number away; nil in place of nothing is no change', async () => {
    const store = await tempStore();
    await ingestTiny(store, [{ ...ASSETS, values: { a: '1', b: '3' } }], { partition: 'first' });
    const later = { ...ASSETS, document: 'B', accepted: '2009-09-01T00:00:00' };
    await ingestTiny(store, [{ ...later, values: { a: 'nil', c: 'nil' } }], { partition: 'second' });
    const { rows, values } = await countsBetween(store, 1, 2);
    expect([rows, values]).toEqual([{ ...NO_ROWS, refiled: 1 }, NO_VALUES]);
  });

  test('a filing that is withdrawn takes with it what only it reported', async () => {
    const store = await tempStore();
    await ingestTiny(store, [ASSETS], { partition: 'first' });
    const later = { ...ASSETS, document: 'B', accepted: '2009-09-01T00:00:00', values: { a: '9', c: '7' } };
    await ingestTiny(store, [later], { partition: 'second' });
    await ingestTiny(store, [], { partition: 'second' });
    expect(await shown(store)).toEqual([{ a: '1.50', b: '-3', c: null, document: 'A' }]);
    await ingestTiny(store, [], { partition: 'first' });
    expect(await shown(store)).toEqual([]);
    await expectSoundStore(store);
  });

  test('documents whose acceptance is corrected change places', async () => {
    const store = await tempStore();
    const other = { ...ASSETS, document: 'B', accepted: '2009-09-01T00:00:00', values: { a: '9', c: '7' } };
    await ingestTiny(store, [ASSETS, other]);
    await ingestTiny(store, [{ ...ASSETS, accepted: '2009-10-01T00:00:00' }, other]);
    expect(await shown(store, 1)).toEqual([{ a: '9.00', b: '-3', c: '7', document: 'B' }]);
    expect(await shown(store)).toEqual([{ a: '1.50', b: '-3', c: '7', document: 'A' }]);
  });
});

test('a row belongs to the quarter in which it was filed, whatever input brought it first', async () => {
  const store = await tempStore();
  const byQuarter = { partitionBy: 'quarter filed' } as const;
  const filed = { ...ASSETS, filed: '2009-07-02' };
  await ingestTiny(store, [filed, { ...SALES, document: 'C', filed: '2009-10-02' }], {
    ...byQuarter,
    partition: 'filings',
    complete: false,
  });
  const quarter = await ingestTiny(store, [{ ...filed, period: '2009-05-31' }], byQuarter);
  expect(quarter.changes).toEqual({ seen: 1, new: 1, changed: 0, retired: 1 });
});

test('a snapshot that was observed before the one before it says so', async () => {
  const store = await tempStore();
  expect((await ingestTiny(store, [ASSETS])).summary.diagnostics).toEqual([]);
  const target = { store, command: 'test', input: 'tiny', observedAt: '2009-09-30T00:00:00Z' };
  const earlier = await ingestRows(tinyRead([ASSETS]), target, TEST_PORTS);
  expect(earlier.summary.diagnostics).toMatchObject([{ severity: 'warning', code: 'store/observed-before' }]);
});

test('snapshots are listed with their scope and what they did', async () => {
  const store = await tempStore();
  await ingestTiny(store, [ASSETS, SALES]);
  const [snapshot] = await withConnection(store, TEST_PORTS, listSnapshots);
  expect(snapshot).toEqual({
    snapshot: 1,
    source: 'sample',
    resource: 'Tiny',
    partition: 'quarter 2009q3',
    complete: true,
    dimensions: 'all',
    observedAt: '2009-10-01T00:00:00Z',
    effectiveAt: '2009-09-30T00:00:00',
    input: 'tiny',
    rows: { seen: 2, new: 2, changed: 0, retired: 0 },
  });
});
