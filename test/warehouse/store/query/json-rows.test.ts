import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withLockedConnection } from '../../../../src/warehouse/store/connection.ts';
import { type AnswerColumn, runSql } from '../../../../src/warehouse/store/query/run-sql.ts';
import { quoteName, quoteText } from '../../../../src/warehouse/store/sql-text.ts';
import { longOr } from '../../../support/long.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

/** Asks the same twice: rows as values, made into JSON here, and rows as DuckDB wrote them. */
async function bothWays(store: string, sql: string): Promise<{ values: unknown[]; texts: unknown[] }> {
  return withLockedConnection(store, TEST_PORTS, async (connection) => {
    const answer = await runSql(connection, sql);
    const values: unknown[] = [];
    for await (const page of await answer.rows()) {
      for (const row of page) {
        values.push(
          Object.fromEntries(row.map((value, i) => [answer.columns[i]?.name, asJson(answer.columns[i], value)])),
        );
      }
    }
    const texts: unknown[] = [];
    for await (const page of await answer.jsonRows()) texts.push(...page.map((text) => JSON.parse(text) as unknown));
    return { values, texts };
  });
}

/** Integers that every reader of JSON keeps are numbers there, and text among the values. */
function asJson(column: AnswerColumn | undefined, value: unknown): unknown {
  const isInteger = /^U?(?:BIG|HUGE)INT$/.test(column?.type ?? '');
  return isInteger && typeof value === 'string' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

async function anyStore(): Promise<string> {
  const store = await tempStore();
  await ingestTiny(store, [{ document: 'A', period: '2009-06-30', values: { 'us-gaap/2009:Assets': '1' } }]);
  return store;
}

const whole = (bits: number, isSigned: boolean) =>
  fc.bigInt(
    isSigned
      ? { min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n }
      : { min: 0n, max: 2n ** BigInt(bits) - 1n },
  );
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));

/** Literals of each type that a store or a query may have. */
const LITERALS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...Object.fromEntries(
    Object.entries({ TINYINT: 8, SMALLINT: 16, INTEGER: 32, BIGINT: 64, HUGEINT: 127 }).flatMap(([type, bits]) => [
      [type, whole(bits, true).map(String)],
      [`U${type}`, whole(bits, false).map(String)],
    ]),
  ),
  BOOLEAN: fc.boolean().map(String),
  'DECIMAL(18,4)': whole(40, true).map((value) => `${value}.0625`.slice(0, -1)),
  'DECIMAL(38,12)': whole(80, true).map((value) => `${value}.000000000001`),
  DATE: fc.integer({ min: -700_000, max: 700_000 }).map((days) => `DATE '2000-01-01' + ${days}`),
  VARCHAR: text.map(quoteText),
  DOUBLE: fc.double().map((value) => quoteText(String(value))),
  'INTEGER[]': fc.array(fc.integer()).map((list) => `[${list.join(', ')}]`),
  TIMESTAMP: fc.constant(`'2009-06-30 12:34:56.789'`),
  INTERVAL: fc.constant('INTERVAL 3 DAY'),
  BLOB: fc.constant(`'\\xAA'`),
};

const column = fc.constantFrom(...Object.keys(LITERALS)).chain((type) => {
  const value = fc.option(LITERALS[type] ?? fc.constant('NULL'), { nil: 'NULL' });
  return fc.record({
    type: fc.constant(type),
    name: text.filter((name) => name !== ''),
    values: fc.tuple(value, value),
  });
});

describe('rows as JSON text', () => {
  test('are what the values are', async () => {
    const store = await anyStore();
    await fc.assert(
      fc.asyncProperty(fc.array(column, { minLength: 1, maxLength: 12 }), async (columns) => {
        const row = (at: 0 | 1) => columns.map(({ type, values }) => `(${values[at]})::${type}`).join(', ');
        const names = columns.map((_, i) => quoteName(`c${i}`)).join(', ');
        const selected = columns.map(({ name }, i) => `${quoteName(`c${i}`)} AS ${quoteName(name)}`).join(', ');
        const { values, texts } = await bothWays(
          store,
          `SELECT ${selected} FROM (VALUES (${row(0)}), (${row(1)})) t(${names})`,
        );
        expect(texts).toEqual(values);
      }),
      { numRuns: longOr(30, 1000) },
    );
  });

  test('stand in the order of the query, however many there are', async () => {
    const store = await anyStore();
    const { values, texts } = await bothWays(
      store,
      'SELECT hash(range) AS h, range::INTEGER AS n FROM range(50000) ORDER BY h',
    );
    expect(texts).toHaveLength(50_000);
    expect(texts).toEqual(values);
  });

  test('have integers within 2^53 as numbers, others as text, however deep and however they are written', async () => {
    const [most, more] = [9007199254740991n, 9007199254740992n];
    const columns = (value: bigint) => `${value}::BIGINT AS a, -(${value}::HUGEINT) AS b, 5.0::DECIMAL(9,1) AS d`;
    const nested = (value: bigint) =>
      `, [${value}::BIGINT] AS e, {'x': ${value}::UBIGINT} AS f, MAP {1::BIGINT: ${value}::BIGINT} AS g`;
    const store = await anyStore();
    const read = async (sql: string) => (await bothWays(store, `SELECT ${sql}`)).texts[0];
    expect(await read(columns(most))).toEqual({ a: Number(most), b: -Number(most), d: '5.0' });
    expect(await read(columns(more))).toEqual({ a: String(more), b: String(-more), d: '5.0' });
    expect(await read(columns(most) + nested(most))).toMatchObject({
      ...{ a: Number(most), b: -Number(most), d: '5.0' },
      ...{ e: [Number(most)], f: { x: Number(most) }, g: [{ key: 1, value: Number(most) }] },
    });
    expect(await read(columns(more) + nested(more))).toMatchObject({
      ...{ a: String(more), e: [String(more)], f: { x: String(more) }, g: [{ key: 1, value: String(more) }] },
    });
  });

  test.each([
    'SELECT 1 AS a, 2 AS a; -- a comment',
    'SELECT 1 AS a -- a comment',
    'DESCRIBE filed_value',
    'SHOW TABLES',
    'PRAGMA table_info(field)',
    'EXPLAIN SELECT 1',
    `SELECT 'x' AS "it's ""quoted"""`,
    'FROM (VALUES (1, 2)) t(a, b)',
    'WITH x AS (SELECT 1 AS a) SELECT * FROM x UNION ALL SELECT 2 ORDER BY a DESC;',
    'SELECT 1 AS a WHERE false',
  ])('of %s', async (sql) => {
    const { values, texts } = await bothWays(await anyStore(), sql);
    expect(texts).toEqual(values);
  });
});
