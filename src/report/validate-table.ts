import { groupBy } from '../base/collections.ts';
import type { Contribution, Finding } from '../model/finding.ts';
import { formatAmount, HUMAN_READABLE } from '../model/format-amount.ts';
import type { PrintedPeriod } from '../model/period.ts';
import type { Cell, Column, Table, TableRow } from './table.ts';
import { worstFirst } from './worst-first.ts';

export type FindingsTable = {
  readonly table: Table;
  /** How many findings of all that there are stand in the table. */
  readonly shown: number;
};

/** Of so many errors the contributions are shown; more would bury what comes after. */
const EXPLAINED = 10;

const COLUMNS: readonly Column[] = [
  { title: '', align: 'left' },
  { title: 'field', align: 'left', shrinks: true },
  { title: 'reported', align: 'decimal' },
  { title: 'computed', align: 'decimal' },
  { title: 'difference', align: 'decimal' },
];

/** The worst findings, at most `limit` (0: all), by company and document, worst company first. */
export function findingsTable(findings: readonly Finding[], limit: number): FindingsTable {
  const chosen = worstFirst(findings, limit === 0 ? findings.length : limit);
  const groups = groupBy(chosen, headingOf);
  const explained = new Set(chosen.filter(({ severity }) => severity === 'error').slice(0, EXPLAINED));
  const rows = [...groups].flatMap(([heading, members]): TableRow[] => [
    { heading },
    ...members.flatMap((finding) => findingRows(finding, explained.has(finding))),
  ]);
  return { table: { columns: COLUMNS, rows }, shown: chosen.length };
}

/** Who says so, and where: `Example Anvil Works · ZZANV · 10-Q 0099000001-24-000002 filed 2024-08-01`. */
function headingOf({ company, document }: Finding): string {
  const form = document && [document.form, document.name, document.filed && `filed ${document.filed}`];
  const names = company.name ? [company.name, company.symbol ?? company.key] : [company.symbol, company.key];
  return [...names, form?.filter(Boolean).join(' ')].filter(Boolean).join(' · ');
}

function findingRows(finding: Finding, explained: boolean): TableRow[] {
  const { severity, field, reported, computed, difference } = finding;
  const cells: Cell[] = [
    { text: severity, tone: severity },
    { text: field, tone: 'strong' },
    formatAmount(reported, HUMAN_READABLE),
    formatAmount(computed, HUMAN_READABLE),
    { text: formatAmount(difference, HUMAN_READABLE), tone: severity },
  ];
  const remark = `${INDENT}${whereText(finding)}`;
  return [{ cells }, { remark }, ...(explained ? finding.contributions.map(contributionRow) : [])];
}

/** As wide as the column of severities and the gap behind it. */
const INDENT = '       ';

const SIGNS: Readonly<Record<string, string>> = { '1': '+', '-1': '-' };

/** A child under its total: its amount as it was reported, and what the sum does with it. */
function contributionRow({ field, weight, value, status }: Contribution): TableRow {
  const sign = SIGNS[weight.replace(/\.0*$/, '')] ?? `${weight} ×`;
  const tone = status === 'missing' ? 'dim' : undefined;
  const amount = status === 'missing' ? 'missing' : formatAmount(value, HUMAN_READABLE);
  // The name may run on below the reported total, which has nothing there.
  return { cells: ['', { text: `  ${sign} ${field}`, tone, span: 2 }, '', { text: amount, tone }] };
}

function periodText(period: PrintedPeriod): string {
  if ('instant' in period) return period.instant;
  return 'start' in period ? `${period.start}/${period.end}` : 'unknown';
}

/** When, in what unit, in which sections: `2024-06-30 · USD · Balance Sheet`. */
function whereText({ period, unit, dimensions, sections, footsIn }: Finding): string {
  const titles = sections.map(({ title }) => title).join(', ');
  const foots = footsIn.length === 0 ? '' : `adds up in ${footsIn.map(({ title }) => title).join(', ')}`;
  return [periodText(period), unit, dimensions, titles, foots].filter(Boolean).join(' · ');
}
