import type { UniverseFinding } from '../../../../data/generator/universe/answer-key.ts';
import { groupBy } from '../../../core/base/collections.ts';
import { compareDecimal, parseDecimal } from '../../../core/base/decimal.ts';
import type { Finding } from '../../../core/model/finding.ts';

export type Comparison = {
  readonly planted: number;
  readonly found: number;
  /** Planted, and not found. */
  readonly missed: readonly UniverseFinding[];
  /** Found, and not planted. */
  readonly others: readonly Finding[];
};

/** The findings that the key expects at one refresh; with its tolerance for rounding, or exactly. */
export function expectedAt(
  key: readonly UniverseFinding[],
  refresh: number,
  tolerance: 'exact' | 'rounding',
): readonly UniverseFinding[] {
  return key.filter(
    ({ from, until, tolerated }) =>
      from <= refresh && (until === null || refresh < until) && (tolerance === 'exact' || tolerated === null),
  );
}

/**
 * Holds findings to the errors that were planted: the same total, in the same row of the same document, with the same
 * numbers.
 */
export function compareWithKey(findings: readonly Finding[], planted: readonly UniverseFinding[]): Comparison {
  const byPlace = groupBy(findings, placeOfFinding);
  const matched = new Set<Finding>();
  const missed = planted.filter((error) => {
    const finding = byPlace.get(placeOfError(error))?.find((candidate) => sameAmounts(candidate, error));
    if (finding) matched.add(finding);
    return !finding;
  });
  const others = findings.filter((finding) => !matched.has(finding));
  return { planted: planted.length, found: planted.length - missed.length, missed, others };
}

export function isAsPlanted({ missed, others }: Comparison): boolean {
  return missed.length === 0 && others.length === 0;
}

function placeOfError({ company, resource, document, period, total, severity }: UniverseFinding): string {
  return [company.key, resource, document, period.end, total, severity].join('|');
}

/** The period of a field that is an instant is the end of its row's period. */
function placeOfFinding({ company, source, document, period, field, severity }: Finding): string {
  const end = !period ? '' : 'instant' in period ? period.instant : 'end' in period ? period.end : 'unknown';
  return [company?.key, source?.resource, document?.name, end, field, severity].join('|');
}

function sameAmounts({ period, reported, computed }: Finding, error: UniverseFinding): boolean {
  const starts = !period || !('start' in period) || period.start === error.period.start;
  return starts && sameAmount(reported, error.reported) && sameAmount(computed, error.computed);
}

function sameAmount(found: string | null, planted: string): boolean {
  const [left, right] = [parseDecimal(found ?? ''), parseDecimal(planted)];
  return left !== undefined && right !== undefined && compareDecimal(left, right) === 0;
}
