import type { Severity } from '../base/diagnostic.ts';
import type { Finding } from '../model/finding.ts';
import { FOR_PEOPLE, formatAmount } from '../model/format-amount.ts';
import type { Tone } from './table.ts';

/** How many sums came to which verdict; `bound` is the sum of the next four, the others stand outside it. */
export type RollUpTotals = {
  readonly bound: number;
  readonly consistent: number;
  readonly consistentPartial: number;
  readonly inconsistent: number;
  readonly inconsistentPartial: number;
  readonly blocked: number;
  readonly unbound: number;
  readonly notCheckable: number;
};

/** What was taken for granted in checking. */
export type Assumptions = {
  readonly numbersOfOtherVersion: number;
  readonly rowsWithOtherCalculation: readonly {
    readonly taxonomy: { readonly source: string; readonly id: string };
    readonly calculationOf: string;
    readonly rows: number;
  }[];
};

export type SummaryLine = { readonly text: string; readonly tone: Tone | undefined };

const count = (amount: number): string => formatAmount(String(amount), FOR_PEOPLE);

const plural = (amount: number, one: string, many = `${one}s`): string =>
  `${count(amount)} ${amount === 1 ? one : many}`;

const PLURALS: Readonly<Record<Severity, string>> = { error: 'errors', warning: 'warnings', note: 'notes' };

/** The closing lines: totals, what they leave out, and what to do next. */
export function validateSummary(
  { totals, assumed, findings }: { totals: RollUpTotals; assumed: Assumptions; findings: readonly Finding[] },
  shown: number,
): SummaryLine[] {
  const bySeverity = (['error', 'warning', 'note'] as const)
    .map((severity) => ({ severity, found: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ found }) => found > 0);
  const counts = bySeverity.map(({ severity, found }) => plural(found, severity, PLURALS[severity])).join(', ');
  return [
    { text: boundLine(totals), tone: verdictTone(totals) },
    { text: outsideLine(totals), tone: 'dim' as const },
    { text: assumedLine(assumed), tone: 'dim' as const },
    { text: counts && `${counts}.`, tone: undefined },
    ...nextLines(totals, findings, shown).map((text) => ({ text, tone: undefined })),
  ].filter(({ text }) => text !== '');
}

function verdictTone({ inconsistent, bound }: RollUpTotals): Tone {
  if (inconsistent > 0) return 'error';
  return bound > 0 ? 'good' : 'warning';
}

function boundLine(totals: RollUpTotals): string {
  const { bound, inconsistent, inconsistentPartial, consistent, consistentPartial } = totals;
  if (bound === 0) return 'No total could be checked.';
  const parts = [
    `${count(consistent)} add up`,
    consistentPartial > 0 && `${count(consistentPartial)} add up with children missing`,
    inconsistentPartial > 0 && `${count(inconsistentPartial)} do not, with children missing`,
  ];
  return `${count(inconsistent)} inconsistent of ${plural(bound, 'bound total')}; ${parts.filter(Boolean).join(', ')}.`;
}

/** What the totals leave out is said too. */
function outsideLine({ blocked, unbound, notCheckable }: RollUpTotals): string {
  const parts = [
    unbound > 0 && `${plural(unbound, 'total')} without reported children`,
    blocked > 0 && `${count(blocked)} blocked`,
    notCheckable > 0 && `${plural(notCheckable, 'row')} that no calculation covers`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Besides: ${parts.join(', ')}.`;
}

function assumedLine({ numbersOfOtherVersion, rowsWithOtherCalculation }: Assumptions): string {
  const parts = [
    numbersOfOtherVersion > 0 &&
      `${plural(numbersOfOtherVersion, 'number')} checked as another year's field of the same name`,
    ...rowsWithOtherCalculation.map(
      ({ taxonomy, calculationOf, rows }) =>
        `${plural(rows, 'row')} of ${taxonomy.source}/${taxonomy.id} checked with the calculation of ${calculationOf}`,
    ),
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Assumed: ${parts.join(', ')}.`;
}

function nextLines({ bound, notCheckable }: RollUpTotals, findings: readonly Finding[], shown: number): string[] {
  const left = findings.length - shown;
  const notes = findings.some(({ severity }) => severity === 'note');
  return [
    left > 0 ? `The worst ${count(shown)} are shown, ${count(left)} are not: \`--limit 0\` shows all.` : '',
    findings.length > 0 ? '`crossfoot validate --format json` has every finding with all its contributions.' : '',
    notes ? 'Notes do not fail the run: `--fail-on note` makes them.' : '',
    bound === 0 && notCheckable > 0 ? 'Is the taxonomy of these rows in the store? See `crossfoot taxonomy list`.' : '',
    bound === 0 && notCheckable === 0 ? 'Is there anything in the store? See `crossfoot snapshots`.' : '',
  ].filter((line) => line !== '');
}
