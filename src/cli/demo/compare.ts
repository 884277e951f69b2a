import { compareDecimal, parseDecimal } from '../../base/decimal.ts';
import type { Finding } from '../../model/finding.ts';
import type { PlantedError } from './sample.ts';

export type Comparison = {
  readonly planted: number;
  readonly found: number;
  /** Planted, and not found. */
  readonly missed: readonly PlantedError[];
  /** Found, and not planted. */
  readonly others: readonly Finding[];
};

/** Holds findings to the errors that were planted: the same total, in the same document and period, with the same numbers. */
export function compareWithKey(findings: readonly Finding[], planted: readonly PlantedError[]): Comparison {
  const missed = planted.filter((error) => !findings.some((finding) => tellsOf(finding, error)));
  const others = findings.filter((finding) => !planted.some((error) => tellsOf(finding, error)));
  return { planted: planted.length, found: planted.length - missed.length, missed, others };
}

function tellsOf(finding: Finding, error: PlantedError): boolean {
  return (
    finding.company.key === error.company.key &&
    finding.document?.name === error.document &&
    finding.field === error.field &&
    finding.severity === error.severity &&
    samePeriod(finding, error) &&
    sameAmount(finding.reported, error.reported) &&
    sameAmount(finding.computed, error.computed)
  );
}

/** A field that is an instant stands at the end of its row's period. */
function samePeriod({ period }: Finding, { period: { start, end } }: PlantedError): boolean {
  if ('instant' in period) return period.instant === end;
  return 'start' in period && period.start === start && period.end === end;
}

function sameAmount(found: string | null, planted: string): boolean {
  const [left, right] = [parseDecimal(found ?? ''), parseDecimal(planted)];
  return left !== undefined && right !== undefined && compareDecimal(left, right) === 0;
}
