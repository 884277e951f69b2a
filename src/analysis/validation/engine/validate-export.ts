import { inputError, usageError } from '../../../core/base/errors.ts';
import type { Engine } from '../../../core/model/engine.ts';
import type { Moment } from '../../../core/model/moment.ts';
import { type VerdictReader, withVerdicts } from '../../../warehouse/store/verdicts/open-verdicts.ts';
import { buildValidation, type ValidatePorts, type Validation } from '../build-validation.ts';
import { isFiltering, NO_FILTERS } from '../finding-filter.ts';
import { DEFAULT_MODE, type ModeName } from '../mode-names.ts';
import type { OwnRequest } from '../own/prepare-rules.ts';
import { judgeSums, judgesPrinted } from '../page/judge-sums.ts';
import { checkedTaxonomies } from '../pieces.ts';
import { readCalculations } from '../read-calculations.ts';
import { chosenRules } from '../rules/registry.ts';
import { checkTaxonomies } from '../run-rules.ts';
import { BY_THEMSELVES, filterOf, selectAll, selectBy, type ValidateRequest } from '../validate-store.ts';
import { judgeExport } from './judge-export.ts';

export type ExportRequest = Omit<ValidateRequest, 'store' | 'own'> & {
  /** Rules of one's own need a store: they are only named as not run. */
  readonly own?: Pick<OwnRequest, 'rules'> | undefined;
  /** The folder of an export of verdicts. */
  readonly folder: string;
  /** How much DuckDB keeps in memory before it uses temporary files; 1 GB where it is left out. */
  readonly memory?: string;
  /** The engine, of the folder's own DuckDB or of another machine. */
  readonly engineOf: (reader: VerdictReader) => Engine;
};

/** What an engine can judge: the other modes round values, or bind facts of several rows. */
const ENGINE_MODES: ReadonlySet<ModeName> = new Set(['calc11-round', 'exact']);
export const MEMORY = '1GB';

/**
 * Checks the rows of an export by the rules that judge a row or a taxonomy by itself; the report is that of a store
 * with these rows.
 */
export async function validateExport(request: ExportRequest, ports: ValidatePorts): Promise<Validation> {
  const { folder, memory = MEMORY, mode = DEFAULT_MODE, filters: by = NO_FILTERS } = request;
  requireEngineMode(mode);
  if (by.company.length > 0 || by.resource.length > 0) {
    throw usageError('an engine counts the checks of all companies and resources; it cannot choose some of them');
  }
  ports.progress.stage('files');
  return withVerdicts(folder, { ...ports, memory }, (reader) => validate(reader, request, ports));
}

export function requireEngineMode(mode: ModeName): void {
  if (ENGINE_MODES.has(mode)) return;
  throw usageError(`an engine cannot compare by ${mode}`, `accepted: ${[...ENGINE_MODES].join(', ')}`);
}

async function validate(
  reader: VerdictReader,
  { mode = DEFAULT_MODE, tolerance, sums, asOf: moment, filters: by = NO_FILTERS, own, engineOf }: ExportRequest,
  ports: ValidatePorts,
): Promise<Validation> {
  const comparison = { mode, tolerance };
  const asOf = await momentOf(reader, moment);
  const snapshot = asOf ?? reader.export.snapshot;
  ports.progress.stage('taxonomies');
  const calculations = await readCalculations(reader, { asOf, mode });
  const { bindings } = calculations;
  const filter = isFiltering(by) ? await filterOf(reader, by, { snapshot, bindings, own: own?.rules }) : undefined;
  ports.progress.stage('rows');
  const engine = engineOf(reader);
  const run = {
    engine,
    comparison,
    snapshot,
    bindings,
    judgesPrinted: judgesPrinted(sums),
    counts: reader.export.countsUntil(snapshot),
    ranges: reader.export.ranges(snapshot, engine.numbersPerJob, 'numbers'),
    printedRanges: reader.export.ranges(snapshot, engine.numbersPerJob, 'printed'),
  };
  const all = await judgeExport(reader, run, ports);
  const judged = await judgeSums(reader, sums, { snapshot, comparison, bindings, all }, ports.signal);
  const rules = chosenRules(filter?.rule).filter(({ scope }) => BY_THEMSELVES.has(scope));
  const taxonomies = checkTaxonomies(rules, await checkedTaxonomies(reader, rules, calculations), comparison);
  return buildValidation(
    reader,
    {
      snapshot,
      comparison,
      calculations,
      rules,
      all,
      judged,
      chunksOf: ({ version }) => reader.streamRows(snapshot, { version }),
      observations: { rows: [], taxonomies },
    },
    ports,
    (findings, whole) => {
      const { head, shown } = (filter ? selectBy(by, filter, all, bindings) : selectAll)(findings, whole);
      const notRun = [...chosenRules(filter?.rule).filter((rule) => !rules.includes(rule)), ...(own?.rules ?? [])];
      const { restRows } = all;
      return { head: { ...head, engine: { name: engine.name, restRows, notRun: notRun.map(({ id }) => id) } }, shown };
    },
  );
}

export async function momentOf(reader: VerdictReader, moment: Moment | undefined): Promise<number | undefined> {
  const { snapshot, isAsOf } = reader.export;
  const asOf = await reader.snapshotOf(moment);
  if (asOf === undefined) return isAsOf ? snapshot : undefined;
  if (asOf <= snapshot) return asOf;
  throw inputError(`the export goes up to snapshot ${snapshot}; ${asOf} is later`);
}
