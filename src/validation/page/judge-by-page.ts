import { pushTo } from '../../base/collections.ts';
import { formatDecimal } from '../../base/decimal.ts';
import { throwIfAborted } from '../../base/errors.ts';
import type { PrintedTerm } from '../../model/finding.ts';
import type { StoreReader } from '../../store/reader.ts';
import type { ReportHead } from '../report.ts';
import type { FailedSum, Standing } from '../roll-up/failed-sum.ts';
import type { CheckPlan } from '../roll-up/plan.ts';
import { type CheckedBindings, planOf } from '../roll-up/resolve-taxonomy.ts';
import { type PageCounts, type PageTotal, pageTotals } from './page-totals.ts';
import { printedFailures } from './printed-failures.ts';

/** The failed sums with what the printed statements say of them, and the counts of both. */
export type JudgedByPage = {
  readonly failed: readonly FailedSum[];
  /** With a binding for each printed sum that fails. */
  readonly bindings: CheckedBindings;
  /** Where a document of the store has statements, or should have some. */
  readonly page?: PageReport;
};

/** How many totals were judged by printed lines, and what these say of those that fail by the standard. */
export type PageReport = NonNullable<ReportHead['page']>;

/** What the printed lines say: totals of failed sums (by their places), and printed sums that fail. */
type Seen = {
  readonly counts: PageCounts;
  /** Of sums of the standard. */
  readonly standings: Map<number, Standing>;
  /** Of sums of the filer that fail: the total as printed, where it adds up. */
  readonly footing: Map<number, PageTotal>;
  readonly odd: Map<string, PageTotal>;
  /** Printed sums that fail, and of which the filer states a sum: that is judged in their place. */
  readonly overruled: Set<string>;
};

/**
 * Judges totals by the lines that their documents print. A total that the standard calls wrong adds up where its lines
 * do; one that fails in one column and holds in others is an error. Of a total of which the filer states a sum the
 * page decides nothing: where that sum fails and the lines add up, the finding says so.
 */
export async function judgeByPage(
  reader: StoreReader,
  snapshot: number,
  all: Failed,
  signal: AbortSignal | undefined,
): Promise<JudgedByPage> {
  const { failed, bindings, isFiled, company } = all;
  const byVersion = failuresByVersion(all);
  const seen: Seen = {
    counts: { withoutStatements: 0, statements: 0, unreadable: 0, foots: 0, odd: 0, open: 0, unexplained: 0 },
    ...{ standings: new Map(), footing: new Map(), odd: new Map(), overruled: new Set() },
  };
  for await (const filings of reader.printedFilings(snapshot, company)) {
    throwIfAborted(signal);
    for (const filing of filings) {
      const own = all.isAlone ? undefined : bindings.get(filing.binding ?? -1);
      for (const total of pageTotals(filing, seen.counts)) {
        all.onTotal?.(total);
        if (total.verdict !== 'open') see(total, own && planOf(own), byVersion.get(total.row) ?? [], seen);
      }
    }
  }
  const printed = await printedFailures(reader, [...seen.odd.values()], bindings);
  const termsOf = seen.footing.size === 0 ? () => [] : await termPrinter(reader);
  const counts = { proven: 0, opposite: 0, unconfirmed: 0, unconfirmedPartial: 0 };
  const judged = failed.flatMap((one, at): FailedSum[] => {
    const footing = seen.footing.get(at);
    if (footing) return [{ ...one, standing: 'against-page', printed: termsOf(footing) }];
    if (isFiled(one)) return [one];
    const standing = seen.standings.get(at) ?? 'unconfirmed';
    // The finding on the printed sum says it.
    if (standing === 'page') return [];
    if (standing !== 'against-page')
      counts[standing === 'unconfirmed' && one.isPartial ? 'unconfirmedPartial' : standing] += 1;
    return [{ ...one, standing }];
  });
  const againstPage = seen.footing.size;
  return {
    failed: [...judged, ...printed.failed],
    bindings: new Map([...bindings, ...printed.bindings]),
    ...(seen.counts.statements + seen.counts.withoutStatements > 0 && {
      page: { ...seen.counts, ...counts, againstPage, overruled: seen.overruled.size },
    }),
  };
}

type Failed = {
  readonly failed: readonly FailedSum[];
  readonly bindings: CheckedBindings;
  readonly isFiled: (one: FailedSum) => boolean;
  /** Totals are judged by the page alone. */
  readonly isAlone?: boolean;
} & PageOptions;

/** `company`: a key, where only its documents are read. `onTotal` sees every printed total. */
export type PageOptions = { readonly company?: string; readonly onTotal?: (total: PageTotal) => void };

type Failure = {
  readonly at: number;
  readonly plan: CheckPlan;
  readonly sum: number;
  readonly isFiled: boolean;
};

function failuresByVersion({ failed, bindings, isFiled }: Failed): ReadonlyMap<number, readonly Failure[]> {
  const found = new Map<number, Failure[]>();
  for (const [at, one] of failed.entries()) {
    const entry = bindings.get(one.chunk.binding[one.row] ?? -1);
    const plan = entry && planOf(entry);
    const { chunk, row, sum } = one;
    if (plan) pushTo(found, chunk.version[row] ?? 0, { at, plan, sum, isFiled: isFiled(one) });
  }
  return found;
}

/** Notes what a printed total says. `own`: the plan of the sums that its filer states. */
function see(total: PageTotal, own: CheckPlan | undefined, failures: readonly Failure[], seen: Seen): void {
  if (total.verdict === 'odd') {
    const isStated = own?.sums.some((_, sum) => isSumOf(total, own, sum) && haveCommonPart(total, own, sum));
    if (isStated) seen.overruled.add(keyOf(total));
    // A statement may print a total twice, and a document may have two statements of one kind.
    else seen.odd.set(keyOf(total), total);
  }
  for (const { at, plan, sum, isFiled } of failures) {
    if (!isSumOf(total, plan, sum)) continue;
    if (!isFiled) seen.standings.set(at, standingOf(total, plan, sum));
    else if (total.verdict === 'foots' && haveCommonPart(total, plan, sum)) seen.footing.set(at, total);
  }
}

function isSumOf({ fieldId }: PageTotal, plan: CheckPlan, sum: number): boolean {
  const slot = plan.slotOfField[fieldId] ?? -1;
  return slot >= 0 && plan.sums[sum]?.parent === slot;
}

/** A note may break a total down into other parts than the statement: neither of the two says how the other adds up. */
function haveCommonPart({ parts }: PageTotal, plan: CheckPlan, sum: number): boolean {
  const slots = new Set(plan.sums[sum]?.children.map(({ slot }) => slot));
  return parts().some(({ fieldId, amount }) => amount !== null && slots.has(plan.slotOfField[fieldId] ?? -1));
}

function keyOf({ row, fieldId, section, parts }: PageTotal): string {
  return [row, fieldId, section.id, ...parts().map((part) => part.weight * part.fieldId)].join(' ');
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

/** The lines that a total is the sum of, for people. */
async function termPrinter(reader: StoreReader): Promise<(total: PageTotal) => readonly PrintedTerm[]> {
  const names = await reader.fieldsNamed(undefined);
  return ({ parts }) =>
    parts().map(({ fieldId, label, weight, amount }) => ({
      ...{ field: names.get(fieldId)?.name ?? '', label, weight: String(weight) },
      value: amount && formatDecimal(amount),
    }));
}
