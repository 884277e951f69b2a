import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_FILTERS } from '../../../src/analysis/validation/finding-filter.ts';
import { recordValidation } from '../../../src/analysis/validation/record-validation.ts';
import { RULES } from '../../../src/analysis/validation/rules/registry.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { companyShape } from '../../../src/core/model/shapes/company.ts';
import type { FindingsOutput } from '../../../src/core/model/shapes/findings.ts';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { escaped } from '../../../src/output/report/writers/html-text.ts';
import { crossfoot } from '../../support/cli.ts';
import { get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { runSqlOn } from '../../support/run-sql-on.ts';
import { TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

let store: string;
let explorer: Explorer;
const FAMILIES = ['roll-up', 'sign', 'scale', 'completeness', 'dates', 'cross-period', 'cross-statement'];

/** Of a company with a finding. */
let key: string;
beforeAll(async () => {
  store = await sampleWithRuns();
  explorer = testExplorer(store);
  const { findings } = await json('/findings.json?rule=roll-up');
  key = findings[0].company.key;
});

const json = async (path: string) => JSON.parse((await get(explorer, path)).text);

describe('a company', () => {
  test('has its filings with the findings in each, as many as the list of findings has', async () => {
    const { schema, ...shown } = await json(`/company/${key}.json`);
    expect(schema).toBe('crossfoot/company/2');
    const { filings, totals, company } = companyShape.parse(shown);
    expect(company.key).toBe(key);
    const { findings } = await json(`/findings.json?company=${key}`);
    const sum = filings.reduce((all, { errors, warnings, notes }) => all + errors + warnings + notes, 0);
    expect(sum).toBe(findings.length);
    const query = `SELECT count(*) AS "values", count(DISTINCT row_version_id) AS "rows" FROM filed_value WHERE company_key = '${key}' AND NOT nil`;
    const { rows } = await json(`/sql.json?query=${encodeURIComponent(query)}`);
    expect({ values: totals.values, rows: totals.rows }).toEqual({
      values: Number(rows[0].values),
      rows: Number(rows[0].rows),
    });
  });

  test('is found by its symbol too, and a name of none is not found', async () => {
    const { company } = await json(`/company/${key}.json`);
    expect((await get(explorer, `/company/${company.symbol}`)).text).toContain(`<h1>${company.name}</h1>`);
    expect((await get(explorer, '/company/nobody')).status).toBe(404);
  });
});

describe('a statement', () => {
  test('as CSV is that of the command', async () => {
    const words = ['statement', key, '--section', 'balance', '--quarterly', '--format', 'csv', '--store', store];
    const { text } = await get(explorer, `/company/${key}/statement/balance.csv?length=quarterly`);
    expect(text).toBe((await crossfoot(words)).stdout);
  });

  test('has a link to each choice, and says which is chosen', async () => {
    const { text } = await get(explorer, `/company/${key}/statement/balance?length=quarterly`);
    for (const query of ['length=annual', 'length=quarterly&amp;growth=year', 'length=quarterly&amp;sign=natural'])
      expect(text).toContain(`/statement/balance?${query}`);
    expect(text).toContain('<strong>quarters</strong>');
  });

  test('as XLSX is the file of the command', async () => {
    const { handle } = explorer;
    const response = await handle(
      new Request(`http://localhost/company/${key}/statement/balance.xlsx?length=quarterly`),
    );
    expect(response.status).toBe(200);
    const file = join(await tempFolder(), 'statement.xlsx');
    const words = ['statement', key, '--section', 'balance', '--quarterly', '--output', file, '--store', store];
    expect((await crossfoot(words)).stderr).not.toMatch(/error/);
    expect(Buffer.from(await response.arrayBuffer()).equals(await readFile(file))).toBe(true);
  });

  test.each([
    ['length=annual&growth=year', ['--annual', '--growth']],
    ['length=quarterly&growth=previous', ['--quarterly', '--growth', 'previous']],
    ['length=ytd', ['--ytd']],
    ['length=ttm', ['--ttm']],
    ['periods=2', ['--periods', '2']],
    ['from=2024-01-01&to=2024-12-31', ['--from', '2024-01-01', '--to', '2024-12-31']],
    ['percentOf=totalassets', ['--percent-of', 'totalassets']],
    ['sign=natural', ['--sign', 'natural']],
    ['restatements=yes', ['--restatements']],
    ['asFiled=newest', ['--as-filed', 'newest']],
    ['asKnown=2025-01-31', ['--as-known', '2025-01-31']],
    ['labels=name&scale=none', ['--labels', 'name', '--scale', 'none']],
    ['empty=show', ['--empty', 'show']],
    ['mode=exact&tolerance=abs:5', ['--mode', 'exact', '--tolerance', 'abs:5']],
  ])('with %s is that of the command with its flags', async (query, flags) => {
    const { text, status } = await get(explorer, `/company/${key}/statement/balance.json?${query}`);
    const { stdout } = await crossfoot([
      'statement',
      key,
      '--section',
      'balance',
      ...flags,
      '--format',
      'json',
      '--store',
      store,
    ]);
    expect({ status, text }).toEqual({ status: 200, text: stdout });
    expect((await get(explorer, `/company/${key}/statement/balance?${query}`)).status).toBe(200);
  });

  test('has another company beside it, as the command with both', async () => {
    const { companies } = await json('/companies.json');
    const other = companies.find(({ company }: { company: { key: string } }) => company.key !== key).company.key;
    const { text } = await get(explorer, `/company/${key}/statement/balance.json?beside=${other}`);
    const words = ['statement', key, other, '--section', 'balance', '--format', 'json', '--store', store];
    expect(text).toBe((await crossfoot(words)).stdout);
  });

  test.each([
    'length=weekly',
    'periods=0',
    'from=yesterday',
    'growth=no',
    'restatements=no',
    'asFiled=newest&periods=2',
    'tolerance=x',
  ])('with %s is refused', async (query) => {
    expect((await get(explorer, `/company/${key}/statement/balance?${query}`)).status).toBe(400);
  });

  test('has a link at each value, each line and each total that is off', async () => {
    const path = `/company/${key}/statement/all`;
    const { text } = await get(explorer, path);
    const { sections } = await json(`${path}.json`);
    const lines = sections.flatMap((section: { lines: { cells: (Cell | null)[] }[] }) => section.lines);
    const cells = lines.flatMap((line: { cells: (Cell | null)[] }) => line.cells.filter((cell) => cell !== null));
    const sources = cells.flatMap(({ source }: Cell) => (source ? `/value/${source.row}/${source.field.name}` : []));
    expect(sources.length).toBeGreaterThan(50);
    for (const href of sources) expect(text).toContain(`href="${href}"`);
  });

  test('has the course of each line that has three numbers', async () => {
    const path = (form: string) => `/company/${key}/statement/all${form}?length=quarterly&periods=6`;
    const { text } = await get(explorer, path(''));
    const { sections } = await json(path('.json'));
    // The header of a row has words and codes, and few numbers.
    const lines: Line[] = sections
      .filter(({ title }: { title: string }) => title !== 'Period Information')
      .flatMap((section: { lines: Line[] }) => section.lines);
    const long = lines.filter(({ cells }) => cells.filter((cell) => cell?.value != null).length >= 3);
    expect(long.length).toBeGreaterThan(5);
    expect(text.match(/<svg class="spark"/g)?.length).toBeGreaterThanOrEqual(long.length);
  });

  test('of a section that there is not names those that there are', async () => {
    const { status, text } = await get(explorer, `/company/${key}/statement/nonsense`);
    expect(status).toBe(404);
    expect(text).toContain('There is no section');
  });
});

describe('a value', () => {
  test('that does not add up has its finding, parts and versions, and is what explain prints', async () => {
    const { findings } = await json('/findings.json?rule=roll-up');
    const { field, id } = findings[0];
    const query = `SELECT row_version_id AS "row" FROM finding WHERE finding_id = '${id}'`;
    const { rows } = await json(`/sql.json?query=${encodeURIComponent(query)}`);
    const path = `/value/${rows[0].row}/${field}`;
    const { text, status } = await get(explorer, path);
    expect(status).toBe(200);
    for (const head of ['Parts', 'Versions']) expect(text).toContain(`<h2>${head}</h2>`);
    expect(text).toContain('off by');
    const { stdout } = await crossfoot(['explain', id, '--format', 'json', '--store', store]);
    expect((await get(explorer, `${path}.json`)).text).toBe(stdout);
  });

  test.each(['/value/0/x', '/value/1/nonsense', '/value/99999999/totalassets', '/value/x/y'])(
    '%s is not there',
    async (path) => expect((await get(explorer, path)).status).toBe(404),
  );
});

describe('a run with all rules, and other comparisons than usual', () => {
  let other: Explorer;
  const shown = async (path: string) => (await get(other, path)).text;
  beforeAll(async () => {
    const path = await tempStore();
    await copyFile(store, path);
    const validation = await validateStore(
      { store: path, tolerance: EXACT, filters: { ...NO_FILTERS, rule: FAMILIES } },
      TEST_PORTS,
    );
    await recordValidation(validation, { store: path, ranAt: '2025-07-01T12:00:00Z', keepRuns: 1 }, TEST_PORTS);
    await runSqlOn(path, `UPDATE validation_run SET options = '{"mode":"exact","tolerance":"abs:1000000000000"}'`);
    other = testExplorer(path);
  });

  test('has values and statements compared alike', async () => {
    const { findings } = await json('/findings.json?rule=roll-up');
    const query = `SELECT row_version_id AS "row" FROM finding WHERE finding_id = '${findings[0].id}'`;
    const { rows } = await json(`/sql.json?query=${encodeURIComponent(query)}`);
    const value = JSON.parse(await shown(`/value/${rows[0].row}/${findings[0].field}.json`));
    expect(value).toMatchObject({ mode: 'exact', tolerance: 'abs:1000000000000' });
    const statements = async (of: Explorer): Promise<string> => {
      const paths = ['annual', 'quarterly', 'ytd'].map((length) => `/company/${key}/statement/all?length=${length}`);
      return (await Promise.all(paths.map((path) => get(of, path)))).map(({ text }) => text).join('');
    };
    expect(await statements(explorer)).toContain('href="/finding/');
    expect(await statements(other)).not.toContain('href="/finding/');
  });

  test('has a page for a finding of each rule, with what the rule finds and what explain says of its value', async () => {
    const { findings } = JSON.parse(await shown('/findings.json')) as FindingsOutput;
    const byRule = new Map(findings.map((finding) => [finding.rule, finding]));
    expect(byRule.size).toBeGreaterThan(5);
    for (const { id, rule } of byRule.values()) {
      const page = await get(other, `/finding/${id}`);
      expect(page.status, rule).toBe(200);
      const doc = RULES.find((one) => one.id === rule && one.family !== 'roll-up')?.doc;
      if (doc !== undefined) expect(page.text).toContain(`<p>${escaped(doc)}</p>`);
      if (page.text.includes('<h2>Versions</h2>')) continue;
      expect(JSON.parse(await shown(`/finding/${id}.json`)).schema, rule).toBe('crossfoot/findings/1');
    }
    const noValue = byRule.get('completeness/missing-field');
    expect(JSON.parse(await shown(`/finding/${noValue?.id}.json`)).schema).toBe('crossfoot/findings/1');
  });
});

type Line = { readonly label: string; readonly cells: (Cell | null)[] };
type Cell = {
  readonly value: string;
  readonly check: object | null;
  readonly source: { readonly row: number; readonly field: { readonly name: string } } | null;
};
