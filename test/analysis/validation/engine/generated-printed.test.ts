import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Validation } from '../../../../src/analysis/validation/build-validation.ts';
import { trinoEngine } from '../../../../src/analysis/validation/engine/trino-engine.ts';
import { type ExportRequest, validateExport } from '../../../../src/analysis/validation/engine/validate-export.ts';
import type { SumsChoice } from '../../../../src/analysis/validation/mode-names.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import type { Engine } from '../../../../src/core/model/engine.ts';
import { inferSums } from '../../../../src/core/printed/infer-sums.ts';
import { judgeTotals } from '../../../../src/core/printed/judge-totals.ts';
import { placeFacts } from '../../../../src/core/printed/place-facts.ts';
import { ingestFsds } from '../../../../src/warehouse/ingest/ingest-fsds.ts';
import { storeTaxonomies } from '../../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { exportVerdicts } from '../../../../src/warehouse/store/verdicts/export-verdicts.ts';
import { trinoClient } from '../../../../src/warehouse/trino/client.ts';
import { TRINO_LIMITS } from '../../../../src/warehouse/trino/options.ts';
import {
  COLUMNS,
  dataSetOf,
  GENERATED_STANDARD,
  type GeneratedStatement,
  generatedStatements,
  placedInMemory,
} from '../../../support/generated-statements.ts';
import { longOr } from '../../../support/long.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { section } from '../../../support/tiny-calculation.ts';
import { trinoOverDuckdb } from '../../../support/trino-over-duckdb.ts';
import { writeFiles } from '../../../support/write-files.ts';

const ALL: readonly (SumsChoice | undefined)[] = [undefined, 'filed', 'printed', 'standard'];
/** Sums and snapshots. */
const CASES = [
  ...ALL.map((sums) => [sums, 2] as const),
  ...ALL.slice(0, longOr(1, ALL.length)).map((sums) => [sums, 1] as const),
];
const STATEMENTS = longOr(6, 30);
const SEEDS = fc.nat();
const RUNS = { numRuns: longOr(1, 25) };

/** Two publications of a quarter: the second has other amounts in some filings. */
async function storeOf(seed: number): Promise<{ store: string; statements: readonly GeneratedStatement[] }> {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  const parts = { sections: [section('1'), section('2')], calculation: GENERATED_STANDARD };
  const standard = { source: 'us-gaap', id: '18', version: '2009-01-31', extent: 'parts', name: 'CI', parts } as const;
  await storeTaxonomies({ taxonomies: [standard], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  const first = generatedStatements(seed, STATEMENTS);
  const others = generatedStatements(seed + 1, STATEMENTS);
  const second = first.map((each, at) => (at % 3 === 0 ? (others[at] ?? each) : each));
  await ingestFsds(writeFiles(join(folder, 'first'), dataSetOf(first)), target, TEST_PORTS);
  await ingestFsds(writeFiles(join(folder, 'second'), dataSetOf(second)), target, TEST_PORTS);
  return { store, statements: second };
}

/** The verdicts on printed totals, from the statements alone. */
function inMemory(statements: readonly GeneratedStatement[]): string[] {
  return statements.flatMap((statement) => {
    const { presented, factsOf } = placedInMemory(statement);
    const placed = placeFacts('balance', presented, factsOf);
    if (!placed) return [];
    return [...judgeTotals(placed, inferSums(placed.statement), factsOf)].map(({ line, verdict, row }) => {
      return [statement.document, presented[line]?.field, COLUMNS[COLUMNS.length - row], verdict].join(' ');
    });
  });
}

const IN_STORE = `SELECT concat_ws(' ', document, field, strftime(period_end, '%Y%m%d'), verdict)
  FROM printed_totals`;

async function inStore(store: string): Promise<unknown[]> {
  return withConnection(store, TEST_PORTS, async (connection) =>
    (await connection.runAndReadAll(IN_STORE)).getRowsJson().flat(),
  );
}

function trinoAt(server: string): Engine {
  const place = { catalog: 'lake', schema: 'exported' };
  const effects = { ...TEST_PORTS, fetch, random: Math.random, notice: () => {}, today: () => new Date() };
  const client = trinoClient({ server, ...place, user: 'test', password: undefined, limits: TRINO_LIMITS }, effects);
  return trinoEngine(client, { ...place, run: 'a', onLeft: (table) => expect(table).toBe('removed') });
}

const ofEngine = ({ head: { engine: _, ...head }, found }: Validation) => ({
  head,
  found: found.map(({ build }) => JSON.stringify(build())),
});

test('printed totals are judged alike in memory, in a store and by engines', async () => {
  let wrong = 0;
  await fc.assert(
    fc.asyncProperty(SEEDS, async (seed) => {
      const { store, statements } = await storeOf(seed);
      expect((await inStore(store)).toSorted()).toEqual(inMemory(statements).toSorted());
      const folder = join(await tempFolder(), 'verdicts');
      await exportVerdicts({ store, folder }, TEST_PORTS);
      const trino = await trinoOverDuckdb(folder);
      const engines: ExportRequest['engineOf'][] = [(reader) => reader.engine(), () => trinoAt(trino.address)];
      for (const [sums, asOf] of CASES) {
        const request = { tolerance: EXACT, asOf, ...(sums && { sums }) };
        const ours = await validateStore({ store, ...request }, TEST_PORTS);
        wrong += ours.found.filter(({ rule }) => rule.id === 'roll-up/printed').length;
        for (const engineOf of engines) {
          const theirs = await validateExport({ folder, engineOf, ...request }, TEST_PORTS);
          const { head, found } = ofEngine(theirs);
          const ran = new Set(theirs.rules.map(({ id }) => id));
          expect(found).toEqual(
            ours.found.flatMap(({ rule, build }) => (ran.has(rule.id) ? JSON.stringify(build()) : [])),
          );
          expect({ ...head, groups: [] }).toEqual({ ...ours.head, groups: [] });
        }
      }
    }),
    RUNS,
  );
  expect(wrong).toBeGreaterThan(0);
});

test('an export that is made twice, or snapshot by snapshot, has the same bytes', async () => {
  const { store } = await storeOf(7);
  const [once, twice, grown] = [await tempFolder(), await tempFolder(), await tempFolder()].map((folder) =>
    join(folder, 'verdicts'),
  );
  const filesOf = (folder = '') => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).files;
  await exportVerdicts({ store, folder: once ?? '' }, TEST_PORTS);
  await exportVerdicts({ store, folder: twice ?? '' }, TEST_PORTS);
  expect(filesOf(twice)).toEqual(filesOf(once));
  await exportVerdicts({ store, folder: grown ?? '', asOf: 1 }, TEST_PORTS);
  await exportVerdicts({ store, folder: grown ?? '', since: 1 }, TEST_PORTS);
  const ofSnapshots = (folder = '') =>
    filesOf(folder).filter(({ path }: { path: string }) => path.includes('/snapshot='));
  expect(ofSnapshots(grown)).toEqual(ofSnapshots(once));
  expect(ofSnapshots(once).map(({ path }: { path: string }) => path)).toContain('printed/snapshot=2/part-0.parquet');
});

test('amounts that were changed are refused', async () => {
  const { store } = await storeOf(7);
  const folder = join(await tempFolder(), 'verdicts');
  await exportVerdicts({ store, folder }, TEST_PORTS);
  const engineOf: ExportRequest['engineOf'] = (reader) => {
    const engine = reader.engine();
    return { ...engine, run: (sql) => engine.run(sql.replace('p.amount * p.weight', '(p.amount + 1) * p.weight')) };
  };
  const judged = validateExport({ folder, tolerance: EXACT, engineOf }, TEST_PORTS);
  await expect(judged).rejects.toThrow(/printed totals of .* than the export/);
  await validateExport({ folder, tolerance: EXACT, sums: 'standard', engineOf }, TEST_PORTS);
});
