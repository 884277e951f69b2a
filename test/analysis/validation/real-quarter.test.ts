import { join } from 'node:path';
import { expect, test } from 'vitest';
import { validateExport } from '../../../src/analysis/validation/engine/validate-export.ts';
import { explainTotal } from '../../../src/analysis/validation/explain/explain-total.ts';
import { NO_FILTERS } from '../../../src/analysis/validation/finding-filter.ts';
import { DEFAULT_COMPARISON } from '../../../src/analysis/validation/modes.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { pushTo } from '../../../src/core/base/collections.ts';
import type { Finding } from '../../../src/core/model/finding.ts';
import { ingestPayload } from '../../../src/service/sync/ingest-payload.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestTaxonomy } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { type StoreReader, withReader } from '../../../src/warehouse/store/reader.ts';
import { exportVerdicts } from '../../../src/warehouse/store/verdicts/export-verdicts.ts';
import type { VerdictReader } from '../../../src/warehouse/store/verdicts/open-verdicts.ts';
import { longOr } from '../../support/long.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';
import { type CheckedTotal, checkedTotals } from '../../support/total-checks.ts';

const SOURCES = [
  'us-gaap-2009/us-gaap-2009-01-31.zip',
  'sec-fsds/2009q3_pub2024-11.zip',
  'api-samples/corefinancials-ann-wfc-2019.xml',
];

/** Errors that filers made, by the total that they concern, with the cause that is named first. */
const ERRORS = [
  // Two digits changed places, in real estate and in the earnings of a year before.
  ['PROLOGIS', 'RealEstateInvestmentPropertyNet', 'digits'],
  ['PROLOGIS', 'NetIncomeLossAvailableToCommonStockholdersBasic', 'digits'],
  ['SHERWIN WILLIAMS CO', 'PropertyPlantAndEquipmentGross', 'digits'],
  // A part of 3 for 3 million.
  ['SYMANTEC CORP', 'OperatingExpenses', 'scale'],
  // A sign in one column.
  ['MCDERMOTT INTERNATIONAL INC', 'NonoperatingIncomeExpense', 'sign'],
  ['MCDERMOTT INTERNATIONAL INC', 'OtherComprehensiveIncomeLossNetOfTaxPeriodIncreaseDecrease', 'sign'],
] as const;

const SHARES = 'cross-statement/share-scale';

const sumsOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap((finding) => ('contributions' in finding ? [finding.id] : []));

/** By the lines that statements print the errors are few and true, and nothing that was judged is lost. */
async function isJudgedByPage(store: string): Promise<void> {
  const { report } = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  const rollUps = report.findings.filter((finding) => 'contributions' in finding);
  const errors = rollUps.filter(({ severity }) => severity === 'error');
  const named = errors.map(({ company, field, causes }) => [company.name, field, causes?.[0]?.kind]);
  expect(named).toEqual(expect.arrayContaining(ERRORS.map((error) => [...error])));
  expect(errors.length).toBeLessThan(15);
  for (const { rule, taxonomy, holdsIn } of errors) {
    expect([rule, taxonomy?.source]).toEqual(['roll-up/printed', 'printed']);
    expect(holdsIn?.length).toBeGreaterThan(0);
  }
  expect(report.findings.filter(({ severity }) => severity !== 'note').length).toBeLessThan(200);
  const count = (rule: string): number => report.findings.filter((finding) => finding.rule === rule).length;
  const { page, totals } = report;
  // Recomputed above.
  expect(totals).toMatchObject({ bound: 26_173, consistent: 3_906, inconsistent: 481 });
  expect(page).toMatchObject({ statements: 1_556, unconfirmed: count('roll-up/unconfirmed') });
  const {
    proven = 0,
    opposite = 0,
    alternative = 0,
    undecided = 0,
    unconfirmed = 0,
    unconfirmedPartial = 0,
  } = page ?? {};
  const judged = proven + opposite + alternative + undecided + unconfirmed + unconfirmedPartial;
  const { report: listed } = await validateStore(
    { store, tolerance: EXACT, filters: { ...NO_FILTERS, rule: ['roll-up'] } },
    TEST_PORTS,
  );
  // Of the 11,691 that differ from the standard, those that a printed sum tells better are not repeated.
  expect(listed.findings.length - errors.length).toBe(judged);
  expect(judged).toBeGreaterThan(11_680);
  const printed = await validateStore({ store, tolerance: EXACT, sums: 'printed' }, TEST_PORTS);
  expect(sumsOf(printed.report.findings).sort()).toEqual(sumsOf(errors).sort());
  const filed = await validateStore({ store, tolerance: EXACT, sums: 'filed' }, TEST_PORTS);
  expect(sumsOf(filed.report.findings)).toEqual([]);
}

/** Every finding is beside its total; the others add up. */
const TICKS = {
  'printed inconsistent roll-up/printed': 8,
  'printed consistent roll-up/against-definition': 61,
  'standard inconsistent roll-up/unconfirmed': 47,
};

/** How many companies are compared, those with errors and warnings first. */
const COMPARED = longOr(50, 450);

/** Beside each total a statement has the verdict of `validate`, with its id, and `explain` says the same. */
async function isSaidEverywhere(store: string): Promise<void> {
  const comparison = { ...DEFAULT_COMPARISON, tolerance: EXACT };
  const { report } = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  await withReader(store, TEST_PORTS, async (reader) => {
    const found = report.findings.filter((finding) => 'contributions' in finding);
    const all = (await reader.companies(await reader.newestSnapshot())).map(({ key }) => key);
    const companies = [...new Set([...found.map(({ company }) => company.key), ...all])].slice(0, COMPARED);
    const totals = await checkedTotals(reader, companies, comparison);
    const ruleOf = new Map(found.map(({ id, rule }) => [id, rule]));
    const kinds = new Map<string, CheckedTotal[]>();
    for (const total of totals) {
      const { authority, verdict, finding } = total.check;
      const rule = finding === null ? '' : ` ${ruleOf.get(finding)}`;
      pushTo(kinds, `${authority} ${verdict}${rule}`, total);
    }
    expect(Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]))).toMatchObject(TICKS);
    expect(kinds.get('printed consistent')?.length).toBeGreaterThan(2_000);
    const silent = [
      'printed consistent',
      'printed rounded',
      'printed partial',
      'standard consistent',
      'standard rounded',
    ];
    expect([...kinds.keys()].filter((kind) => !silent.includes(kind)).sort()).toEqual(Object.keys(TICKS).sort());
    // Of several findings about a total, the first is beside it.
    const place = (finding: (typeof found)[number]): string =>
      JSON.stringify([finding.company.key, finding.document?.name, finding.field, finding.period, finding.dimensions]);
    const own = found.filter(({ company }) => companies.includes(company.key));
    const shown = new Set(totals.flatMap(({ check }) => check.finding ?? []));
    const said = new Set(own.filter(({ id }) => shown.has(id)).map(place));
    expect(own.filter((finding) => !said.has(place(finding)))).toEqual([]);
    const use = { use: <T>(ask: (reader: StoreReader) => Promise<T>) => ask(reader) };
    for (const { version, field, check } of [...kinds.values()].flatMap((some) => some.slice(0, longOr(2, 20)))) {
      const of = { version, name: field };
      const explained = await explainTotal({ store: use, of, comparison }, TEST_PORTS);
      const { sums, ...wanted } = check;
      expect(explained.check, field).toEqual(wanted);
      expect(explained.printed !== undefined, field).toBe(sums !== undefined);
    }
  });
}

describeWithRealData('a quarter of real filings', SOURCES, ([taxonomy = '', quarter = '', answer = '']) => {
  test('is accounted for, and the errors that its filers made are found', async () => {
    const store = await tempStore();
    const request = { store, observedAt: '2009-10-01T00:00:00Z' };
    await ingestTaxonomy(taxonomy, request, TEST_PORTS);
    await ingestFsds(quarter, request, TEST_PORTS);
    await ingestPayload(answer, { ...request, resource: 'CoreFinancials-ANN' }, TEST_PORTS);
    const { report } = await validateStore({ store, tolerance: EXACT, sums: 'standard' }, TEST_PORTS);

    // Recomputed by a program of its own, from the text of the data set and the relationships of the taxonomy.
    expect(report.totals).toEqual({
      bound: 26_173,
      consistent: 3_906,
      consistentPartial: 5_130,
      inconsistent: 481,
      inconsistentPartial: 16_656,
      blocked: 0,
      unbound: 87_883,
      notCheckable: 5,
    });
    expect(report.read.numbers).toBe(126_598 + 199);
    expect(report.findings.filter(({ severity }) => severity === 'error')).toHaveLength(295);

    const found = (document: string, field: string): Finding[] =>
      report.findings.filter((finding) => finding.document?.name === document && finding.field === field);

    // Two digits changed places: 13,295,256 for 13,925,256 thousand. With the latter its total assets add up.
    expect(found('0000950123-09-029196', 'RealEstateInvestmentPropertyNet')).toMatchObject([
      {
        severity: 'error',
        reported: '13295256000.0000',
        computed: '13925256000.0000',
        period: { instant: '2009-06-30' },
      },
    ]);
    // Of 15 filings with their average shares in thousands or millions, most are so in both numbers.
    const shares = report.findings.filter(({ rule }) => rule === SHARES);
    expect([shares.length, new Set(shares.map(({ document }) => document?.name)).size]).toEqual([28, 15]);
    // Accumulated depreciation was filed below zero, so that taking it off adds it: 5,356.6 - 3,319.0 = 2,037.6 million.
    expect(found('0000918160-09-000029', 'PropertyPlantAndEquipmentNet')).toMatchObject([
      { reported: '2061300000.0000', computed: '8502900000.0000', period: { instant: '2008-12-31' } },
      { reported: '2037600000.0000', computed: '8675600000.0000', period: { instant: '2009-06-30' } },
    ]);
    // Payments of 30.1 million less proceeds of 117.4 are -87.3; the payments were filed as -30.1, the total as 87.3.
    expect(found('0001354488-09-001699', 'PaymentsForProceedsFromShortTermInvestments')).toMatchObject([
      { reported: '87300000.0000', computed: '-147500000.0000', period: { start: '2007-10-01', end: '2008-06-30' } },
    ]);

    await isJudgedByPage(store);
    await isSaidEverywhere(store);
    if (longOr(0, 1) === 0) return;
    const folder = join(await tempFolder(), 'verdicts');
    await exportVerdicts({ store, folder }, TEST_PORTS);
    const exported = {
      folder,
      tolerance: EXACT,
      sums: 'standard' as const,
      engineOf: (reader: VerdictReader) => reader.engine(),
    };
    const { engine, ...byEngine } = (await validateExport(exported, TEST_PORTS)).report;
    expect(engine).toEqual({
      name: 'duckdb',
      restRows: 0,
      notRun: [SHARES, 'type/period', 'type/unit', 'source/differs'],
    });
    const { totals, coverage, blocked, unchecked } = report;
    expect(byEngine).toMatchObject({ totals, coverage, blocked, unchecked });
    expect(byEngine.findings).toEqual(report.findings.filter(({ rule }) => rule !== SHARES));
  }, 120_000);
});
