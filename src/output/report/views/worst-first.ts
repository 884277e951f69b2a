import {
  absDecimal,
  compareDecimal,
  type Decimal,
  multiplyDecimal,
  parseDecimal,
  ZERO,
} from '../../../core/base/decimal.ts';
import type { Severity } from '../../../core/base/diagnostic.ts';
import type { PrintedFinding as Finding } from '../../../core/model/shapes/validate.ts';

const WORST_FIRST: readonly Severity[] = ['error', 'warning', 'note'];

type Weighed = { readonly finding: Finding; readonly difference: Decimal; readonly reported: Decimal };

/**
 * The first `most` findings in the order in which a person wants to see them: by severity, then by the size of the
 * difference in relation to what was reported (where zero was reported, any difference is the largest), then as they
 * came. Compared exactly. Severities that are not reached are not weighed: notes may be thousands.
 */
export function worstFirst(findings: readonly Finding[], most: number): Finding[] {
  const worst: Finding[] = [];
  for (const severity of WORST_FIRST) {
    if (worst.length >= most) break;
    const weighed = findings.filter((finding) => finding.severity === severity).map(weigh);
    for (const { finding } of weighed.sort(compare)) worst.push(finding);
  }
  return worst.slice(0, most);
}

function weigh(finding: Finding): Weighed {
  return { finding, difference: size(finding.difference), reported: size(finding.reported) };
}

function size(text: string | null): Decimal {
  return absDecimal(parseDecimal(text ?? '') ?? ZERO);
}

/** a / b > c / d is a * d > c * b, as long as nothing is negative; of two differences from zero the larger is worse. */
function compare(left: Weighed, right: Weighed): number {
  const ofLeft = multiplyDecimal(left.difference, right.reported);
  const ofRight = multiplyDecimal(right.difference, left.reported);
  return compareDecimal(ofRight, ofLeft) || compareDecimal(right.difference, left.difference);
}
