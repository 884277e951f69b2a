import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ruleTestShape } from '../../../src/core/model/shapes/rule-test.ts';
import { validateShape } from '../../../src/core/model/shapes/validate.ts';
import { crossfoot, expectRefusal } from '../../support/cli.ts';
import { sampleWithRuns } from '../../support/explorer.ts';
import { folderOfProcess } from '../../support/temporary-folder.ts';

const RULES = `rules:
  - id: own/loss
    severity: warning
    message: The quarter has a loss, or an odd income
    sections: income
    resources: CoreFinancials-QTR
    expression: netincome lt 0 or netincome gt 1000000
  - id: own/fall
    severity: error
    message: Net income is less than half of that of the quarter before
    resources: CoreFinancials-QTR
    expression: netincome mul 2 lt before.netincome
  - id: own/goodwill
    severity: note
    message: A large goodwill
    sql: |
      SELECT company_key AS company, period_end AS period, field, 'large' AS message FROM filed_value
      WHERE resource = 'CoreFinancials-ANN' AND field = 'goodwill' AND number > 1000
`;
const TESTS = `
tests:
  - name: losses
    resource: CoreFinancials-QTR
    rows:
      - {company: A, period: 2018-01-01/2018-03-31, netincome: 10, document: q1, filed: 2018-05-01}
      - {company: A, period: 2018-04-01/2018-06-30, netincome: -1.5, document: q2, filed: 2018-08-01}
      - {company: B, period: 2018-04-01/2018-06-30, netincome: null, symbol: BB}
    expected:
      own/loss:
        - {company: A, period: 2018-06-30, document: q2, field: netincome}
      own/fall:
        - {company: A}
  - name: goodwill
    rows:
      - {company: A, resource: CoreFinancials-ANN, period: 2018-01-01/2018-12-31, goodwill: 1001, form: 10-K, document: k}
      - {company: B, resource: CoreFinancials-ANN, period: 2018-01-01/2018-12-31, goodwill: 1}
    expected:
      own/goodwill: [{company: A, period: 2018-01-01/2018-12-31}]
`;

let store: string;
let folder: string;
let file: string;
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
beforeAll(async () => {
  folder = folderOfProcess();
  // Runs are recorded in it: others ask after the one that all share.
  store = join(folder, 'own-rules.duckdb');
  copyFileSync(await sampleWithRuns(), store);
  file = written('own.yaml', RULES + TESTS);
});

const validate = (...words: readonly string[]) =>
  crossfoot(['validate', '--store', store, '--no-record', '--rules', file, ...words]);

test('findings of rules of one’s own are in every format, and fail the run by their severity', async () => {
  const { status, stdout } = await validate('--rule', 'own', '--format', 'json');
  const { schema: _, ...report } = JSON.parse(stdout);
  const { findings, own } = validateShape.parse(report);
  expect(status).toBe(1);
  expect(own).toEqual({ run: ['own/loss', 'own/fall', 'own/goodwill'], notRun: [] });
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(own?.run));
  expect((await validate('--rule', 'own/loss', '--format', 'table')).status).toBe(0);
  const { id = '' } = findings.find(({ rule }) => rule === 'own/loss') ?? {};
  for (const format of ['table', 'ndjson', 'sarif', 'junit', 'summary', 'html', 'github', 'csv', 'markdown']) {
    const shown = await validate('--rule', 'own/loss', '--fail-on', 'warning', '--format', format);
    expect(shown).toMatchObject({ status: 1, stderr: '' });
    expect(shown.stdout, format).toMatch(/The quarter has a loss, or an odd income/);
    if (['ndjson', 'sarif', 'junit'].includes(format)) expect(shown.stdout).toContain(id);
  }
  const sarif = await validate('--rule', 'own/loss', '--format', 'sarif');
  expect(sarif.stdout).toContain('"shortDescription":{"text":"The quarter has a loss, or an odd income"}');
});

test('thresholds, sections, baselines and the record take them as others', async () => {
  const only = ['--rule', 'own/fall'];
  expect((await validate(...only, '--threshold', 'own/fall:count=1000')).status).toBe(0);
  expect((await validate(...only, '--threshold', 'own:count=1000')).status).toBe(0);
  expectRefusal(await validate('--threshold', 'own/fal:count=1'), 2, /did you mean own\/fall\?/);
  expect((await validate('--section', 'income', '--rule', 'own/loss', '--fail-on', 'note')).status).toBe(1);
  expect((await validate('--section', 'cash', '--rule', 'own/loss', '--fail-on', 'note')).status).toBe(0);
  const known = join(folder, 'known.json');
  const create = ['baseline', 'create', known, '--store', store, '--rules', file, ...only];
  expect((await crossfoot(create)).status).toBe(0);
  expect((await validate(...only, '--baseline', known)).status).toBe(0);
  const record = ['validate', '--store', store, '--rules', file, '--format', 'ndjson'];
  expect((await crossfoot(record)).status).toBe(1);
  const sql = `SELECT DISTINCT cause FROM findings WHERE rule = 'own/loss'`;
  const { stdout } = await crossfoot(['sql', '--store', store, sql, '--format', 'ndjson']);
  expect(JSON.parse(stdout)).toEqual({
    cause: 'The quarter has a loss, or an odd income (netincome lt 0 or netincome gt 1000000)',
  });
  const again = [...record, '--since', 'latest', '--fail-on', 'new'];
  expect((await crossfoot(again)).status).toBe(0);
});

test('a resource that the store lacks is said, and the run is incomplete', async () => {
  const other = written('other.yaml', RULES.replace('CoreFinancials-QTR', 'CoreFinancials-QRT'));
  const words = ['validate', '--store', store, '--no-record', '--rules', other, '--fail-on', 'never'];
  const { status, stderr } = await crossfoot(words);
  expect(status).toBe(5);
  expect(stderr).toContain(
    'own/loss did not run: the store has no resource CoreFinancials-QRT (did you mean CoreFinancials-QTR?)',
  );
});

test('the configuration names files of rules; wrong ones are refused before anything runs', async () => {
  const config = written('config.json', JSON.stringify({ rules: [file] }));
  const words = ['validate', '--store', store, '--no-record', '--config', config, '--format', 'json', '--rule', 'own'];
  expect(JSON.parse((await crossfoot(words)).stdout).own.run).toHaveLength(3);
  const wrong = written('wrong.yaml', RULES.replace('netincome lt 0', 'netincom lt 0'));
  const refused = await crossfoot(['validate', '--store', store, '--rules', wrong]);
  expectRefusal(refused, 2, /wrong.yaml:7:17: .*unknown field netincom; did you mean netincome\?/);
  expectRefusal(await crossfoot(['validate', '--rules', 'none.yaml']), 2, /none\.yaml/);
  const from = await crossfoot(['rules', '--rules', file, '--format', 'ndjson']);
  expect(from.stdout).toContain('"id":"own/fall","family":"own","severity":"error","scope":"series"');
});

test('rules test compares what rules find in given rows with what is expected', async () => {
  const passing = await crossfoot(['rules', 'test', file, '--format', 'json']);
  expect(passing.stderr).toBe('');
  const { schema, ...report } = JSON.parse(passing.stdout);
  expect(schema).toBe('crossfoot/rule-test/1');
  expect(ruleTestShape.parse(report)).toMatchObject({ totals: { tests: 2, passed: 2, failed: 0 }, untested: [] });
  expect(passing.status).toBe(0);
  const odd = TESTS.replace('{company: A}', '{company: B}').replace(/own\/goodwill: .*/, 'own/loss: []');
  const failing = await crossfoot(['rules', 'test', written('odd.yaml', RULES + odd), '--format', 'table']);
  expect(failing.status).toBe(1);
  expect(failing.stdout).toBe(`losses
pass  own/loss: 1 finding
FAIL  own/fall: 1 finding
    - expected, not found: B (${join(folder, 'odd.yaml')}:31:11)
    + found, not expected: A · 2018-04-01/2018-06-30 · netincome · q2 · Net income is less than half of that of the quarter before (netincome mul 2 lt before.netincome)

goodwill
FAIL  own/loss: 0 findings
      did not run: the store has no resource CoreFinancials-QTR (did you mean CoreFinancials-ANN?)

2 tests: 0 passed, 2 failed
Not tested: own/goodwill
`);
});

test.each([
  [(text: string) => text.replace('own/fall:\n', 'own/fal:\n'), /unknown rule own\/fal; did you mean/],
  [(text: string) => text.replace('period: 2018-06-30', 'periode: 2018-06-30'), /did you mean period\?/],
  [(text: string) => text.replace('period: 2018-04-01/2018-06-30', 'period: soon'), /a row needs a period/],
  [(text: string) => text.replace('company: A, period', 'period'), /a row needs a company/],
  [(text: string) => text.replaceAll(/resource: CoreFinancials-...\b/g, 'resource: '), /a row needs the resource/],
  [(text: string) => text.replaceAll('netincome: ', 'income: '), /unknown field netincome/],
  [() => '', /: no tests/],
])('a wrong test is refused: %s', async (change, said) => {
  const wrong = written('wrong-test.yaml', RULES + change(TESTS));
  expectRefusal(await crossfoot(['rules', 'test', wrong]), 2, said);
});
