import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ValidateReport } from '../../../src/analysis/validation/report.ts';
import { HEADER_FIELDS } from '../../../src/core/model/default-group.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestTaxonomy } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';
import {
  allChecks,
  type Checked,
  countedChecks,
  countedReport,
  inconsistentChecks,
  inconsistentFindings,
} from './support/check-lines.ts';
import { countWhere, ingestedAt, newestOf, type RunReport, validated } from './support/reports.ts';
import {
  customValues,
  type Filings,
  partsOf,
  RESOURCES,
  type Shown,
  servedFilings,
  shownValues,
  toldValues,
} from './support/served-filings.ts';
import { serveHere } from './support/served-here.ts';
import { type Check, calculations, type OpenRow, openRows } from './support/verdicts.ts';

const SOURCES = ['us-gaap-2009/us-gaap-2009-01-31.zip', 'sec-fsds/2009q3_pub2024-11.zip'];
/**
 * The same on both sides, and said aloud: neither data sets nor the service state a precision, so nothing else would tell what may differ.
 * With none at all a verdict is the difference itself: where these are equal, those of any other tolerance are, too.
 */
const TOLERANCE = ['--tolerance', 'exact'];
/** US-GAAP has no taxonomy of oil and gas: its rows are checked with 18, but served as rows of a taxonomy that is not there. */
const OIL_AND_GAS = '30';

/** One of both stores. */
type Side = { readonly rows: readonly OpenRow[]; readonly report: ValidateReport; readonly checks: readonly Checked[] };

function rowIdentity({ resource, company, unit, start, end, taxonomy }: OpenRow): string {
  return [resource, company, unit, start, end, taxonomy].join('|');
}

function identityOf({ resource, duration }: Shown): string {
  return rowIdentity({ ...duration, resource });
}

const HEADER: ReadonlySet<string> = new Set(HEADER_FIELDS);

/** The amounts of a row of the service. */
function valuesOf({ numbers }: OpenRow): Readonly<Record<string, bigint>> {
  return Object.fromEntries(numbers.flatMap(({ name, value }) => (HEADER.has(name) ? [] : [[name, value]])));
}

function byRow(checks: readonly Checked[]): ReadonlyMap<OpenRow, readonly Checked[]> {
  const groups = new Map<OpenRow, Checked[]>();
  for (const one of checks) groups.set(one.row, [...(groups.get(one.row) ?? []), one]);
  return groups;
}

function lineOf(identity: string, { section, total, verdict, reported, computed }: Check): string {
  return [identity, section, total, verdict, reported, computed, reported - computed].join('|');
}

describeWithRealData(
  'a quarter of real filings, served and brought in again',
  SOURCES,
  ([taxonomy = '', quarter = '']) => {
    let folder: string;
    let [first, second] = ['', ''];
    let run: RunReport;
    let said: string;
    let [filed, kept]: (Side | undefined)[] = [];
    let filings: Filings;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'crossfoot-quarter-'));
      [first, second] = [join(folder, 'filed.duckdb'), join(folder, 'kept.duckdb')];
      const request = { store: first, observedAt: '2009-10-01T00:00:00Z' };
      await ingestTaxonomy(taxonomy, request, TEST_PORTS);
      await ingestFsds(quarter, request, TEST_PORTS);
      const service = await serveHere(first, []);
      run = await ingestedAt('2009-10-02T00:00:00Z', second, service.url);
      said = service.said();
      await service.stop();
      filed = await sideOf(first, 'FSDS', (id) => (id === OIL_AND_GAS ? '18' : id));
      kept = await sideOf(second, 'Financials-%', (id) => id);
      filings = servedFilings(filed.rows);
    }, 300_000);
    afterAll(() => rm(folder, { recursive: true, force: true }));

    async function sideOf(store: string, resources: string, checkedWith: (taxonomy: string) => string): Promise<Side> {
      const trees = await calculations(store);
      const rows = await openRows(store, resources);
      // The plain program knows nothing of printed lines.
      const sums = resources === 'FSDS' ? ['--sums', 'standard'] : [];
      const report = await validated(store, await newestOf(store), ...TOLERANCE, ...sums);
      return { rows, report, checks: allChecks(rows, (id) => trees.get(checkedWith(id))) };
    }

    const both = (): [Side, Side] => [filed ?? expect.fail('no store'), kept ?? expect.fail('no store')];

    test('cost as many calls as there must be', async () => {
      // The list of taxonomies, five with four resources each, fifteen resources of rows; of each less than a thousand.
      expect(run.outcome).toBe('complete');
      expect(run.totals.calls).toMatchObject({ made: 36, least: 36, byOutcome: { answered: 36 } });
      await expectSoundStore(second);
    });

    test('have the same names in taxonomies as in rows', () => {
      expect(run.diagnostics).toEqual([]);
    });

    test('state no precision on either side', async () => {
      for (const store of [first, second]) expect(await countWhere(store, 'decimals IS NOT NULL')).toBe(0);
    });

    test('come as the rows that the manual says, with the values of their filings', () => {
      const [, { rows }] = both();
      expect(rows).toHaveLength(1_716);
      const expected = filings.shown.map((shown) => [identityOf(shown), shownValues(shown)] as const);
      const found = rows.map((row) => [rowIdentity(row), valuesOf(row)] as const);
      expect(new Map(found)).toEqual(new Map(expected));
      expect(found).toHaveLength(expected.length);
    });

    test('leave out what the service tells, each value for one reason', () => {
      const [{ rows, report }] = both();
      const told = toldValues(said);
      for (const resource of RESOURCES) {
        const counts: Record<string, number> = {};
        const add = (reason: string, values: number): unknown => (counts[reason] = (counts[reason] ?? 0) + values);
        const held = (of: readonly OpenRow[]): number => of.reduce((sum, { numbers }) => sum + numbers.length, 0);
        add('superseded', held(rows) - held(filings.current));
        for (const row of filings.current) {
          const reason = filings.leftOut(row, resource);
          if (reason) add(reason, row.numbers.length);
          else {
            add('custom', customValues(row));
            add('shown', row.numbers.length - customValues(row));
          }
        }
        expect(counts).toEqual(told.get(resource));
        expect(Object.values(counts).reduce((sum, values) => sum + values, 0)).toBe(report.read.numbers);
      }
    });

    test('are judged by both stores as by a plain program, total by total', () => {
      for (const { checks, report } of both()) {
        expect(countedChecks(checks)).toEqual(countedReport(report));
        expect(inconsistentFindings(report)).toEqual(inconsistentChecks(checks));
      }
    });

    test('have the same verdicts, sums and differences, one by one, wherever they are served', async () => {
      const [ours, theirs] = both();
      const trees = await calculations(first);
      // What several filings report together is checked by no store but the one that was served it.
      const several = filings.current.filter((row) => !ours.rows.includes(row));
      const filedChecks = byRow([...ours.checks, ...allChecks(several, (id) => trees.get(id))]);
      const expected = filings.shown.flatMap((shown) =>
        shown.duration.taxonomy === OIL_AND_GAS
          ? []
          : partsOf(shown).flatMap((part) =>
              (filedChecks.get(part) ?? []).map(({ check }) => lineOf(identityOf(shown), check)),
            ),
      );
      const found = theirs.checks.map(({ row, check }) => lineOf(rowIdentity(row), check));
      expect(found.sort()).toEqual(expected.sort());
      expect(theirs.report.notCheckable.map(({ taxonomy: of, reason, rows }) => [of?.id, reason, rows])).toEqual([
        [OIL_AND_GAS, 'not-loaded', 166],
        [undefined, 'no-taxonomy', 430],
      ]);
    });

    test('are otherwise counted: every row, value and verdict of the filings is in one class', () => {
      const [{ rows, checks, report }] = both();
      const ofRow = byRow(checks);
      const classes = new Map<string, number[]>();
      for (const row of rows) {
        const unbound = (ofRow.get(row) ?? []).filter(({ check }) => check.verdict === 'unbound').length;
        const custom = customValues(row);
        const found = [1, row.numbers.length - custom, custom, (ofRow.get(row)?.length ?? 0) - unbound, unbound];
        const known = classes.get(classOf(row)) ?? [];
        classes.set(
          classOf(row),
          found.map((count, at) => count + (known[at] ?? 0)),
        );
      }
      // Rows, values of standard fields and of own ones, totals with parts to compare them with, and totals without.
      expect(Object.fromEntries(classes)).toEqual({
        'served in 1': [1_479, 52_425, 9_027, 15_569, 54_569],
        'served in 2': [786, 15_286, 1_648, 2_944, 6_258],
        'served in 3': [14, 600, 112, 180, 356],
        'served, oil and gas': [250, 7_493, 1_077, 2_110, 6_538],
        dimensions: [6_258, 12_999, 3_363, 2_303, 14_248],
        unit: [1_998, 5_184, 366, 0, 96],
        instant: [887, 14_032, 1_465, 2_615, 4_766],
        period: [2, 80, 30, 8, 44],
        superseded: [124, 1_280, 131, 444, 1_008],
      });
      const { read, totals } = report;
      const sums = [0, 1, 2, 3, 4].map((at) =>
        [...classes.values()].reduce((sum, counts) => sum + (counts[at] ?? 0), 0),
      );
      const [ofRows = 0, standard = 0, custom = 0, bound = 0, unbound = 0] = sums;
      expect([ofRows, standard + custom, bound, unbound]).toEqual([
        read.rows,
        read.numbers,
        totals.bound,
        totals.unbound,
      ]);
    });

    /** In how many resources a row is served, or why in none. */
    function classOf(row: OpenRow): string {
      const reasons = RESOURCES.map((resource) => filings.leftOut(row, resource));
      const times = reasons.filter((reason) => reason === undefined).length;
      if (times === 0) return reasons[0] ?? '';
      return row.taxonomy === OIL_AND_GAS ? 'served, oil and gas' : `served in ${times}`;
    }
  },
  { isLong: true },
);
