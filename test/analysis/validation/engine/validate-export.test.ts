import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Validation } from '../../../../src/analysis/validation/build-validation.ts';
import { type ExportRequest, validateExport } from '../../../../src/analysis/validation/engine/validate-export.ts';
import type { ModeName } from '../../../../src/analysis/validation/mode-names.ts';
import { EXACT, parseTolerance } from '../../../../src/analysis/validation/tolerance.ts';
import { validateDocuments } from '../../../../src/analysis/validation/validate-store.ts';
import type { Engine, EngineRow } from '../../../../src/core/model/engine.ts';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import { exportVerdicts } from '../../../../src/warehouse/store/verdicts/export-verdicts.ts';
import { HOSTILE_DOCUMENTS, HOSTILE_SOURCE, hostileStore } from '../../../support/hostile-store.ts';
import { longOr } from '../../../support/long.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { folderOfProcess } from '../../../support/temporary-folder.ts';

const isLong = longOr(0, 1) === 1;
const ROWS = longOr(150, 2_000);
const SEEDS = Array.from({ length: longOr(1, 12) }, (_, index) => index + 1);
const MODES = ['calc11-round', 'exact'] as const;
const TOLERANCES = ['exact', 'abs:1', 'abs:1e-12', 'ulp:2', 'ulp:0.5', 'rel:0.000001'];
const FEW: readonly (readonly [ModeName, string])[] = [
  ['calc11-round', 'exact'],
  ['calc11-round', 'ulp:2'],
  ['exact', 'abs:1'],
  ['exact', 'rel:0.000001'],
];
const COMPARISONS = isLong ? MODES.flatMap((mode) => TOLERANCES.map((each) => [mode, each] as const)) : FEW;

/** By seed. */
const stores = new Map<number, string>();
const exports = new Map<number, string>();
const storeOf = (seed: number): string => stores.get(seed) ?? '';
const exportOf = (seed: number): string => exports.get(seed) ?? '';

beforeAll(async () => {
  for (const seed of SEEDS) {
    const [store, folder] = [await hostileStore(seed, ROWS), join(await tempFolder(), 'verdicts')];
    await exportVerdicts({ store, folder }, TEST_PORTS);
    stores.set(seed, store);
    exports.set(seed, folder);
  }
});

const byEngine = (folder: string, request: Partial<ExportRequest> = {}): Promise<Validation> =>
  validateExport({ folder, tolerance: EXACT, engineOf: (reader) => reader.engine(), ...request }, TEST_PORTS);

/** The kernel over all rows of the store, by the same rules. */
function byKernel(store: string, mode: ModeName, tolerance: string, snapshot: number): Promise<Validation> {
  const documents = { source: HOSTILE_SOURCE, names: HOSTILE_DOCUMENTS, snapshot };
  return withReader(store, TEST_PORTS, (reader) =>
    validateDocuments(reader, { documents, mode, tolerance: parseTolerance(tolerance) }, TEST_PORTS),
  );
}

const printed = ({ head: { engine: _, ...head }, found }: Validation) => ({
  head,
  found: found.map(({ build }) => JSON.stringify(build())),
});

describe('an engine over an export', () => {
  test.each(SEEDS)('finds what the kernel finds in the store, with every tolerance (seed %i)', async (seed) => {
    const [store, folder] = [storeOf(seed), exportOf(seed)];
    for (const [mode, tolerance] of COMPARISONS) {
      for (const snapshot of tolerance === 'exact' || isLong ? [1, 2] : [2]) {
        const request = { mode, tolerance: parseTolerance(tolerance), asOf: snapshot };
        const [engine, kernel] = [await byEngine(folder, request), await byKernel(store, mode, tolerance, snapshot)];
        expect(printed(engine)).toEqual(printed(kernel));
        expect(kernel.found.length).toBeGreaterThan(20);
      }
    }
  });

  test('judges regular rows itself, and leaves the others to the kernel', async () => {
    const filters = { company: [], resource: [], section: [], rule: ['roll-up', 'scale'], severity: [] };
    const { head } = await byEngine(exportOf(1), { filters });
    expect(head.engine?.restRows).toBeGreaterThan(head.read.rows * 0.1);
    expect(head.engine?.restRows).toBeLessThan(head.read.rows * 0.8);
    expect(head.engine?.notRun).toEqual([
      'cross-statement/share-scale',
      'type/period',
      'type/unit',
      'scale/jump',
      'source/differs',
    ]);
  });

  test('refuses modes and filters that it cannot judge', async () => {
    const folder = exportOf(1);
    await expect(byEngine(folder, { mode: 'calc10' })).rejects.toMatchObject({ failure: 'usage' });
    const filters = { company: ['1'], resource: [], section: [], rule: [], severity: [] };
    await expect(byEngine(folder, { filters })).rejects.toMatchObject({ failure: 'usage' });
    await expect(byEngine(folder, { asOf: 3 })).rejects.toMatchObject({ failure: 'input' });
  });
});

let isPlain: Promise<Validation> | undefined;
/** What the engine finds in the first export, asked for once. */
function plain(): Promise<Validation> {
  isPlain ??= byEngine(exportOf(1));
  return isPlain;
}

/** A copy of an export, which a test may change. */
async function copyOf(made: string): Promise<string> {
  const folder = join(await tempFolder(), 'verdicts');
  cpSync(made, folder, { recursive: true });
  return folder;
}

let first: Promise<string> | undefined;
/** A copy of an export of the first snapshot alone. */
async function exportOfFirst(): Promise<string> {
  first ??= (async () => {
    const folder = join(folderOfProcess(), 'verdicts');
    await exportVerdicts({ store: storeOf(1), folder, asOf: 1 }, TEST_PORTS);
    return folder;
  })();
  return copyOf(await first);
}

/** The files of an export, without those of the tables that describe rows. */
const contents = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).files.filter(
    ({ path }: { path: string }) => !path.startsWith('store/'),
  );

describe('an export of verdicts', () => {
  test('that later snapshots are added to is the same as one that is made at once', async () => {
    const [store, folder] = [storeOf(1), await exportOfFirst()];
    await expect(exportVerdicts({ store, folder, since: 2 }, TEST_PORTS)).rejects.toThrow('ends with snapshot 1');
    const manifest = await exportVerdicts({ store, folder, since: 1 }, TEST_PORTS);
    expect(contents(folder)).toEqual(contents(exportOf(1)));
    expect(manifest).toMatchObject({ snapshot: 2, isAsOf: false, generation: 2 });
    expect(readdirSync(join(folder, 'store'))).toEqual(['2']);
    expect(printed(await byEngine(folder))).toEqual(printed(await plain()));
  });

  test('is refused by the name of a file that was changed or is missing', async () => {
    const folder = await copyOf(exportOf(1));
    const path = 'closed/snapshot=2/part-0.parquet';
    appendFileSync(join(folder, path), 'x');
    await expect(byEngine(folder)).rejects.toThrow(path);
    rmSync(join(folder, path));
    await expect(byEngine(folder)).rejects.toThrow(path);
    rmSync(join(folder, 'manifest.json'));
    await expect(byEngine(folder)).rejects.toThrow('manifest.json');
  });

  test('is refused where its manifest was changed by hand', async () => {
    const folder = await copyOf(exportOf(1));
    const path = join(folder, 'manifest.json');
    const { files, ...others } = JSON.parse(readFileSync(path, 'utf8'));
    const some = files.filter(({ table }: { table: string }) => table !== 'closed');
    writeFileSync(path, JSON.stringify({ ...others, files: some }));
    await expect(byEngine(folder)).rejects.toThrow('manifest.json was changed');
  });

  test('is added to only from the store that it is of', async () => {
    const [other, folder] = [await hostileStore(99, 20), await exportOfFirst()];
    const added = exportVerdicts({ store: other, folder, since: 1 }, TEST_PORTS);
    await expect(added).rejects.toThrow('is of another store');
  });

  test('is not replaced where a file of another kind is in the folder', async () => {
    const [store, folder] = [storeOf(1), await exportOfFirst()];
    writeFileSync(join(folder, 'notes.txt'), 'kept');
    const replaced = exportVerdicts({ store, folder, overwrite: true }, TEST_PORTS);
    await expect(replaced).rejects.toThrow('notes.txt');
    rmSync(join(folder, 'notes.txt'));
    expect(await exportVerdicts({ store, folder, overwrite: true }, TEST_PORTS)).toMatchObject({ snapshot: 2 });
  });

  test('that was interrupted is not there, and one that was being added to is as it was', async () => {
    const [store, none, folder] = [storeOf(1), join(await tempFolder(), 'verdicts'), await exportOfFirst()];
    const interrupted = (files: number) => {
      const controller = new AbortController();
      let written = 0;
      const advance = (): void => {
        written += 1;
        if (written === files) controller.abort();
      };
      return { ...TEST_PORTS, signal: controller.signal, progress: { stage: () => {}, advance } };
    };
    const made = exportVerdicts({ store, folder: none }, interrupted(3));
    await expect(made).rejects.toMatchObject({ failure: 'interrupted' });
    expect(existsSync(none)).toBe(false);
    expect(readdirSync(join(none, '..'))).toEqual([]);
    const before = printed(await byEngine(folder));
    const files = readdirSync(folder, { recursive: true }).toSorted();
    const added = exportVerdicts({ store, folder, since: 1 }, interrupted(4));
    await expect(added).rejects.toMatchObject({ failure: 'interrupted' });
    expect(printed(await byEngine(folder))).toEqual(before);
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(files);
  });
});

type Change = (rows: readonly EngineRow[], sql: string) => readonly EngineRow[];

const changed =
  (change: Change): ExportRequest['engineOf'] =>
  (reader): Engine => {
    const engine = reader.engine();
    return {
      ...engine,
      async *run(sql) {
        const rows: EngineRow[] = [];
        for await (const page of engine.run(sql)) rows.push(...page);
        yield change(rows, sql);
      },
    };
  };

const isListed = ([, , listed]: EngineRow): boolean => listed !== null && listed !== '-1';

describe('an answer of an engine', () => {
  const refused: readonly (readonly [string, Change])[] = [
    ['lacks a finding', (rows) => rows.filter((row) => row !== rows.find(isListed))],
    ['repeats a finding', (rows) => [...rows, ...rows.filter(isListed).slice(0, 1)]],
    ['lacks totals', (rows) => rows.filter(([, , listed]) => listed !== null)],
    ['has words for numbers', (rows) => rows.map(([, ...others]) => ['many', ...others])],
    ['has other columns', (rows) => rows.map(([sum]) => [sum ?? null])],
    ['does not see all numbers', (rows, sql) => (sql.includes('GROUPING SETS') ? rows : [['1', '0', '0', '0']])],
    [
      'has another verdict',
      (rows) =>
        rows.map(([sum = null, verdict = null, ...others]) => [
          sum,
          verdict === 'inconsistent' ? 'inconsistentPartial' : verdict,
          ...others,
        ]),
    ],
    ['has a verdict that there is not', (rows) => rows.map(([sum = null, _, ...others]) => [sum, 'fine', ...others])],
  ];

  test.each(refused)('that %s is refused', async (_, change) => {
    const validation = byEngine(exportOf(1), { engineOf: changed(change) });
    await expect(validation).rejects.toMatchObject({ name: 'CrossfootError' });
  });

  test('that does not see the rows that snapshots closed is refused', async () => {
    const engineOf: ExportRequest['engineOf'] = (reader) => {
      const engine = reader.engine();
      return {
        ...engine,
        run: (sql) => engine.run(sql.replaceAll('row_closed', '(SELECT * FROM row_closed WHERE 1 = 0)')),
      };
    };
    await expect(byEngine(exportOf(1), { engineOf })).rejects.toThrow(/sees 0 of the \d+ closed rows/);
  });

  test('is asked for again where that may help', async () => {
    const folder = exportOf(1);
    let failures = 2;
    const failing: Change = (rows) => {
      failures -= 1;
      if (failures < 0) return rows;
      throw new Error('gone');
    };
    const waits: number[] = [];
    const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
    const engineOf =
      (isWorthRetrying: boolean): ExportRequest['engineOf'] =>
      (reader) => ({
        ...changed(failing)(reader),
        isWorthRetrying: () => isWorthRetrying,
      });
    const found = await validateExport(
      { folder, tolerance: EXACT, engineOf: engineOf(true) },
      { ...TEST_PORTS, sleep },
    );
    expect(printed(found)).toEqual(printed(await plain()));
    expect(waits).toHaveLength(2);
    failures = 1;
    await expect(byEngine(folder, { engineOf: engineOf(false) })).rejects.toThrow('gone');
  });
});
