import { throwIfAborted } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import type { Moment } from '../model/moment.ts';
import type { FieldName } from '../model/taxonomy.ts';
import { describeRows } from '../store/describe-rows.ts';
import { type CalculationFields, readBindings, readCalculationFields } from '../store/read-bindings.ts';
import { listCalculations, readCalculation, type StoredCalculation } from '../store/read-calculation.ts';
import { streamRows } from '../store/row-stream.ts';
import { type StorePorts, withReader } from '../store/session.ts';
import { newestSnapshot, snapshotOf } from '../store/snapshots.ts';
import type { CheckedBinding, CheckedBindings } from './checked-binding.ts';
import { type FieldIndex, indexFields } from './field-binding.ts';
import { buildFindings, type FoundFinding } from './findings.ts';
import { createKernel } from './kernel.ts';
import { type CheckPlan, compilePlan } from './plan.ts';
import { inconsistentVersions } from './read-inconsistency.ts';
import { buildReport, type ValidateReport } from './report.ts';
import { resolveTaxonomy } from './resolve-taxonomy.ts';
import type { Tolerance } from './tolerance.ts';

export type ValidateRequest = {
  readonly store: string;
  readonly tolerance: Tolerance;
  /** The snapshot at which the store is read; the newest where it is left out. */
  readonly asOf?: Moment;
};

export type ValidatePorts = StorePorts & { readonly progress: Progress; readonly signal?: AbortSignal };

type Connection = Parameters<Parameters<typeof withReader>[2]>[0];

/** The report, and what is needed to record the run in the store. */
export type Validation = {
  readonly report: ValidateReport;
  readonly snapshot: number;
  readonly found: readonly FoundFinding[];
  readonly fields: CalculationFields['fields'];
};

/** Checks every filed row that was open at a snapshot against its taxonomy. Reads the store only. */
export function validateStore(request: ValidateRequest, ports: ValidatePorts): Promise<Validation> {
  return withReader(request.store, ports, async (connection) => {
    const asOf = await snapshotOf(connection, request.asOf);
    const snapshot = asOf ?? (await newestSnapshot(connection));
    ports.progress.stage('taxonomies');
    const { fields, highest } = await readCalculationFields(connection);
    const stored = await listCalculations(connection, asOf);
    const bindings = await checkedBindings(connection, stored, fields, indexFields(fields, highest));
    const kernel = createKernel(bindings, request.tolerance);
    ports.progress.stage('rows');
    for await (const chunk of streamRows(connection, snapshot)) {
      throwIfAborted(ports.signal);
      kernel.feed(chunk);
      ports.progress.advance(chunk.count);
    }
    const result = kernel.finish();
    ports.progress.stage('findings');
    const descriptions = await describeRows(connection, inconsistentVersions(result.log), snapshot);
    const found = buildFindings(result.log, bindings, descriptions, request.tolerance);
    const findings = found.map(({ finding }) => finding);
    return { report: buildReport(result, bindings, findings, request.tolerance), snapshot, found, fields };
  });
}

/** What the rows of each binding of the store are checked with. */
async function checkedBindings(
  connection: Connection,
  stored: readonly StoredCalculation[],
  fields: CalculationFields['fields'],
  index: FieldIndex,
): Promise<CheckedBindings> {
  const names = new Map(fields.map(({ id, field }) => [id, field]));
  const plans = new Map<number, CheckPlan>();
  const checked = new Map<number, CheckedBinding>();
  for (const { bindingId, ...binding } of await readBindings(connection)) {
    const resolution = resolveTaxonomy(binding, stored);
    if (resolution.kind === 'none') {
      checked.set(bindingId, { binding, plan: resolution.reason });
      continue;
    }
    const { taxonomy } = resolution;
    const plan = plans.get(taxonomy.taxonomyId) ?? (await planFor(connection, taxonomy, names, index));
    plans.set(taxonomy.taxonomyId, plan);
    checked.set(bindingId, { binding, plan });
  }
  return checked;
}

async function planFor(
  connection: Connection,
  { taxonomyId, source, id, version }: StoredCalculation,
  names: ReadonlyMap<number, FieldName>,
  index: FieldIndex,
): Promise<CheckPlan> {
  const { sections, relationships } = await readCalculation(connection, taxonomyId, names);
  return compilePlan({ taxonomy: { source, id, version }, sections, calculation: relationships }, index);
}
