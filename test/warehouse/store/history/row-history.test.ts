import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RowHistory } from '../../../../src/core/model/row-history.ts';
import type { RowImage } from '../../../../src/core/model/row-image.ts';
import type { Scope } from '../../../../src/core/model/source-read.ts';
import { ingestHistory } from '../../../../src/warehouse/ingest/ingest-history.ts';
import { type StoreReader, withReader } from '../../../../src/warehouse/store/reader.ts';
import { imageFaults } from '../../../support/decode-image.ts';
import { longOr } from '../../../support/long.ts';
import { decodeHistory, type NaiveChange, naiveChanges } from '../../../support/naive-history.ts';
import { num } from '../../../support/row-images.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import { type TinyRow, tinyRead } from '../../../support/tiny-rows.ts';

const RESOURCE = 'CoreFinancials-QTR';
const SERVICE: Partial<Scope> = { source: 'service', resource: RESOURCE, supersedes: true };
/** A Tuesday. */
const FIRST_DAY = Date.UTC(2025, 3, 15);
const at = (day: number, time = '07:13'): string =>
  `${new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10)}T${time}:00Z`;

type Seen = { readonly observedAt: string; readonly rows: readonly TinyRow[]; readonly scope?: Partial<Scope> };

async function storeOf(snapshots: readonly Seen[]): Promise<string> {
  const store = await tempStore();
  const refreshes = () =>
    snapshots.map(({ observedAt, rows, scope }) => [
      { observedAt, input: 'tiny', read: tinyRead(rows, { ...SERVICE, ...scope }) },
    ]);
  const history = { taxonomies: [], taxonomiesObservedAt: at(0), refreshes };
  await ingestHistory(history, { store, command: 'test' }, TEST_PORTS);
  return store;
}

const row = (entity: string, values: TinyRow['values'], more: Partial<TinyRow> = {}): TinyRow => ({
  entity,
  document: `${entity}-A`,
  accepted: '2025-04-01T00:00:00',
  period: '2025-01-01/2025-03-31',
  values,
  ...more,
});

const historyOf = (reader: StoreReader, asked = {}): Promise<RowHistory> =>
  reader.rowHistory(RESOURCE, asked, []).then(({ history }) => history);

/** The histories of one store, one for each range. */
const read = async (snapshots: readonly Seen[], ...ranges: readonly object[]): Promise<readonly RowHistory[]> =>
  withReader(await storeOf(snapshots), TEST_PORTS, async (reader) => {
    const histories: RowHistory[] = [];
    for (const asked of ranges) histories.push(await historyOf(reader, asked));
    return histories;
  });

const brief = (history: RowHistory | undefined) =>
  history && decodeHistory(history).map(({ refresh, kind, before, after }) => [refresh, kind, before?.x, after?.x]);

describe('the changes of a stored resource', () => {
  test('are of rows that came, changed, went and came back; those of its first refresh only on request', async () => {
    const snapshots = [
      { observedAt: at(0), rows: [row('1', { x: '1' }), row('2', { x: '5' })] },
      { observedAt: at(1), rows: [row('1', { x: '2' }), row('3', { x: '7' })] },
      { observedAt: at(2), rows: [row('1', { x: '2' }), row('2', { x: '5' }), row('3', { x: 'text:7' })] },
    ];
    const [history, withFirst, second, start] = await read(
      snapshots,
      {},
      { includeFirst: true },
      { from: '2025-04-17T00:00:00Z', includeFirst: true },
      { to: '2025-04-16T07:13:00Z' },
    );
    expect(history?.refreshes).toEqual([
      { at: '2025-04-15T07:13:00.000Z', first: 1, last: 1, rows: 2, isBaseline: true },
      { at: '2025-04-16T07:13:00.000Z', first: 2, last: 2, rows: 2, isBaseline: false },
      { at: '2025-04-17T07:13:00.000Z', first: 3, last: 3, rows: 3, isBaseline: false },
    ]);
    const later = [
      [1, 'changed', num(1), num(2)],
      [1, 'retired', num(5), undefined],
      [1, 'new', undefined, num(7)],
      [2, 'reinserted', undefined, num(5)],
      [2, 'changed', num(7), '7'],
    ];
    expect(brief(history)).toEqual(later);
    const first = [
      [0, 'new', undefined, num(1)],
      [0, 'new', undefined, num(5)],
    ];
    expect(brief(withFirst)).toEqual([...first, ...later]);
    expect(second?.refreshes.map(({ first: snapshot, isBaseline }) => [snapshot, isBaseline])).toEqual([[3, false]]);
    expect(brief(second)).toEqual(later.slice(3).map(([, ...change]) => [0, ...change]));
    expect(brief(start)).toEqual(later.slice(0, 3));
  });

  test('digits and documents that nobody sees are no changes; versions that nothing refers to are left out', async () => {
    const [history] = await read(
      [
        { observedAt: at(0), rows: [row('1', { x: '1.50', y: '123456789012345678901234.0' }), row('2', { x: '0' })] },
        {
          observedAt: at(1),
          rows: [row('1', { x: '1.5', y: '123456789012345678901234' }), row('2', { x: '0.0' }, { document: '2-B' })],
        },
        { observedAt: at(2), rows: [row('1', { x: '1.5', y: '123456789012345678901235' }), row('2', { x: '0' })] },
      ],
      {},
    );
    expect(history?.refreshes.map(({ rows }) => rows)).toEqual([2, 2, 2]);
    expect(
      history && decodeHistory(history).map(({ refresh, before, after }) => [refresh, before?.y, after?.y]),
    ).toEqual([[2, num('123456789012345678901234'), num('123456789012345678901235')]]);
    expect(history?.versions.count).toBe(2);
  });

  test('snapshots of one scheduled moment are one refresh, and none is before what was stored earlier', async () => {
    const [history] = await read(
      [
        { observedAt: at(0), rows: [row('1', { x: '1' }), row('2', { x: '1' })] },
        { observedAt: at(3, '09:00'), rows: [row('1', { x: '2' }), row('2', { x: '2' }), row('3', { x: '2' })] },
        { observedAt: at(3, '23:00'), rows: [row('1', { x: '1' }), row('2', { x: '3' })] },
        // Sunday shows what Saturday has; Monday morning was ingested too late.
        { observedAt: at(5), rows: [row('1', { x: '1' }), row('2', { x: '4' })] },
        { observedAt: at(2), rows: [row('1', { x: '1' }), row('2', { x: '5' })] },
      ],
      {},
    );
    expect(history?.refreshes.map(({ at: moment, first, last }) => [moment.slice(0, 10), first, last])).toEqual([
      ['2025-04-15', 1, 1],
      ['2025-04-18', 2, 3],
      ['2025-04-19', 4, 5],
    ]);
    expect(brief(history)).toEqual([
      [1, 'changed', num(1), num(3)],
      [2, 'changed', num(3), num(5)],
    ]);
  });

  test('of some snapshots are those after one, up to another; a refresh that is cut goes on as one of its own', async () => {
    const snapshots = [
      { observedAt: at(0), rows: [row('1', { x: '1' })] },
      { observedAt: at(3, '09:00'), rows: [row('1', { x: '2' })] },
      { observedAt: at(3, '23:00'), rows: [row('1', { x: '3' })] },
      { observedAt: at(4), rows: [row('1', { x: '4' })] },
    ];
    const ranges = [{ after: 2, until: 4 }, { after: 1, until: 2 }, { after: 3 }, { after: 4 }, { after: 0, until: 1 }];
    const found = await read(snapshots, ...ranges);
    expect(
      found.map((history) =>
        history.refreshes.map(({ first, last, isContinued = false }) => [first, last, isContinued]),
      ),
    ).toEqual([
      [
        [3, 3, true],
        [4, 4, false],
      ],
      [[2, 2, false]],
      [[4, 4, false]],
      [],
      [[1, 1, false]],
    ]);
    expect(found[0]?.refreshes.map((refresh) => refresh.at.slice(0, 10))).toEqual(['2025-04-18', '2025-04-19']);
    expect(found.map(brief)).toEqual([
      [
        [0, 'changed', num(2), num(3)],
        [1, 'changed', num(3), num(4)],
      ],
      [[0, 'changed', num(1), num(2)]],
      [[0, 'changed', num(3), num(4)]],
      [],
      [],
    ]);
  });

  test('a resource without rows has an empty history', async () => {
    const read = withReader(await storeOf([]), TEST_PORTS, (reader) => reader.rowHistory('Companies', {}, []));
    expect(await read).toMatchObject({ history: { refreshes: [], changes: { count: 0 } }, leftOut: {} });
  });
});

const value = fc.constantFrom(
  '1',
  '1.0',
  '2',
  '-3.25',
  '12345678901234567890123',
  '12345678901234567890123.0',
  'text:a',
);
const seenRow = fc.record({
  document: fc.constantFrom('A', 'B'),
  values: fc.dictionary(fc.constantFrom('x', 'y', 'X', 'cik'), value, { minKeys: 1, noNullPrototype: true }),
});
const SNAPSHOTS = [
  { hours: 0, complete: true },
  { hours: 24, complete: true },
  { hours: 30, complete: false },
  { hours: 72, complete: true },
  { hours: 100, complete: true },
] as const;
/** One row in all snapshots. */
const rowsOfOne = fc.tuple(...SNAPSHOTS.map(() => fc.option(seenRow)));

test('a history equals the differences of the full images at each refresh', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowsOfOne, { minLength: 60, maxLength: 120 }),
      fc.boolean(),
      async (all, includeFirst) => {
        const accepted = { A: '2025-04-01T00:00:00', B: '2025-04-02T00:00:00' };
        const snapshots = SNAPSHOTS.map(({ hours, complete }, index) => ({
          observedAt: new Date(Date.parse(at(0)) + hours * 3_600_000).toISOString(),
          scope: { complete },
          rows: all.flatMap((one, entity) => {
            const { document, values } = one[index] ?? {};
            if (!document || !values) return [];
            return row(String(entity), values, { document: document + entity, accepted: accepted[document] });
          }),
        }));
        await withReader(await storeOf(snapshots), TEST_PORTS, async (reader) => {
          const history = await historyOf(reader, { includeFirst });
          expect(imageFaults(history.versions)).toEqual([]);
          const images: RowImage[] = [];
          for (const { last } of history.refreshes) images.push((await reader.servedRows(RESOURCE, last, [])).image);
          // Rows keep their positions in images.
          const expected = naiveChanges(images, (_, position) => String(position), includeFirst);
          expectSame(decodeHistory(history), expected);
          expect(history.refreshes.map((refresh) => refresh.rows)).toEqual(
            images.map(({ withdrawn }) => withdrawn.filter((gone) => gone === 0).length),
          );
        });
      },
    ),
    { numRuns: longOr(1, 8), endOnFailure: true },
  );
});

/** The same changes, whatever rows are called, as long as each has a name of its own. */
function expectSame(changes: readonly NaiveChange[], expected: readonly NaiveChange[]): void {
  const wanted = expected.toSorted((a, b) => a.refresh - b.refresh || Number(a.row) - Number(b.row));
  const names = new Map(changes.map(({ row: name }, index) => [name, wanted[index]?.row ?? '']));
  const renamed = changes.map((change) => ({ ...change, row: names.get(change.row) ?? '' }));
  expect(renamed).toEqual(wanted);
  expect(new Set(names.values()).size).toBe(names.size);
}
