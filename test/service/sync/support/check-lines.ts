import type { ValidateReport } from '../../../../src/analysis/validation/report.ts';
import { parseDecimal } from '../../../../src/core/base/decimal.ts';
import { type Calculation, type Check, checksOf, type OpenRow } from './verdicts.ts';

export type Checked = { readonly row: OpenRow; readonly check: Check };

/** Every check of rows that have a calculation, by the taxonomy that they name. */
export function allChecks(
  rows: readonly OpenRow[],
  calculationOf: (taxonomy: string) => Calculation | undefined,
): readonly Checked[] {
  return rows.flatMap((row) => {
    const calculation = calculationOf(row.taxonomy);
    return calculation ? checksOf(row, calculation).map((check) => ({ row, check })) : [];
  });
}

/** How often each verdict fell in each section: `18 104000 consistent` and a number. */
export function countedChecks(checks: readonly Checked[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { row, check } of checks) {
    const name = `${row.taxonomy} ${check.section} ${check.verdict}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const VERDICTS = [
  'consistent',
  'consistentPartial',
  'inconsistent',
  'inconsistentPartial',
  'blocked',
  'unbound',
] as const;

/** What a report says of the same; what never fell is left out. */
export function countedReport({ coverage }: ValidateReport): Readonly<Record<string, number>> {
  const all = coverage.flatMap((of) =>
    VERDICTS.map((verdict) => [`${of.taxonomy.id} ${of.section.id} ${verdict}`, of[verdict]] as const),
  );
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}

/** A line for each check that does not agree: whose, where, and with which numbers. */
export function inconsistentChecks(checks: readonly Checked[]): readonly string[] {
  const lines = checks.flatMap(({ row, check }) => {
    if (!check.verdict.startsWith('inconsistent')) return [];
    const { company, document, dimensions, unit, start, end } = row;
    const { section, total, verdict, reported, computed } = check;
    const rule = verdict === 'inconsistent' ? 'roll-up/complete' : 'roll-up/partial';
    return [[company, document, dimensions, unit, start, end, section, total, rule, reported, computed].join('|')];
  });
  return lines.sort();
}

/** A line for each finding and section, as {@link inconsistentChecks} has them. */
export function inconsistentFindings({ findings }: ValidateReport): readonly string[] {
  const lines = findings.flatMap(
    ({ company, document, dimensions, unit, period, sections, field, rule, ...amounts }) => {
      const [start, end] = !period
        ? []
        : 'instant' in period
          ? ['', period.instant]
          : 'end' in period
            ? [period.start, period.end]
            : [];
      const numbers = [amounts.reported, amounts.computed].map((text) => millionths(text ?? ''));
      return sections.map(({ id }) =>
        [company?.key, document?.name, dimensions, unit, start, end, id, field.toLowerCase(), rule, ...numbers].join(
          '|',
        ),
      );
    },
  );
  return lines.sort();
}

function millionths(text: string): bigint {
  const { mantissa, places } = parseDecimal(text) ?? { mantissa: 0n, places: 0 };
  return mantissa * 10n ** BigInt(6 - places);
}
