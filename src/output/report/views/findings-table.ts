import { groupBy } from '../../../core/base/collections.ts';
import type { PrintedFinding } from '../../../core/model/shapes/validate.ts';
import { type Cell, columnsOf, plural, type Table, type TableRow } from '../document.ts';
import { placeOf } from './groups-table.ts';
import { companyParts, periodText, signOf, underHeadings } from './sentences.ts';
import { worstFirst } from './worst-first.ts';

type Contribution = RollUp['contributions'][number];

/** `shown`: the number of findings in the table. `placed`: their groups, each of which has a place. */
export type FindingsTable = Table & { readonly shown: number; readonly placed: ReadonlySet<string> };

/** The contributions are shown for this many errors; with more, the errors after them would be hard to find. */
const EXPLAINED = 10;

const COLUMNS = columnsOf('', '~field', '.reported', '.computed', '.difference');

/**
 * The worst findings, at most `limit` (0: all), by company and document, worst company first. `hasPlaces`: the first of
 * each group has a place, to which the document leads.
 */
export function findingsTable(
  findings: readonly PrintedFinding[],
  limit: number,
  { hasPlaces }: { readonly hasPlaces: boolean } = { hasPlaces: false },
): FindingsTable {
  const chosen = worstFirst(findings, limit === 0 ? findings.length : limit);
  const explained = new Set(chosen.filter(({ severity }) => severity === 'error').slice(0, EXPLAINED));
  const grouped = [...groupBy(chosen, headingOf).values()].flat();
  const places = new Map<PrintedFinding, string>();
  const placed = new Set<string>();
  for (const finding of hasPlaces ? grouped : []) {
    const { group } = finding;
    if (group === undefined || placed.has(group)) continue;
    placed.add(group);
    places.set(finding, placeOf(group));
  }
  const rows = underHeadings(grouped, headingOf, (finding) =>
    findingRows(finding, { isExplained: explained.has(finding), place: places.get(finding) }),
  );
  return { columns: COLUMNS, rows, shown: chosen.length, placed };
}

/**
 * Company and document: `Example Anvil Works · ZZANV · 10-Q 0099000001-24-000002 filed 2024-08-01`, else the taxonomy.
 */
export function headingOf({ company, document, taxonomy }: PrintedFinding): string {
  if (company === null) return taxonomy ? `${taxonomy.source}/${taxonomy.id} version ${taxonomy.version}` : '';
  const form = document && [document.form, document.name, document.filed && `filed ${document.filed}`];
  return [...companyParts(company), form?.filter(Boolean).join(' ')].filter(Boolean).join(' · ');
}

type Shown = { readonly isExplained: boolean; readonly place: string | undefined };

function findingRows(finding: PrintedFinding, { isExplained, place }: Shown): TableRow[] {
  const { severity, field, reported, computed, difference } = finding;
  const cells: Cell[] = [
    { text: severity, tone: severity },
    { text: field, tone: 'strong', id: place },
    { amount: reported },
    { amount: computed },
    { amount: difference, tone: severity },
  ];
  return [
    { cells },
    { remark: `${INDENT}${[finding.id, whereText(finding)].filter(Boolean).join(' · ')}` },
    ...(isExplained && 'contributions' in finding ? finding.contributions.map(contributionRow) : []),
  ];
}

/** As wide as the column of severities and the gap behind it. */
const INDENT = '       ';

/** A child under its total: its amount as it was reported, and its sign in the sum. */
function contributionRow({ field, weight, value, status }: Contribution): TableRow {
  const name = `  ${signOf(weight)} ${field}`;
  // The name may extend below the reported total, where its row has nothing.
  if (status === 'missing') {
    return { cells: ['', { text: name, tone: 'dim', span: 2 }, '', { text: 'missing', tone: 'dim' }] };
  }
  return { cells: ['', { text: name, span: 2 }, '', { amount: value }] };
}

/** Period, unit, sections and evidence: `2024-06-30 · USD · Balance Sheet`. */
export function whereText(finding: PrintedFinding): string {
  const { period, unit, dimensions, sections } = finding;
  const when = period && (periodText(period) || 'unknown period');
  return [when, unit, dimensions, titlesOf(sections), evidenceText(finding)].filter(Boolean).join(' · ');
}

/** Why the rule found it, in words; empty where its sections and amounts say it. */
export function evidenceText(finding: PrintedFinding): string {
  if ('footsIn' in finding) {
    const holds = holdsText(finding);
    return finding.footsIn.length === 0 ? holds : `adds up in ${titlesOf(finding.footsIn)}`;
  }
  if ('elementId' in finding) return publishedText(finding);
  if ('comparedWith' in finding) return comparedText(finding);
  if ('detail' in finding) return finding.detail;
  if ('factor' in finding) return `${finding.factor} times the values of the periods before and after`;
  return `weight ${finding.weight} of ${finding.child}, balance types ${finding.balanceTypes.join(' and ')}`;
}

/** Where a printed sum holds: `holds in 2008-12-31, 2008-06-30 and in 3 other documents of the company`. */
export function holdsText({ holdsIn = [], otherDocuments = 0 }: Pick<RollUp, 'holdsIn' | 'otherDocuments'>): string {
  const places = [
    holdsIn.map(periodText).join(', '),
    otherDocuments > 0 && `${plural(otherDocuments, 'other document')} of the company`,
  ].filter(Boolean);
  return places.length === 0 ? '' : `holds in ${places.join(' and in ')}`;
}

type RollUp = Extract<PrintedFinding, { contributions: unknown }>;

/** `parts of the period: 2024-01-01/2024-03-31 Revenues 5, …`. */
function comparedText({ detail, comparedWith }: Compared): string {
  const values = comparedWith.map(({ field, period, value }) => `${field} ${value} (${periodText(period)})`);
  return values.length === 0 ? detail : `${detail}: ${values.join(', ')}`;
}

/** `DQC.US.0009.15: must be at most CommonStockSharesIssued 5`. */
function publishedText({
  rule,
  elementId,
  detail,
  comparedWith,
}: Extract<PrintedFinding, { elementId: unknown }>): string {
  const values = comparedWith.map(({ field, value }) => [field, value].filter(Boolean).join(' '));
  return `${elementId ?? rule}: ${[detail, values.join(', ')].filter(Boolean).join(' ')}`;
}

type Compared = Exclude<Extract<PrintedFinding, { comparedWith: unknown }>, { elementId: unknown }>;

function titlesOf(sections: PrintedFinding['sections']): string {
  return sections.map(({ title }) => title).join(', ');
}
