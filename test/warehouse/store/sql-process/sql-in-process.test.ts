import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { wholeTable } from '../../../../src/warehouse/reading/arrow.ts';
import type { SqlAnswer } from '../../../../src/warehouse/store/query/run-sql.ts';
import { type SqlLimits, sqlInProcess } from '../../../../src/warehouse/store/sql-process/sql-in-process.ts';
import { type AnswersSql, type SqlRequest, withSqlAnswer } from '../../../../src/warehouse/store/sql-reader.ts';
import { fixtureStore } from '../../../support/fixture-store.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { root } from '../../../support/root.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';

const program = join(root, 'dist/src/warehouse/store/sql-process/program.js');
const inProcess = (limits: SqlLimits = {}): AnswersSql => sqlInProcess({ ...limits, program });

async function pagesOf<T>(pages: Promise<AsyncIterable<readonly T[]>>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const page of await pages) all.push(...page);
  return all;
}

const rowsOf = ({ rows }: SqlAnswer) => pagesOf(rows());

async function failureOf(sql: string, limits: SqlLimits = {}, signal?: AbortSignal): Promise<unknown> {
  const ports = { ...TEST_PORTS, ...(signal && { signal }) };
  return inProcess(limits)(await fixtureStore(), { sql }, ports, rowsOf).catch((error: unknown) => error);
}

/** A function that ignores an interrupt for minutes. */
const ENDLESS = "SELECT levenshtein(repeat('a', 1000000), repeat('b', 1000000))";

describe('a query that would end or stop this process ends only its own', () => {
  test.each([
    "SELECT json_structure(repeat('[', 100000) || repeat(']', 100000))",
    `SELECT json_transform(repeat('[', 100000) || repeat(']', 100000), repeat('[', 100000) || '"JSON"' || repeat(']', 100000))`,
  ])('a crash of the engine: %s', async (sql) => {
    expect(await failureOf(sql)).toMatchObject({
      failure: 'unavailable',
      message: expect.stringMatching(/^the query crashed the database engine \(SIG[A-Z]+\); the store is unchanged$/),
    });
  });

  test('more memory than it may have, which DuckDB does not count', async () => {
    const failure = await failureOf("SELECT repeat('x', 500000000) FROM range(20)", { memoryBytes: 256 * 2 ** 20 });
    expect(failure).toMatchObject({
      ...{ failure: 'unavailable', message: 'the query needs more than 256 MiB of memory and was stopped' },
      step: { code: 'allow-more-memory' },
    });
  });

  test('more memory than DuckDB may have', async () => {
    const failure = await failureOf('SELECT list(range) FROM range(30000000)', { memoryBytes: 256 * 2 ** 20 });
    expect(failure).toMatchObject({ failure: 'unavailable', step: { code: 'allow-more-memory' } });
  });

  test('more time than it may take, in a function that ignores an interrupt', async () => {
    expect(await failureOf(ENDLESS, { milliseconds: 300 })).toMatchObject({
      ...{ failure: 'unavailable', message: 'the query took longer than 0.3 seconds and was stopped' },
      step: { code: 'allow-more-time' },
    });
  });

  test('nobody who waits for its answer', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    expect(await failureOf(ENDLESS, {}, stop.signal)).toMatchObject({ failure: 'interrupted' });
  });

  test('a larger answer than it may have', async () => {
    expect(await failureOf("SELECT repeat('x', 1000) FROM range(3000)", { answerBytes: 2 ** 20 })).toMatchObject({
      ...{ failure: 'input', message: 'the answer has more than 1 MiB' },
    });
  });
});

describe('the folder for data that does not fit into memory', () => {
  const SPILLS = 'SELECT count(DISTINCT md5(range::VARCHAR)) FROM range(4000000000)';

  test('is gone with the process, and with a parent that is killed', async () => {
    const temp = await tempFolder();
    const script = `import { sqlInProcess } from ${JSON.stringify(join(root, 'dist/src/warehouse/store/sql-process/sql-in-process.js'))};
      import { nodePorts } from ${JSON.stringify(join(root, 'dist/src/core/base/node-ports.js'))};
      await sqlInProcess({ memoryBytes: 400 * 2 ** 20 })(process.argv[1], { sql: process.argv[2] }, nodePorts(),
        async ({ rows }) => { for await (const page of await rows()) page; });`;
    const args = ['--input-type=module', '--eval', script, await fixtureStore(), SPILLS];
    const parent = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: temp }, stdio: 'ignore' });
    await vi.waitUntil(() => readdirSync(temp).some((name) => name.startsWith('crossfoot-spill-')), PATIENCE_MS);
    parent.kill('SIGKILL');
    await vi.waitUntil(() => readdirSync(temp).length === 0, PATIENCE_MS);
  });
});

test('without a request the process ends', () => {
  expect(spawnSync(process.execPath, [program, '1000000000'], { input: '' }).status).toBe(0);
});

test('a refused query has the same error as in this process', async () => {
  const store = await fixtureStore();
  for (const sql of ['SELECT nothing', 'DROP TABLE x', '', "FROM read_text('x')", 'SELECT 1; SELECT 2']) {
    const refusal = (answers: AnswersSql) =>
      answers(store, { sql }, TEST_PORTS, rowsOf).catch(({ failure, message, hint, step }) => ({
        failure,
        message,
        hint,
        step,
      }));
    expect(await refusal(inProcess())).toEqual(await refusal(withSqlAnswer));
  }
});

describe('an answer is the same as in this process', () => {
  const ALL = `SELECT range AS n, CASE WHEN range % 7 > 0 THEN range::DECIMAL(38, 10) / 7 END AS d, [range, NULL] AS l,
    {'a': range::VARCHAR, 'b': DATE '2020-01-01'} AS s, repeat('é', range::INT % 30) AS t, NULL AS nothing,
    range::UTINYINT % 100 AS u, MAP {'k': range} AS m, 'x'::BLOB AS b FROM range(250)
    UNION ALL FROM (SELECT range, NULL, NULL, NULL, 'text', 1, 2, NULL, NULL FROM range(5000))`;
  const FORMS: Readonly<Record<string, (answer: SqlAnswer) => Promise<unknown>>> = {
    rows: rowsOf,
    'rows as JSON': ({ jsonRows }) => pagesOf(jsonRows()),
    columns: async (answer) => (await wholeTable(answer, {})).toArray().map(String),
  };
  const both = async (request: SqlRequest, form: (answer: SqlAnswer) => Promise<unknown>) => {
    const store = await fixtureStore();
    const [here, there] = [withSqlAnswer, inProcess()].map((answers) =>
      answers(store, request, TEST_PORTS, async (answer) => [answer.columns, await form(answer)]),
    );
    expect(await there).toEqual(await here);
  };

  test.each(Object.entries(FORMS))('%s', (_, form) => both({ sql: ALL }, form));

  test('at an earlier snapshot', () => both({ sql: 'SELECT count(*) FROM filed_value', asOf: 1 }, rowsOf));

  test('in a file', async () => {
    const folder = await tempFolder();
    let made = 0;
    await both({ sql: ALL, folder }, async ({ copyTo }) => {
      made += 1;
      const path = join(folder, `${made}.csv`);
      return [await copyTo({ path, name: path, format: 'csv' }), readFileSync(path, 'utf8')];
    });
  });
});

test('whoever reads only the beginning of an answer gets that', async () => {
  const first = inProcess()(await fixtureStore(), { sql: 'FROM range(1000000000)' }, TEST_PORTS, async ({ rows }) => {
    for await (const page of await rows()) return page[0];
    return [];
  });
  expect(await first).toEqual(['0']);
});
