import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UniverseFinding } from '../../../data/generator/universe/answer-key.ts';
import { PLANT_RULES, plants } from '../../../data/generator/universe/plants.ts';
import { REFRESHES } from '../../../data/generator/universe/refreshes.ts';
import { EXCERPT, WHOLE } from '../../../data/generator/universe/size.ts';
import type { Truth } from '../../../data/generator/universe/truth.ts';
import { type ErrorKind, ROUNDING_TOLERANCE } from '../../../data/generator/universe/wrong.ts';
import { NO_FILTERS } from '../../../src/analysis/validation/finding-filter.ts';
import { FAMILIES } from '../../../src/analysis/validation/rules/registry.ts';
import { EXACT, parseTolerance } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import type { CauseKind, Finding } from '../../../src/core/model/finding.ts';
import { compareWithKey, expectedAt } from '../../../src/front/cli/demo/compare.ts';
import { buildSampleStore, type SampleStore } from '../../../src/front/sample/build-sample-store.ts';
import { withDiff } from '../../../src/warehouse/reading/diff.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { longOr } from '../../support/long.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'crossfoot-test-'));
const store = join(folder, 'sample.duckdb');
const size = longOr(0, 1) === 1 ? WHOLE : EXCERPT;
let sample: SampleStore;

beforeAll(async () => {
  sample = await buildSampleStore(store, TEST_PORTS, { size });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const query = (sql: string) => withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));

/** The last snapshot of a refresh, by its place among those that were brought in. */
function snapshotAfter(index: number): number {
  return sample.refreshes[index]?.at(-1)?.snapshot ?? 0;
}

describe('the sample in a store', () => {
  it('has taxonomies of the versions that older programs gave the same content', async () => {
    expect(await query('SELECT id, version FROM taxonomy ORDER BY id')).toEqual([
      ['18', 'sha256:f73c6d2af0973db4'],
      ['19', 'sha256:b6f80ba2af49cca0'],
      ['20', 'sha256:85c66c1abeb956dd'],
      ['27', 'sha256:04daf39c5a43d386'],
      ['28', 'sha256:1fa5c7eb0e4c2fb8'],
      ['30', 'sha256:5d1ee25f747b933d'],
      ['50', 'sha256:4bd32dd102e8ffe7'],
    ]);
  });

  it('is sound, and was read without a word of complaint', async () => {
    expect(sample.refreshes.flat().flatMap(({ summary }) => summary.diagnostics)).toEqual([]);
    await expectSoundStore(store);
  });

  it('has a snapshot for each resource of each refresh, at the moment at which it was seen', async () => {
    const resources = sample.refreshes.map((refresh) => refresh.map(({ summary }) => summary.scope.resource));
    expect(resources[0]).toHaveLength(15);
    const moments = await query(
      `SELECT DISTINCT strftime(s.observed_at, '%Y-%m-%dT%H:%M:%SZ') FROM snapshot s ORDER BY 1`,
    );
    const shown = REFRESHES.slice(REFRESHES.length - size.refreshes);
    const expected = shown.flatMap(({ observedAt }) => Object.values(observedAt)).sort();
    expect(moments.map(([moment]) => moment)).toEqual(expected);
  });

  it('has the seven taxonomies whole, each in one version', async () => {
    const taxonomies = await query(
      'SELECT id, count(*), any_value(len(parts)) FROM taxonomy GROUP BY id ORDER BY id::INTEGER',
    );
    expect(taxonomies.map(([id, count]) => [id, Number(count)])).toEqual(
      ['18', '19', '20', '27', '28', '30', '50'].map((id) => [id, 1]),
    );
    const sections = await query('SELECT taxonomy_id, structure FROM section GROUP BY ALL');
    expect(sections).toHaveLength(6 * 2 + 1);
  });

  it('tells every row apart by what it says: no snapshot gives one twice, and none needs its number', async () => {
    expect(await query(`SELECT text FROM dimensions WHERE text LIKE '%RowContent%'`)).toEqual([]);
    for (const { summary } of sample.refreshes.flat()) expect(summary.counts.rowsRepeated).toBe(0);
  });
});

/** The causes that `validate` may name for what was done to a number. */
const CAUSES_OF: Readonly<Record<ErrorKind, readonly CauseKind[]>> = {
  'sign-turned': ['sign'],
  'wrong-scale': ['scale'],
  'missing-child': ['missing-child', 'reported-elsewhere'],
  'double-counted-child': ['counted-twice'],
  'transposed-digits': ['digits'],
  'stale-subtotal': ['repeated-total'],
  'wrong-period': ['other-period'],
  rounding: ['rounding'],
};

/** How many of the expected findings have the planted cause, or the wrong subtotal below, among their first two. */
function withPlantedCause(findings: readonly Finding[], expected: readonly UniverseFinding[]): number {
  return expected.filter((error) => {
    const { others } = compareWithKey(findings, [error]);
    const finding = findings.find((one) => !others.includes(one));
    const first = finding && 'causes' in finding ? (finding.causes ?? []).slice(0, 2) : [];
    const isAbove = error.total !== error.spoilt && first[0]?.kind === 'subtotal' && first[0].field === error.spoilt;
    return isAbove || first.some(({ kind }) => CAUSES_OF[error.kind].includes(kind));
  }).length;
}

/** Every rule finds what follows from the planted errors and nothing else, and every error is found by the rule for which it was planted. */
function expectTruth(findings: readonly Finding[], truth: readonly Truth[]): void {
  const others = findings.filter(({ rule }) => !rule.startsWith('roll-up/'));
  expect(others.map(lineOf).sort()).toEqual(truth.map(lineOfTruth).sort());
  const found = new Set(
    truth.flatMap(({ rule, errors }) => errors.map(({ kind, company }) => `${rule} ${kind} ${company}`)),
  );
  if (truth.length > 0)
    for (const { kind, company } of plants()) expect(found).toContain(`${PLANT_RULES[kind]} ${kind} ${company}`);
}

/** A finding of a rule other than roll-ups on one line; that of a document names no row, and whole numbers may end with `.0`. */
function lineOf({ rule, company, document, source, period, field, reported }: Finding): string {
  const place = [rule, company?.key, document?.name];
  if (rule.startsWith('dates/')) return place.join(' ');
  const end = period && 'end' in period ? period.end : '';
  return [...place, source?.resource, end, field, (reported ?? 'none').replace(/\.0$/, '')].join(' ');
}

function lineOfTruth({ rule, company, document, resource, end, field, reported }: Truth): string {
  const place = [rule, company, document];
  return (resource === null ? place : [...place, resource, end, field, reported ?? 'none']).join(' ');
}

describe('validation finds in the sample', () => {
  const last = size.refreshes - 1;
  const numbers = Array.from({ length: size.refreshes }, (_, index) => index);

  it.each(numbers)(
    'exactly the planted errors after refresh %d of those shown, with the planted cause among the first two',
    async (index) => {
      const refresh = sample.universe.refreshes[index]?.number ?? -1;
      const expected = expectedAt(sample.universe.key(), refresh, 'exact');
      // The rules that run where they are named are asked once: they cost more.
      const filters = { ...NO_FILTERS, rule: index === last ? FAMILIES : [] };
      const { report } = await validateStore(
        { store, tolerance: EXACT, asOf: snapshotAfter(index), filters },
        TEST_PORTS,
      );
      const { findings } = report;
      const rolledUp = findings.filter(({ rule }) => rule.startsWith('roll-up/'));
      expectTruth(findings, index === last ? sample.universe.truth(refresh) : []);
      expect(expected.length).toBeGreaterThan(10);
      expect(compareWithKey(rolledUp, expected)).toEqual({
        planted: expected.length,
        found: expected.length,
        missed: [],
        others: [],
      });
      expect(report.totals.blocked).toBe(0);
      expect(withPlantedCause(rolledUp, expected)).toBeGreaterThanOrEqual(expected.length * 0.95);
      expect(report.coverage.filter(({ bound }) => bound > 0).map(({ taxonomy }) => taxonomy.id)).toEqual(
        expect.arrayContaining(['18', '19', '20', '27', '28', '30']),
      );
    },
  );

  it('all but rounding with the tolerance that the key states', async () => {
    const tolerance = parseTolerance(ROUNDING_TOLERANCE);
    const { report } = await validateStore({ store, tolerance }, TEST_PORTS);
    const refresh = sample.universe.refreshes[last]?.number ?? -1;
    const [exact, rounded] = (['exact', 'rounding'] as const).map((how) =>
      expectedAt(sample.universe.key(), refresh, how),
    );
    expect(rounded?.length).toBeLessThan(exact?.length ?? 0);
    expect(compareWithKey(report.findings, rounded ?? [])).toMatchObject({ missed: [], others: [] });
  });
});

describe('the history of the sample', () => {
  it('is what its refreshes brought: new and changed rows, and those that were withdrawn', async () => {
    for (let index = 1; index < size.refreshes; index += 1) {
      const [before, after] = [snapshotAfter(index - 1), snapshotAfter(index)];
      const { rows } = await withDiff(store, { before, after }, TEST_PORTS, async (diff) => diff);
      const brought = sample.refreshes[index] ?? [];
      const sum = (of: 'new' | 'changed' | 'retired') => brought.reduce((total, { changes }) => total + changes[of], 0);
      expect(rows.new).toBe(sum('new'));
      const changed = rows.restated + rows.corrected + rows.rescaled + rows.negated + rows.extended;
      expect(changed + rows.refiled).toBe(sum('changed'));
      expect(rows.retired).toBe(sum('retired'));
      expect(rows.new * changed).toBeGreaterThan(0);
    }
    const withdrawn = sample.refreshes.flat().filter(({ changes }) => changes.retired > 0);
    expect(withdrawn.map(({ summary }) => summary.scope.resource)).toContain('Companies');
  });

  it('shows a restated quarter with its new document in place of the old one', async () => {
    const [[count] = []] = await query(`
      SELECT count(*) FROM (SELECT row_identity_id FROM filed_row JOIN row_identity c USING (row_identity_id) JOIN resource r USING (resource_id)
      JOIN row_version v USING (filed_row_id) WHERE r.name = 'Financials-QTR' GROUP BY row_identity_id
      HAVING count(DISTINCT filed_row_id) > 1 AND count(*) FILTER (v.closed IS NULL) = 1)`);
    expect(Number(count)).toBeGreaterThan(0);
  });
});
