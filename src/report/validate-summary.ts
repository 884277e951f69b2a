import type { Severity } from '../base/diagnostic.ts';
import type { Finding } from '../model/finding.ts';
import { formatAmount, HUMAN_READABLE } from '../model/format-amount.ts';
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
    readonly taxonomy: TaxonomyName;
    readonly calculationOf: string;
    readonly rows: number;
  }[];
  readonly rowsWithOtherVersion: readonly {
    readonly taxonomy: TaxonomyName;
    readonly stated: string;
    readonly used: string;
    readonly rows: number;
  }[];
};

type TaxonomyName = { readonly source: string; readonly id: string };

/** What filters did: by kind the words that were given, and how many findings there are without and with them. */
export type Filtered = {
  readonly by: Readonly<Record<string, readonly string[]>>;
  readonly found: number;
  readonly shown: number;
};

export type SummaryLine = { readonly text: string; readonly tone: Tone | undefined };

const count = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

const plural = (amount: number, one: string, many = `${one}s`): string =>
  `${count(amount)} ${amount === 1 ? one : many}`;

const PLURALS: Readonly<Record<Severity, string>> = { error: 'errors', warning: 'warnings', note: 'notes' };

/** The closing lines: totals, what they leave out, and what to do next. */
export function validateSummary(
  {
    totals,
    assumed,
    filtered,
    findings,
  }: {
    totals: RollUpTotals;
    assumed: Assumptions;
    filtered: Filtered | null;
    findings: readonly Finding[];
  },
  shown: number,
): SummaryLine[] {
  return [
    { text: checkedLine(totals), tone: verdictTone(totals) },
    { text: outsideLine(totals), tone: 'dim' as const },
    ...assumedLines(assumed).map((text) => ({ text, tone: 'dim' as const })),
    { text: findingsLine(findings, filtered), tone: undefined },
    ...nextLines(findings, shown).map((text) => ({ text, tone: undefined })),
  ].filter(({ text }) => text !== '');
}

function verdictTone({ inconsistent, bound }: RollUpTotals): Tone {
  if (inconsistent > 0) return 'error';
  return bound > 0 ? 'good' : 'warning';
}

function checkedLine({
  bound,
  inconsistent,
  inconsistentPartial,
  consistent,
  consistentPartial,
}: RollUpTotals): string {
  if (bound === 0) return 'No total could be checked.';
  const partly = consistentPartial > 0 ? ` (${count(consistentPartial)} with parts missing)` : '';
  const parts = [
    `${count(consistent + consistentPartial)} add up${partly}`,
    inconsistent > 0 && `${count(inconsistent)} wrong`,
    inconsistentPartial > 0 && `${count(inconsistentPartial)} off with parts missing`,
  ];
  return `${plural(bound, 'total')} checked: ${parts.filter(Boolean).join(', ')}.`;
}

/** What the totals leave out is said too. */
function outsideLine({ blocked, unbound, notCheckable }: RollUpTotals): string {
  const parts = [
    blocked > 0 && `${plural(blocked, 'total')} that cannot be checked`,
    notCheckable > 0 && `${plural(notCheckable, 'row')} without a calculation`,
    unbound > 0 && `${plural(unbound, 'total')} without reported children`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Besides: ${parts.join(', ')}.`;
}

function assumedLines(assumed: Assumptions): string[] {
  const { numbersOfOtherVersion, rowsWithOtherCalculation, rowsWithOtherVersion } = assumed;
  const name = ({ source, id }: TaxonomyName): string => `${source}/${id}`;
  const parts = [
    ...versionParts(rowsWithOtherVersion),
    ...rowsWithOtherCalculation.map(
      ({ taxonomy, calculationOf, rows }) =>
        `${plural(rows, 'row')} of ${name(taxonomy)} checked with the calculation of ${calculationOf}`,
    ),
    ...(numbersOfOtherVersion > 0
      ? [`${plural(numbersOfOtherVersion, 'number')} checked as another year's field of the same name`]
      : []),
  ];
  return parts.map((part) => `Assumed: ${part}.`);
}

/** One part for each stated and used version; the taxonomies are listed in it. */
function versionParts(assumed: Assumptions['rowsWithOtherVersion']): string[] {
  const groups = new Map<string, { stated: string; used: string; rows: number; taxonomies: string[] }>();
  for (const { taxonomy, stated, used, rows } of assumed) {
    const key = JSON.stringify([stated, used]);
    const group = groups.get(key) ?? { stated, used, rows: 0, taxonomies: [] };
    group.rows += rows;
    group.taxonomies.push(`${taxonomy.source}/${taxonomy.id}`);
    groups.set(key, group);
  }
  return [...groups.values()].map(
    ({ stated, used, rows, taxonomies }) =>
      `${plural(rows, 'row')} of version ${stated} checked with version ${used} (${taxonomies.join(', ')})`,
  );
}

function findingsLine(findings: readonly Finding[], filtered: Filtered | null): string {
  const counts = (['error', 'warning', 'note'] as const)
    .map((severity) => ({ severity, found: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ found }) => found > 0)
    .map(({ severity, found }) => plural(found, severity, PLURALS[severity]))
    .join(', ');
  if (filtered === null) return counts && `${counts}.`;
  const by = Object.entries(filtered.by).flatMap(([kind, given]) =>
    given.length > 0 ? [`${kind} ${given.join(', ')}`] : [],
  );
  const shown = `${plural(filtered.found, 'finding')}, ${count(filtered.shown)} shown after filters (${by.join('; ')})`;
  return counts ? `${shown}: ${counts}.` : `${shown}.`;
}

function nextLines(findings: readonly Finding[], shown: number): string[] {
  const left = findings.length - shown;
  const notes = findings.some(({ severity }) => severity === 'note');
  return [
    left > 0 ? `The worst ${count(shown)} are shown, ${count(left)} are not: \`--limit 0\` shows all.` : '',
    findings.length > 0 ? '`crossfoot validate --format json` has every finding with all its contributions.' : '',
    notes ? 'Notes fail the run only with `--fail-on note`.' : '',
  ];
}
