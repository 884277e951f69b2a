import { pushTo } from '../../../core/base/collections.ts';
import { addDecimal, type Decimal, multiplyDecimal, subtractDecimal, ZERO } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { type PrintedPeriod, printPeriod } from '../../../core/model/period.ts';
import { DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import { titleOfCode } from '../../../core/model/section-kind.ts';
import type { CalculationRelationship, FieldName } from '../../../core/model/taxonomy.ts';
import type { PrintedPart, PrintedTotal } from '../../../warehouse/store/printed/printed-totals.ts';
import type { TotalOfRow } from '../../../warehouse/store/printed/totals-of-rows.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { Weighing } from '../interval.ts';
import type { FailedSum } from '../roll-up/failed-sum.ts';
import { indexFields } from '../roll-up/field-binding.ts';
import { type CheckedBinding, type CheckedBindings, type CheckPlan, compilePlan } from '../roll-up/plan.ts';

/** The sections that printed sums may be of. */
export const PAGE_SECTIONS = ['BS', 'IS', 'CF', 'CI', 'EQ'].map(sectionOf);

export function sectionOf(statement: string) {
  return { id: statement, title: titleOfCode(statement) };
}

/** Failed sums of plans of their own, one for each printed total that does not add up. */
export async function printedFailures(
  reader: Pick<StoreReader, 'fieldsById'>,
  totals: readonly PrintedTotal[],
  bindings: CheckedBindings,
) {
  // A statement may print a total twice, and a document may have two statements of one kind.
  const odd = [...new Map(totals.map((total) => [keyOf(total), total])).values()];
  if (odd.length === 0) return { failed: [], bindings: new Map<number, CheckedBinding>() };
  const fields = await reader.fieldsById(fieldsOfTotals(odd));
  let next = Math.max(0, ...bindings.keys());
  const own = new Map<number, CheckedBinding>();
  const failed = odd.map((total): FailedSum => {
    next += 1;
    const plan = planOfTotal(total, fields);
    const { document: id } = total;
    own.set(next, { binding: { source: 'printed', id }, plan });
    return {
      chunk: chunkOf(total.row, next),
      row: 0,
      sum: 0,
      isPartial: false,
      standing: 'page',
      inconsistency: foundIn(total, plan, fields),
    };
  });
  return { failed, bindings: own };
}

/** The fields of totals and of their parts. */
export function fieldsOfTotals(totals: readonly PrintedTotal[]): readonly number[] {
  return [...new Set(totals.flatMap(({ fieldId, parts }) => [fieldId, ...parts.map((part) => part.fieldId)]))];
}

function keyOf({ row, fieldId, statement, parts }: PrintedTotal): string {
  return [row, fieldId, statement, ...parts.map((part) => part.weight * part.fieldId)].join(' ');
}

const NO_FIELD: FieldName = { namespace: '', name: '' };
/** Such a plan is not run over rows. */
const NO_FIELDS = indexFields([], 0);

/** A printed sum as the only one of a calculation. */
export function planOfTotal(
  { document, statement, fieldId, parts }: Pick<PrintedTotal, 'document'> & Omit<TotalOfRow, 'row'>,
  fields: ReadonlyMap<number, FieldName>,
): CheckPlan {
  const fieldOf = (id: number): FieldName => fields.get(id) ?? NO_FIELD;
  const section = sectionOf(statement);
  const calculation = parts.map(
    ({ fieldId: child, weight }, at): CalculationRelationship => ({
      sectionId: section.id,
      parent: fieldOf(fieldId),
      child: fieldOf(child),
      weight: String(weight),
      relativeOrder: String(at + 1),
      childLevel: 1,
    }),
  );
  const sections = [{ structure: 'calculation', relativeOrder: '1', ...section } as const];
  return compilePlan({ taxonomy: { source: 'printed', id: document, version: '' }, sections, calculation }, NO_FIELDS);
}

/** A row of which only the version is asked: the amounts are with the failed sum. */
function chunkOf(version: number, binding: number): RowChunk {
  return {
    count: 1,
    version: Int32Array.of(version),
    binding: Int32Array.of(binding),
    offsets: new Int32Array(2),
    field: new Int32Array(0),
    mantissaWords: new Int32Array(0),
    places: new Uint8Array(0),
    decimals: new Int8Array(0),
    wide: new Map(),
  };
}

const SIGN = { 1: { mantissa: 1n, places: 0 }, [-1]: { mantissa: -1n, places: 0 } } as const;

/** What the parts of a printed sum add up to. */
export function computedOf(parts: TotalOfRow['parts']): Decimal {
  return parts.reduce(
    (sum, { amount, weight }) => (amount ? addDecimal(sum, multiplyDecimal(amount, SIGN[weight])) : sum),
    ZERO,
  );
}

function foundIn(
  { amount, parts, holdsIn, otherDocuments }: PrintedTotal,
  plan: CheckPlan,
  fields: ReadonlyMap<number, FieldName>,
): NonNullable<FailedSum['inconsistency']> {
  const slots = new Map(plan.fields.map((field, slot) => [fieldKey(field), slot]));
  const bySlot = new Map<number, PrintedPart[]>();
  for (const part of parts) pushTo(bySlot, slots.get(fieldKey(fields.get(part.fieldId) ?? NO_FIELD)) ?? -1, part);
  const stated = (value: Decimal) => ({ ...value, decimals: DECIMALS_UNSTATED });
  const children = plan.sums[0]?.children ?? [];
  const amounts = children.map(({ slot }) => {
    const held = (bySlot.get(slot) ?? []).flatMap((part) => part.amount ?? []);
    return held.length === 0 ? null : stated(held.reduce(addDecimal));
  });
  const computed = computedOf(parts);
  const weighing: Weighing = {
    computed,
    difference: subtractDecimal(amount, computed),
    tolerance: ZERO,
    agrees: false,
  };
  return {
    reported: stated(amount),
    parts: amounts,
    weighing,
    agreeing: [],
    holdsIn: printPeriods(holdsIn),
    otherDocuments,
  };
}

export function printPeriods(periods: PrintedTotal['holdsIn']): PrintedPeriod[] {
  return periods.map(({ start, end }) =>
    printPeriod(start === null ? { kind: 'instant', instant: end } : { kind: 'duration', start, end }),
  );
}
