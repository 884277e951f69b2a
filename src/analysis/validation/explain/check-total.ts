import { type Decimal, formatDecimal, isZeroDecimal, subtractDecimal } from '../../../core/base/decimal.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { Authority, TotalCheck } from '../../../core/model/total-check.ts';
import type { TotalOfRow } from '../../../warehouse/store/printed/totals-of-rows.ts';
import { type FoundRow, orderFindings } from '../order-findings.ts';
import { computedOf, planOfTotal } from '../page/printed-failures.ts';
import { firstVerdict, type PageVerdict, signOf, standingOf, statesSums } from '../page/standing.ts';
import type { Standing } from '../roll-up/failed-sum.ts';
import { type DescribedBinding, describedBinding, rollUpId } from '../roll-up/findings.ts';
import { VERDICT } from '../roll-up/judge.ts';
import type { CheckPlan } from '../roll-up/plan.ts';
import type { JudgedSum } from '../roll-up/tuples.ts';
import { ROW_RULES, rollUpPrinted } from '../rules/row-rules.ts';
import type { TotalRule } from '../rules/rule.ts';

/** All that is known of a total in a row. */
export type KnownTotal = {
  readonly row: FoundRow;
  /** Undefined where the row has no calculation. */
  readonly binding: DescribedBinding | undefined;
  /** Its sums by this calculation. */
  readonly sums: readonly JudgedSum[];
  /** Those that its document prints. */
  readonly totals: readonly TotalOfRow[];
  readonly fields: ReadonlyMap<number, FieldName>;
  /** The slot of a field of a printed part; -1 where the calculation does not have it. */
  readonly slotOf: (fieldId: number) => number;
};

type Check = Pick<TotalCheck, 'verdict' | 'difference'>;
type Verdict = TotalCheck['verdict'];

/** The worst verdict counts where a total has several filed sums. */
const WORST_FIRST: readonly Verdict[] = ['inconsistent', 'partial', 'rounded', 'consistent'];
/** Sections of the standard are alternatives of each other; off with parts missing says nothing. */
const BEST_FIRST: readonly Verdict[] = ['consistent', 'rounded', 'inconsistent'];

/** The verdict of the first authority that has a sum for a total; `undefined` where nothing is said. */
export function checkTotal(known: KnownTotal): TotalCheck | undefined {
  const { binding, sums, totals } = known;
  const checks = sums.flatMap((sum) => checkOf(sum) ?? []);
  const isFiled = binding !== undefined && statesSums(binding.plan);
  if (isFiled && checks.length > 0) return withFinding(firstIn(WORST_FIRST, checks), 'filed', known);
  if (totals.length > 0) return printedCheck(known);
  return isFiled ? undefined : withFinding(firstIn(BEST_FIRST, checks), 'standard', known);
}

function firstIn(order: readonly Verdict[], checks: readonly Check[]): Check | undefined {
  return order.flatMap((verdict) => checks.find((check) => check.verdict === verdict) ?? [])[0];
}

function withFinding(check: Check | undefined, authority: Authority, known: KnownTotal): TotalCheck | undefined {
  return check && { ...check, authority, finding: firstId(failures(known, authority)) };
}

/** `undefined` where the total was not judged. */
function checkOf({ verdict, weighing }: JudgedSum): Check | undefined {
  if (!weighing || verdict >= VERDICT.blocked) return undefined;
  if (weighing.agrees) return agreeing(weighing.difference);
  const isPartial = verdict === VERDICT.inconsistentPartial;
  return { verdict: isPartial ? 'partial' : 'inconsistent', difference: formatDecimal(weighing.difference) };
}

function agreeing(difference: Decimal): Check {
  return { verdict: isZeroDecimal(difference) ? 'consistent' : 'rounded', difference: null };
}

/** A wrong sum counts before those that hold, and these before those that lack a part. */
function printedCheck(known: KnownTotal): TotalCheck | undefined {
  const { totals } = known;
  const wrong = wrongSums(known);
  const holding = totals.filter(({ verdict }) => verdict === 'foots');
  const chosen = wrong.length > 0 ? wrong.slice(0, 1).map(({ total }) => total) : holding.length > 0 ? holding : totals;
  const [first] = chosen;
  if (!first) return undefined;
  const gap = subtractDecimal(first.amount, computedOf(first.parts));
  const check =
    first.verdict === 'foots' ? agreeing(gap) : { verdict: PRINTED[first.verdict], difference: formatDecimal(gap) };
  return {
    ...check,
    authority: 'printed',
    finding: firstId([...wrong, ...failures(known, 'printed')]),
    sums: chosen.map(({ parts }) =>
      parts.flatMap(({ fieldId, weight }) => {
        const field = known.fields.get(fieldId);
        return field ? [{ field, weight }] : [];
      }),
    ),
  };
}

const PRINTED = { odd: 'inconsistent', open: 'partial' } as const;

type Found = Parameters<typeof orderFindings>[0][number];

/** The id of the first finding in a report. */
function firstId(findings: readonly Found[]): string | null {
  return orderFindings([...findings])[0]?.build().id ?? null;
}

/** The printed sums that do not hold, each with its finding, in the order of a report. */
function wrongSums({ row, totals, fields }: KnownTotal): readonly (Found & { readonly total: TotalOfRow })[] {
  const document = row.document?.name ?? '';
  const wrong = totals.flatMap((total) => {
    if (total.verdict !== 'odd') return [];
    const plan = planOfTotal({ ...total, document }, fields);
    const own = describedBinding({ binding: { source: 'printed', id: document }, plan });
    return own ? [{ ...findingOf(rollUpPrinted, row, own, 0), total }] : [];
  });
  return orderFindings(wrong);
}

/** The findings on sums of the calculation that do not hold, as `validate` has them without being asked for more. */
function failures(known: KnownTotal, authority: Authority): readonly Found[] {
  const { row, binding, sums } = known;
  if (!binding) return [];
  return sums.flatMap((judged) => {
    if (judged.weighing?.agrees !== false) return [];
    const standing = (authority === 'filed' ? filedStanding : standingIn)(known, binding.plan, judged);
    const isPartial = judged.verdict === VERDICT.inconsistentPartial;
    const total = { isPartial, standing };
    const rule = standing === 'page' ? undefined : ROW_RULES.find(({ accepts }) => accepts(total));
    return rule?.byDefault ? [findingOf(rule, row, binding, judged.sum)] : [];
  });
}

function findingOf(
  rule: TotalRule<'accepts'>,
  row: FoundRow,
  { taxonomy, describe }: DescribedBinding,
  sum: number,
): Found {
  const described = describe(sum);
  const { field: name, sections } = described;
  return { rule, row, name, sections, build: () => ({ id: rollUpId(rule, row, taxonomy, described) }) };
}

/** The standing of a total that does not add up by one sum of its filer. */
function filedStanding({ totals, slotOf }: KnownTotal, plan: CheckPlan, { sum }: JudgedSum): Standing | undefined {
  const own = plan.sums[sum];
  const isFooting = totals.some(({ verdict, parts }) => {
    const live = parts.filter(({ amount }) => amount && !isZeroDecimal(amount));
    return verdict === 'foots' && own && live.some(({ fieldId }) => signOf(own, slotOf(fieldId), true) !== undefined);
  });
  return isFooting ? 'against-page' : undefined;
}

/** The standing of a total that does not add up by one sum of the standard. */
function standingIn({ sums, totals, slotOf }: KnownTotal, plan: CheckPlan, { sum }: JudgedSum): Standing {
  const own = plan.sums[sum];
  const isOpposite = ({ verdict, parts }: TotalOfRow): boolean =>
    verdict === 'foots' &&
    own !== undefined &&
    parts.some(({ fieldId, weight, amount }) => {
      return amount && !isZeroDecimal(amount) && signOf(own, slotOf(fieldId), weight > 0) === 'opposite';
    });
  const said = totals.map((total): PageVerdict => (isOpposite(total) ? 'opposite' : total.verdict));
  const page = said.length > 0 ? said.reduce((first, next) => firstVerdict(first, next)) : undefined;
  return standingOf(page, () => sums.some(({ weighing }) => weighing?.agrees));
}
