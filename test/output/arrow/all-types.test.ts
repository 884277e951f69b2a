import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrowTable } from '../../../src/output/arrow/record-batches.ts';
import { arrowOf, rowsOf } from '../../support/arrow.ts';
import { longOr } from '../../support/long.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'`);
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

async function bothOf(sql: string): Promise<{ arrow: unknown[][]; driver: unknown[][] }> {
  const table = await arrowTable(await arrowOf(connection, sql));
  return { arrow: rowsOf(table), driver: (await connection.runAndReadAll(sql)).getRowsJson() };
}

/** SQL of a value, made of a row number in SQL; some are NULL. */
type Value = (row: string) => string;

const someNull =
  (salt: number, value: Value): Value =>
  (row) =>
    `CASE WHEN hash(${row}, ${salt}) % 5 <> 0 THEN ${value(row)} END`;
/** A number from 0 up to `most`. */
const upTo = (most: bigint | number, salt: number): Value => {
  return (row) => `(hash(${row}, ${salt}) % ${most})`;
};
const centred = (most: bigint, salt: number): Value => {
  return (row) => `(${upTo(most, salt)(row)}::HUGEINT - ${most / 2n})`;
};
const cast =
  (value: Value, type: string): Value =>
  (row) =>
    `(${value(row)})::${type}`;

const SCALARS: readonly ((salt: number) => Value)[] = [
  (salt) => (row) => `hash(${row}, ${salt}) % 2 = 0`,
  ...['TINYINT', 'UTINYINT', 'SMALLINT', 'USMALLINT'].map(
    (type, i) => (salt: number) => cast(i % 2 === 0 ? centred(200n, salt) : upTo(200, salt), type),
  ),
  ...['INTEGER', 'UINTEGER', 'BIGINT', 'HUGEINT'].map((type) => (salt: number) => cast(upTo(2 ** 31, salt), type)),
  (salt) => cast(centred(2n ** 63n, salt), 'BIGINT'),
  (salt) => (row) => `hash(${row}, ${salt})`,
  (salt) => (row) => `(hash(${row}, ${salt})::HUGEINT * 1000000000000000000 - 9000000000000000000000000000000000000)`,
  (salt) => (row) => `(${centred(10_000n, salt)(row)} / 8)::FLOAT`,
  (salt) => (row) => `(${centred(10_000n, salt)(row)} / 7)::DOUBLE`,
  ...['4, 2', '9, 9', '9, 0', '18, 2', '38, 12'].map(
    (digits) => (salt: number) => (row: string) => `(${centred(90n, salt)(row)} / 100)::DECIMAL(${digits})`,
  ),
  (salt) => (row) => `(${centred(2n ** 60n, salt)(row)}::DECIMAL(38, 10) * 1000000)::DECIMAL(38, 10)`,
  (salt) => (row) => `DATE '1970-01-01' + ${centred(90_000n, salt)(row)}::INTEGER`,
  (salt) => (row) => `make_time(${upTo(24, salt)(row)}::BIGINT, 7, ${upTo(59, salt)(row)} / 1.25)`,
  (salt) => (row) => `('12:34:56.' || lpad(${upTo(999_999_999, salt)(row)}::VARCHAR, 9, '0'))::TIME_NS`,
  ...['TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS', 'TIMESTAMPTZ'].map(
    (type) => (salt: number) => (row: string) => `make_timestamp(${centred(2n ** 52n, salt)(row)}::BIGINT)::${type}`,
  ),
  (salt) => (row) =>
    `to_months(${centred(99n, salt)(row)}::INTEGER) + to_microseconds(${upTo(9e9, salt)(row)}::BIGINT)`,
  (salt) => (row) => `md5((${row})::VARCHAR || '${salt}')::UUID`,
  (salt) => (row) =>
    `repeat('äb€', (${upTo(9, salt)(row)})::INTEGER) || CASE WHEN ${upTo(3, salt)(row)} = 0 THEN '' ELSE (${row})::VARCHAR END`,
  (salt) => (row) => `unhex(md5(repeat('x', ${upTo(30, salt)(row)}::INTEGER)))[1:${upTo(17, salt)(row)}::BIGINT]`,
  (salt) => (row) =>
    `(['', 'ö', 'a longer value of this enum'])[1 + ${upTo(3, salt)(row)}::BIGINT]::ENUM('', 'ö', 'unused', 'a longer value of this enum')`,
];

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value; nested: Value; scalar: Value }>((tie) => {
  const salt = fc.nat(1000);
  const sized = (salted: number, row: string, items: string): string => `(${items})[1:${upTo(4, salted)(row)}::BIGINT]`;
  return {
    scalar: fc.tuple(fc.constantFrom(...SCALARS), salt).map(([make, salted]) => someNull(salted + 1, make(salted))),
    nested: fc.oneof(
      fc.tuple(tie('value'), salt).map(
        ([item, salted]): Value =>
          (row) => {
            const items = [0, 1, 2].map((i) => item(`(${row} * 3 + ${i})`));
            return sized(salted, row, `[${items.join(', ')}]`);
          },
      ),
      fc.tuple(tie('value'), tie('value')).map(
        ([a, b]): Value =>
          (row) =>
            `{'a': ${a(row)}, 'b b': ${b(row)}}`,
      ),
      fc.tuple(tie('value'), salt).map(
        ([item, salted]): Value =>
          (row) => {
            const keys = sized(salted, row, `['k', 'a longer key', '']`);
            return `map(${keys}, ${sized(salted, row, `[${item(row)}, ${item(`(${row} + 1)`)}, ${item(`(${row} + 2)`)}]`)})`;
          },
      ),
    ),
    value: fc.oneof(
      { depthSize: 'small' },
      { weight: 3, arbitrary: tie('scalar') },
      { weight: 1, arbitrary: fc.tuple(tie('nested'), salt).map(([nested, salted]) => someNull(salted, nested)) },
    ),
  };
}).value;

/** Arrays are outermost, but for a list of them, since DuckDB has no CASE for what has one. */
const array = value.map(
  (item): Value =>
    (row) =>
      `array_value(${item(row)}, ${item(`(${row} + 1)`)})`,
);
const arrays = array.map(
  (item): Value =>
    (row) =>
      `([${item(row)}, ${item(`(${row} + 1)`)}])[1:i % 3]`,
);
const column = fc.oneof(
  { weight: 8, arbitrary: value },
  { weight: 1, arbitrary: array },
  { weight: 1, arbitrary: arrays },
);

/** Ends of a query that make chunks of other sizes, and vectors that share the items of their lists, in another order. */
const ORDERS = [
  ...['', 'WHERE hash(i) % 3 = 0', 'ORDER BY hash(i)', 'WHERE hash(i) % 50 = 0', 'WHERE false', 'LIMIT 9'],
  'JOIN range(3) r(j) ON (i + j) % 2 = 0',
];

describe('an answer in Arrow', () => {
  test('has the values of the driver, whatever the types', { timeout: 120_000 }, async () => {
    const columns = fc.array(column, { minLength: 1, maxLength: 4 });
    const queries = fc.tuple(columns, fc.constantFrom(...ORDERS)).map(([values, order]) => {
      const selected = values.map((made, i) => `${made('i')} AS c${i}`);
      const made = `SELECT i, ${selected.join(', ')} FROM range(2500) AS t(i)`;
      return `WITH made AS MATERIALIZED (${made}) SELECT COLUMNS('c.+') FROM made ${order}`;
    });
    await fc.assert(
      fc.asyncProperty(queries, async (sql) => {
        const { arrow, driver } = await bothOf(sql);
        expect(arrow).toEqual(driver);
      }),
      { numRuns: longOr(4, 150) },
    );
  });

  test.each(ORDERS)('has lists, also where DuckDB keeps them in another order: %s', async (order) => {
    const lists = `CASE WHEN i % 7 > 0 THEN [[i, NULL], [], NULL, [i + 1, i + 2]] END AS c1,
      [{'a': i, 'b': ['text ' || i, NULL, 'a longer text ' || i]}, NULL][1:i % 3] AS c2, [array_value(i, NULL)] AS c3`;
    const made = `SELECT i, ${lists} FROM range(5000) t(i)`;
    const { arrow, driver } = await bothOf(
      `WITH made AS MATERIALIZED (${made}) SELECT COLUMNS('c.+') FROM made ${order}`,
    );
    expect(arrow).toEqual(driver);
  });

  test('has the lists of pragmas, and of what lists functions', async () => {
    await connection.run('CREATE TABLE listed (a INTEGER, b VARCHAR)');
    for (const sql of ['PRAGMA show_tables_expanded', 'SELECT parameters, parameter_types FROM duckdb_functions()']) {
      const { arrow, driver } = await bothOf(sql);
      expect(arrow).toEqual(driver);
    }
  });
});
