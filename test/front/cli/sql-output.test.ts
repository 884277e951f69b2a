import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import { beforeAll, describe, expect, it } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { Kept } from '../../support/environment.ts';
import { ingestTiny, tempStore } from '../../support/temp-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let store = '';

beforeAll(async () => {
  store = await tempStore();
  await ingestTiny(store, [{ document: 'A', period: '2009-06-30', values: { 'us-gaap/2009:Assets': '10.50' } }]);
});

async function sql(query: string, ...flags: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await crossfoot(['sql', query, '--store', store, ...flags]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** What a terminal of so many columns shows. */
async function shown(columns: number, query: string, ...flags: readonly string[]): Promise<string[]> {
  const words = ['sql', query, '--store', store, '--no-color', ...flags];
  const { stdout } = await crossfoot(words, { stdout: new Kept({ terminal: true, columns }) });
  return stdout.split('\n').slice(0, -1);
}

describe('a table of sql', () => {
  it('has as many columns as fit, and names the others', async () => {
    const many = Array.from({ length: 40 }, (_, i) => `${i}::DECIMAL(18, 2) AS amount_${i}`).join(', ');
    const lines = await shown(60, `SELECT ${many}`);
    expect(lines).toEqual([
      'amount_0  amount_1  amount_2  amount_3  amount_4  amount_5',
      '    0.00      1.00      2.00      3.00      4.00      5.00',
      '34 more columns: amount_6, amount_7, amount_8, amount_9, am…',
      '1 row.',
    ]);
    expect(await shown(40, 'SELECT 1 AS a, 2 AS b, repeat($$x$$, 90) AS c')).toEqual([
      'a  b  c',
      `1  2  ${'x'.repeat(33)}…`,
      '1 row.',
    ]);
  });

  it('never cuts an amount, also not one that is text', async () => {
    const amount = '12345678901234567';
    const query = `SELECT 'a long name of a thing' AS name, ${amount} AS n, '${amount}' AS text, '${amount}' AS more`;
    expect(await shown(60, query)).toEqual([
      `name${' '.repeat(36)}n  text`,
      `a long name of a thing  ${amount}  ${amount}`,
      '1 more column: more',
      '1 row.',
    ]);
    expect(await shown(10, `SELECT ${amount} AS n`)).toEqual([`${' '.repeat(16)}n`, amount, '1 row.']);
  });

  it('ends after a hundred rows, or as many as --limit says', async () => {
    const first = await shown(80, 'SELECT range AS n FROM range(101)');
    expect(first).toHaveLength(102);
    expect(first.at(-1)).toBe('Only the first 100 rows: `--limit 0` shows all.');
    expect((await shown(80, 'SELECT range AS n FROM range(100)')).at(-1)).toBe('100 rows.');
    const some = await shown(80, 'SELECT range AS n FROM range(9000)', '--limit', '2048');
    expect([some.length, some.at(-1)]).toEqual([2050, 'Only the first 2,048 rows: `--limit 0` shows all.']);
    const all = await shown(80, 'SELECT range AS n FROM range(9000)', '--limit', '0');
    expect([all.length, all.at(-1)]).toEqual([9002, '9,000 rows.']);
    expect(await shown(80, 'SELECT 1 AS n WHERE false')).toEqual(['n', 'No rows.']);
  });

  it('cuts nothing where there is no terminal', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `'${'x'.repeat(30)}' AS text_${i}`).join(', ');
    expect(await sql(`SELECT ${many}`, '--format', 'table')).not.toMatch(/…|more columns/);
  });
});

describe('CSV of sql', () => {
  it('quotes what must be, and tells NULL from empty text', async () => {
    const query = `SELECT 'a "b", c' AS "x,y", 1.50::DECIMAL(18, 2) AS n, NULL AS none, '' AS empty, E'two\\nlines' AS l, [1, 2] AS list, '=1+1' AS f`;
    expect(await sql(query, '--format', 'csv')).toBe(
      '"x,y",n,none,empty,l,list,f\r\n"a ""b"", c",1.50,,"","two\nlines","[1,2]",=1+1\r\n',
    );
  });

  it('is whole, whatever --limit says', async () => {
    const text = await sql('SELECT range AS n FROM range(5000)', '--format', 'csv', '--limit', '3');
    expect(text.split('\r\n')).toHaveLength(5002);
  });
});

class KeptBytes extends Kept {
  readonly pieces: Uint8Array[] = [];

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.pieces.push(chunk);
    done();
  }
}

describe('Arrow of sql', () => {
  const words = () => ['sql', 'FROM filed_value', '--store', store, '--format', 'arrow'];

  it('is a stream in a pipe, and a file by its name', async () => {
    const stdout = new KeptBytes();
    expect(await crossfoot(words(), { stdout })).toMatchObject({ status: 0, stderr: '' });
    const file = join(temporaryFolder(), 'answer.arrow');
    const ran = await crossfoot([...words(), '--output', file]);
    expect(ran).toEqual({ status: 0, stdout: '', stderr: `Wrote 1 row to ${file}.\n` });
    const [piped, filed] = [Buffer.concat(stdout.pieces), readFileSync(file)].map((bytes) => tableFromIPC(bytes));
    expect(piped?.toArray().map((row) => row.number_text)).toEqual(['10.50']);
    expect(filed?.toArray().map(String)).toEqual(piped?.toArray().map(String));
    expect(filed?.schema.names).toEqual(piped?.schema.names);
  });

  it('is not shown at a terminal', async () => {
    const { status, stderr } = await crossfoot(words(), { stdout: new Kept({ terminal: true }) });
    expect(status).toBe(2);
    expect(stderr).toContain('Arrow is not shown at a terminal');
  });

  it('prints nothing for a type that Arrow does not have', async () => {
    const stdout = new KeptBytes();
    const query = `SELECT '1'::BIT AS odd`;
    const { status, stderr } = await crossfoot(['sql', query, '--store', store, '--format', 'arrow'], { stdout });
    expect([status, stdout.pieces]).toEqual([2, []]);
    expect(stderr).toContain('the column odd has values of the type BIT');
  });
});

describe('a Parquet file of sql', () => {
  it('is written instead of printing, and said on standard error', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'answer.parquet');
    for (const flags of [[], ['--format', 'parquet']]) {
      const ran = await crossfoot(['sql', 'FROM range(3000)', '--store', store, '--output', file, ...flags]);
      expect(ran).toEqual({ status: 0, stdout: '', stderr: `Wrote 3,000 rows to ${file}.\n` });
      expect(readdirSync(folder)).toEqual(['answer.parquet']);
    }
  });

  it.each([
    [['--format', 'parquet'], 'a Parquet file needs a name'],
    [['--output', 'a.csv'], '--output "a.csv" does not end in .parquet or .arrow'],
    [['--output', 'a.parquet', '--format', 'csv'], '--output a.parquet is not of the format csv'],
    [['--output', 'no folder/a.parquet'], 'cannot write no folder/a.parquet: there is no folder'],
  ])('%j is wrong use', async (flags, said) => {
    const { status, stdout, stderr } = await crossfoot(['sql', 'SELECT 1', '--store', store, ...flags]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
  });
});

it('prints nothing where a query fails as it starts', async () => {
  for (const format of ['table', 'json', 'ndjson', 'csv']) {
    const query = `SELECT error('so it is') FROM filed_value`;
    const { status, stdout, stderr } = await crossfoot(['sql', query, '--store', store, '--format', format]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('so it is');
  }
});
