import { absDecimal, compareDecimal, type Decimal, multiplyDecimal, parseDecimal, ZERO } from '../base/decimal.ts';
import type { Severity } from '../base/diagnostic.ts';
import type { Finding } from '../model/finding.ts';

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

type Weighed = { readonly finding: Finding; readonly difference: Decimal; readonly reported: Decimal };

/**
 * Findings in the order in which a person wants to see them: by severity, then by the size of the difference in relation to
 * what was reported (where zero was reported, any difference is the largest), then as they came. Compared exactly.
 */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  const weighed = findings.map((finding) => ({
    finding,
    difference: size(finding.difference),
    reported: size(finding.reported),
  }));
  return weighed.sort(compare).map(({ finding }) => finding);
}

function size(text: string | null): Decimal {
  return absDecimal(parseDecimal(text ?? '') ?? ZERO);
}

/** a / b > c / d is a * d > c * b, as long as nothing is negative; of two differences from zero the larger is worse. */
function compare(left: Weighed, right: Weighed): number {
  const bySeverity = RANK[left.finding.severity] - RANK[right.finding.severity];
  if (bySeverity !== 0) return bySeverity;
  const ofLeft = multiplyDecimal(left.difference, right.reported);
  const ofRight = multiplyDecimal(right.difference, left.reported);
  return compareDecimal(ofRight, ofLeft) || compareDecimal(right.difference, left.difference);
}
