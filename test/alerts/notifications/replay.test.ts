import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineHistory, type PlainHistory, type PlainRow } from '../../../src/alerts/notifications/inline-history.ts';
import { openReplay, type Replay } from '../../../src/alerts/notifications/replay.ts';
import { compareDecimal, parseDecimal } from '../../../src/core/base/decimal.ts';
import type { Typed } from '../../../src/core/expression/entry.ts';
import type { FieldSet } from '../../../src/core/expression/fields.ts';
import { formatMoment } from '../../../src/core/expression/moment.ts';
import { compilePredicate } from '../../../src/core/expression/predicate.ts';
import { fieldsUsed, readExpression } from '../../../src/core/expression/read-expression.ts';
import { formatValue, readValue, rowOf } from '../../../src/core/expression/row.ts';
import { columnType, expressionToSql, quoteColumn } from '../../../src/core/expression/sql.ts';
import { NULL_RULES, type NullRule, type Row, type Value } from '../../../src/core/expression/value.ts';
import { COUNTING_RULES, type CountingRule } from '../../../src/core/model/alert.ts';
import { ROW_CHANGE_KINDS } from '../../../src/core/model/row-history.ts';
import { columnReader } from '../../../src/service/image/read-column.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openWorkspace, type Workspace } from '../../../src/warehouse/store/workspace.ts';
import { longOr } from '../../support/long.ts';
import { type ImageValue, num } from '../../support/row-images.ts';
import { conditions, histories } from './support/histories.ts';

let session: Workspace;
beforeAll(async () => {
  session = await openWorkspace();
});
afterAll(() => session.close());

function typedOf(text: string, fields: FieldSet): Typed {
  const { typed, diagnostics } = readExpression(text, fields);
  if (!typed) throw new Error(`${text}: ${JSON.stringify(diagnostics)}`);
  return typed;
}

/** Values as text, read as the fields of the whole history have them. */
function naiveRow(row: PlainRow, fields: FieldSet): Row {
  const values = Object.entries(row).map(([name, given]): [string, Value] => {
    const field = fields.find(name);
    const read = field && readValue(field, typeof given === 'string' ? given : given.number);
    return [name, read && 'value' in read ? read.value : null];
  });
  return rowOf(fields, new Map(values));
}

function isSame(a: ImageValue | undefined, b: ImageValue | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [left, right] = [parseDecimal(a.number), parseDecimal(b.number)];
  return left !== undefined && right !== undefined && compareDecimal(left, right) === 0;
}

/** Compares each refresh with the one before, row by row, by the words of the three rules. */
function naiveReplay(history: PlainHistory, condition: Typed, fields: FieldSet, nulls: NullRule) {
  const matches = compilePredicate(condition, nulls);
  const used = fieldsUsed(condition).map((name) => fields.find(name)?.slot ?? -1);
  const fired: Record<CountingRule, string[]> = { 'any-change': [], edge: [], 'used-fields': [] };
  let before = new Map<string, { readonly plain: PlainRow; readonly row: Row }>();
  history.refreshes.forEach(({ rows }, refresh) => {
    const after = new Map(rows.map((plain) => [String(plain.primarysymbol), { plain, row: naiveRow(plain, fields) }]));
    for (const [key, { plain, row }] of after) {
      const { plain: oldPlain, row: old } = before.get(key) ?? {};
      const isChanged = fields.names.some((name) => !isSame(plain[name], oldPlain?.[name]));
      if (!matches(row) || !isChanged || (refresh === 0 && !history.includeFirst)) continue;
      fired['any-change'].push(`${refresh} ${key}`);
      if (!old || !matches(old)) fired.edge.push(`${refresh} ${key}`);
      if (!old || used.some((slot) => row[slot] !== old[slot])) fired['used-fields'].push(`${refresh} ${key}`);
    }
    before = after;
  });
  return fired;
}

function namedFirings(replay: Replay, condition: Typed, nulls: NullRule) {
  const { changes } = replay.history;
  const symbol = replay.fields.find('primarysymbol');
  const read = symbol && columnReader(replay.versions, symbol);
  const firings = replay.firings(condition, nulls);
  const nameOf = (change: number) => `${changes.refresh[change]} ${String(read?.(changes.after[change] ?? 0))}`;
  return Object.fromEntries(COUNTING_RULES.map((rule) => [rule, Array.from(firings[rule], nameOf).sort()]));
}

const sorted = (fired: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(fired).map(([rule, names]) => [rule, names.toSorted()]));

/** The fields that conditions name are in every history: a row that no refresh shows has them all. */
function withAllFields(history: PlainHistory): PlainHistory {
  const all = {
    primarysymbol: 'all',
    income: num('1'),
    assets: num('1'),
    name: 'a',
    mixed: 'a',
    periodenddate: '1/1/2018',
    original: 'true',
  };
  return { ...history, refreshes: history.refreshes.map(({ at, rows }) => ({ at, rows: [...rows, all] })) };
}

describe('the replay', () => {
  it('is that of full snapshots compared row by row', () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(
        histories.map(withAllFields),
        fc.array(conditions, { minLength: 12, maxLength: 12 }),
        (plain, texts) => {
          const replay = openReplay(inlineHistory(plain), []);
          for (const nulls of NULL_RULES)
            for (const text of texts) {
              const condition = typedOf(text, replay.fields);
              const wanted = naiveReplay(plain, condition, replay.fields, nulls);
              expect([text, namedFirings(replay, condition, nulls)]).toEqual([text, sorted(wanted)]);
              for (const rule of COUNTING_RULES) seen[rule] = (seen[rule] ?? 0) + wanted[rule].length;
            }
        },
      ),
      { numRuns: longOr(12, 1_000) },
    );
    expect(seen.edge).toBeGreaterThan(300);
    expect(seen['used-fields']).toBeGreaterThan(seen.edge ?? 0);
    expect(seen['any-change']).toBeGreaterThan(seen['used-fields'] ?? 0);
  });

  it('is that of SQL over a wide table of the versions', async () => {
    let [fired, all] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        histories.map(withAllFields),
        fc.array(conditions, { minLength: 12, maxLength: 12 }),
        async (plain, texts) => {
          const replay = openReplay(inlineHistory(plain), []);
          await fillVersions(replay);
          for (const nulls of NULL_RULES)
            for (const text of texts) {
              const condition = typedOf(text, replay.fields);
              const found = replay.firings(condition, nulls);
              expect([text, nulls, found]).toEqual([text, nulls, await sqlReplay(condition, nulls)]);
              fired += found['any-change'].length;
              all += replay.history.changes.count;
            }
        },
      ),
      { numRuns: longOr(4, 60), endOnFailure: true },
    );
    expect(fired).toBeGreaterThan(all / 20);
    expect(fired).toBeLessThan(all * 0.9);
  });

  it('keeps to its order, and never counts retired rows', () => {
    const row = (symbol: string, income: number) => ({ primarysymbol: symbol, income: num(income) });
    const { changes, ...history } = inlineHistory({
      resource: 'CoreFinancials-QTR',
      key: ['primarysymbol'],
      refreshes: [
        { at: '2018-01-02T07:13:00.000Z', rows: [row('A', 5), row('B', 1)] },
        { at: '2018-01-03T07:13:00.000Z', rows: [row('A', 6), row('C', 9)] },
        { at: '2018-01-04T07:13:00.000Z', rows: [row('A', 6), row('B', 7), row('C', 8)] },
      ],
    });
    expect(Array.from(changes.kind, (kind) => ROW_CHANGE_KINDS[kind])).toEqual([
      'changed',
      'retired',
      'new',
      'reinserted',
      'changed',
    ]);
    const { firings, fields } = openReplay({ changes, ...history }, []);
    expect(firings(typedOf('income gt 4', fields), 'odata')).toEqual({
      'any-change': Int32Array.of(0, 2, 3, 4),
      edge: Int32Array.of(2, 3),
      'used-fields': Int32Array.of(0, 2, 3, 4),
    });
    const bySymbol = firings(typedOf("primarysymbol ge 'A' and goodwill eq null", fields), 'odata');
    expect(bySymbol['used-fields']).toEqual(Int32Array.of(2, 3));
    expect(bySymbol['any-change']).toEqual(Int32Array.of(0, 2, 3, 4));
  });

  it('can be stopped within one condition', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      primarysymbol: `S${at}`,
      income: `${at}`,
      goodwill: '5',
    }));
    const refreshes = [{ at: '2018-01-02T07:13:00.000Z', rows }];
    const history = inlineHistory({
      resource: 'Financials-QTR',
      key: ['primarysymbol'],
      refreshes,
      includeFirst: true,
    });
    let [asked, most] = [0, Number.POSITIVE_INFINITY];
    const { fields, firings } = openReplay(history, [], () => {
      asked += 1;
      if (asked > most) throw new Error('late');
    });
    const count = (text: string) => firings(typedOf(text, fields), 'odata').edge.length;
    expect(count('income gt goodwill')).toBeGreaterThan(0);
    // Three batches of rows, and two columns, each for values and for changes.
    expect(asked).toBe(7);
    most = asked + 1;
    expect(() => count('goodwill gt income')).toThrow('late');
  });

  it('takes a field that no version reports as a text or as a number', () => {
    const { versions, ...history } = inlineHistory({
      resource: 'Financials-QTR',
      key: ['primarysymbol'],
      refreshes: [{ at: '2018-01-02T07:13:00.000Z', rows: [{ primarysymbol: 'A' }] }],
      includeFirst: true,
    });
    const { read, firings } = openReplay(
      { ...history, versions: { ...versions, fields: [...versions.fields, 'rare'] } },
      [],
    );
    const counted = (text: string) => {
      const { typed } = read(text);
      return typed && firings(typed, 'odata').edge.length;
    };
    expect(["rare eq 'a'", 'rare gt 5', 'not (rare gt 5)', 'primarysymbol gt 5'].map(counted)).toEqual([
      0,
      0,
      1,
      undefined,
    ]);
  });
});

/** Tables `versions`, with a column for each field, and `changes`. */
async function fillVersions({ fields, versions, history }: Replay): Promise<void> {
  const { connection } = session;
  const columns = fields.all.map((field) => ({ field, read: columnReader(versions, field), type: columnType(field) }));
  const declared = columns.map(({ field, type }) => `${quoteColumn(field.column)} ${type}`);
  await connection.run(`CREATE OR REPLACE TABLE versions (version INTEGER, ${declared.join(', ')})`);
  await connection.run('CREATE OR REPLACE TABLE changes ("change" INTEGER, old INTEGER, recent INTEGER, kind VARCHAR)');
  const parameters: Record<string, string | null> = {};
  const cell = (text: string | null, type: string): string => {
    const name = String(Object.keys(parameters).length + 1);
    parameters[name] = text;
    return `CAST($${name} AS ${type})`;
  };
  const tuples = Array.from({ length: versions.image.count }, (_, row) => {
    const cells = columns.map(({ field, read, type }) => {
      const value = read(row);
      if (value === null) return cell(null, type);
      return cell(field.shape.type === 'date' ? formatMoment(Number(value)) : formatValue(value, field.shape), type);
    });
    return `(${row}, ${cells.join(', ')})`;
  });
  await connection.run(`INSERT INTO versions VALUES ${tuples.join(', ')}`, parameters);
  const { count, before, after, kind } = history.changes;
  const changes = Array.from(
    { length: count },
    (_, change) => `(${change}, ${before[change]}, ${after[change]}, '${ROW_CHANGE_KINDS[kind[change] ?? 0]}')`,
  );
  if (count > 0) await connection.run(`INSERT INTO changes VALUES ${changes.join(', ')}`);
}

async function sqlReplay(condition: Typed, nulls: NullRule): Promise<Record<CountingRule, Int32Array>> {
  const sql = expressionToSql(condition, { nulls });
  const differs = fieldsUsed(condition).map((name) => `a.${quoteColumn(name)} IS DISTINCT FROM b.${quoteColumn(name)}`);
  const rows = await queryRows(
    session.connection,
    `WITH tested AS (SELECT *, coalesce(${sql.text}, FALSE) AS "matches!" FROM versions)
     SELECT "change", kind <> 'changed' OR NOT b."matches!", kind <> 'changed' OR ${['FALSE', ...differs].join(' OR ')}
     FROM changes JOIN tested a ON a.version = recent LEFT JOIN tested b ON b.version = old
     WHERE a."matches!" AND kind <> 'retired' ORDER BY "change"`,
    Object.fromEntries(sql.parameters.map((value, index) => [String(index + 1), value])),
  );
  const numbers = (column: number): Int32Array =>
    Int32Array.from(rows.flatMap((row) => (row[column] === true ? Number(row[0]) : [])));
  return {
    'any-change': Int32Array.from(rows, ([change]) => Number(change)),
    edge: numbers(1),
    'used-fields': numbers(2),
  };
}
