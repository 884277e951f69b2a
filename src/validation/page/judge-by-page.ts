import { pushTo } from '../../base/collections.ts';
import { addDecimal, type Decimal, multiplyDecimal, subtractDecimal, ZERO } from '../../base/decimal.ts';
import { throwIfAborted } from '../../base/errors.ts';
import { printPeriod } from '../../model/period.ts';
import { DECIMALS_UNSTATED } from '../../model/row-batch.ts';
import type { RowChunk } from '../../model/row-chunk.ts';
import type { CalculationRelationship, FieldName } from '../../model/taxonomy.ts';
import type { StoreReader } from '../../store/reader.ts';
import type { ReportHead } from '../report.ts';
import type { FailedSum, Standing } from '../roll-up/failed-sum.ts';
import { indexFields } from '../roll-up/field-binding.ts';
import { type CheckPlan, compilePlan } from '../roll-up/plan.ts';
import { type CheckedBinding, type CheckedBindings, planOf } from '../roll-up/resolve-taxonomy.ts';
import type { Weighing } from '../weigh.ts';
import { type PageCounts, type PagePart, type PageTotal, pageTotals } from './page-totals.ts';

/** The failed sums with what the printed statements say of them, and the counts of both. */
export type JudgedByPage = {
  readonly failed: readonly FailedSum[];
  /** With a binding for each printed sum that fails. */
  readonly bindings: CheckedBindings;
  /** Where a document of the store has statements. */
  readonly page?: PageReport;
};

/** How many totals were judged by printed lines, and what these say of those that fail by the standard. */
export type PageReport = NonNullable<ReportHead['page']>;

/**
 * Judges totals by the lines that their documents print, where they were judged by the standard: a printed sum that
 * fails in one column and holds in others is an error, and a total that adds up as printed is none, whatever the
 * standard says.
 */
export async function judgeByPage(
  reader: StoreReader,
  snapshot: number,
  { failed, bindings, isFiled, company, onTotal }: Failed,
  signal: AbortSignal | undefined,
): Promise<JudgedByPage> {
  const page: PageCounts = { statements: 0, unreadable: 0, foots: 0, odd: 0, open: 0, unexplained: 0 };
  const byVersion = standardFailures(failed, bindings, isFiled);
  const standings = new Map<number, Standing>();
  // A statement may print a total twice, and a document may have two statements of one kind.
  const odd = new Map<string, PageTotal>();
  for await (const filings of reader.printedFilings(snapshot, company)) {
    throwIfAborted(signal);
    for (const filing of filings) {
      for (const total of pageTotals(filing, page)) {
        onTotal?.(total);
        if (total.verdict === 'open') continue;
        if (total.verdict === 'odd') odd.set(keyOf(total), total);
        for (const { at, plan, sum } of byVersion.get(total.row) ?? []) {
          if (plan.slotOfField[total.fieldId] === plan.sums[sum]?.parent)
            standings.set(at, standingOf(total, plan, sum));
        }
      }
    }
  }
  const printed = await printedFailures(reader, [...odd.values()], bindings);
  const counts = { proven: 0, opposite: 0, unconfirmed: 0, unconfirmedPartial: 0 };
  const judged = failed.flatMap((one, at) => {
    if (isFiled(one)) return [one];
    const standing = standings.get(at) ?? 'unconfirmed';
    // The finding on the printed sum says it.
    if (standing === 'page') return [];
    counts[standing === 'unconfirmed' && one.isPartial ? 'unconfirmedPartial' : standing] += 1;
    return [{ ...one, standing }];
  });
  return {
    failed: [...judged, ...printed.failed],
    bindings: new Map([...bindings, ...printed.bindings]),
    ...(page.statements > 0 && { page: { ...page, ...counts } }),
  };
}

function keyOf({ row, fieldId, section, parts }: PageTotal): string {
  return [row, fieldId, section.id, ...parts().map((part) => part.weight * part.fieldId)].join(' ');
}

type Failed = {
  readonly failed: readonly FailedSum[];
  readonly bindings: CheckedBindings;
  readonly isFiled: (one: FailedSum) => boolean;
} & PageOptions;

/** `company`: a key, where only its documents are read. `onTotal` sees every printed total. */
export type PageOptions = { readonly company?: string; readonly onTotal?: (total: PageTotal) => void };

type Failure = { readonly at: number; readonly plan: CheckPlan; readonly sum: number };

function standardFailures(
  failed: readonly FailedSum[],
  bindings: CheckedBindings,
  isFiled: Failed['isFiled'],
): Map<number, Failure[]> {
  const found = new Map<number, Failure[]>();
  for (const [at, one] of failed.entries()) {
    const entry = bindings.get(one.chunk.binding[one.row] ?? -1);
    const plan = entry && planOf(entry);
    if (plan && !isFiled(one)) pushTo(found, one.chunk.version[one.row] ?? 0, { at, plan, sum: one.sum });
  }
  return found;
}

function standingOf({ verdict, parts }: PageTotal, plan: CheckPlan, sum: number): Standing {
  if (verdict === 'odd') return 'page';
  const weights = new Map(plan.sums[sum]?.children.map(({ slot, weight }) => [slot, weight.mantissa > 0n ? 1 : -1]));
  const isOpposite = parts().some(({ fieldId, weight, amount }) => {
    const standard = weights.get(plan.slotOfField[fieldId] ?? -1);
    return standard !== undefined && standard !== weight && amount !== null && amount.mantissa !== 0n;
  });
  return isOpposite ? 'opposite' : 'proven';
}

/** Failed sums of plans of their own, one for each printed sum. */
async function printedFailures(reader: StoreReader, odd: readonly PageTotal[], bindings: CheckedBindings) {
  if (odd.length === 0) return { failed: [], bindings: new Map<number, CheckedBinding>() };
  const fields = await reader.fieldsNamed(undefined);
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
      found: foundIn(total, plan),
    };
  });
  return { failed, bindings: own };
}

const NO_FIELD: FieldName = { namespace: '', name: '' };

function planOfTotal(
  { document, section, fieldId, parts }: PageTotal,
  fields: ReadonlyMap<number, FieldName>,
): CheckPlan {
  const fieldOf = (id: number): FieldName => fields.get(id) ?? NO_FIELD;
  const own = parts();
  const calculation = own.map(
    ({ fieldId: child, weight }, at): CalculationRelationship => ({
      ...{ sectionId: section.id, parent: fieldOf(fieldId), child: fieldOf(child), weight: String(weight) },
      ...{ relativeOrder: String(at + 1), childLevel: 1 },
    }),
  );
  const ids = [fieldId, ...own.map((part) => part.fieldId)];
  const index = indexFields(
    ids.map((id) => ({ id, field: fieldOf(id) })),
    Math.max(...ids),
  );
  const sections = [{ structure: 'calculation', relativeOrder: '1', ...section } as const];
  return compilePlan({ taxonomy: { source: 'printed', id: document, version: '' }, sections, calculation }, index);
}

/** A row of which only the version is asked: the amounts are with the failed sum. */
function chunkOf(version: number, binding: number): RowChunk {
  return {
    ...{ count: 1, version: Int32Array.of(version), binding: Int32Array.of(binding), offsets: new Int32Array(2) },
    ...{ field: new Int32Array(0), mantissaWords: new Int32Array(0), places: new Uint8Array(0) },
    ...{ decimals: new Int8Array(0), wide: new Map() },
  };
}

const SIGN = { 1: { mantissa: 1n, places: 0 }, [-1]: { mantissa: -1n, places: 0 } } as const;

/** What the parts of a printed sum add up to. */
export function computedOf(parts: readonly PagePart[]): Decimal {
  return parts.reduce(
    (sum, { amount, weight }) => (amount ? addDecimal(sum, multiplyDecimal(amount, SIGN[weight])) : sum),
    ZERO,
  );
}

function foundIn({ amount, parts, holdsIn }: PageTotal, plan: CheckPlan): NonNullable<FailedSum['found']> {
  const bySlot = new Map<number, PagePart[]>();
  const own = parts();
  for (const part of own) pushTo(bySlot, plan.slotOfField[part.fieldId] ?? -1, part);
  const stated = (value: Decimal) => ({ ...value, decimals: DECIMALS_UNSTATED });
  const children = plan.sums[0]?.children ?? [];
  const amounts = children.map(({ slot }) => {
    const held = (bySlot.get(slot) ?? []).flatMap((part) => part.amount ?? []);
    return held.length === 0 ? null : stated(held.reduce(addDecimal));
  });
  const computed = computedOf(own);
  const weighing: Weighing = {
    computed,
    difference: subtractDecimal(amount, computed),
    tolerance: ZERO,
    agrees: false,
  };
  const periods = holdsIn.map(({ start, end }) =>
    printPeriod(start === null ? { kind: 'instant', instant: end } : { kind: 'duration', start, end }),
  );
  return { reported: stated(amount), parts: amounts, weighing, agreeing: [], holdsIn: periods };
}
