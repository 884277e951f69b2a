import { companyStatement, statementRequest } from '../../analysis/company-statement/company-statement.ts';
import { explainTotal } from '../../analysis/validation/explain/explain-total.ts';
import { DEFAULT_MODE } from '../../analysis/validation/mode-names.ts';
import { recordValidation } from '../../analysis/validation/record-validation.ts';
import { EXACT, parseTolerance, type Tolerance } from '../../analysis/validation/tolerance.ts';
import { validateStore } from '../../analysis/validation/validate-store.ts';
import { oneAtATime } from '../../core/base/async.ts';
import { usageError } from '../../core/base/errors.ts';
import { nodePorts } from '../../core/base/node-ports.ts';
import { countedItems } from '../../core/base/progress.ts';
import { recordBatches, wholeTable } from '../../warehouse/reading/arrow.ts';
import { type Diff, storedSnapshots, withDiff } from '../../warehouse/reading/diff.ts';
import { withPanel } from '../../warehouse/reading/panel.ts';
import { rowBatches, wholeAnswer } from '../../warehouse/reading/query.ts';
import { wholeRestatements, withRestatements } from '../../warehouse/reading/restatements.ts';
import { storedTaxonomies, storedTaxonomy } from '../../warehouse/reading/taxonomies.ts';
import type { RowChange } from '../../warehouse/store/diff/row-changes.ts';
import { knownStore } from '../../warehouse/store/known-store.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';
import type { SqlAnswer } from '../../warehouse/store/query/run-sql.ts';
import { type StorePlace, type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import { type SqlReader, withSqlAnswer, withSqlReader } from '../../warehouse/store/sql-reader.ts';
import { checked, checkedEach } from './checked.ts';
import { DISPLAYS } from './display.ts';
import { ingestCalls } from './ingest-calls.ts';
import { held, type SharedOpening, sharedOpening } from './openings.ts';
import {
  type CallOptions,
  type KnownOptions,
  type OutsidePorts,
  outsidePorts,
  type ValidateOptions,
} from './options.ts';
import { path } from './parts.ts';
import { replayed } from './replay.ts';
import { CALLS } from './schemas.ts';
import type { Store } from './store.ts';
import { storeService } from './store-service.ts';
import { syncRequest } from './sync-request.ts';

const KEPT_RUNS = 10;

/**
 * A store by the path of its file. Nothing is opened before the first call, and the first ingest makes the file.
 * `ports` replaces functions of the outside world, for tests for instance.
 *
 * @throws CrossfootError of the kind `usage` where the path is not text.
 * @example
 * ```ts
 * const sample = openStore('sample.duckdb');
 * const { totals } = await sample.validate();
 * [totals.bound, totals.inconsistent] // => [8008, 31]
 * await sample.close();
 * ```
 */
export const openStore = checked(
  'openStore',
  { path, ports: outsidePorts.partial().optional() },
  (path: string, ports?: Partial<OutsidePorts>): Store => {
    const context = contextOf(path, ports ?? {});
    const { ingest, ...others } = CALLS;
    return {
      ingest: checkedEach('ingest.', ingest, whileOpen(context, ingestCalls(context))),
      ...checkedEach('', others, whileOpen(context, { ...writingCalls(context), ...readingCalls(context) })),
      ...whileOpen(context, iterations(context)),
      close: () => {
        context.state.isClosed = true;
        return context.write(async () => {});
      },
    };
  },
);

/** The parts that the calls of one store share. */
type StoreContext = {
  readonly path: string;
  readonly outside: OutsidePorts;
  readonly portsOf: (options: CallOptions | undefined) => IngestPorts;
  readonly reader: SharedOpening<StoreReader>;
  readonly sql: SharedOpening<SqlReader>;
  /** Closes the file and runs one writer after the other. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
  readonly state: { isClosed: boolean };
};

/** The same calls, which are refused once the store is closed. */
function whileOpen<C extends object>({ path, state }: StoreContext, calls: C): C {
  const entries = Object.entries(calls).map(([name, call]: [string, (...args: unknown[]) => unknown]) => [
    name,
    (...args: unknown[]) => {
      if (state.isClosed) throw usageError(`the store ${path} is closed: ${name}() comes too late`, REOPEN);
      return call(...args);
    },
  ]);
  // The same functions under the same names.
  return Object.fromEntries(entries) as C;
}

const REOPEN = 'Open it once more with openStore(), or close it after the last call.';

function contextOf(path: string, replacements: Partial<OutsidePorts>): StoreContext {
  const outside = { ...nodePorts(), today: () => new Date(), fetch, ...replacements };
  const reader = sharedOpening<StoreReader>((use) => withReader(path, outside, use), outside);
  const sql = sharedOpening<SqlReader>((use) => withSqlReader(path, outside, use), outside);
  const oneByOne = oneAtATime();
  return {
    path,
    outside,
    reader,
    sql,
    state: { isClosed: false },
    portsOf: (options) => {
      const { now, sleep, ...ports } = nodePorts(options);
      return { ...ports, now: replacements.now ?? now, sleep: replacements.sleep ?? sleep };
    },
    write: (work) =>
      oneByOne(async () => {
        await Promise.all([reader.release(), sql.release()]);
        return work();
      }),
  };
}

function writingCalls({
  path: store,
  outside,
  portsOf,
  write,
}: StoreContext): Pick<Store, 'sync' | 'validate' | 'import' | 'standardize'> {
  return {
    sync: (url, options) =>
      write(async () => {
        const { syncStore } = await import('../../service/sync/sync-store.ts');
        const { ports, ...request } = syncRequest({ store, url }, options, outside);
        return (await syncStore(request, { ...portsOf(options), ...ports })).done;
      }),
    import: (folder, { overwrite = false, ...options } = {}) =>
      write(async () => {
        const { importStore } = await import('../../warehouse/export/import-store.ts');
        return importStore({ folder, store, overwrite }, portsOf(options));
      }),
    standardize: ({ companies = [], all = false, asFiled = false, observedAt, ...options } = {}) =>
      write(async () => {
        const { readStandardRules } = await import('../../analysis/standard/rules/read-rules.ts');
        const { standardize } = await import('../../analysis/standard/standardize.ts');
        const moment = observedAt ?? outside.today().toISOString();
        const request = { store, rules: readStandardRules(), companies, all, asFiled, observedAt: moment };
        return standardize(request, portsOf(options));
      }),
    validate: async ({ record = false, ...options } = {}) => {
      const validation = await validateStore(validateRequest(store, options), portsOf(options));
      if (record) {
        const { keepRuns } = record === true ? { keepRuns: KEPT_RUNS } : record;
        const target = { store, ranAt: outside.today().toISOString(), keepRuns };
        await write(() => recordValidation(validation, target, portsOf(options)));
      }
      return DISPLAYS.validate(validation.report);
    },
  };
}

function validateRequest(store: string, { mode, tolerance = EXACT, sums, asOf, filters = {} }: ValidateOptions) {
  const { company = [], section = [], severity = [], resource = [], rule = [] } = filters;
  return {
    store,
    tolerance: toleranceOf(tolerance),
    mode,
    sums,
    asOf,
    filters: { company, section, severity, resource, rule },
  };
}

const toleranceOf = (tolerance: Tolerance | string): Tolerance =>
  typeof tolerance === 'string' ? parseTolerance(tolerance) : tolerance;

type ReadingCall = Exclude<keyof typeof CALLS, 'ingest' | 'sync' | 'validate' | 'import' | 'standardize'>;

function readingCalls(context: StoreContext): Pick<Store, ReadingCall> {
  const { path, portsOf, reader } = context;
  // An interrupt ends everything of an opening: a call that can be stopped has its own.
  const place = ({ signal }: CallOptions): StorePlace => (signal ? path : reader);
  type Known = CallOptions & { readonly asKnown?: string | undefined };
  const known = ({ asKnown: day, ...options }: Known, shown: { readonly current: boolean }): StorePlace =>
    day === undefined ? place(options) : knownStore(path, day, shown, portsOf(options));
  return {
    explain: async (of, { mode = DEFAULT_MODE, tolerance = EXACT, ...options } = {}) => {
      const comparison = { mode, tolerance: toleranceOf(tolerance) };
      const request = { store: place(options), of, comparison, ...options };
      return DISPLAYS.explain(await explainTotal(request, portsOf(options)));
    },
    statement: async (question, { mode = DEFAULT_MODE, tolerance = EXACT, asOf, asKnown, ...options } = {}) => {
      const comparison = { mode, tolerance: toleranceOf(tolerance) };
      const store = known({ asKnown, ...options }, { current: false });
      const common = { store, comparison, asOf, asKnown };
      return DISPLAYS.statement(await companyStatement(statementRequest(question, common), portsOf(options)));
    },
    simulate: async (question = {}, options = {}) => {
      const { simulateStore } = await import('../../alerts/notifications/simulate-store.ts');
      const { subscriptions, templates } = await replayed(path, question, portsOf(options));
      const request = { ...question, templates };
      const store = known(options, { current: true });
      return DISPLAYS.simulate(await simulateStore(store, subscriptions, request, portsOf(options)));
    },
    diff: (moments, options) =>
      withDiff(path, moments, portsOf(options), async ({ changes: _, toParquet: __, ...counts }) => counts),
    restatements: (asked = {}, options = {}) =>
      withRestatements(known(options, { current: false }), asked, portsOf(options), wholeRestatements),
    panel: (asked, options = {}) =>
      withPanel(known(options, { current: false }), asked, portsOf(options), async ({ counts: totals, answer }) =>
        DISPLAYS.query({ totals, ...(await wholeAnswer(answer, options)) }),
      ),
    proof: async (asked, { asOf, ...options } = {}) => {
      const { readStandardRules } = await import('../../analysis/standard/rules/read-rules.ts');
      const { requireProof } = await import('../../analysis/standard/require-proof.ts');
      const request = { store: place(options), rules: readStandardRules(), asked, asOf };
      return DISPLAYS.proof(await requireProof(request, portsOf(options)));
    },
    query: async (sql, options = {}) =>
      DISPLAYS.query(await withAnswer(context, sql, options, (answer) => wholeAnswer(answer, options))),
    arrow: (sql, options = {}) => withAnswer(context, sql, options, (answer) => wholeTable(answer, options)),
    export: async (target, { signal, progress, ...content } = {}) => {
      const { exportStore } = await import('../../warehouse/export/export-store.ts');
      return exportStore(
        { store: path, target, ...content },
        { ...portsOf({ signal, progress }), answerSql: withSqlAnswer },
      );
    },
    snapshots: (options = {}) => storedSnapshots(place(options), portsOf(options), options),
    taxonomies: (options = {}) => storedTaxonomies(place(options), portsOf(options), options),
    taxonomy: (name, options = {}) => storedTaxonomy(place(options), name, portsOf(options), options),
    service: (options = {}) => storeService(context, options),
  };
}

function iterations(context: StoreContext): Pick<Store, 'changes' | 'batches' | 'arrowBatches'> {
  const { path, portsOf } = context;
  return {
    changes: checked('changes', CALLS.diff, (moments, options) =>
      held<Diff, RowChange>(
        (use) => withDiff(path, moments, portsOf(options), use),
        (diff) => countedItems(diff.changes(), 'changes', options ?? {}),
      ),
    ),
    batches: checked('batches', CALLS.query, (sql, options = {}) =>
      held(
        (use) => withOwnAnswer(context, sql, options, use),
        (answer: SqlAnswer) => rowBatches(answer, options),
      ),
    ),
    arrowBatches: checked('arrowBatches', CALLS.arrow, (sql, options = {}) =>
      held(
        (use) => withOwnAnswer(context, sql, options, use),
        (answer: SqlAnswer) => recordBatches(answer, options),
      ),
    ),
  };
}

/** Opens the store for one answer, unless calls without a signal or a moment of their own have it open. */
function withAnswer<T>(context: StoreContext, sql: string, options: KnownOptions, use: UseAnswer<T>): Promise<T> {
  const { signal, asOf, asKnown } = options;
  return signal === undefined && asOf === undefined && asKnown === undefined
    ? context.sql.use(async (ask) => use(await ask(sql)))
    : withOwnAnswer(context, sql, options, use);
}

type UseAnswer<T> = (answer: SqlAnswer) => Promise<T>;

function withOwnAnswer<T>(
  { path, portsOf }: StoreContext,
  sql: string,
  { asOf, asKnown, ...options }: KnownOptions,
  use: UseAnswer<T>,
): Promise<T> {
  return withSqlAnswer(path, { sql, asOf, asKnown }, portsOf(options), use);
}
