import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  expressionCheckShape,
  expressionExplainShape,
  expressionSqlShape,
} from '../../../src/core/model/shapes/commands.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { crossfoot } from '../../support/cli.ts';
import { Kept } from '../../support/environment.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';

const FIELDS = ['--field', 'a:number(18,4)', '--field', 'b:string', '--field', 'c:boolean', '--field', 'when:date'];

const expression = (command: string, text: string, ...flags: string[]) =>
  crossfoot(['expression', command, text, ...(flags.includes('--resource') ? [] : FIELDS), ...flags]);

/** The JSON of a command, held to its shape. */
function held<T extends z.ZodObject>(shape: T, schema: string, stdout: string): z.infer<T> {
  const { schema: stated, ...output } = JSON.parse(stdout) as Record<string, unknown>;
  expect(stated).toBe(schema);
  return shape.parse(output);
}

describe('expression check', () => {
  it('exits 0 for an expression that is right, and prints it in its canonical form', async () => {
    const { status, stdout, stderr } = await expression('check', `A GT 1.50 And "x" EQ b`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(held(expressionCheckShape, 'crossfoot/expression-check/1', stdout)).toEqual({
      expression: `A GT 1.50 And "x" EQ b`,
      canonical: `A gt 1.5 and 'x' eq b`,
      fields: ['a', 'b'],
      level: 'L2',
      totals: { errors: 0, warnings: 0, notes: 0 },
      diagnostics: [],
    });
  });

  it('exits 2 for one that is wrong, and lists every error', async () => {
    const { status, stdout, stderr } = await expression('check', 'aa gt 1 and b = 2');
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    const { canonical, diagnostics } = held(expressionCheckShape, 'crossfoot/expression-check/1', stdout);
    expect(canonical).toBeNull();
    expect(diagnostics.map(({ code, start, end }) => [code, start, end])).toEqual([
      ['unknown-field', 0, 2],
      ['foreign-operator', 14, 15],
      ['wrong-type', 16, 17],
    ]);
  });

  it('shows people where', async () => {
    const { status, stdout } = await expression('check', "b eq '日本'\nand aa gt 1", '--format', 'table');
    expect(status).toBe(2);
    expect(stdout).toBe("b eq '日本' and aa gt 1\n                ^^ unknown field aa; did you mean a? (expected a)\n");
  });

  it('shows the part of a long text that matters', async () => {
    const { stdout } = await expression(
      'check',
      `${'a gt 1 and '.repeat(50)}zz gt 1${' and a gt 1'.repeat(50)}`,
      '--format',
      'table',
    );
    const [line = '', carets = ''] = stdout.split('\n');
    expect(line.length).toBeLessThanOrEqual(102);
    expect(line.slice(carets.indexOf('^')).startsWith('zz gt 1')).toBe(true);
  });

  it('reads from standard input, and keeps to a level', async () => {
    const stdin = (async function* () {
      yield Buffer.from('a gt 1 or c\n');
    })();
    const { status, stdout } = await crossfoot(['expression', 'check', ...FIELDS, '--level', 'L0'], { stdin });
    expect(status).toBe(2);
    expect(held(expressionCheckShape, 'crossfoot/expression-check/1', stdout).diagnostics[0]).toMatchObject({
      code: 'level',
      start: 7,
    });
  });

  it.each([
    [['expression', 'check', 'a gt 1'], 'which fields are there?'],
    [['expression', 'check', 'a gt 1', '--field', 'a'], '"a" is not name:type'],
    [['expression', 'check', 'a gt 1', '--field', 'a:numbr'], 'did you mean a:number?'],
    [['expression', 'check', 'a gt 1', '--field', 'a:number(99,2)'], 'cannot have 99 digits'],
    [['expression', 'check', 'a gt 1', '--field', 'a:number', '--field', 'A:string'], 'declared twice'],
    [['expression', 'check', 'a gt 1', '--field', 'a:number', '--nulls', 'no'], 'expected one of odata, sql'],
  ])('%j is wrong use', async (words, said) => {
    const { status, stdout, stderr } = await crossfoot(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
  });
});

describe('an expression that begins with a minus', () => {
  it.each(['-1 lt a', '-a lt 1', '- a lt 1', '-.5 lt a', '-(a) lt 1', '- -1 lt a', '--a lt 1', '-[a] lt -1'])(
    'is not a flag: %s',
    async (text) => {
      for (const command of ['check', 'explain', 'sql']) {
        const row = command === 'explain' ? ['--row', 'a=2'] : [];
        const { status, stderr } = await expression(command, text, ...row);
        expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' });
      }
    },
  );

  it('may be anywhere, and flags are still flags', async () => {
    const { stdout } = await crossfoot(['expression', 'check', '--field', 'a:number', '-1 lt a', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ expression: '-1 lt a' });
    const { status, stderr } = await expression('check', 'a lt 1', '-x');
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('unknown flag: -x') });
  });
});

describe('expression explain', () => {
  it('gives each term the place of all that was written of it', async () => {
    const text = '(a add 1) mul 2 gt (3)';
    const { stdout } = await expression('explain', text, '--row', 'a=1');
    const { terms } = held(expressionExplainShape, 'crossfoot/expression-explain/1', stdout);
    expect(terms.map(({ start, end }) => text.slice(start, end))).toEqual([
      '(a add 1) mul 2 gt (3)',
      '(a add 1) mul 2',
      '(a add 1)',
      'a',
    ]);
  });

  it('tells what every term is', async () => {
    const { status, stdout } = await expression('explain', "a add 1 gt 2 and not (b eq 'x')", '--row', 'a=1.5');
    expect(status).toBe(0);
    const { matches, terms } = held(expressionExplainShape, 'crossfoot/expression-explain/1', stdout);
    expect(matches).toBe(true);
    expect(terms.map(({ depth, term, value }) => [depth, term, value])).toEqual([
      [0, "a add 1 gt 2 and not (b eq 'x')", 'true'],
      [1, 'a add 1 gt 2', 'true'],
      [2, 'a add 1', '2.5'],
      [3, 'a', '1.5'],
      [1, "not (b eq 'x')", 'true'],
      [2, "b eq 'x'", 'false'],
      [3, 'b', 'null'],
    ]);
  });

  it('takes a row as JSON, without losing digits, and the sql null rule', async () => {
    const row = '{"a": 12345678901234.5678, "b": null, "when": "12/31/2018"}';
    const { stdout } = await expression(
      'explain',
      "a eq 12345678901234.5678 and b eq 'x'",
      '--row',
      row,
      '--nulls',
      'sql',
    );
    const { matches, terms } = held(expressionExplainShape, 'crossfoot/expression-explain/1', stdout);
    expect(matches).toBe(false);
    expect(terms.map(({ value }) => value)).toEqual(['null', 'true', '12345678901234.5678', 'null', 'null']);
  });

  it.each([
    [['a'], 'neither name=value nor a JSON object'],
    [['x=1'], 'there is no field "x"'],
    [['a=1.23456'], '"1.23456" does not fit 18 digits with 4 after the point'],
    [['c=maybe'], 'is neither true nor false'],
    [['{"a": [1]}'], 'a is neither text, number, true, false nor null'],
  ])('refuses the row %j', async (given, said) => {
    const { status, stderr } = await expression('explain', 'a gt 1', ...given.flatMap((each) => ['--row', each]));
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });

  it('refuses an expression that is wrong, and shows where', async () => {
    const { status, stdout, stderr } = await expression('explain', 'a gt');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      'error: the expression has an error\n  a gt\n      ^ a field or a value is missing at the end (expected a field, a value)\n',
    );
  });
});

describe('expression sql', () => {
  it('prints SQL, its parameters and what it takes the columns to be', async () => {
    const { stdout } = await expression('sql', "not (a gt 1.55555) and b eq 'x'");
    expect(held(expressionSqlShape, 'crossfoot/expression-sql/1', stdout)).toMatchObject({
      sql: '((("a" > CAST($1 AS DECIMAL(18, 4))) IS NOT TRUE) AND ("b" = CAST($2 AS VARCHAR)))',
      parameters: ['1.5555', 'x'],
      columns: [
        { field: 'a', column: 'a', type: 'DECIMAL(18, 4)' },
        { field: 'b', column: 'b', type: 'VARCHAR' },
      ],
    });
    const { stdout: shown } = await expression('sql', "b eq 'x'", '--format', 'table');
    expect(shown).toBe('("b" = CAST($1 AS VARCHAR))\n$1: "x"\nb: VARCHAR\n');
  });
});

describe('with --resource', () => {
  let folder = '';
  let store = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'crossfoot-expression-'));
    store = join(folder, 'store.duckdb');
    const rows = savedAnswer('rows-2024-09-17.json');
    const { status } = await crossfoot(['ingest', 'payload', rows, '--resource', 'Financials-QTR', '--store', store]);
    expect(status).toBe(0);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ["primarysymbol in ('ZQXLE', 'ZQGOX') and netincome gt 0", true],
    ['periodenddate ge 6/30/2024 and not amended', true],
    ['filed lt 1990-01-01', false],
    ["symbol gt 'A' and totalassets div 3 gt netincome", true],
    ['year(receiveddate) eq 2024 and length(cik) eq 10', true],
  ])('%s runs on the wide view', async (text, some) => {
    const { stdout, stderr } = await expression('sql', text, '--resource', 'financials-qtr', '--store', store);
    expect(stderr).toBe('');
    const { sql, parameters } = held(expressionSqlShape, 'crossfoot/expression-sql/1', stdout);
    const [[count] = []] = await withConnection(store, TEST_PORTS, async (connection) => {
      const query = `SELECT count(*)::INTEGER FROM "Financials-QTR_18" WHERE ${sql}`;
      return queryRows(
        connection,
        query,
        Object.fromEntries(parameters.map((value, index) => [String(index + 1), value])),
      );
    });
    expect(Number(count) > 0).toBe(some);
  });

  it('says which resources there are', async () => {
    const { status, stderr } = await expression('check', 'a gt 1', '--resource', 'Financials', '--store', store);
    expect(status).toBe(2);
    expect(stderr).toContain('There are Financials-QTR.');
  });

  it('lets --field say what a field is', async () => {
    const flags = ['--resource', 'Financials-QTR', '--store', store, '--field', 'siccode:number(4,0)'];
    expect((await expression('check', 'siccode gt 100', ...flags)).status).toBe(0);
  });

  it('draws no colour or control character out of an expression', async () => {
    const stdout = new Kept({ terminal: true });
    await crossfoot(['expression', 'check', 'a eq \u001b[31m', ...FIELDS], { stdout });
    expect(stdout.text).not.toContain('\u001b[31m');
  });
});
