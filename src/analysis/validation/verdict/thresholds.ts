import { absDecimal, compareDecimal, type Decimal, multiplyDecimal, parseDecimal } from '../../../core/base/decimal.ts';
import { usageError } from '../../../core/base/errors.ts';
import { nearest } from '../../../core/base/nearest.ts';
import type { PrintedVerdict } from '../../../core/model/shapes/verdict.ts';

/** How many findings of a rule, which share of the checked totals, and which differences are accepted. */
export type Limit = { readonly count?: number; readonly share?: string; readonly amount?: string };

/** A limit beyond which a run fails, and one beyond which it warns. */
export type Limits = Limit & { readonly warn?: Limit };

/** The limits by the id of a rule, or by a family. */
export type Thresholds = Readonly<Record<string, Limits>>;

export type JudgedThreshold = PrintedVerdict['thresholds'][number];

type Judged = { readonly rule: string; readonly difference: string | null };

/** `1%` and `0.01` are the same share; `undefined` for anything that is not between none and all. */
export function parseShare(text: string): Decimal | undefined {
  const share = parseDecimal(text.replace(/%$/, ''));
  if (share === undefined || share.mantissa < 0n) return undefined;
  const part = text.endsWith('%') ? { mantissa: share.mantissa, places: share.places + 2 } : share;
  return compareDecimal(part, { mantissa: 1n, places: 0 }) > 0 ? undefined : part;
}

/** @throws usage error for a threshold that names neither a rule nor a family. */
export function requireRules(thresholds: Thresholds, rules: readonly { id: string; family: string }[]): void {
  const names = [...new Set(rules.flatMap(({ id, family }) => [id, family]))];
  for (const name of Object.keys(thresholds)) {
    if (names.includes(name)) continue;
    const meant = nearest(name, names);
    const hint = `Accepted: ${names.join('; ')}.`;
    throw usageError(`threshold: no rule or family ${name}${meant ? `; did you mean ${meant}?` : ''}`, hint);
  }
}

/** The threshold of a rule: its own, else that of its family. */
export function thresholdOf(rule: string, thresholds: Thresholds): string | undefined {
  // Ids are `family/name`, or those of a publisher: `DQC.US.0004`.
  return [rule, rule.replace(/[/.].*$/, '').toLowerCase()].find((name) => Object.hasOwn(thresholds, name));
}

/** Whether a finding counts: its difference is beyond the amount, or it has no difference. */
export function isBeyond({ difference }: Judged, { amount }: Limit): boolean {
  const size = amount === undefined || difference === null ? undefined : parseDecimal(difference);
  const most = parseDecimal(amount ?? '');
  return size === undefined || most === undefined || compareDecimal(absDecimal(size), most) > 0;
}

/** The thresholds in their order, each with the findings that are its own. `checked`: the number of checked totals. */
export function judgeThresholds(
  thresholds: Thresholds,
  findings: readonly Judged[],
  checked: number,
): readonly JudgedThreshold[] {
  return Object.entries(thresholds).map(([rule, limits]) => {
    const own = findings.filter((finding) => thresholdOf(finding.rule, thresholds) === rule);
    const judged = (limit: Limit) => {
      const counted = own.filter((finding) => isBeyond(finding, limit)).length;
      return { counted, isExceeded: isExceeded(limit, counted, checked) };
    };
    const { counted, isExceeded: exceeded } = judged(limits);
    const warned = limits.warn !== undefined && judged(limits.warn).isExceeded;
    return { rule, limits, found: own.length, counted, exceeded, warned };
  });
}

/** Any limit may be exceeded; an amount alone accepts no finding beyond it. */
function isExceeded({ count, share, amount }: Limit, counted: number, checked: number): boolean {
  const whole = (value: number): Decimal => ({ mantissa: BigInt(value), places: 0 });
  const part = share === undefined ? undefined : parseShare(share);
  const isAboveShare = part !== undefined && compareDecimal(whole(counted), multiplyDecimal(part, whole(checked))) > 0;
  const isAboveCount = count !== undefined && counted > count;
  return (
    isAboveCount || isAboveShare || (count === undefined && part === undefined && amount !== undefined && counted > 0)
  );
}
