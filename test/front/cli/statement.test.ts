import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { statementShape } from '../../../src/core/model/shapes/statement.ts';
import { crossfoot, expectRefusal } from '../../support/cli.ts';
import { closedPipe, type environmentInMemory, Kept } from '../../support/environment.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempStore } from '../../support/temp-store.ts';

const COMPANY = '98000001';
const terminal = (rows = 100_000) => new Kept({ terminal: true, columns: 80, rows });

describe('statement', () => {
  let store = '';
  const statement = (words: readonly string[], given: Parameters<typeof environmentInMemory>[0] = {}) =>
    crossfoot(['statement', '--store', store, ...words], given);

  beforeAll(async () => {
    store = await tempStore();
    const ingest = ['ingest', 'payload', '--store', store];
    for (const part of ['calculation', 'presentation', 'fieldlabel']) {
      const given = [savedAnswer(`${part}.json`), '--resource', part, '--taxonomy', '18'];
      expect((await crossfoot([...ingest, ...given])).stderr).not.toContain('error');
    }
    await crossfoot([...ingest, savedAnswer('rows-2024-12-17.json'), '--resource', 'Financials-QTR']);
  });

  it('prints JSON of its shape into a pipe, with the verdicts of validate in the mode asked for', async () => {
    const { status, stdout, stderr } = await statement([COMPANY, '--section', 'balance,income', '--periods', '3']);
    expect([status, stderr]).toEqual([0, '']);
    const { schema, ...data } = JSON.parse(stdout);
    expect(schema).toBe('crossfoot/statement/1');
    const { sections, companies } = statementShape.parse(data);
    expect(companies.map(({ key }) => key)).toEqual(['0098000001']);
    expect(sections.map(({ kind, columns }) => [kind, columns.length])).toEqual([
      ['balance', 3],
      ['income', 3],
    ]);
    const found = JSON.parse((await crossfoot(['validate', '--store', store, '--format', 'json'])).stdout);
    const ids = new Set(found.findings.map(({ id }: { readonly id: string }) => id));
    const all = statementShape.parse(
      JSON.parse((await statement([COMPANY, '--section', 'all'])).stdout, withoutSchema),
    );
    const checks = all.sections.flatMap(({ lines }) =>
      lines.flatMap(({ cells }) => cells.flatMap((cell) => cell?.check ?? [])),
    );
    expect(checks.some(({ verdict }) => verdict === 'consistent')).toBe(true);
    for (const { finding } of checks) if (finding !== null) expect(ids).toContain(finding);
  });

  it('prints a table that fits the terminal, through a pager where it is longer than that', async () => {
    const shown: string[] = [];
    const showPages = async (command: string, _env: unknown, text: string) => shown.push(`${command}\n${text}`) > 0;
    const short = await statement([COMPANY, '--no-color'], { stdout: terminal(), showPages });
    expect([shown, short.stdout.split('\n')[0]]).toEqual([[], 'Example Anchor Works (fictional) · ZQLSP']);
    const long = await statement([COMPANY, '--no-color'], { stdout: terminal(20), showPages, env: { PAGER: 'pg' } });
    expect([shown, long.stdout]).toEqual([[`pg\n${short.stdout}`], '']);
    const unstarted = await statement([COMPANY, '--no-color'], { stdout: terminal(20) });
    expect(unstarted.stdout).toBe(short.stdout);
  });

  it('writes a file whose ending names the format, uncut and without colour', async () => {
    const file = join(dirname(store), 'statement.txt');
    const { status, stdout, stderr } = await statement([COMPANY, '--output', file], { stdout: terminal(3) });
    expect([status, stdout, stderr]).toEqual([0, '', `Wrote ${file}.\n`]);
    expect(readFileSync(file, 'utf8')).toBe((await statement([COMPANY, '--format', 'table'])).stdout);
  });

  it('writes bytes into files and pipes, and refuses to show them at a terminal', async () => {
    const file = join(dirname(store), 'statement.xlsx');
    expect(await statement([COMPANY, '--output', file])).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(file).subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
    const refused = await statement([COMPANY, '--format', 'xlsx'], { stdout: terminal() });
    expectRefusal(refused, 2, /^error: a terminal cannot show xlsx\n {2}Name a file with --output/);
    const rules = await crossfoot(['rules', '--format', 'xlsx'], { stdout: terminal() });
    expectRefusal(rules, 2, /^error: a terminal cannot show xlsx\n {2}Redirect the output to a file\./);
  });

  it('ends quietly where the reader has gone', async () => {
    const stdout = Object.assign(closedPipe(), { text: '', isTTY: false, columns: 80, rows: 1 }) as unknown as Kept;
    expect(await statement([COMPANY, '--format', 'table'], { stdout })).toMatchObject({ status: 0, stderr: '' });
  });

  it('compares periods and takes percentages', async () => {
    const { stdout } = await statement([
      COMPANY,
      '--section',
      'income',
      '--growth',
      '--percent-of',
      'total revenue',
      '--format',
      'table',
    ]);
    expect(stdout).toMatch(/in percent of totalrevenue, to one decimal/);
    expect(stdout).toMatch(/growth since/);
  });

  it.each([
    [['9800000'], /^error: no company in the store is "9800000"; did you mean .*\n {2}A company is given by symbol/],
    [
      [COMPANY, '--section', 'blance'],
      /^error: there is no section "blance"; did you mean "balance"\?\n {2}Sections: /,
    ],
    [
      [COMPANY, '--from', '2031-01-01'],
      /^error: the company has no values in these periods\n {2}Its periods end from /,
    ],
    [[COMPANY, '--from', '2031-02-30'], /^error: --from "2031-02-30": expected a day such as/],
    [[COMPANY, '--annual', '--ttm'], /^error: --annual and --ttm exclude each other/],
    [
      [COMPANY, '--taxonomy', 'service/17'],
      /^error: no taxonomy "service\/17" in the store; did you mean service\/18\?/,
    ],
    [[COMPANY, '--growth=month'], /^error: --growth "month": expected one of year, previous/],
    [[COMPANY, '--percent-of', 'totalrevenew'], /did you mean totalrevenue\?/],
    [[COMPANY, '--output', 'statement.foo'], /^error: the ending of --output "statement.foo" names no format\n.*table/],
    [
      [COMPANY, '--as-filed', '0000000000-00-000000'],
      /^error: the store has no financial rows of .* in a document "0000000000-00-000000"\n {2}Its documents: .*, and \d+ earlier/,
    ],
    [
      [COMPANY, '--as-filed', 'newest', '--quarterly', '--periods', '2'],
      /^error: --as-filed and --quarterly, --periods exclude each other/,
    ],
  ])('%j is wrong use', async (words, said) => {
    expectRefusal(await statement(words), 2, said);
  });
});

/** The reviver of a JSON object without its schema. */
const withoutSchema = (key: string, value: unknown): unknown => (key === 'schema' ? undefined : value);
