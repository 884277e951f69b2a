import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkCompany } from '../../../../src/analysis/validation/explain/check-company.ts';
import { explainTotal } from '../../../../src/analysis/validation/explain/explain-total.ts';
import { judgeRow } from '../../../../src/analysis/validation/explain/judged-row.ts';
import { totalChecks } from '../../../../src/analysis/validation/explain/total-checks.ts';
import { MODE_NAMES } from '../../../../src/analysis/validation/mode-names.ts';
import { type Comparison, DEFAULT_COMPARISON } from '../../../../src/analysis/validation/modes.ts';
import { recordValidation } from '../../../../src/analysis/validation/record-validation.ts';
import type { ValidateReport } from '../../../../src/analysis/validation/report.ts';
import { VERDICTS } from '../../../../src/analysis/validation/roll-up/judge.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import { isNamed } from '../../../../src/core/base/find-named.ts';
import type { RollUpFinding } from '../../../../src/core/model/finding.ts';
import { namedCompany } from '../../../../src/core/model/named-company.ts';
import { explainShape } from '../../../../src/core/model/shapes/explain.ts';
import { type SharedOpening, sharedOpening } from '../../../../src/front/library/openings.ts';
import { storeTaxonomies } from '../../../../src/warehouse/ingest/ingest-taxonomy.ts';
import type { StoredRows } from '../../../../src/warehouse/store/read-rows.ts';
import { type StoreReader, withReader } from '../../../../src/warehouse/store/reader.ts';
import { crossfoot } from '../../../support/cli.ts';
import { savedAnswer } from '../../../support/saved-answers.ts';
import { ingestTiny, TEST_PORTS, tempFolder, tempStore } from '../../../support/temp-store.ts';
import { calculation, field, section } from '../../../support/tiny-calculation.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const comparison = DEFAULT_COMPARISON;

type Asked = Parameters<typeof explainTotal>[0];

const explain = (store: Asked['store'], of: Asked['of'], more: Partial<Asked> = {}) =>
  explainTotal({ store, of, comparison, ...more }, TEST_PORTS);

const checksOf = async (reader: StoreReader, filed: StoredRows, by: Comparison = comparison) => {
  const calculationOf = (id: number) => reader.taxonomyParts(id, ['calculation']);
  const snapshot = await reader.newestSnapshot();
  return totalChecks(filed, { reader, snapshot, asOf: undefined, comparison: by, calculationOf });
};

describe('the sample excerpt', () => {
  let store = '';
  let report: ValidateReport;

  beforeAll(async () => {
    store = join(await tempFolder(), 'store.duckdb');
    const made = await tempStore();
    const ingest = ['ingest', 'payload', '--store', made];
    await crossfoot([...ingest, savedAnswer('calculation.json'), '--resource', 'calculation', '--taxonomy', '18']);
    for (const rows of ['rows-2024-09-17.json', 'rows-2024-12-17.json']) {
      await crossfoot([...ingest, savedAnswer(rows), '--resource', 'Financials-QTR']);
    }
    report = JSON.parse((await crossfoot(['validate', '--store', made, '--format', 'json'])).stdout);
    copyFileSync(made, store);
  });

  const read = <T>(use: (reader: StoreReader) => Promise<T>): Promise<T> => withReader(store, TEST_PORTS, use);

  it('has for every finding of validate the same verdict, sum, gap and causes, by names and by its id', async () => {
    const findings = report.findings as readonly RollUpFinding[];
    expect(findings.length).toBeGreaterThan(3);
    await read(async (reader) => {
      const place = { use: <T>(use: (reader: StoreReader) => Promise<T>) => use(reader) };
      for (const finding of findings) {
        const { id, company, document, field, period, unit, source, reported, computed, difference, tolerance } =
          finding;
        const name = 'start' in period ? `${period.start}/${period.end}` : 'instant' in period ? period.instant : '';
        const named = { company: company.key, field, period: name, document: document?.name, unit: unit ?? undefined };
        for (const of of [{ ...named, resource: source.resource }, { finding: id }]) {
          const found = await explain(place, of);
          expect(found).toMatchObject({ company, document, period, unit, source, value: reported });
          const [root] = found.trees.find(({ lines }) => lines[0]?.total?.finding?.id === id)?.lines ?? [];
          const verdict = finding.rule === 'roll-up/complete' ? 'inconsistent' : 'inconsistentPartial';
          expect(root?.total).toMatchObject({ verdict, computed, difference, tolerance });
          expect(root?.total?.finding).toEqual({
            ...{ id, rule: finding.rule, severity: finding.severity },
            ...{ group: finding.group, causes: finding.causes },
          });
          const parts = found.trees.flatMap(({ lines }) => lines.filter(({ level }) => level === 1));
          expect(parts.map(({ field, weight, value }) => [field, weight, value])).toEqual(
            finding.contributions.map(({ field, weight, value }) => [field, weight, value]),
          );
          expect(parts.at(-1)?.running).toBe(computed);
          expect(explainShape.parse(found)).toEqual(found);
        }
      }
    });
  });

  it('judges every total of every row as validate counts them', async () => {
    const counts = new Map<string, number>();
    await read(async (reader) => {
      const snapshot = await reader.newestSnapshot();
      for (const { key: company } of await reader.companies(snapshot)) {
        const fields = await reader.fieldsOfCompany(company, snapshot);
        const asked = { company, fields, asOf: undefined, snapshot, comparison };
        const checked = await checkCompany(reader, asked, TEST_PORTS);
        for (const version of checked.chunks.flatMap(({ version, count }) => [...version.subarray(0, count)])) {
          const judged = judgeRow(checked, version, [], comparison);
          for (const { sum, verdict } of judged?.sums.values() ?? []) {
            const name = VERDICTS[verdict] ?? '';
            counts.set(name, (counts.get(name) ?? 0) + (judged?.plan.sums[sum]?.sections.length ?? 0));
          }
        }
      }
    });
    const { consistent, consistentPartial, inconsistent, inconsistentPartial } = report.totals;
    expect(Object.fromEntries(counts)).toEqual({ consistent, consistentPartial, inconsistent, inconsistentPartial });
  });

  it('has companies by each of their names, the same as among all', async () => {
    await read(async (reader) => {
      const snapshot = await reader.newestSnapshot();
      const all = (await reader.companies(snapshot)).map(namedCompany);
      const words = all.slice(0, 3).flatMap(({ names }) => names.flatMap((name) => [name, ` ${name.toUpperCase()}`]));
      const beginnings = all.slice(0, 2).flatMap(({ prefixes }) => prefixes.map((name) => name.slice(0, -1)));
      expect(words.length).toBeGreaterThan(8);
      for (const word of [...words, ...beginnings, '0', '', 'no such company']) {
        const near = (await reader.companies(snapshot, [word])).map(namedCompany);
        const [found, wanted] = [near, all].map((some) => some.filter((one) => isNamed(word, [one])));
        expect(found?.map(({ value }) => value)).toEqual(wanted?.map(({ value }) => value));
      }
      expect(await reader.companies(snapshot, ['no such company'])).toEqual([]);
    });
  });

  it('has checks of all totals for statements: those of findings with their ids, and those that add up', async () => {
    await read(async (reader) => {
      const snapshot = await reader.newestSnapshot();
      const companies = [...new Set(report.findings.map(({ company }) => company?.key ?? ''))];
      const filed = await reader.rows({ of: { companies }, snapshot, values: 'all' });
      const checkOf = await checksOf(reader, filed);
      const { rows } = filed;
      const checks = rows.flatMap(({ version, values }) =>
        values.flatMap(({ field: named }) => checkOf(version, named) ?? []),
      );
      const failed = checks.filter(({ finding }) => finding !== null);
      const printed = (all: readonly { readonly difference: string | null }[], id: string): readonly string[] =>
        all.map((one) => `${one[id as keyof typeof one]} ${one.difference}`).sort();
      expect(printed(failed, 'finding')).toEqual(printed(report.findings, 'id'));
      expect(
        failed.map(({ verdict }) => verdict).every((verdict) => ['partial', 'inconsistent'].includes(verdict)),
      ).toBe(true);
      expect(checks.filter(({ verdict }) => verdict === 'consistent').length).toBeGreaterThan(failed.length);
    });
  });
});

const BINDING = { source: 'service', id: '18' } as const;
const SUMS = [...['1 Assets = Current + Fixed - Loss', '1 Current = Cash + Stock'], '2 Assets = Fixed + 0.5 * Cash'];
const PARTS = {
  sections: [section('1'), section('2')],
  calculation: calculation(...SUMS),
  labels: [{ field: field('Assets'), labelType: 'primary', text: 'Total assets' }],
};

const VALUES = {
  ...{ 'sample:Assets': '100', 'sample:Current': '60', 'sample:Fixed': '50', 'sample:Cash': '45' },
  ...{ 'sample:Stock': '15', 'sample:Loss': 'nil' },
};
const ROW: TinyRow = {
  document: 'A',
  accepted: '2009-07-01T00:00:00',
  period: '2009-06-30',
  taxonomy: BINDING,
  line: 7,
  values: VALUES,
};
const LATER: TinyRow = { ...ROW, document: 'B', accepted: '2009-08-01T00:00:00', values: { 'sample:Assets': '101' } };
const NORTH: TinyRow = { ...ROW, dimensions: 'Area=North;', period: '2009-09-30', values: { 'sample:Assets': '3' } };
const rowWith = (values: Readonly<Record<string, string>>): TinyRow => ({ ...ROW, values: { ...VALUES, ...values } });
const { 'sample:Current': _, ...WITHOUT_CURRENT } = VALUES;
const { taxonomy: __, ...WITHOUT_TAXONOMY } = ROW;

/** The rows of companies, by key. */
const ROWS: Readonly<Record<string, readonly TinyRow[]>> = {
  one: [ROW],
  gone: [{ ...ROW, values: WITHOUT_CURRENT }],
  rounded: [{ ...rowWith({ 'sample:Assets': '99' }), decimals: 0 }],
  near: [{ ...rowWith({ 'sample:Current': '61' }), decimals: 0 }],
  twice: [ROW, LATER],
  right: [LATER, rowWith({ 'sample:Assets': '110' })],
  periods: [NORTH, { ...ROW, period: '2008-12-31', values: { 'sample:Assets': '9' } }, ROW],
  parts: [NORTH, { ...NORTH, dimensions: 'Area=South;' }],
  'no-taxonomy': [WITHOUT_TAXONOMY],
  'not-loaded': [{ ...ROW, taxonomy: { source: 'us-gaap', id: '18', statedVersion: '2009' } }],
  'not-in-calculation': [rowWith({ 'own:Thing': 'text:blue' })],
  doubled: [rowWith({ 'sample:Cash': '45|nil' }), { ...NORTH, values: { ...VALUES, 'sample:Assets': '90|91|99' } }],
  long: [rowWith({ 'sample:Assets': '123456789012345678901234567890' })],
  tuples: [
    { ...NORTH, dimensions: 'Area=North;tuple=1.;', values: { 'sample:Current': '70', 'sample:Stock': '3' } },
    { ...NORTH, dimensions: 'Area=North;tuple=1.2.;', values: { 'sample:Cash': '60' } },
    { ...NORTH, document: 'B', dimensions: 'Area=North;tuple=1.3.;', values: { 'sample:Cash': '7' } },
  ],
  names: [
    {
      ...ROW,
      values: { 'us-gaap/2009:Assets': '1', 'us-gaap/2008:Debt': '2', 'own:Assets': '3', 'own:DebtOther': '4' },
    },
  ],
};
const CHANGES: readonly (readonly TinyRow[])[] = [
  [ROW],
  [rowWith({ 'sample:Assets': '105' })],
  [rowWith({ 'sample:Assets': '105', 'sample:Cash': '46' })],
  [rowWith({ 'sample:Assets': '105', 'sample:Cash': '46' }), LATER],
];

let tiny: SharedOpening<StoreReader>;
beforeAll(async () => {
  const store = join(await tempFolder(), 'store.duckdb');
  tiny = sharedOpening((use) => withReader(store, TEST_PORTS, use), TEST_PORTS);
  const taxonomies = [{ ...BINDING, version: 'v', extent: 'parts', name: 'CI', parts: PARTS }] as const;
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await storeTaxonomies({ taxonomies, counts: {}, diagnostics: [] }, target, TEST_PORTS);
  const of = (entity: string, rows: readonly TinyRow[]) =>
    rows.map((row) => ({ ...row, entity, document: `${entity} ${row.document}` }));
  const fixed = Object.entries(ROWS).flatMap(([entity, rows]) => of(entity, rows));
  for (const rows of CHANGES) await ingestTiny(store, [...fixed, ...of('changes', rows)]);
});

type More = Partial<Pick<Asked, 'section' | 'depth' | 'asOf' | 'comparison'>>;
const assets = (company: string, named: object = {}, more: More = {}) =>
  explain(tiny, { company, field: 'Assets', ...named }, more);

describe('checks of totals for statements', () => {
  const verdicts = (company: string, at = 0) =>
    tiny.use(async (reader) => {
      const snapshot = await reader.newestSnapshot();
      const filed = await reader.rows({ of: { companies: [company] }, snapshot, values: 'all' });
      const checkOf = await checksOf(reader, filed);
      const { rows } = filed;
      const row = rows[at];
      const checks = ['Assets', 'Current', 'Cash'].map((name) => checkOf(row?.version ?? 0, field(name)));
      return checks.map((check) => check && `${check.verdict} ${check.difference}`);
    });

  it('a total that adds up, one that does within rounding, one that does not in some section, and what is no total', async () => {
    expect(await verdicts('one')).toEqual(['inconsistent 27.5', 'consistent null', undefined]);
    expect(await verdicts('gone')).toEqual(['inconsistent 27.5', undefined, undefined]);
    expect(await verdicts('rounded')).toEqual(['inconsistent 26.5', 'consistent null', undefined]);
    expect(await verdicts('near')).toEqual(['inconsistent 27.5', 'rounded null', undefined]);
    expect(await verdicts('no-taxonomy')).toEqual([undefined, undefined, undefined]);
  });

  it.each(MODE_NAMES)(
    'have the findings of validate by %s: of duplicates, nils, tuples and long numbers too',
    async (mode) => {
      const options = { mode, tolerance: EXACT } as const;
      const { report } = await validateStore({ store: tiny, ...options }, TEST_PORTS);
      const found = (report.findings as readonly RollUpFinding[]).filter(({ rule }) => rule.startsWith('roll-up/'));
      const firsts = new Map<string, string>();
      for (const { id, company, document, period, dimensions, field: name } of found.toReversed()) {
        firsts.set(JSON.stringify([company.key, document, period, dimensions, name]), id);
      }
      const ids = await tiny.use(async (reader) => {
        const snapshot = await reader.newestSnapshot();
        const filed = await reader.rows({
          of: { companies: [...Object.keys(ROWS), 'changes'] },
          snapshot,
          values: 'all',
        });
        const checkOf = await checksOf(reader, filed, options);
        const checks = filed.rows.flatMap(({ version, values }) =>
          [...new Set(values.map((value) => value.field))].map((named) => checkOf(version, named)),
        );
        return checks.flatMap((check) => check?.finding ?? []);
      });
      expect(ids.toSorted()).toEqual([...firsts.values()].sort());
      expect(ids.length).toBeGreaterThan(10);
    },
  );
});

describe('a total', () => {
  it('has its trees, one for each section in which they differ, with weights, running sums, lines and labels', async () => {
    const { trees, field: named, value, values, taxonomy } = await assets('one');
    expect({ named, value, values, taxonomy }).toEqual({
      named: { namespace: 'sample', name: 'Assets', label: 'Total assets' },
      value: '100',
      values: [{ namespace: 'sample', type: 'number', value: '100', decimals: null, line: 7 }],
      taxonomy: { ...BINDING, version: 'v' },
    });
    expect(
      trees.map(({ sections, lines }) => [
        sections.map(({ id }) => id).join(),
        ...lines.map(({ level, weight, field, status, contribution, running, total }) =>
          [level, weight, field, status, contribution, running, total?.verdict, total?.difference].join(' '),
        ),
      ]),
    ).toEqual([
      [
        '1',
        '0  Assets reported   inconsistentPartial -10',
        '1 1 Current reported 60 60 consistent 0',
        '2 1 Cash reported 45 45  ',
        '2 1 Stock reported 15 60  ',
        '1 1 Fixed reported 50 110  ',
        '1 -1 Loss nil  110  ',
      ],
      ['2', '0  Assets reported   inconsistent 27.5', '1 1 Fixed reported 50 50  ', '1 0.5 Cash reported 22.5 72.5  '],
    ]);
    expect(trees[0]?.lines.at(-1)?.values).toMatchObject([{ type: 'nil', value: null }]);
  });

  it('is shown in one section, and to a depth', async () => {
    const { trees } = await assets('one', {}, { section: 'section 1', depth: 1 });
    expect(trees.map(({ sections }) => sections[0]?.id)).toEqual(['1']);
    const cut = trees[0]?.lines.map(({ field, isCut }) => `${field} ${isCut}`);
    expect(cut).toEqual(['Assets false', 'Current true', 'Fixed false', 'Loss false']);
    await expect(assets('one', {}, { section: 'x' })).rejects.toMatchObject({ failure: 'usage', option: 'section' });
  });

  it('that is not reported is there where a part of it is', async () => {
    const { trees } = await assets('gone', {}, { section: '1' });
    const current = trees[0]?.lines.find(({ field }) => field === 'Current');
    expect(current).toMatchObject({
      status: 'missing',
      value: null,
      total: { verdict: 'not-reported', computed: '60', difference: null, finding: null },
    });
    expect(trees[0]?.lines.map(({ field }) => field)).toEqual(['Assets', 'Current', 'Cash', 'Stock', 'Fixed', 'Loss']);
  });

  it('has the interval that its decimals state, and the sum of those of its parts', async () => {
    const { trees } = await assets('rounded', {}, { section: '2' });
    const [root, fixed] = trees[0]?.lines ?? [];
    expect([root?.interval, root?.total?.interval, root?.total?.tolerance, fixed?.interval]).toEqual([
      { low: '98.5', high: '99.5' },
      { low: '71.75', high: '73.25' },
      '1.25',
      { low: '49.5', high: '50.5' },
    ]);
    expect(root?.values[0]?.decimals).toBe(0);
    const exact = await assets('rounded', {}, { comparison: { mode: 'exact', tolerance: EXACT } });
    expect(exact.trees[0]?.lines[0]?.interval).toBeNull();
  });
});

describe('a part', () => {
  it('has the totals above it, the nearest first, and no tree', async () => {
    const { trees, above } = await explain(tiny, { company: 'one', field: 'Cash' });
    expect(trees).toEqual([]);
    expect(
      above.map(({ level, child, weight, field, total, sections }) =>
        [level, child, weight, field, total?.verdict, sections.map(({ id }) => id)].join(' '),
      ),
    ).toEqual([
      '1 Cash 1 Current consistent 1',
      '1 Cash 0.5 Assets inconsistent 2',
      '2 Current 1 Assets inconsistentPartial 1',
    ]);
    const rules = above.map(({ total }) => total?.finding?.rule);
    expect(rules).toEqual([undefined, 'roll-up/complete', 'roll-up/partial']);
  });
});

describe('the row', () => {
  it('is that of the total which is off, else of the latest filing, else the one that is named', async () => {
    const first = await assets('twice');
    expect([first.document?.name, first.others]).toMatchObject([
      'twice A',
      [{ document: { name: 'twice B' }, value: '101', finding: null }],
    ]);
    const named = await assets('twice', { document: 'TWICE b' });
    expect([named.document?.name, named.value, named.others]).toEqual(['twice B', '101', []]);
    expect((await assets('right', {}, { section: '1' })).document?.name).toBe('right A');
    const wrong = { option: 'document', hint: 'Accepted: twice A; twice B.' };
    await expect(assets('twice', { document: 'C' })).rejects.toMatchObject(wrong);
  });

  it('is the plain one of the newest period, unless others are asked for', async () => {
    expect((await assets('periods')).period).toEqual({ instant: '2009-06-30' });
    const north = await assets('periods', { dimensions: 'north' });
    expect(north).toMatchObject({ value: '3', dimensions: 'Area=North;' });
    expect((await assets('periods', { period: '2008-12-31' })).value).toBe('9');
    await expect(assets('periods', { period: '2007-12-31' })).rejects.toMatchObject({
      option: 'period',
      hint: 'A period is END, START/END, FY2009 or 2009Q3. The field has 2009-06-30; 2008-12-31.',
    });
    await expect(assets('parts')).rejects.toMatchObject({
      option: 'dimensions',
      hint: 'Candidates: Area=North; | Area=South;',
    });
  });

  it('keeps its history: a value that does not change is one entry, in every document', async () => {
    const entries = ({ history }: Awaited<ReturnType<typeof explain>>) =>
      history.map(({ document, value, since, until }) =>
        [document?.name, value, since.snapshot, until?.snapshot ?? 'now'].join(' '),
      );
    const now = await assets('changes', { document: 'changes A' });
    expect(entries(now)).toEqual(['changes A 100 1 2', 'changes A 105 2 now', 'changes B 101 4 now']);
    const then = await assets('changes', {}, { asOf: 1 });
    expect([then.value, then.asOf, entries(then)]).toEqual(['100', 1, ['changes A 100 1 now']]);
  });

  it.each(['no-taxonomy', 'not-loaded', 'not-in-calculation'])('still has its value where it is %s', async (reason) => {
    const isText = reason === 'not-in-calculation';
    const found = await assets(reason, isText ? { field: 'Thing' } : {});
    expect(found).toMatchObject({ unchecked: reason, trees: [], above: [], status: 'reported' });
    expect(found.value).toBe(isText ? 'blue' : '100');
  });
});

describe('names', () => {
  it('of a field: with prefix or not, its label, or the beginning of it', async () => {
    const found = async (name: string) => (await explain(tiny, { company: 'names', field: name })).field;
    expect(await found('us-gaap:assets')).toMatchObject({ namespace: 'us-gaap/2009' });
    expect(await found('custom:Assets')).toMatchObject({ namespace: 'own' });
    expect(await found('us-gaap_Debt')).toMatchObject({ name: 'Debt' });
    expect(await found('debt')).toMatchObject({ name: 'Debt' });
    expect(await found('debto')).toMatchObject({ name: 'DebtOther' });
    expect((await assets('one', { field: 'TOTAL assets' })).field.name).toBe('Assets');
    await expect(found('Assets')).rejects.toMatchObject({ hint: 'Candidates: custom:Assets; us-gaap:Assets.' });
    await expect(found('Asets')).rejects.toThrow('no field of the company is "Asets"; did you mean Assets?');
  });

  it("of a finding whose row has another year's field", async () => {
    const store = join(await tempFolder(), 'store.duckdb');
    const parts = { sections: [section('1')], calculation: calculation('1 us-gaap/2009:All = us-gaap/2009:Part') };
    const taxonomies = [{ ...BINDING, version: 'v', extent: 'parts', name: 'CI', parts }] as const;
    const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
    await storeTaxonomies({ taxonomies, counts: {}, diagnostics: [] }, target, TEST_PORTS);
    await ingestTiny(store, [{ ...ROW, values: { 'us-gaap/2008:All': '3', 'us-gaap/2008:Part': '2' } }]);
    const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
    await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns: 1 }, TEST_PORTS);
    const [finding] = validation.report.findings;
    expect(await explain(store, { finding: finding?.id ?? '' })).toMatchObject({ value: '3' });
  });

  it('of a finding that no run has recorded', async () => {
    const wrong = { failure: 'usage', step: { code: 'explain-total' } };
    await expect(explain(tiny, { finding: 'f' })).rejects.toMatchObject(wrong);
  });
});
