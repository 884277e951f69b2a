import { readFileSync } from 'node:fs';
import Ajv from 'ajv-draft-04';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Result, Results } from '../../../../src/output/report/results.ts';
import { printed } from '../../../support/printed.ts';
import { describeWithRealData } from '../../../support/real-data.ts';
import { HOSTILE, RESULTS } from '../../../support/sample-document.ts';

const inFormat = (results: Results, format: 'junit' | 'sarif' | 'github' | 'gitlab' | 'summary') =>
  printed({ name: 'validate', results: () => results }, format);

const NOTHING: Results = { ...RESULTS, results: [], rules: [], passed: [], unchecked: 'the store has no rows' };

/** As many results as a bad store has, each with a text that means something to every format. */
function many(count: number, severity: Result['severity'], extra = ''): Results {
  const [first] = RESULTS.results;
  if (!first) throw new Error('the sample has no result');
  const results = Array.from({ length: count }, (_, n) => ({
    ...first,
    id: n.toString(16).padStart(16, '0'),
    subject: `${HOSTILE}${extra}`,
    severity,
  }));
  return { ...RESULTS, rules: [{ id: 'family/first', severity, doc: HOSTILE, found: count, failing: count }], results };
}

describeWithRealData(
  'the schemas of build servers',
  ['ci-schemas/jenkins-junit.xsd', 'ci-schemas/sarif-schema-2.1.0.json'],
  ([xsd, sarif]) => {
    const cases = [
      ['the sample', RESULTS],
      ['a run that checked nothing', NOTHING],
      ['hostile text', many(3, 'error')],
    ] as const;

    it.each(cases)('JUnit: %s', async (_, results) => {
      const xml = [{ fileName: 'results.xml', contents: await inFormat(results, 'junit') }];
      const { valid, errors } = await validateXML({ xml, schema: [readFileSync(xsd, 'utf8')] });
      expect(errors).toEqual([]);
      expect(valid).toBe(true);
    });

    it('SARIF: all of these', async () => {
      const ajv = new Ajv.default({ strict: false, unicodeRegExp: false, validateFormats: false });
      const check = ajv.compile(JSON.parse(readFileSync(sarif, 'utf8')) as object);
      for (const [name, results] of cases) {
        check(JSON.parse(await inFormat(results, 'sarif')));
        expect(check.errors ?? [], name).toEqual([]);
      }
      check({ version: '2.1.0', runs: [{}] });
      expect(check.errors).toHaveLength(1);
    });
  },
);

describe('the limits of build servers', () => {
  it('SARIF has the worst 5,000 results, each with a place and a fingerprint, and says that others are left out', async () => {
    const { runs } = JSON.parse(await inFormat(many(5_001, 'error'), 'sarif')) as {
      runs: [{ results: Record<string, unknown>[]; invocations: unknown }];
    };
    const [{ results, invocations }] = runs;
    expect(results).toHaveLength(5_000);
    for (const { locations, partialFingerprints } of results) {
      expect(locations).toMatchObject([
        { physicalLocation: { artifactLocation: { uri: expect.stringMatching(/^data\/my/) } } },
      ]);
      expect(partialFingerprints).toMatchObject({ primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/) });
    }
    expect(new Set(results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))).size).toBe(5_000);
    expect(JSON.stringify(invocations)).toContain('The worst 5,000 of 5,001 findings are here.');
  });

  it.each([
    ['my.duckdb', 'my.duckdb'],
    ['./data/a b.duckdb', 'data/a%20b.duckdb'],
    ['/stores/store.duckdb', 'store.duckdb'],
    ['../store.duckdb', 'store.duckdb'],
    ['C:\\stores\\a.duckdb', 'a.duckdb'],
  ])('SARIF places findings without a location at the store: %s', async (checked, uri) => {
    expect(await inFormat({ ...RESULTS, location: undefined, checked }, 'sarif')).toContain(`{"uri":"${uri}"}`);
  });

  it('GitLab has the worst 5,000 results, each with a place and a fingerprint, and says that others are left out', async () => {
    const given = { ...many(5_001, 'error'), location: './a b/known.json', failure: 'too many' };
    const issues = JSON.parse(await inFormat(given, 'gitlab')) as Record<string, unknown>[];
    const [failure, cut, ...others] = issues;
    expect(failure).toMatchObject({ description: 'too many', severity: 'blocker' });
    expect(cut).toMatchObject({ description: 'The worst 5,000 of 5,001 findings are here.', severity: 'info' });
    expect(others).toHaveLength(5_000);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(5_002);
    const place = { path: 'a b/known.json', lines: { begin: 1 } };
    for (const issue of others) {
      const { description: _, ...rest } = issue;
      expect(rest).toEqual({
        check_name: 'family/first',
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        severity: 'critical',
        location: place,
      });
    }
  });

  it('GitLab gets an empty list where nothing is wrong, and the reason where nothing was checked', async () => {
    expect(JSON.parse(await inFormat({ ...NOTHING, unchecked: null }, 'gitlab'))).toEqual([]);
    expect(JSON.parse(await inFormat(NOTHING, 'gitlab'))).toMatchObject([{ description: 'the store has no rows' }]);
  });

  it('SARIF rules have help: the page of the committee for its rules, else the manual', async () => {
    const rules = ['roll-up/complete', 'DQC.US.0013'].map((id) => ({
      ...{ id, severity: 'error', doc: 'Differs.', found: 1, failing: 1 },
    })) as Results['rules'];
    const { runs } = JSON.parse(await inFormat({ ...RESULTS, rules }, 'sarif')) as {
      runs: [{ tool: { driver: { rules: { helpUri: string; help: { text: string } }[] } } }];
    };
    const help = runs[0].tool.driver.rules;
    expect(help.map(({ helpUri }) => helpUri)).toEqual([
      'pkg:npm/crossfoot#docs/findings.md',
      'https://xbrl.us/data-rule/dqc_0013/',
    ]);
    expect(help.every(({ help: { text } }) => /^Differs\. .*docs\/validation\.md/.test(text))).toBe(true);
  });

  it('JUnit stays below 30 MB and 250,000 objects, has each case once, and says how many are left out', async () => {
    const text = await inFormat(many(20_002, 'error', 'long '.repeat(300)), 'junit');
    expect(Buffer.byteLength(text)).toBeLessThan(30_000_000);
    const names = [...text.matchAll(/ classname="[^"]*" name="[^"]*"/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(1_000);
    expect(new Set(names).size).toBe(names.length);
    const left = 20_002 - (names.length - RESULTS.passed.length);
    expect(left).toBeGreaterThan(0);
    expect(text).toContain(`${left.toLocaleString('en')} failing ones are left out`);
  });

  it('GitHub gets ten errors and ten warnings, the totals, and the report where no command is obeyed', async () => {
    const errors = [...many(12, 'error').results];
    const warnings = [...many(12, 'warning').results];
    const rules = many(12, 'error').rules;
    const text = await inFormat({ ...RESULTS, rules, results: [...errors, ...warnings] }, 'github');
    const lines = text.split('\n');
    expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(10);
    const stop = lines.findIndex((line) => line.startsWith('::stop-commands::'));
    expect(lines[stop + 1]).toBe(
      'Verdict: failed. 3 totals checked: 2 add up, 1 wrong. 10 of 12 errors are annotated.',
    );
    expect(lines.slice(stop + 1, -2).filter((line) => line.includes((lines[stop] ?? '').slice(17)))).toEqual([]);
    expect(lines.at(-2)).toBe(`::${(lines[stop] ?? '').slice(17)}::`);
  });

  it('GitHub annotates groups where there are some, and the report opens with them', async () => {
    const group = {
      id: 'c1',
      severity: 'error',
      title: `wrong sign: ${HOSTILE}`,
      text: `2 findings. ${HOSTILE}`,
    } as const;
    const groups = Array.from({ length: 11 }, () => group);
    const opening = () => [{ kind: 'note', lines: ['the groups'] } as const];
    const lines = (await inFormat({ ...many(12, 'error'), groups, opening }, 'github')).split('\n');
    const stop = lines.findIndex((line) => line.startsWith('::stop-commands::'));
    expect(stop).toBe(10);
    expect(lines.slice(0, 10).every((line) => line.includes('title=crossfoot wrong sign'))).toBe(true);
    expect(lines[stop + 1]).toContain('10 of 11 groups of errors are annotated.');
    expect(lines[stop + 3]).toBe('the groups');
    const summary = await inFormat({ ...RESULTS, opening }, 'summary');
    expect(summary.indexOf('the groups')).toBeLessThan(summary.indexOf('| rule |'));
  });

  it('the summary stays within 1 MiB, and says that it is cut', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ cells: [`row ${n} ${HOSTILE}`] }));
    const columns = [{ title: 'a', align: 'left' }] as const;
    const report = () => [{ kind: 'table', columns, rows } as const];
    const text = await inFormat({ ...RESULTS, report }, 'summary');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1 << 20);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000);
    expect(text).toMatch(/\|\n\n\nThe summary is cut here: a larger one would be refused\.\n$/);
  });
});
