import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportVerdicts } from '../../../src/warehouse/store/verdicts/export-verdicts.ts';
import { crossfoot } from '../../support/cli.ts';
import { PASSING_TIME } from '../../support/environment.ts';
import { hostileStore } from '../../support/hostile-store.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { type Trouble, trinoOverDuckdb } from '../../support/trino-over-duckdb.ts';
import { TRINO_PASSWORD } from '../../support/trino-stub.ts';

let folder = '';
beforeAll(async () => {
  const store = await hostileStore(3, 60);
  folder = join(await tempFolder(), 'verdicts');
  await exportVerdicts({ store, folder }, TEST_PORTS);
});

const validate = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  crossfoot(['validate', '--from', folder, ...words], { ...PASSING_TIME, env });

const withoutName = (json: string) => ({ ...JSON.parse(json), engine: undefined });

/** `validate` by a server that answers by DuckDB. */
async function byTrino(trouble?: Trouble) {
  const trino = await trinoOverDuckdb(folder, trouble);
  const place = ['--server', trino.address, '--catalog', 'Lake', '--schema', 'Exported'];
  const env = { CROSSFOOT_TRINO_PASSWORD: TRINO_PASSWORD };
  const called = await validate(['--engine', 'trino', ...place, '--format', 'json'], env);
  return { ...called, statements: trino.statements, tables: await trino.tables() };
}

const EXPORTED = ['closed', 'numbers', 'printed', 'printed_closed'];

/** Fails the first statement that begins so. */
function failing(start: string, error: object): Trouble {
  let left = 1;
  return (sql) => {
    if (!sql.startsWith(start) || left === 0) return undefined;
    left -= 1;
    return { error };
  };
}

const GONE = { message: 'a worker is gone', errorName: 'REMOTE_HOST_GONE', errorType: 'INTERNAL_ERROR' };

describe('validate --engine trino', () => {
  it('prints the report of the engine here, and leaves no table', async () => {
    const here = await validate(['--format', 'json']);
    const { status, stdout, stderr, statements, tables } = await byTrino();
    expect(stderr).toBe('');
    expect(status).toBe(here.status);
    expect(JSON.parse(stdout).engine).toEqual({ ...JSON.parse(here.stdout).engine, name: 'trino' });
    expect(withoutName(stdout)).toEqual(withoutName(here.stdout));
    expect(tables).toEqual(EXPORTED);
    expect(statements.filter((sql) => sql.startsWith('CREATE TABLE "lake"."exported"."plan_'))).toHaveLength(2);
  });

  it('judges a slice again when a worker is gone', async () => {
    const { stdout, stderr, statements } = await byTrino(failing('WITH', GONE));
    expect(stderr).toBe('');
    expect(withoutName(stdout)).toEqual(withoutName((await byTrino()).stdout));
    expect(statements.filter((sql) => sql.startsWith('WITH'))[0]).toBe(
      statements.filter((sql) => sql.startsWith('WITH'))[1],
    );
  });

  it('ends with an error of Trino, and leaves no table and no secret', async () => {
    const wrong = { message: `no ${TRINO_PASSWORD}`, errorName: 'SYNTAX_ERROR', errorType: 'USER_ERROR' };
    const { status, stdout, stderr, tables } = await byTrino(failing('WITH', wrong));
    expect([status, stdout, stderr]).toEqual([4, '', 'error: Trino: no *** (SYNTAX_ERROR)\n']);
    expect(tables).toEqual(EXPORTED);
  });

  it('refuses tables that lack numbers of the export', async () => {
    const { status, stderr } = await byTrino((sql) =>
      sql.includes('count(*) AS numbers') ? { data: '[[1, 0, 0, 0]]' } : undefined,
    );
    expect(status).toBe(3);
    expect(stderr).toMatch(/^error: trino sees 1 of the \d+ numbers of the export\n/);
  });

  it('says which table it could not remove', async () => {
    const { status, stderr } = await byTrino(failing('DROP', { ...GONE, errorType: 'USER_ERROR' }));
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^the table "lake"\."exported"\."plan_term_\w+" could not be removed: Trino: a worker is gone/,
    );
  });

  it.each([
    [[], 'which server of Trino?'],
    [['--server', 'http://127.0.0.1:1'], 'which tables of Trino?'],
    [['--server', 'http://a.example', '--catalog', 'a', '--schema', 'b'], 'a password is not sent over http'],
  ])('needs a place: %j', async (words, message) => {
    const { status, stderr } = await validate(['--engine', 'trino', ...words], { CROSSFOOT_TRINO_PASSWORD: 'x' });
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('flags of engines', () => {
  it('that would have no effect are refused', async () => {
    const words = ['--server', 'http://127.0.0.1:1'];
    expect((await validate(words)).stderr).toContain('need --engine trino');
    expect((await validate(['--at', 's3://x'])).stderr).toContain('--at needs --print-sql');
    for (const alone of [['--engine', 'duckdb'], words, ['--print-sql', 'spark'], ['--at', 'x']]) {
      expect(await crossfoot(['validate', ...alone])).toMatchObject({ status: 2, stdout: '' });
    }
  });

  it('print the SQL of the folder', async () => {
    const { status, stdout } = await validate([
      '--print-sql',
      'spark',
      '--at',
      's3://bucket/v',
      '--tolerance',
      'abs:1',
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain("USING parquet OPTIONS (path 's3://bucket/v/numbers');");
    expect(stdout).toContain("CAST('1' AS DECIMAL(27, 8))");
    expect((await validate(['--print-sql', 'duckdb'])).stdout).toContain(`read_parquet('${folder}/numbers/`);
  });
});
