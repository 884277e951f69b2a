import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ingestShape } from '../../../src/core/model/shapes/ingest.ts';
import {
  diffShape,
  snapshotsShape,
  sqlShape,
  taxonomyDiffShape,
  taxonomyListShape,
  taxonomyShowShape,
} from '../../../src/core/model/shapes/reading.ts';
import { run } from '../../../src/front/cli/run.ts';
import { environmentInMemory, Kept } from '../../support/environment.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { schema } from '../../warehouse/sources/xbrl/tiny-taxonomy.ts';

let folder = '';
let store = '';

async function crossfoot(words: readonly string[], { terminal = false, columns = 200, stdin = '' } = {}) {
  const stdout = new Kept({ terminal, columns });
  const env = { CROSSFOOT_STORE: store };
  const environment = environmentInMemory({
    env,
    stdout,
    stdin: (async function* () {
      yield Buffer.from(stdin);
    })(),
  });
  const status = await run(words, environment);
  return { status, stdout: stdout.text, stderr: environment.stderr.text };
}

/** Runs a command that must succeed and holds its JSON to the shape, schema line first. */
async function json<T extends z.ZodObject>(shape: T, schema: string, words: readonly string[]): Promise<z.infer<T>> {
  const { status, stdout, stderr } = await crossfoot(words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { schema: stated, ...output } = JSON.parse(stdout) as Record<string, unknown>;
  expect(stated).toBe(schema);
  return shape.parse(output);
}

const ingest = (file: string, ...flags: string[]) => ['ingest', 'payload', savedAnswer(file), ...flags];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-cli-'));
  store = join(folder, 'store.duckdb');
  for (const part of ['calculation', 'fieldlabel', 'fieldproperty', 'presentation']) {
    const file = `${part}.json`;
    await json(ingestShape, 'crossfoot/ingest-payload/1', ingest(file, '--resource', part, '--taxonomy', '18'));
  }
  for (const day of ['2024-09-17', '2024-12-17']) {
    const flags = ['--resource', 'Financials-QTR', '--observed-at', `${day}T07:13:00Z`];
    await json(ingestShape, 'crossfoot/ingest-payload/1', ingest(`rows-${day}.json`, ...flags));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('ingest payload', () => {
  it('says what became of an input, in JSON', async () => {
    const flags = ['--resource', 'Financials-QTR', '--store', join(folder, 'again.duckdb')];
    const words = ingest('rows-2024-09-17.json', ...flags);
    const first = await json(ingestShape, 'crossfoot/ingest-payload/1', words);
    expect(first.totals).toEqual({
      inputs: 1,
      snapshots: 1,
      taxonomies: 0,
      rows: { seen: 102, new: 102, changed: 0, retired: 0 },
    });
    expect(first.inputs).toMatchObject([{ kind: 'rows', snapshot: 1, resource: 'Financials-QTR', diagnostics: [] }]);
    const again = await json(ingestShape, 'crossfoot/ingest-payload/1', words);
    expect(again.totals.rows).toEqual({ seen: 102, new: 0, changed: 0, retired: 0 });
  });

  it('says in words what was counted, what to know first, and nothing that is zero', async () => {
    const flags = ['--resource', 'Financials-QTR', '--format', 'table', '--store', join(folder, 'words.duckdb')];
    const { stdout } = await crossfoot(ingest('rows-2024-09-17.json', ...flags));
    expect(stdout.split('\n').slice(1)).toEqual([
      '  rows               102',
      '  rows loaded        102',
      '  values          10,868',
      '  numbers loaded   8,726',
      '  texts loaded     2,142',
      '',
    ]);
    expect(stdout).toMatch(/: snapshot 1 of Financials-QTR \(answer all\), 102 rows: 102 new\n/);
    const part = join(folder, 'part.json');
    const answer = readFileSync(savedAnswer('rows-2024-09-17.json'), 'utf8');
    writeFileSync(part, answer.replace(/"totalrows": *\d+/, '"totalrows": 114'));
    const again = await crossfoot(['ingest', 'payload', part, ...flags]);
    expect([again.status, again.stdout.split('\n')[0]]).toEqual([5, expect.stringMatching(/102 rows: no change$/)]);
    expect(again.stdout.split('\n')[1]).toMatch(/^ {2}error the service has 12 more rows/);
  });

  it('wants to know the resource, and lists them', async () => {
    const { status, stderr } = await crossfoot(['ingest', 'payload', 'x.json']);
    expect(status).toBe(2);
    expect(stderr).toContain('Name it with --resource, one of: CoreFinancials-ANN');
  });

  it('refuses a file that is not there, and leaves no store behind', async () => {
    const words = [
      'ingest',
      'payload',
      'nowhere.json',
      '--resource',
      'Financials-QTR',
      '--store',
      join(folder, 'none.duckdb'),
    ];
    const { status, stdout, stderr } = await crossfoot(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: nowhere\.json: /);
    expect((await crossfoot(['snapshots', '--store', join(folder, 'none.duckdb')])).stderr).toContain('no store at');
  });
});

describe('snapshots', () => {
  it('lists them as JSON and as ndjson', async () => {
    const { snapshots, totals } = await json(snapshotsShape, 'crossfoot/snapshots/1', ['snapshots']);
    expect(totals).toEqual({ snapshots: 2 });
    expect(snapshots.map(({ snapshot, observedAt }) => [snapshot, observedAt])).toEqual([
      [1, '2024-09-17T07:13:00Z'],
      [2, '2024-12-17T07:13:00Z'],
    ]);
    const { stdout } = await crossfoot(['snapshots', '--format', 'ndjson']);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(snapshots);
  });

  it('is a table at a terminal', async () => {
    const { stdout } = await crossfoot(['snapshots', '--no-color'], { terminal: true });
    expect(stdout).toMatch(/snapshot {2}resource +observed/);
    expect(stdout).toMatch(/\n +2 {2}Financials-QTR +2024-12-17T07:13Z +108 +6 +4 +0 +answer all \(part\) /);
  });

  it.each([['snapshots'], ['taxonomy list']])(
    '%s fits a terminal of 80 columns, and says what it left out',
    async (line) => {
      const { stdout } = await crossfoot([...line.split(' '), '--no-color'], { terminal: true, columns: 80 });
      expect(stdout.split('\n').filter((shown) => shown.length > 80)).toEqual([]);
      expect(stdout).toMatch(/^\d more columns?: [a-z, ]+$/m);
    },
  );
});

describe('diff', () => {
  it('tells what changed between the publications, value by value', async () => {
    const { totals, changes } = await json(diffShape, 'crossfoot/diff/4', ['diff', '1', '2']);
    expect(totals).toEqual({
      rows: {
        new: 6,
        restated: 3,
        corrected: 1,
        rescaled: 0,
        negated: 0,
        extended: 0,
        retired: 0,
        refiled: 0,
        unchanged: 98,
      },
      values: { new: 579, restated: 6, corrected: 1, rescaled: 0, negated: 0, retired: 0, refiled: 282 },
      newRows: { company: 0, period: 6, row: 0 },
    });
    expect(changes.map(({ change }) => change)).toEqual([
      'restated',
      'restated',
      'restated',
      'corrected',
      ...Array(6).fill('new'),
    ]);
    expect(changes.flatMap(({ values }) => values)).toHaveLength(7);
    const { stdout } = await crossfoot(['diff', '1', '2', '--format', 'ndjson', '--resource', 'financials-qtr']);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(changes);
  });

  it('is a table for people, cut where it is long', async () => {
    const whole = await crossfoot(['diff', '1', '2', '--format', 'table', '--no-color']);
    await expect(whole.stdout).toMatchFileSnapshot('../../golden/diff/sample.txt');
    const cut = await crossfoot(['diff', '1', '2', '--format', 'table', '--limit', '3']);
    expect(cut.stdout).toContain('\nThe first 3 are shown, 7 are not: `--limit 0` shows all.\n');
  });

  it('is of companies, fields and kinds where they are named', async () => {
    const { changes } = await json(diffShape, 'crossfoot/diff/4', ['diff', '1', '2']);
    const [first] = changes;
    const name = first?.values[0]?.field.name ?? '';
    const words = ['--company', first?.company.key ?? '', '--field', name, '--kind', 'restated,rescaled'];
    const part = await json(diffShape, 'crossfoot/diff/4', ['diff', '1', '2', ...words]);
    expect(new Set(part.changes.map(({ company }) => company.key))).toEqual(new Set([first?.company.key]));
    expect(new Set(part.changes.flatMap(({ values }) => values.map(({ field }) => field.name)))).toEqual(
      new Set([name]),
    );
    expect(part.totals.rows.unchanged).toBeLessThan(20);
    const { status, stderr } = await crossfoot(['diff', '1', '2', '--kind', 'changed']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('one of restated, corrected, rescaled, negated')]);
  });

  it('writes a Parquet file, and nothing else', async () => {
    const path = join(folder, 'changes.parquet');
    const { status, stdout } = await crossfoot(['diff', '1', '2', '--output', path, '--format', 'ndjson']);
    expect([status, stdout.trimEnd().split('\n').length]).toEqual([0, 10]);
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('PAR1');
    const other = await crossfoot(['diff', '1', '2', '--output', join(folder, 'changes.csv')]);
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('does not end in .parquet')]);
    const nowhere = await crossfoot(['diff', '1', '2', '--output', join(folder, 'no folder', 'changes.parquet')]);
    expect([nowhere.status, nowhere.stderr]).toEqual([2, expect.stringContaining('there is no folder ')]);
  });

  it.each([
    [['one', '2'], 'the earlier moment "one": expected the number of a snapshot, latest, previous or a date'],
    [['1', '7'], 'no snapshot 7'],
  ])('%j is wrong use', async (snapshots, said) => {
    const { status, stderr } = await crossfoot(['diff', ...snapshots]);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });
});

describe('taxonomy diff', () => {
  it('is a table for people and one object for programs', async () => {
    const versions = (await json(taxonomyListShape, 'crossfoot/taxonomy-list/1', ['taxonomy', 'list'])).taxonomies;
    const [first] = versions;
    const words = ['taxonomy', 'diff', `service/18/${first?.version}`, '18'];
    const whole = await json(taxonomyDiffShape, 'crossfoot/taxonomy-diff/1', words);
    expect(whole).toMatchObject({ before: first?.version ? { version: first.version } : {}, after: { id: '18' } });
    // Versions of the sample come part by part: the first one has a calculation alone.
    expect(whole.totals).toEqual({
      new: 0,
      changed: 0,
      retired: 0,
      parts: {},
      notCompared: ['properties', 'labels', 'presentation'],
    });
    const { stdout } = await crossfoot([...words, '--format', 'table']);
    expect(stdout).toContain(
      ': no difference.\nNot compared, because one of the two leaves it out: fields, labels, presentation.\n',
    );
  });

  it('reads taxonomies as they were at a snapshot', async () => {
    const { status, stderr } = await crossfoot(['taxonomy', 'list', '--as-of', '9']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('no snapshot 9')]);
    const other = join(folder, 'as-of.duckdb');
    copyFileSync(store, other);
    const late = ['--resource', 'fieldlabel', '--taxonomy', '19', '--etag', 'later', '--store', other];
    await json(ingestShape, 'crossfoot/ingest-payload/1', ingest('fieldlabel.json', ...late));
    const ids = async (...flags: string[]) =>
      (
        await json(taxonomyListShape, 'crossfoot/taxonomy-list/1', ['taxonomy', 'list', '--store', other, ...flags])
      ).taxonomies.map(({ id }) => id);
    expect(await ids()).toContain('19');
    expect(await ids('--as-of', '2')).not.toContain('19');
    expect((await crossfoot(['taxonomy', 'show', '19', '--as-of', '2', '--store', other])).stderr).toContain(
      'no taxonomy "19" in the store',
    );
  });
});

describe('reading the store as it was', () => {
  const count = async (view: string, ...flags: string[]) => {
    const query = `SELECT count(*)::INTEGER AS n, sum(DISTINCT period_end = '2024-09-30')::INTEGER AS late FROM ${view}`;
    return (await json(sqlShape, 'crossfoot/sql/1', ['sql', query, ...flags])).rows;
  };

  it('shows in the views of SQL what held then', async () => {
    for (const view of ['"Financials-QTR_18"', 'filed_value']) {
      const [before] = await count(view, '--as-of', '1');
      const [after] = await count(view, '--as-of', '2');
      expect([after]).toEqual(await count(view));
      expect([before?.late, after?.late]).toEqual([0, 1]);
    }
    expect((await crossfoot(['sql', 'SELECT 1', '--as-of', '3'])).stderr).toContain('no snapshot 3');
  });

  it('lists the snapshots up to then', async () => {
    const { snapshots } = await json(snapshotsShape, 'crossfoot/snapshots/1', ['snapshots', '--as-of', '1']);
    expect(snapshots.map(({ snapshot }) => snapshot)).toEqual([1]);
  });
});

describe('ingest taxonomy', () => {
  const bringIn = (...flags: string[]) => {
    const path = join(folder, 'release');
    mkdirSync(join(path, 'stm'), { recursive: true });
    mkdirSync(join(path, 'dis'), { recursive: true });
    writeFileSync(join(path, 'stm/us-gaap-stm-soi-2025.xsd'), schema('A'));
    writeFileSync(join(path, 'dis/us-gaap-dis-inv-2025.xsd'), schema('B'));
    const words = ['ingest', 'taxonomy', path, '--store', join(folder, 'release.duckdb'), ...flags];
    return json(ingestShape, 'crossfoot/ingest-taxonomy/1', words);
  };

  it('reads the statements of a release of US-GAAP, and its disclosures where they are asked for', async () => {
    const [statements] = (await bringIn()).inputs;
    expect(statements?.counts).toMatchObject({ documents: 1, filesNotRead: 1 });
    const [all] = (await bringIn('--disclosures')).inputs;
    expect(all?.counts).toMatchObject({ documents: 2, filesNotRead: 0 });
  });
});

describe('taxonomy list and show', () => {
  it('lists what there is', async () => {
    const { taxonomies } = await json(taxonomyListShape, 'crossfoot/taxonomy-list/1', ['taxonomy', 'list']);
    const newest = taxonomies.at(-1);
    expect(newest).toMatchObject({ source: 'service', id: '18' });
    expect(newest?.counts).toEqual({ sections: 8, calculation: 73, presentation: 127, labels: 184, properties: 131 });
  });

  it('shows sections with their relationships', async () => {
    const { sections, totals } = await json(taxonomyShowShape, 'crossfoot/taxonomy-show/1', [
      'taxonomy',
      'show',
      'Service/18',
    ]);
    expect(totals).toEqual({
      sections: 8,
      relationships: 200,
      fields: 131,
      labels: { taxonomy: 131, dataSets: 0, none: 0 },
    });
    const [first] = sections;
    expect(first).toMatchObject({ structure: 'calculation', id: '1801', title: 'Balance Sheet' });
    expect(first?.relationships[0]).toEqual({
      parent: { namespace: 'service', name: 'totalassets' },
      child: { namespace: 'service', name: 'totalcurrentassets' },
      weight: '1.0000',
      relativeOrder: '100.0',
      childLevel: 1,
    });
  });

  it('draws the trees for people', async () => {
    const { stdout } = await crossfoot(['taxonomy', 'show', '18', '--format', 'table']);
    const [head] = stdout.split('\n');
    expect(head).toMatch(/^service\/18 .*, version .*: properties of 131 fields$/);
    const trees = stdout.slice(stdout.indexOf('\n') + 1);
    await expect(trees).toMatchFileSnapshot('../../golden/taxonomy/sample-18.txt');
  });

  it('draws the trees of one structure, or of one section', async () => {
    const show = (...flags: string[]) => crossfoot(['taxonomy', 'show', '18', '--tree', 'presentation', ...flags]);
    const { stdout } = await show('--section', 'balance sheet', '--labels', 'terse', '--format', 'table');
    const tree = stdout.slice(stdout.indexOf('\n') + 1);
    await expect(tree).toMatchFileSnapshot('../../golden/taxonomy/sample-18-balance-sheet.txt');
    const { status, stderr } = await show('--section', 'Cash Flaw Statement');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: --section: no section of the taxonomy is called "Cash Flaw Statement"/);
  });

  it('says what there is where there is no such taxonomy', async () => {
    const { status, stderr } = await crossfoot(['taxonomy', 'show', '19']);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'error: no taxonomy "19" in the store\n  There are service/18.\n',
    });
  });
});

describe('sql', () => {
  it('answers with exact numbers as text', async () => {
    const query = `SELECT symbol, netincome FROM "Financials-QTR_18" WHERE period_end = '2024-09-30' ORDER BY symbol LIMIT 2`;
    const { columns, rows } = await json(sqlShape, 'crossfoot/sql/1', ['sql', query]);
    expect(columns.map(({ name }) => name)).toEqual(['symbol', 'netincome']);
    expect(rows.map(({ symbol }) => symbol)).toEqual(['ZQBLF', 'ZQGOX']);
    expect(rows.map(({ netincome }) => typeof netincome)).toEqual(['string', 'string']);
  });

  it('reads the query from standard input, and prints a table', async () => {
    const { stdout } = await crossfoot(['sql', '--format', 'table'], { stdin: "SELECT 1 AS one, 'a' AS letter" });
    expect(stdout).toBe('one  letter\n  1  a\n1 row.\n');
  });

  it.each([
    ['CREATE TABLE t (a INTEGER)', /CREATE does more than read/],
    ["COPY (SELECT 1) TO 'out.csv'", /COPY does more than read/],
    ["SELECT * FROM read_csv('x.csv')", /the function read_csv does more than read/],
    ["ATTACH 'other.duckdb'", /ATTACH does more than read/],
    ['SET enable_external_access = true', /the query was refused: SET does more than read/],
    ['SELECT', /SELECT clause/],
    ['', /no query/],
  ])('refuses %j', async (query, said) => {
    const { status, stdout, stderr } = await crossfoot(['sql', query]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(said);
  });
});

describe('validate', () => {
  const KEYS = [
    ...['schema', 'mode', 'tolerance', 'read', 'totals', 'unchecked', 'coverage', 'assumed', 'blocked', 'notCheckable'],
    ...['filtered', 'groups', 'findings'],
  ];

  it('prints totals before findings, and exits 1 for errors', async () => {
    const { status, stdout } = await crossfoot(['validate']);
    expect(status).toBe(1);
    const report = JSON.parse(stdout) as {
      schema: string;
      totals: Record<string, number>;
      findings: { severity: string }[];
    };
    expect(Object.keys(report)).toEqual(KEYS);
    expect(report.schema).toBe('crossfoot/validate/1');
    expect(report.findings.map(({ severity }) => severity).sort()).toEqual([
      'error',
      'error',
      'error',
      'error',
      'note',
    ]);
    const { bound, consistent, consistentPartial, inconsistent, inconsistentPartial } = report.totals;
    expect([inconsistent, inconsistentPartial]).toEqual([4, 1]);
    expect((consistent ?? 0) + (consistentPartial ?? 0) + 5).toBe(bound);
  });

  it('prints the findings alone as ndjson, the same in every run', async () => {
    const first = await crossfoot(['validate', '--format', 'ndjson']);
    expect(first.stdout.trimEnd().split('\n')).toHaveLength(5);
    expect(await crossfoot(['validate', '--format', 'ndjson'])).toEqual(first);
  });

  it.each([
    [['--fail-on', 'never'], 0],
    [['--fail-on', 'note'], 1],
    [['--tolerance', 'rel:1000'], 0],
    [['--tolerance', 'rel:1000', '--fail-on', 'warning'], 0],
    [['--tolerance', 'three'], 2],
    [['--as-of', '9'], 2],
  ])('%j exits %d', async (flags, status) => {
    expect((await crossfoot(['validate', ...flags])).status).toBe(status);
  });

  it('sees the store as it was', async () => {
    const { stdout } = await crossfoot(['validate', '--as-of', '1', '--format', 'table']);
    expect(stdout).not.toContain('Sample Anchor Works (fictional)');
    expect((await crossfoot(['validate', '--format', 'table'])).stdout).toContain(
      'Sample Anchor Works (fictional) · ZQXLE',
    );
  });
});
