import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv-draft-04';
import { beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { z } from 'zod';
import type { Finding } from '../../../src/core/model/finding.ts';
import { baselineShape } from '../../../src/core/model/shapes/baseline.ts';
import { runsShape } from '../../../src/core/model/shapes/reading.ts';
import { validateShape } from '../../../src/core/model/shapes/validate.ts';
import type { PrintedVerdict } from '../../../src/core/model/shapes/verdict.ts';
import { crossfoot, expectRefusal } from '../../support/cli.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempFolder } from '../../support/temp-store.ts';

let folder = '';
let store = '';

beforeAll(async () => {
  folder = await tempFolder();
  store = join(folder, 'sample.duckdb');
  const payload = (file: string, ...flags: string[]) =>
    crossfoot(['ingest', 'payload', savedAnswer(file), '--store', store, ...flags]);
  expect((await payload('rows-2024-12-17.json', '--resource', 'Financials-QTR')).status).toBe(0);
  expect((await payload('calculation.json', '--resource', 'calculation', '--taxonomy', '18')).status).toBe(0);
});

const at = (day: string) => ({ now: () => new Date(`${day}T12:00:00Z`) });
const validate = (...flags: readonly string[]) => crossfoot(['validate', '--no-record', '--store', store, ...flags]);

async function verdictOf(...flags: readonly string[]) {
  const { status, stdout, stderr } = await validate(...flags);
  expect(stderr).toBe('');
  const { schema: _, ...report } = JSON.parse(stdout) as {
    schema: string;
    findings: Finding[];
    verdict: PrintedVerdict;
  };
  validateShape.parse(report);
  return { status, findings: report.findings, verdict: report.verdict };
}

describe('the sample in each format of build servers', () => {
  const TEXTS = {
    junit: 'junit.xml',
    sarif: 'results.sarif',
    github: 'annotations.txt',
    gitlab: 'code-quality.json',
    summary: 'summary.md',
    html: 'report.html',
  };
  it.each(Object.entries(TEXTS))(
    '%s is what its golden file shows, with the same bytes twice',
    async (format, file) => {
      const flags = ['--format', format, '--location', 'data/known.json', '--limit', '10'];
      const { status, stdout } = await validate(...flags);
      expect(status).toBe(1);
      await expect(stdout).toMatchFileSnapshot(`../../golden/ci/${file}`);
      expect((await validate(...flags)).stdout).toBe(stdout);
    },
  );

  describeWithRealData(
    'the schemas',
    ['ci-schemas/jenkins-junit.xsd', 'ci-schemas/sarif-schema-2.1.0.json'],
    ([xsd, sarif]) => {
      it('accept both files', async () => {
        const xml = [{ fileName: 'junit.xml', contents: (await validate('--format', 'junit')).stdout }];
        expect((await validateXML({ xml, schema: [readFileSync(xsd, 'utf8')] })).errors).toEqual([]);
        const ajv = new Ajv.default({ strict: false, unicodeRegExp: false, validateFormats: false });
        const check = ajv.compile(JSON.parse(readFileSync(sarif, 'utf8')) as object);
        check(JSON.parse((await validate('--format', 'sarif')).stdout));
        expect(check.errors ?? []).toEqual([]);
      });
    },
  );

  it('the page of a run says its verdict, and of findings that cannot fail it that they do not', async () => {
    const headOf = async (...flags: string[]) =>
      (await validate('--format', 'summary', ...flags)).stdout.slice(0, 100).split('\n')[0];
    expect(await headOf()).toBe('## crossfoot validate: failed');
    expect(await headOf('--fail-on', 'never')).toBe('## crossfoot validate: findings, none of which fails this run');
    expect(await headOf('--severity', 'note')).toBe('## crossfoot validate: passed');
  });

  it('JUnit fails what fails the run', async () => {
    const failures = async (...flags: string[]) =>
      [...(await validate('--format', 'junit', ...flags)).stdout.matchAll(/<failure /g)].length;
    const { findings } = await verdictOf();
    expect(await failures()).toBe(findings.filter(({ severity }) => severity === 'error').length);
    expect(await failures('--fail-on', 'note')).toBe(findings.length);
    expect(await failures('--fail-on', 'never')).toBe(0);
  });
});

describe('one run with several outputs', () => {
  const FORMATS = ['sarif', 'junit', 'summary', 'html', 'github', 'csv', 'ndjson', 'markdown'];
  const read = (at: string): string => readFileSync(at, 'utf8');

  it('prints one, and writes each other as it would be printed, with one verdict', async () => {
    const files = FORMATS.map((format) => [format, join(folder, `out=1.${format}`)] as const);
    const outputs = files.flatMap(([format, file]) => ['--output', `${format}=${file}`]);
    const { status, stdout } = await validate('--format', 'json', ...outputs);
    expect([status, stdout]).toEqual([1, (await validate('--format', 'json')).stdout]);
    for (const [format, file] of files) expect(read(file)).toBe((await validate('--format', format)).stdout);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('refuses files that are not files, or are given twice, before it does anything', async () => {
    const file = join(folder, 'never.sarif');
    const refused = async (words: string, ...outputs: string[]) => {
      const { status, stdout, stderr } = await validate(...outputs.flatMap((given) => ['--output', given]));
      expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)]);
    };
    await refused('expected FORMAT=FILE', file);
    await refused('expected FORMAT=FILE', `pdf=${file}`);
    await refused('used for something else too', `sarif=${file}`, `junit=${file}`);
    await refused('used for something else too', `sarif=${store}`);
    await refused('there is no folder', `sarif=${join(folder, 'nowhere', 'a.sarif')}`);
    await refused('is a folder', `sarif=${folder}`);
    expect(existsSync(file)).toBe(false);
  });

  it('writes the others where one cannot be written', async () => {
    const [locked, other] = [join(folder, 'locked'), join(folder, 'other.xml')];
    mkdirSync(`${locked}.part`);
    const { status, stderr } = await validate('--output', `sarif=${locked}`, '--output', `junit=${other}`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('locked')]);
    expect(read(other)).toBe((await validate('--format', 'junit')).stdout);
  });

  /** What each output says of a run: the status and the words. */
  async function verdicts(...flags: string[]) {
    const [sarif, junit, summary] = ['v.sarif', 'v.xml', 'v.md'].map((name) => join(folder, name));
    const outputs = ['--output', `sarif=${sarif}`, '--output', `junit=${junit}`, '--output', `summary=${summary}`];
    const { status, stdout } = await validate('--format', 'github', ...outputs, ...flags);
    const { exitCode, exitCodeDescription } = sarifShape.parse(JSON.parse(read(sarif ?? ''))).runs[0].invocations[0];
    const [, failures, errors] = /<testsuites [^>]*failures="(\d+)" errors="(\d+)"/.exec(read(junit ?? '')) ?? [];
    expect(read(summary ?? '').split('\n')[0]).toBe(`## crossfoot validate: ${exitCodeDescription}`);
    expect(stdout).toContain(`Verdict: ${exitCodeDescription}.`);
    expect(exitCode).toBe(status);
    expect([Number(failures) > 0, Number(errors) > 0]).toEqual([status === 1, status === 5]);
    return exitCodeDescription;
  }

  it('has the same verdict in all of them, also where no finding fails the run', async () => {
    const known = join(folder, 'stale.json');
    const entry = { id: '0123456789abcdef', rule: 'roll-up/complete', place: 'x', reason: 'y', expires: null };
    writeFileSync(known, JSON.stringify({ schema: 'crossfoot/baseline/1', findings: [entry] }));
    expect(await verdicts()).toBe('failed');
    expect(await verdicts('--severity', 'note')).toBe('passed');
    expect(await verdicts('--fail-on', 'never')).toBe('findings, none of which fails this run');
    const stale = ['--baseline', known, '--fail-on-stale'];
    expect(await verdicts(...stale, '--severity', 'note')).toBe('failed');
    const bare = join(folder, 'bare.duckdb');
    const rows = ['ingest', 'payload', savedAnswer('rows-2024-12-17.json'), '--resource', 'Financials-QTR'];
    await crossfoot([...rows, '--store', bare]);
    expect(await verdicts('--store', bare)).toBe('nothing was checked');
  });
});

const sarifShape = z.object({
  runs: z.tuple([
    z.object({ invocations: z.tuple([z.object({ exitCode: z.number(), exitCodeDescription: z.string() })]) }),
  ]),
});

describe('thresholds', () => {
  let errors: readonly Finding[] = [];
  beforeAll(async () => {
    const { findings, verdict } = await verdictOf();
    expect(verdict).toBeUndefined();
    errors = findings.filter(({ rule }) => rule === 'roll-up/complete');
    expect(errors.length).toBeGreaterThan(3);
  });

  const judged = async (limits: string, ...flags: string[]) => {
    const { status, verdict } = await verdictOf('--threshold', limits, ...flags);
    return [status, verdict.thresholds[0]?.counted, verdict.thresholds[0]?.exceeded];
  };

  it('by count fail beyond it, and not before', async () => {
    const { length } = errors;
    expect(await judged(`roll-up/complete:count=${length}`)).toEqual([0, length, false]);
    expect(await judged(`roll-up/complete:count=${length - 1}`)).toEqual([1, length, true]);
    expect(await judged(`roll-up/complete:count=${length - 1}`, '--fail-on', 'never')).toEqual([0, length, true]);
  });

  it('by share of the checked totals', async () => {
    expect((await judged('roll-up/complete:share=1%'))[0]).toBe(0);
    expect((await judged('roll-up/complete:share=0.001'))[0]).toBe(1);
  });

  it('by amount, alone and together with a count', async () => {
    const beyond = errors.filter(({ difference }) => Math.abs(Number(difference)) > 1_000_000_000).length;
    expect(beyond).toBeGreaterThan(0);
    expect(beyond).toBeLessThan(errors.length);
    expect(await judged('roll-up/complete:amount=1000000000')).toEqual([1, beyond, true]);
    expect(await judged(`roll-up/complete:amount=1000000000,count=${beyond}`)).toEqual([0, beyond, false]);
    expect((await judged('roll-up/complete:amount=999999999999'))[0]).toBe(0);
  });

  it('of a family count all its rules, and hold notes too; a rule keeps its own', async () => {
    const { findings } = await verdictOf();
    const notes = findings.filter(({ rule }) => rule === 'roll-up/partial').length;
    expect(notes).toBeGreaterThan(0);
    expect(await judged('roll-up:count=0')).toEqual([1, errors.length + notes, true]);
    const { status, verdict } = await verdictOf(
      '--threshold',
      'roll-up:count=0',
      '--threshold',
      'roll-up/complete:count=999',
    );
    expect(status).toBe(1);
    expect(verdict.thresholds.map(({ counted }) => counted)).toEqual([notes, errors.length]);
  });

  it('may warn before they fail, or only warn', async () => {
    const { length } = errors;
    const states = async (limits: string) => {
      const { status, verdict } = await verdictOf('--threshold', `roll-up/complete:${limits}`);
      return [status, verdict.thresholds[0]?.exceeded, verdict.thresholds[0]?.warned];
    };
    expect(await states(`count=${length},warn-count=${length}`)).toEqual([0, false, false]);
    expect(await states(`count=${length},warn-count=${length - 1}`)).toEqual([0, false, true]);
    expect(await states(`count=${length - 1},warn-count=0`)).toEqual([1, true, true]);
    expect(await states('warn-amount=1000000000')).toEqual([0, false, true]);
    expect(await states('warn-share=100%')).toEqual([0, false, false]);
  });

  it('warn in what a workflow shows', async () => {
    const limit = ['--threshold', 'roll-up/complete:count=999,warn-count=2'];
    const said = /Threshold of roll-up\/complete \(count 999, warn count 2\): \d+ findings, beyond its warning\./;
    const { stdout, status } = await validate('--format', 'github', ...limit);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^::warning title=[^\n]*${said.source}`, 'm')),
    ]);
    for (const format of ['table', 'summary', 'sarif']) {
      expect((await validate('--format', format, ...limit)).stdout).toMatch(said);
    }
  });

  it('are said in the summary', async () => {
    const { stdout } = await validate('--format', 'table', '--threshold', 'roll-up/partial:count=0');
    expect(stdout).toMatch(/\nThreshold of roll-up\/partial \(count 0\): 1 finding, exceeded\.\n/);
    expect(stdout).toMatch(/\nFailed: 5 findings count\.\n/);
  });

  it('may stand in the configuration file', async () => {
    const config = join(folder, 'crossfoot.config.json');
    writeFileSync(config, '{"threshold": {"roll-up/complete": {"count": 999, "share": "50%", "warn": {"count": 1}}}}');
    expect((await verdictOf('--config', config)).status).toBe(0);
  });

  it.each([
    'roll-up',
    'roll-up:',
    'roll-up:count=-1',
    'roll-up:share=101%',
    'roll-up:amount=x',
    'roll-up:size=1',
    'roll-up:warn-size=1',
  ])('are refused where they are not readable: %s', async (limits) =>
    expectRefusal(await validate('--threshold', limits), 2, /--threshold .*: expected RULE:count=10/),
  );

  it('are refused for a rule that there is not', async () => {
    expectRefusal(
      await validate('--threshold', 'rollup:count=1'),
      2,
      /no rule or family rollup; did you mean roll-up\?/,
    );
  });
});

describe('a baseline', () => {
  const baseline = (word: string, file: string, ...flags: string[]) =>
    crossfoot(['baseline', word, file, '--store', store, ...flags], at('2025-03-01'));
  const changed = (stdout: string) => {
    const { schema: _, ...rest } = z.looseObject({ schema: z.string() }).parse(JSON.parse(stdout));
    return baselineShape.parse(rest);
  };
  const entries = (file: string) =>
    (JSON.parse(readFileSync(file, 'utf8')) as { findings: { id: string; rule: string; expires: string | null }[] })
      .findings;

  it('hides what is known from the verdict, and counts it; the file is the same twice', async () => {
    const [file, again] = [join(folder, 'known.json'), join(folder, 'again.json')];
    for (const path of [file, again]) {
      const { status, stdout } = await baseline('create', path, '--reason', 'as filed');
      expect([status, JSON.parse(stdout)]).toMatchObject([0, { schema: 'crossfoot/baseline/1' }]);
    }
    expect(readFileSync(again)).toEqual(readFileSync(file));
    const { findings } = await verdictOf();
    const errors = findings.filter(({ severity }) => severity === 'error');
    const { status, verdict, findings: left } = await verdictOf('--baseline', file, '--fail-on-stale');
    expect([status, verdict.baseline]).toEqual([
      0,
      { file, known: errors.length, stale: [], expired: [], patterns: [] },
    ]);
    expect(left).toEqual(findings.filter(({ severity }) => severity !== 'error'));
    expectRefusal(await baseline('create', file), 2, /is there already/);
  });

  it('reports stale and expired entries, which can fail the run; update and prune bring it up to date', async () => {
    const file = join(folder, 'old.json');
    await baseline('create', file, '--expires', '2025-03-31', '--fail-on', 'note');
    const all = entries(file);
    const text = readFileSync(file, 'utf8');
    const [first] = all;
    writeFileSync(file, text.replace(first?.id ?? '', '0123456789abcdef').replace('2025-03-31', '2030-01-01'));
    const judged = async (day: string, ...flags: string[]) => {
      const words = ['validate', '--no-record', '--store', store, '--baseline', file, ...flags];
      const { status, stdout } = await crossfoot(words, at(day));
      const { stale, expired } = (JSON.parse(stdout) as { verdict: PrintedVerdict }).verdict.baseline ?? {};
      return [status, stale?.map(({ id }) => id), expired?.length];
    };
    const only = ['--threshold', 'roll-up:count=999'];
    expect(await judged('2025-03-31', ...only)).toEqual([0, ['0123456789abcdef'], 0]);
    expect(await judged('2025-03-31', ...only, '--fail-on-stale')).toEqual([1, ['0123456789abcdef'], 0]);
    expect(await judged('2025-04-01')).toEqual([1, ['0123456789abcdef'], all.length - 1]);

    const updated = await crossfoot(
      ['baseline', 'update', file, '--store', store, '--fail-on', 'note', '--expires', '2026-01-01'],
      at('2025-04-01'),
    );
    const { totals } = JSON.parse(updated.stdout) as { totals: unknown };
    expect(totals).toEqual({ entries: all.length + 1, added: 1, renewed: all.length - 1, removed: 0 });
    await baseline('prune', file);
    expect(
      entries(file)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(({ id }) => id).sort());
    expect(await judged('2025-04-01', '--fail-on-stale')).toEqual([0, [], 0]);
  });

  it('accepts by patterns what findings share, also what is found later', async () => {
    const file = join(folder, 'patterns.json');
    const { findings } = await verdictOf();
    const errors = findings.filter(({ severity }) => severity === 'error');
    const { stdout } = await baseline('create', file, '--by', 'rule,company', '--severity', 'error');
    const { patterns, findings: single } = changed(stdout);
    const pairs = new Set(errors.map(({ rule, company }) => JSON.stringify([rule, company?.symbol])));
    expect(patterns.map(({ rule, company }) => JSON.stringify([rule, company])).sort()).toEqual([...pairs].sort());
    expect(single).toEqual([]);
    const { status, verdict, findings: left } = await verdictOf('--baseline', file);
    const isAccepted = ({ rule, company }: Finding) => pairs.has(JSON.stringify([rule, company?.symbol]));
    expect([status, left.length]).toEqual([0, findings.filter((each) => !isAccepted(each)).length]);
    const found = verdict.baseline?.patterns.reduce((sum, pattern) => sum + pattern.found, 0);
    expect([verdict.baseline?.known, found]).toEqual([findings.length - left.length, findings.length - left.length]);
    // Whatever a pattern accepts is not added to the file again.
    const again = changed((await baseline('update', file, '--severity', 'error')).stdout);
    expect(again).toMatchObject({ totals: { added: 0 }, patterns });
  });

  it('has patterns of any part, in which * stands for any text, and they go stale and expire', async () => {
    const file = join(folder, 'globs.json');
    const reason = 'as filed';
    const judged = async (list: readonly object[], ...flags: string[]) => {
      const patterns = list.map((pattern) => ({ reason, expires: null, ...pattern }));
      writeFileSync(file, JSON.stringify({ schema: 'crossfoot/baseline/2', patterns, findings: [] }));
      const { status, verdict, findings } = await verdictOf('--baseline', file, ...flags);
      return {
        status,
        left: findings.length,
        states: verdict.baseline?.patterns.map(({ state, found }) => [state, found]),
      };
    };
    const { findings } = await verdictOf();
    const all = findings.length;
    const [first] = findings;
    const companies = findings.filter(({ company }) => company?.symbol === first?.company?.symbol).length;
    const inGroup = findings.filter(({ group }) => group === first?.group).length;
    expect(await judged([{ rule: 'ROLL-UP/*' }])).toMatchObject({ left: 0, states: [['current', all]] });
    expect(await judged([{ company: first?.company?.key ?? '' }])).toMatchObject({ left: all - companies });
    expect(await judged([{ group: first?.group ?? '' }])).toMatchObject({ left: all - inGroup });
    expect(await judged([{ document: first?.document?.name ?? '', field: first?.field ?? '' }])).toMatchObject({
      left:
        all -
        findings.filter(({ document, field }) => document?.name === first?.document?.name && field === first?.field)
          .length,
    });
    expect(await judged([{ section: `*${first?.sections[0]?.title.slice(3) ?? ''}` }])).toMatchObject({
      left:
        all -
        findings.filter(({ sections }) => sections.some(({ title }) => title === first?.sections[0]?.title)).length,
    });
    // The parts are joined by and; a dot is a dot.
    const stale = [{ rule: 'roll-up/*', company: 'NOBODY' }, { rule: 'roll.up/*' }, { rule: 'sign/flipped' }];
    expect(await judged(stale)).toMatchObject({
      left: all,
      states: [
        ['stale', 0],
        ['current', 0],
        ['current', 0],
      ],
    });
    const over = [{ rule: 'roll-up/*', expires: '2020-01-01' }];
    expect(await judged(over, '--fail-on', 'never')).toMatchObject({
      status: 0,
      left: all,
      states: [['expired', all]],
    });
    expect(await judged(over, '--fail-on', 'never', '--fail-on-stale')).toMatchObject({ status: 1 });
    const failed = await validate('--format', 'table', '--baseline', file, '--fail-on', 'never', '--fail-on-stale');
    expect(failed.stdout).toContain('Failed: 1 entry of the baseline is out of date.');
    const { stdout } = await validate('--format', 'table', '--baseline', file);
    expect(stdout).toContain('1 expired entry of the baseline, counted again:\n  rule roll-up/*, expired 2020-01-01\n');
    const renewed = await baseline('update', file, '--expires', '2031-01-01', '--fail-on', 'note');
    expect(changed(renewed.stdout)).toMatchObject({
      totals: { entries: 0, added: 0, renewed: 1 },
      patterns: [{ rule: 'roll-up/*', expires: '2031-01-01' }],
    });
    await judged([...stale, ...over]);
    const pruned = changed((await baseline('prune', file)).stdout);
    expect(pruned).toMatchObject({
      totals: { removed: 2 },
      patterns: [{ rule: 'roll.up/*' }, { rule: 'sign/flipped' }],
    });
  });

  it('is refused with its line where it is not one', async () => {
    const file = join(folder, 'bad.json');
    const refused = async (text: string, said: RegExp) => {
      writeFileSync(file, text);
      expectRefusal(await validate('--baseline', file), 2, said);
    };
    const entry = '{"id": "0123456789abcdef", "rule": "a/b", "place": "", "reason": "", "expires": null}';
    const whole = (...list: string[]) => `{"schema": "crossfoot/baseline/1",\n"findings": [\n${list.join(',\n')}\n]}`;
    await refused('{', /bad\.json:1:\d+: not JSON/);
    await refused('{"findings": []}', /not a baseline: schema: /);
    await refused(whole(entry, entry), /bad\.json:4:\d+: not a baseline: 0123456789abcdef is there twice/);
    const patterns = (...list: string[]) =>
      `{"schema": "crossfoot/baseline/2",\n"patterns": [\n${list.join(',\n')}\n], "findings": []}`;
    const pattern = '{"rule": "a/*", "reason": "", "expires": null}';
    await refused(patterns(pattern, pattern), /bad\.json:4:\d+: not a baseline: rule a\/\* is there twice/);
    await refused(patterns(pattern.replace('a/', '')), /bad\.json:3:\d+: .*at least one of them more than \*/);
    await refused(patterns(pattern.replace('rule', 'rulle')), /bad\.json:3:\d+: .*rulle/);
    await refused(whole(entry.replace('null', '"soon"')), /bad\.json:3:\d+: .*expected a day such as 2026-12-31/);
    expectRefusal(await validate('--baseline', join(folder, 'none.json')), 2, /cannot read the baseline .*none\.json/);
  });
});

describe('new findings', () => {
  const report = async (name: string, format: string, ...flags: readonly string[]) => {
    const file = join(folder, name);
    writeFileSync(file, (await validate('--fail-on', 'never', '--format', format, ...flags)).stdout);
    return file;
  };
  const judged = (...flags: readonly string[]) => verdictOf('--format', 'json', '--fail-on', 'new', ...flags);

  it.each(['json', 'ndjson'])('alone fail a run against a report in %s', async (format) => {
    const all = await verdictOf('--format', 'json', '--fail-on', 'warning', '--threshold', 'sign:count=0');
    expect(all.verdict.failing).toBeGreaterThan(1);
    const whole = await report(`all.${format}`, format);
    expect(await judged('--against', whole)).toMatchObject({
      ...{ status: 0, verdict: { failing: 0, against: { file: whole, new: 0, stillThere: all.findings.length } } },
    });
    if (format === 'json') {
      const line = join(folder, 'line.json');
      writeFileSync(line, JSON.stringify(JSON.parse(readFileSync(whole, 'utf8'))));
      expect(await judged('--against', line)).toMatchObject({ status: 0, verdict: { against: { new: 0 } } });
    }
    const part = await report(`part.${format}`, format, '--severity', 'note');
    const notes = all.findings.filter(({ severity }) => severity === 'note').length;
    expect(await judged('--against', part)).toMatchObject({
      ...{ status: 1, verdict: { failing: all.verdict.failing, against: { stillThere: notes } } },
    });
    const none = await report(`none.${format}`, format, '--company', 'nobody', '--rule', 'sign');
    expect((await judged('--against', none)).verdict.failing).toBe(all.verdict.failing);
  });

  it('are what a baseline does not have, and what thresholds count', async () => {
    const known = join(folder, 'new-known.json');
    await crossfoot(['baseline', 'create', known, '--store', store, '--fail-on', 'note']);
    expect(await judged('--baseline', known)).toMatchObject({ status: 0, verdict: { failing: 0 } });
    const whole = await report('thresholds.json', 'json');
    const limited = await judged('--against', whole, '--threshold', 'roll-up:count=0');
    expect(limited).toMatchObject({ status: 0, verdict: { thresholds: [{ counted: 0, exceeded: false }] } });
  });

  it('need something to compare with, which is a report', async () => {
    expectRefusal(await validate('--fail-on', 'new'), 2, /--since, --baseline or --against/);
    const other = join(folder, 'other.json');
    writeFileSync(other, '{\n"schema": "crossfoot/sql/1"}');
    expectRefusal(await validate('--fail-on', 'new', '--against', other), 2, /other\.json:1: not a report of validate/);
    writeFileSync(other, '{"id":"a","rule":"b"}\n{"id":1}\n');
    expectRefusal(await validate('--against', other), 2, /other\.json:2: not a report of validate/);
    expectRefusal(await validate('--against', join(folder, 'nowhere.json')), 2, /nowhere\.json/);
  });
});

describe('since an earlier run', () => {
  it('shows what is new, fixed and still there', async () => {
    const own = join(folder, 'runs.duckdb');
    copyFileSync(store, own);
    const run = async (...flags: string[]) => {
      const { status, stdout, stderr } = await crossfoot(['validate', '--store', own, ...flags]);
      return {
        status,
        stderr,
        since: (status ?? 3) > 1 ? null : (JSON.parse(stdout) as { verdict?: PrintedVerdict }).verdict?.since,
      };
    };
    expect(await run('--since', 'latest')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no run latest'),
    });
    const { findings } = await verdictOf();
    const few = (await verdictOf('--tolerance', 'abs:100000000')).findings;
    expect(few.length).toBeLessThan(findings.length);
    await run();
    expect((await run('--since', 'latest', '--no-record')).since).toMatchObject({
      run: 1,
      new: [],
      fixed: [],
      stillThere: findings.length,
    });
    const { since } = await run('--since', '1', '--tolerance', 'abs:100000000');
    const left = new Set(few.map(({ id }) => id));
    const gone = findings.filter(({ id }) => !left.has(id));
    expect(since).toMatchObject({ run: 1, new: [], stillThere: few.length });
    expect(since?.fixed.map(({ id }) => id).sort()).toEqual(gone.map(({ id }) => id).sort());
    expect(since?.fixed.find(({ id }) => id === gone[0]?.id)).toMatchObject({
      rule: gone[0]?.rule,
      field: gone[0]?.field,
    });
    const onlyNew = (earlier: string) => run('--since', earlier, '--no-record', '--fail-on', 'new');
    expect([(await onlyNew('1')).status, (await onlyNew('2')).status]).toEqual([0, 1]);
    const back = await run('--since', 'latest');
    expect(back.since?.new.map(({ id }) => id).sort()).toEqual(gone.map(({ id }) => id).sort());
    expect(back.since).toMatchObject({ run: 2, fixed: [] });
    expect((await run('--since', 'previous', '--no-record')).since).toMatchObject({ run: 2 });
    expect(await run('--since', '9')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The store has runs 1, 2, 3.'),
    });
    expect(await run('--since', 'monday')).toMatchObject({ status: 2 });
  });

  it('says that findings of a run are no longer kept', async () => {
    const own = join(folder, 'pruned.duckdb');
    copyFileSync(store, own);
    for (let n = 0; n < 2; n++) await crossfoot(['validate', '--store', own, '--keep-runs', '1']);
    const { status, stderr } = await crossfoot(['validate', '--store', own, '--since', '1']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('the findings of run 1 are no longer kept')]);
    // Their counts stay, and the run after is still compared with it.
    const { stdout } = await crossfoot(['runs', '--store', own]);
    const { schema, ...listed } = z.looseObject({ schema: z.string() }).parse(JSON.parse(stdout));
    expect(schema).toBe('crossfoot/runs/1');
    const { runs } = runsShape.parse(listed);
    const [newest, before] = runs;
    expect(newest).toMatchObject({ run: 2, before: 1, errors: before?.errors, new: 0, fixed: 0 });
    expect(before).toMatchObject({ run: 1, before: null, new: null, fixed: null });
    expect(newest?.errors).toBeGreaterThan(0);
    const html = await crossfoot(['runs', '--store', own, '--format', 'table', '--limit', '1']);
    expect(html.stdout).toMatch(/and 1 earlier/);
  });

  it('by day are a chart', async () => {
    const own = join(folder, 'nights.duckdb');
    copyFileSync(store, own);
    for (const day of ['2025-03-01', '2025-03-02', '2025-03-03']) {
      await crossfoot(['validate', '--store', own, '--severity', 'note'], at(day));
    }
    const { stdout, status } = await crossfoot(['runs', '--store', own, '--format', 'html']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('Findings by day')]);
    const { stdout: csv } = await crossfoot(['runs', '--store', own, '--format', 'csv', '--limit', '2']);
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(3);
  });
});
