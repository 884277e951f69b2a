import type { Progress } from '../base/progress.ts';
import type { Moment } from '../model/moment.ts';
import type { StorePorts } from '../store/ports.ts';
import type { CalculationFields, StoredCalculation, StoredCalculationParts } from '../store/read-calculation.ts';
import { type StoreReader, withReader } from '../store/reader.ts';
import { checkRows } from './check-rows.ts';
import { type CheckedBinding, type CheckedBindings, planOf } from './checked-binding.ts';
import { type FieldIndex, indexFields } from './field-binding.ts';
import { type FindingFilter, type GivenFilters, isFiltering, NO_FILTERS, readFilters } from './finding-filter.ts';
import { buildFindings, type FoundFinding } from './findings.ts';
import { type CheckPlan, compilePlan } from './plan.ts';
import { inconsistentVersions } from './read-inconsistency.ts';
import { buildReport, filterReport, type ValidateReport } from './report.ts';
import { resolveTaxonomy } from './resolve-taxonomy.ts';
import type { Tolerance } from './tolerance.ts';

export type ValidateRequest = {
  readonly store: string;
  readonly tolerance: Tolerance;
  /** The snapshot at which the store is read; the newest where it is left out. */
  readonly asOf?: Moment;
  /** Which findings the report is to show; all where it is left out. What is found, and recorded, does not depend on it. */
  readonly filters?: GivenFilters;
};

export type ValidatePorts = StorePorts & { readonly progress: Progress; readonly signal?: AbortSignal };

/** The report, and what is needed to record the run in the store: `found` has every finding, whatever the filters. */
export type Validation = {
  readonly report: ValidateReport;
  readonly snapshot: number;
  readonly found: readonly FoundFinding[];
  readonly fields: CalculationFields['fields'];
};

/** Checks every filed row that was open at a snapshot against its taxonomy. Reads the store only. */
export function validateStore(request: ValidateRequest, ports: ValidatePorts): Promise<Validation> {
  const { store, tolerance, filters: by = NO_FILTERS } = request;
  return withReader(store, ports, async (reader) => {
    const asOf = await reader.snapshotOf(request.asOf);
    const snapshot = asOf ?? (await reader.newestSnapshot());
    ports.progress.stage('taxonomies');
    const { fields, highest } = await reader.calculationFields();
    const stored = await reader.calculations(asOf);
    const bindings = await checkedBindings(reader, stored, fields, indexFields(fields, highest));
    const filter = isFiltering(by) ? await filterOf(reader, by, snapshot, bindings) : undefined;
    const selection = filter && (await selectionOf(reader, filter, snapshot));
    ports.progress.stage('rows');
    const rows = reader.streamRows(snapshot);
    const { all, selected } = await checkRows(rows, bindings, tolerance, selection, ports);
    ports.progress.stage('findings');
    const descriptions = await reader.describeRows(inconsistentVersions(all.log), snapshot);
    const found = buildFindings(all.log, bindings, descriptions, tolerance);
    const findings = found.map(({ finding }) => finding);
    const whole = buildReport(all, bindings, findings, tolerance);
    const report = filter ? filterReport(whole, { by, filter, selected }, bindings) : whole;
    return { report, snapshot, found, fields };
  });
}

async function filterOf(
  reader: StoreReader,
  given: GivenFilters,
  snapshot: number,
  bindings: CheckedBindings,
): Promise<FindingFilter> {
  const companies = given.company.length > 0 ? await reader.companies(snapshot) : [];
  const resources = await reader.resources();
  const sections = [...bindings.values()].flatMap((entry) => planOf(entry)?.sections ?? []);
  return readFilters(given, { companies, resources, sections });
}

/** The row versions that filters select, where they are about rows. */
async function selectionOf(
  reader: StoreReader,
  { company: companies, resource: resources }: FindingFilter,
  snapshot: number,
): Promise<ReadonlySet<number> | undefined> {
  return companies || resources ? reader.selectVersions(snapshot, { companies, resources }) : undefined;
}

/** What the rows of each binding of the store are checked with. */
async function checkedBindings(
  reader: StoreReader,
  stored: readonly StoredCalculation[],
  fields: CalculationFields['fields'],
  index: FieldIndex,
): Promise<CheckedBindings> {
  const names = new Map(fields.map(({ id, field }) => [id, field]));
  const plans = new Map<number, CheckPlan>();
  const checked = new Map<number, CheckedBinding>();
  const resolved = (await reader.bindings()).map(({ bindingId, ...binding }) => {
    return { bindingId, binding, resolution: resolveTaxonomy(binding, stored) };
  });
  const used = resolved.flatMap(({ resolution: of }) => (of.kind === 'none' ? [] : [of.taxonomy.taxonomyId]));
  const calculations = await reader.calculationsOf([...new Set(used)], names);
  for (const { bindingId, binding, resolution } of resolved) {
    if (resolution.kind === 'none') {
      checked.set(bindingId, { binding, plan: resolution.reason });
      continue;
    }
    const { taxonomy } = resolution;
    const plan = plans.get(taxonomy.taxonomyId) ?? planFor(taxonomy, calculations.get(taxonomy.taxonomyId), index);
    plans.set(taxonomy.taxonomyId, plan);
    checked.set(bindingId, { binding, plan });
  }
  return checked;
}

function planFor(
  { source, id, version }: StoredCalculation,
  { sections = [], relationships = [] }: Partial<StoredCalculationParts> = {},
  index: FieldIndex,
): CheckPlan {
  return compilePlan({ taxonomy: { source, id, version }, sections, calculation: relationships }, index);
}
