import { type PageFinding, periodText } from '../../../../data/generator/pages/answer-key.ts';
import { groupBy } from '../../../core/base/collections.ts';
import { compareDecimal, parseDecimal } from '../../../core/base/decimal.ts';
import type { Finding, RollUpFinding } from '../../../core/model/finding.ts';
import type { PrintedPeriod } from '../../../core/model/period.ts';

export type PagesComparison = {
  /** The errors in the pages, each with the finding on the sum that has it. */
  readonly found: readonly { readonly error: PageFinding; readonly finding: RollUpFinding }[];
  readonly missed: readonly PageFinding[];
  /** Findings on totals above those, which follow from the same errors. */
  readonly follow: number;
  /** Errors and warnings that are of no error in the pages. */
  readonly others: readonly Finding[];
};

/**
 * Holds errors and warnings to the errors in the pages: the same total, of the same report and column, with the same
 * amounts and, where a slip of the pen was made, with this cause before any other.
 */
export function comparePages(findings: readonly Finding[], key: readonly PageFinding[]): PagesComparison {
  const severe = findings.filter(({ severity }) => severity !== 'note');
  const byPlace = groupBy(severe.filter(isRollUp), (finding) =>
    [finding.company?.key, finding.document?.name, finding.field, textOf(finding.period)].join('|'),
  );
  const matchOf = (error: PageFinding): RollUpFinding | undefined =>
    byPlace
      .get([error.company.key, error.document, error.field, periodText(error.period)].join('|'))
      ?.find((finding) => isAlike(finding, error));
  const matches = key.map((error) => ({ error, finding: matchOf(error) }));
  const matched = new Set<Finding | undefined>(matches.map(({ finding }) => finding));
  const own = matches.filter(({ error }) => !error.follows);
  return {
    found: own.flatMap(({ error, finding }) => (finding ? [{ error, finding }] : [])),
    missed: own.flatMap(({ error, finding }) => (finding ? [] : [error])),
    follow: matches.filter(({ error, finding }) => error.follows && finding).length,
    others: severe.filter((finding) => !matched.has(finding)),
  };
}

const isRollUp = (finding: Finding): finding is RollUpFinding => 'contributions' in finding;

function isAlike({ reported, computed, causes }: RollUpFinding, error: PageFinding): boolean {
  const isCause = error.cause === undefined || causes?.[0]?.kind === error.cause;
  return isCause && isAmount(reported, error.reported) && isAmount(computed, error.computed);
}

function isAmount(text: string | null, amount: number): boolean {
  const [left, right] = [parseDecimal(text ?? ''), parseDecimal(String(amount))];
  return left !== undefined && right !== undefined && compareDecimal(left, right) === 0;
}

/** As the pages write it. */
export function textOf(period: PrintedPeriod | null): string {
  if (!period) return '';
  if ('instant' in period) return period.instant;
  return 'end' in period ? `${period.start}/${period.end}` : '';
}
