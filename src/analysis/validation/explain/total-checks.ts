import { getOrCreate, groupBy, memoize } from '../../../core/base/collections.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import { hasTrait } from '../../../core/model/row-source.ts';
import type { FieldName, TaxonomyParts } from '../../../core/model/taxonomy.ts';
import type { TotalChecks } from '../../../core/model/total-check.ts';
import { resolveTaxonomy } from '../../../core/taxonomy/resolve-taxonomy.ts';
import type { TotalOfRow } from '../../../warehouse/store/printed/totals-of-rows.ts';
import type { StoredRow, StoredRows } from '../../../warehouse/store/read-rows.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { Amount } from '../interval.ts';
import type { ModeName } from '../mode-names.ts';
import { CHECK_MODES, type Comparison, type Item } from '../modes.ts';
import { rowDescriber } from '../order-findings.ts';
import { checkedWith } from '../read-calculations.ts';
import { indexFields, slotOf } from '../roll-up/field-binding.ts';
import { describedBinding } from '../roll-up/findings.ts';
import { type CheckedBinding, type CheckedBindings, type CheckPlan, compilePlan } from '../roll-up/plan.ts';
import { judgeTotal, type ReadRow } from '../roll-up/tuples.ts';
import { formatTolerance } from '../tolerance.ts';
import { tuplePlaces } from '../tuple-places.ts';
import { checkTotal } from './check-total.ts';
import { boundRows } from './judged-row.ts';

type AskedChecks = Omit<AskedCalculations, 'mode'> & {
  readonly reader: Pick<StoreReader, 'totalsOfRows'>;
  readonly snapshot: number;
  readonly comparison: Comparison;
};

/** Judges the totals of statements as `validate` does. */
export function checkerBy(comparison: Comparison) {
  return {
    key: `${comparison.mode} ${formatTolerance(comparison.tolerance)}`,
    read: ({ rows, ...read }: Omit<AskedChecks, 'comparison'> & { readonly rows: Pick<StoredRows, 'rows'> }) =>
      totalChecks(rows, { ...read, comparison }),
  };
}

/** The verdicts on the totals of rows, as `validate` gives them. Of a document all rows of a period must be there. */
export async function totalChecks(
  { rows }: Pick<StoredRows, 'rows'>,
  { comparison, snapshot, ...source }: AskedChecks,
): Promise<TotalChecks> {
  const { idOf, bindings } = await readFiledCalculations(rows, { ...source, mode: comparison.mode });
  const printedOf = await printedTotals(source.reader, snapshot, rows);
  const byVersion = new Map(rows.map((row) => [row.version, row]));
  const described = memoize((binding: number) => {
    const entry = bindings.get(binding);
    return entry && describedBinding(entry);
  });
  const read = memoize((version: number): ReadRow | undefined => {
    const row = byVersion.get(version);
    const plan = row && described(row.bindingId)?.plan;
    return plan && { plan, items: itemsOf(row, (field) => slotOf(plan, idOf(field))) };
  });
  const tuples = CHECK_MODES[comparison.mode].bindsTuples ? tuplePlaces(rows.map(placeOf)) : new Map();
  return (version, field) => {
    const row = byVersion.get(version);
    if (!row) return undefined;
    const inside = boundRows({ tuples }, version, read);
    const [own] = inside;
    const sums = own ? judgeTotal(own, inside, slotOf(own.plan, idOf(field)), comparison) : [];
    const { totals, fields } = printedOf(version, fieldKey(field));
    if (sums.length + totals.length === 0) return undefined;
    const slotIn = (id: number): number => {
      const name = fields.get(id);
      return own && name ? slotOf(own.plan, idOf(name)) : -1;
    };
    return checkTotal({ row: failedRow(row), binding: described(row.bindingId), sums, totals, fields, slotOf: slotIn });
  };
}

/** The printed totals of a field in a row; a service prints none. */
async function printedTotals(
  reader: AskedChecks['reader'],
  snapshot: number,
  rows: readonly StoredRow[],
): Promise<(version: number, key: string) => Pick<Parameters<typeof checkTotal>[0], 'totals' | 'fields'>> {
  const printing = rows.filter(({ origin }) => hasTrait(origin, 'printed')).map(({ version }) => version);
  const { totals, fields } = printing.length > 0 ? await reader.totalsOfRows(snapshot, printing) : NO_TOTALS;
  const keyOf = (version: number, key: string): string => `${version} ${key}`;
  const byPlace = groupBy(totals, ({ row, fieldId }) => {
    const field = fields.get(fieldId);
    return keyOf(row, field ? fieldKey(field) : '');
  });
  return (version, key) => ({ totals: byPlace.get(keyOf(version, key)) ?? NO_TOTALS.totals, fields });
}

const NO_TOTALS = { totals: [] as readonly TotalOfRow[], fields: new Map() };

function placeOf({ version, dimensions, documentId, source, company, unit, period }: StoredRow) {
  return { version, dimensions, around: [documentId, source.resource, company.key, unit, period] };
}

/** A row as its check names it: by keys alone. */
function failedRow({ version, company, document, period, dimensions, unit, source }: StoredRow) {
  const description = {
    period,
    dimensions,
    unit,
    company: { key: company.key, name: null, symbol: null },
    document: document && { name: document.name, form: null, filed: null },
    source,
  };
  return rowDescriber(new Map([[version, description]]))(version);
}

type AskedCalculations = {
  readonly reader: Pick<StoreReader, 'bindings' | 'relatedTaxonomies'>;
  readonly asOf: number | undefined;
  readonly mode: ModeName;
  /** The sections and relationships of a stored taxonomy. */
  readonly calculationOf: (taxonomyId: number) => Promise<TaxonomyParts>;
};

/** `idOf`: the number that plans have for a field; -1 for one that no row reports. */
type FiledCalculations = { readonly idOf: (field: FieldName) => number; readonly bindings: CheckedBindings };

/**
 * Resolves the taxonomies of rows as `validate` does, and compiles their calculations for the fields of these rows
 * alone.
 */
async function readFiledCalculations(
  rows: readonly StoredRow[],
  { reader, asOf, mode, calculationOf }: AskedCalculations,
): Promise<FiledCalculations> {
  const named = new Map<string, FieldName>();
  for (const { values } of rows) for (const { field } of values) named.set(fieldKey(field), field);
  const ids = new Map(Array.from(named.keys(), (key, id) => [key, id]));
  const fields = Array.from(named.values(), (field, id) => ({ id, field }));
  const index = indexFields(fields, fields.length);
  const used = new Set(rows.map(({ bindingId }) => bindingId));
  const stored = await reader.relatedTaxonomies('calculation', asOf);
  const plans = new Map<number, CheckPlan>();
  const bindings = new Map<number, CheckedBinding>();
  for (const { bindingId, ...binding } of await reader.bindings()) {
    if (!used.has(bindingId)) continue;
    const taxonomy = resolveTaxonomy(binding, stored);
    if (typeof taxonomy === 'string') continue;
    const { taxonomyId, source, id, version } = taxonomy;
    let plan = plans.get(taxonomyId);
    if (!plan) {
      const { sections = [], calculation = [] } = await calculationOf(taxonomyId);
      const checked = checkedWith(mode, calculation);
      plan = compilePlan({ taxonomy: { source, id, version }, sections, calculation: checked }, index);
      plans.set(taxonomyId, plan);
    }
    bindings.set(bindingId, { binding, plan });
  }
  return { idOf: (field) => ids.get(fieldKey(field)) ?? -1, bindings };
}

/**
 * What a row reports, by slot; `slotOf` is negative for fields that no calculation has. A nil beside a number counts.
 */
function itemsOf({ values }: StoredRow, slotOf: (field: FieldName) => number): ReadonlyMap<number, Item> {
  const nils = new Set(values.flatMap(({ type, field }) => (type === 'nil' ? fieldKey(field) : [])));
  const items = new Map<number, { readonly amounts: Amount[]; isNil: boolean }>();
  for (const { type, field, value, decimals } of values) {
    const slot = type === 'number' ? slotOf(field) : -1;
    const amount = slot < 0 || value === null ? undefined : parseDecimal(value);
    if (!amount) continue;
    const item = getOrCreate(items, slot, () => ({ amounts: [], isNil: false }));
    item.amounts.push({ ...amount, decimals: decimals ?? DECIMALS_UNSTATED });
    item.isNil ||= nils.has(fieldKey(field));
  }
  return items;
}
