import { appendColumns } from '../../src/warehouse/store/columns.ts';
import { recordRun } from '../../src/warehouse/store/record-snapshots.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { createWideViews } from '../../src/warehouse/store/wide-view.ts';
import { inStore, openWorkspace, type Workspace } from '../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../src/warehouse/store/write-attached.ts';
import { writeTaxonomies } from '../../src/warehouse/store/write-taxonomy.ts';
import { PORTS } from '../support/ports.ts';
import { buildTaxonomy, buildTrees } from './hierarchy.ts';
import { buildPatterns, type Pattern, ROW_VALUES } from './patterns.ts';
import { NAME_STATEMENTS, ROW_STATEMENTS } from './rows-sql.ts';
import { INSERT_CONTENT, PLANTED, VALUE_MACROS } from './values-sql.ts';

/** What stands in a generated store, as its generator knows it. */
export type GeneratedStore = {
  readonly path: string;
  readonly rows: number;
  readonly values: number;
  /** Row versions that are closed: one row in twenty was changed by the second snapshot. */
  readonly closedVersions: number;
  /** Sums that were made not to agree, once for each section that holds them. */
  readonly planted: number;
};

/** Row versions whose values are made at once: it bounds memory to some hundred megabytes. */
const BATCH = 20_000;

/** Writes a store of so many rows of fifty values. The same number of rows gives the same content everywhere. */
export async function generateStore(path: string, rows: number): Promise<GeneratedStore> {
  const trees = buildTrees();
  const taxonomy = buildTaxonomy(trees);
  const patterns = buildPatterns(trees);
  const session = await openWorkspace();
  const { connection } = session;
  try {
    const { result } = await writeAttached(session, path, PORTS, async () => {
      const work = { command: 'generate', input: `${rows} rows`, observedAt: '2010-01-01T00:00:00' };
      for (let snapshot = 0; snapshot < 2; snapshot += 1)
        await recordRun(connection, work, { counts: {}, diagnostics: [] });
      await writeTaxonomies(connection, 1, [taxonomy]);
      await stagePatterns(connection, patterns);
      for (const statement of NAME_STATEMENTS) await connection.run(statement);
      for (const statement of ROW_STATEMENTS) await run(connection, statement, { rows });
      const versions = await count(connection, 'SELECT count(*) FROM bench_version', {});
      let planted = 0;
      for (const macro of VALUE_MACROS) await connection.run(macro);
      for (let from = 1; from <= versions; from += BATCH) {
        const batch = { patterns: patterns.length, from, to: Math.min(from + BATCH - 1, versions) };
        await connection.run(INSERT_CONTENT, batch);
        planted += await count(connection, PLANTED, batch);
      }
      await inStore(connection, () => createWideViews(connection));
      return { path, rows, values: rows * ROW_VALUES, closedVersions: versions - rows, planted };
    });
    return result;
  } finally {
    session.close();
  }
}

type Connection = Workspace['connection'];

async function run(connection: Connection, statement: string, values: Readonly<Record<string, number>>): Promise<void> {
  await connection.run(
    statement,
    Object.fromEntries(Object.entries(values).filter(([name]) => statement.includes(`$${name}`))),
  );
}

async function count(connection: Connection, query: string, values: Record<string, number>): Promise<number> {
  const [[total] = []] = await queryRows(connection, query, values);
  return Number(total);
}

/** `bench_reported` and `bench_share`: the patterns by number, with the store's field ids. */
async function stagePatterns(connection: Connection, patterns: readonly Pattern[]): Promise<void> {
  const rows = await queryRows(connection, 'SELECT name, field_id FROM store.field');
  const ids = new Map(rows.map(([name, id]) => [String(name), Number(id)]));
  const idOf = (field: string): number => ids.get(field) ?? 0;
  const reported = patterns.flatMap((pattern, number) => pattern.reported.map((node) => ({ number, ...node })));
  const shares = patterns.flatMap((pattern, number) => pattern.shares.map((share) => ({ number, ...share })));
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE bench_reported (pattern INTEGER, field_id INTEGER, addends INTEGER)',
  );
  await appendColumns(connection, 'bench_reported', [
    Int32Array.from(reported, ({ number }) => number),
    Int32Array.from(reported, ({ field }) => idOf(field)),
    Int32Array.from(reported, ({ addends }) => addends),
  ]);
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE bench_share (pattern INTEGER, field_id INTEGER, source_id INTEGER, sign INTEGER)',
  );
  await appendColumns(connection, 'bench_share', [
    Int32Array.from(shares, ({ number }) => number),
    Int32Array.from(shares, ({ field }) => idOf(field)),
    Int32Array.from(shares, ({ source }) => idOf(source)),
    Int32Array.from(shares, ({ sign }) => sign),
  ]);
}
