import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ValidateReport } from '../../../src/analysis/validation/report.ts';
import type { Finding } from '../../../src/core/model/finding.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { crossfoot } from '../../support/cli.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { ingestTiny, TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

const ROWS = ['ingest', 'payload', savedAnswer('rows-2024-12-17.json'), '--resource', 'Financials-QTR'];
const CALCULATION = [
  ...['ingest', 'payload', savedAnswer('calculation.json')],
  ...['--resource', 'calculation', '--taxonomy', '18'],
];

async function storeOf(...inputs: readonly (readonly string[])[]): Promise<string> {
  const store = await tempStore();
  for (const words of inputs) expect((await crossfoot([...words, '--store', store])).status).toBe(0);
  return store;
}

const validate = (store: string, ...flags: readonly string[]) => crossfoot(['validate', '--store', store, ...flags]);

describe('validate where nothing can be checked', () => {
  const expectUnchecked = async (store: string, reason: string, said: RegExp): Promise<void> => {
    for (const flags of [[], ['--fail-on', 'note', '--no-record'], ['--fail-on', 'never', '--no-record']]) {
      const { status, stdout, stderr } = await validate(store, ...flags);
      expect([status, (JSON.parse(stdout) as ValidateReport).unchecked]).toEqual([5, reason]);
      expect(stderr).toMatch(said);
    }
    const { status, stdout } = await validate(store, '--no-record', '--format', 'table');
    expect([status, stdout]).toEqual([5, expect.stringContaining('No total could be checked.')]);
  };

  it('names the taxonomy that rows need, with its source, id and version', async () => {
    await expectUnchecked(
      await storeOf(ROWS),
      'not-checkable',
      /^nothing was checked: .*\n {2}108 rows with the taxonomy service\/18, which is not in the store: `crossfoot ingest service/,
    );
    const store = await tempStore();
    const rows = ['2009', '2008'].map((statedVersion) => ({
      period: `${statedVersion}-06-30`,
      taxonomy: { source: 'us-gaap', id: '19', statedVersion } as const,
      values: { 'us-gaap/2009:Assets': '3' },
    }));
    await ingestTiny(store, rows);
    await expectUnchecked(
      store,
      'not-checkable',
      /\n {2}2 rows with the taxonomy us-gaap\/19, version 2008 or 2009, which is not in the store: `crossfoot ingest taxonomy FILE`\.\n/,
    );
  });

  it('says that there are no rows, in a store with a taxonomy alone and in an empty one', async () => {
    await expectUnchecked(
      await storeOf(CALCULATION),
      'no-rows',
      /^nothing was checked: the store has no rows\n.*ingest fsds/,
    );
    const empty = await tempStore();
    await ingestTiny(empty, []);
    await expectUnchecked(empty, 'no-rows', /^nothing was checked: the store has no rows\n/);
  });

  it('says that rows and taxonomy have no total in common', async () => {
    const store = await storeOf(CALCULATION);
    const taxonomy = { source: 'service', id: '18' } as const;
    await ingestTiny(store, [{ period: '2009-06-30', taxonomy, values: { nothingofthat: '3' } }]);
    await expectUnchecked(
      store,
      'no-total',
      /\n {2}Used: service\/18 version .*\. 0 of 1 numbers belong to a field of them\.\n/,
    );
  });

  it('says that a taxonomy is there without its calculation', async () => {
    const store = await tempStore();
    const taxonomies = [{ source: 'service', id: '18', version: 'v', extent: 'parts', name: 'CI', parts: {} }] as const;
    const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
    await storeTaxonomies({ taxonomies, counts: {}, diagnostics: [] }, target, TEST_PORTS);
    await ingestTiny(store, [{ period: '2009-06-30', taxonomy: { source: 'service', id: '18' }, values: { a: '3' } }]);
    await expectUnchecked(store, 'not-checkable', /1 row .*service\/18: the store has no calculation of it/);
  });
});

describe('validate with filters', () => {
  /** Of the company 0098000002 in the sample. */
  const ENTITY_ID = '9800002';
  let store = '';
  let all: readonly Finding[] = [];

  beforeAll(async () => {
    store = join(await tempFolder(), 'store.duckdb');
    copyFileSync(await storeOf(CALCULATION, ROWS), store);
    all = (JSON.parse((await validate(store, '--no-record')).stdout) as ValidateReport).findings;
  });

  const filtered = async (...flags: readonly string[]) => {
    const { status, stdout, stderr } = await validate(store, '--no-record', ...flags);
    expect(stderr).toBe('');
    return { status, report: JSON.parse(stdout) as ValidateReport };
  };

  it('has findings of several companies, sections and severities to choose from', () => {
    const kinds = (of: (finding: Finding) => string): number => new Set(all.map(of)).size;
    expect(kinds(({ company }) => company?.key ?? '')).toBeGreaterThan(1);
    expect(kinds(({ severity }) => severity)).toBe(2);
    expect(kinds(({ sections }) => sections[0]?.title ?? '')).toBeGreaterThan(1);
  });

  it('shows the findings of a company, by symbol, CIK, entity id, or the beginning of its name', async () => {
    const { key, name, symbol } = all[0]?.company ?? { key: '', name: '', symbol: '' };
    expect(key).toBe('0098000002');
    const own = all.filter(({ company }) => company?.key === key);
    const named = [symbol, key, key.replace(/^0+/, ''), ENTITY_ID, name, name?.slice(0, -3).toLowerCase()];
    for (const word of named) {
      const { report } = await filtered('--company', word ?? '');
      expect(report.findings, word ?? '').toEqual(own);
      expect(report.filtered).toMatchObject({ found: all.length, shown: own.length, by: { company: [word] } });
    }
    const others = all.find(({ company }) => company?.key !== key)?.company?.symbol ?? '';
    const both = await filtered('--company', `${symbol},${others}`);
    expect(new Set(both.report.findings.map(({ company }) => company?.symbol))).toEqual(new Set([symbol, others]));
    expect(await filtered('--company', symbol ?? '', '--company', others)).toMatchObject({
      report: { findings: both.report.findings },
    });
  });

  it('shows those of a section, severity, rule or resource, and of all that at once', async () => {
    const title = all[0]?.sections[0]?.title ?? '';
    const inSection = all.filter(({ sections }) => sections.some((section) => section.title === title));
    expect((await filtered('--section', title.toUpperCase())).report.findings).toEqual(inSection);
    expect((await filtered('--section', all[0]?.sections[0]?.id ?? '')).report.findings).toEqual(inSection);
    const notes = all.filter(({ severity }) => severity === 'note');
    expect((await filtered('--severity', 'Note')).report.findings).toEqual(notes);
    expect((await filtered('--rule', 'roll-up/partial')).report.findings).toEqual(notes);
    expect((await filtered('--resource', 'financials-qtr')).report.findings).toEqual(all);
    const both = await filtered('--severity', 'error,note', '--section', title);
    expect(both.report.findings).toEqual(inSection);
  });

  it('fails by what is shown', async () => {
    expect((await filtered('--severity', 'note')).status).toBe(0);
    expect((await filtered('--severity', 'note', '--fail-on', 'note')).status).toBe(1);
    expect((await filtered('--severity', 'error', '--fail-on', 'note')).status).toBe(1);
  });

  it('says how many there are without filters, for people too', async () => {
    const { stdout } = await validate(store, '--no-record', '--severity', 'note', '--format', 'table');
    expect(stdout).toContain(`\n${all.length} findings, 1 shown after filters (severity note): 1 note.\n`);
  });

  it('is incomplete where nothing of what is selected was checked', async () => {
    const other = join(await tempFolder(), 'store.duckdb');
    copyFileSync(store, other);
    const rows = ['0000000007', '0000000070'].map((entity) => ({ period: '2009-06-30', entity, values: { a: '3' } }));
    await ingestTiny(other, rows);
    expect((await validate(other, '--no-record', '--company', 'company')).stderr).toBe(
      'error: --company: "company" is ambiguous\n  Candidates: Company 0000000007 · 0000000007; Company 0000000070 · 0000000070.\n',
    );
    const { status, stdout, stderr } = await validate(other, '--no-record', '--company', '7');
    const { unchecked, filtered: by } = JSON.parse(stdout) as ValidateReport;
    expect({ status, unchecked, checked: by?.checked }).toEqual({ status: 5, unchecked: 'not-selected', checked: 0 });
    expect(stderr).toMatch(/^nothing was checked: the filters leave no total\n/);
    expect((await validate(other, '--no-record', '--resource', 'Tiny')).status).toBe(5);
  });

  it('records the whole run, whatever is shown', async () => {
    const other = join(await tempFolder(), 'store.duckdb');
    copyFileSync(store, other);
    await validate(other, '--severity', 'note');
    const query = 'SELECT finding_id FROM findings ORDER BY finding_id';
    const { stdout } = await crossfoot(['sql', query, '--store', other, '--format', 'ndjson']);
    const recorded = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { finding_id: string }).finding_id);
    expect(recorded).toEqual(all.map(({ id }) => id).sort());
  });

  it.each([
    [['--company', 'nobody'], /--company: no company in the store is "nobody"/],
    [['--section', 'Balanse Sheet'], /did you mean Balance Sheet\?/],
    [['--severity', 'fatal'], /--severity: no severity is called "fatal"\n {2}Accepted: error; warning; note\./],
    [['--rule', 'rolls-up'], /Accepted: roll-up\/complete; roll-up\/printed/],
    [['--resource', 'Financials'], /did you mean Financials-QTR\?/],
  ])('%j is wrong use', async (flags, said) => {
    const { status, stdout, stderr } = await validate(store, '--no-record', ...flags);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(said)]);
  });
});
