import { groupBy } from '../../../core/base/collections.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { ValidateOutput } from '../../../core/model/shapes/validate.ts';
import { type Line, plural } from '../document.ts';
import type { Tone } from '../pictures.ts';
import { limitedLine } from './sentences.ts';
import { verdictLines } from './verdict.ts';

type Totals = ValidateOutput['totals'];
type Assumed = ValidateOutput['assumed'];
type Findings = ValidateOutput['findings'];

export type SummaryInput = Pick<
  ValidateOutput,
  'totals' | 'page' | 'unchecked' | 'assumed' | 'published' | 'engine' | 'filtered' | 'verdict' | 'findings'
>;

/** The closing lines: totals, exceptions, assumptions, findings, and the next steps. */
export function validateSummary(report: SummaryInput, shown: number): Line[] {
  const { totals, page, assumed, published, engine, verdict } = report;
  const dim = (text: string): Line[] => (text === '' ? [] : [{ text, tone: 'dim' }]);
  const found = findingsText(report);
  return [
    ...pageLines(page),
    { text: checkedText(report), tone: page ? 'dim' : verdictTone(totals) },
    ...dim(standardText(page)),
    ...dim(exceptionsText(totals)),
    ...assumedTexts(assumed).flatMap((text) => dim(`Assumed: ${text}.`)),
    ...dim(publishedText(published)),
    ...dim(engineText(engine)),
    ...(found === '' ? [] : [found]),
    ...(verdict ? verdictLines(verdict, report.unchecked !== null) : []),
    ...nextLines(report, shown, verdict === undefined),
  ];
}

/** Totals and findings in one line. */
export function totalsText(report: Counted): string {
  return [printedText(report.page), checkedText(report), findingsText(report)].filter(Boolean).join(' ');
}

function verdictTone({ inconsistent, bound }: Totals): Tone {
  if (inconsistent > 0) return 'error';
  return bound > 0 ? 'good' : 'warning';
}

type Page = ValidateOutput['page'];

function pageLines(page: Page): Line[] {
  const text = printedText(page);
  return text === '' ? [] : [{ text, tone: (page?.odd ?? 0) > 0 ? 'error' : 'good' }];
}

/** `As printed in 3 statements: 40 totals add up, 1 wrong, 2 lack a part; 4 lines named as totals without a sum.` */
function printedText(page: Page): string {
  if (!page || page.statements === 0) return '';
  const { statements, foots, odd, open, withoutSum } = page;
  const parts = [
    `${formatCount(foots)} ${foots === 1 ? 'total adds up' : 'totals add up'}`,
    odd > 0 && `${formatCount(odd)} wrong`,
    open > 0 && `${formatCount(open)} lack a part`,
  ];
  const left = withoutSum > 0 ? `; ${plural(withoutSum, 'line')} named as totals without a sum` : '';
  return `As printed in ${plural(statements, 'statement')}: ${parts.filter(Boolean).join(', ')}${left}.`;
}

/** What became of the totals that differ from the sums of their filers or of the standard. */
function standardText(page: Page): string {
  if (!page || page.statements === 0) return '';
  const { proven, opposite, alternative, undecided, unconfirmed, unconfirmedPartial, againstPage } = page;
  const parts = [
    againstPage > 0 && `${formatCount(againstPage)} add up as printed, against their linkbases`,
    proven > 0 && `${formatCount(proven)} add up as printed`,
    opposite > 0 && `${formatCount(opposite)} do so with a sign opposite to the definition`,
    alternative > 0 && `${formatCount(alternative)} add up in another section of the standard`,
    undecided > 0 && `${formatCount(undecided)} have a printed sum that lacks a part`,
    unconfirmed > 0 && `${formatCount(unconfirmed)} have no printed sum`,
    unconfirmedPartial > 0 && `${formatCount(unconfirmedPartial)} have none and lack parts of the standard`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Of those that are off: ${parts.join(', ')}.`;
}

/** `8,008 totals checked: 7,972 add up, 31 wrong, 5 off with parts missing.` */
function checkedText({ totals, page }: Pick<ValidateOutput, 'totals' | 'page'>): string {
  const { bound, inconsistent, inconsistentPartial, consistent, consistentPartial } = totals;
  if (bound === 0) return 'No total could be checked.';
  const partly = consistentPartial > 0 ? ` (${formatCount(consistentPartial)} with parts missing)` : '';
  const parts = [
    `${formatCount(consistent + consistentPartial)} add up${partly}`,
    inconsistent > 0 && `${formatCount(inconsistent)} wrong`,
    inconsistentPartial > 0 && `${formatCount(inconsistentPartial)} off with parts missing`,
  ];
  const how = page && page.statements > 0 ? ' compared with the sums of taxonomies' : ' checked';
  return `${plural(bound, 'total')}${how}: ${parts.filter(Boolean).join(', ')}.`;
}

export function exceptionsText({ blocked, unbound, notCheckable }: Totals): string {
  const parts = [
    blocked > 0 && plural(blocked, 'blocked total'),
    notCheckable > 0 && `${plural(notCheckable, 'row')} without a calculation`,
    unbound > 0 && `${plural(unbound, 'total')} without reported children`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Not checked: ${parts.join(', ')}.`;
}

function assumedTexts({ numbersOfOtherVersion, rowsWithOtherCalculation, rowsWithOtherVersion }: Assumed): string[] {
  return [
    ...versionTexts(rowsWithOtherVersion),
    ...rowsWithOtherCalculation.map(
      ({ taxonomy: { source, id }, calculationOf, rows }) =>
        `${plural(rows, 'row')} of ${source}/${id} checked with the calculation of ${calculationOf}`,
    ),
    ...(numbersOfOtherVersion > 0
      ? [`${plural(numbersOfOtherVersion, 'number')} checked as another year's field of the same name`]
      : []),
  ];
}

/** `Rules of us-gaap 2025: 8 of 61 run; not run: DQC.US.0001, …`. */
function publishedText(published: ValidateOutput['published']): string {
  if (published === undefined) return '';
  if (published === null) return 'No published rules ran: the store has none. They come with a release of US-GAAP.';
  const { source, version, run, notRun } = published;
  const all = run.length + notRun.length;
  return `Published rules of ${source} ${version}: ${run.length} of ${all} run; ${notRun.length} are not run here.`;
}

/** `Judged by duckdb, 12 rows by Crossfoot. Not run, because they need a store: scale/jump.` */
function engineText(engine: ValidateOutput['engine']): string {
  if (!engine) return '';
  const { name, restRows, notRun } = engine;
  const rest = restRows > 0 ? `, ${plural(restRows, 'row')} by Crossfoot` : '';
  return `Judged by ${name}${rest}.${notRun.length > 0 ? ` Not run, because they need a store: ${notRun.join(', ')}.` : ''}`;
}

/** One text for each pair of stated and used version; it lists the taxonomies. */
function versionTexts(assumed: Assumed['rowsWithOtherVersion']): string[] {
  const groups = groupBy(assumed, ({ stated, used }) => `of version ${stated} checked with version ${used}`);
  return [...groups].map(([versions, members]) => {
    const rows = members.reduce((sum, each) => sum + each.rows, 0);
    const taxonomies = members.map(({ taxonomy: { source, id } }) => `${source}/${id}`);
    return `${plural(rows, 'row')} ${versions} (${taxonomies.join(', ')})`;
  });
}

type Counted = Pick<ValidateOutput, 'totals' | 'page' | 'filtered' | 'findings'>;

/** `3 errors, 1 note.`, with filters what they left. */
function findingsText({ filtered, findings }: Pick<Counted, 'filtered' | 'findings'>): string {
  const counts = (['error', 'warning', 'note'] as const)
    .map((severity) => ({ severity, found: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ found }) => found > 0)
    .map(({ severity, found }) => plural(found, severity))
    .join(', ');
  if (filtered === null) return counts && `${counts}${sharedText(findings)}.`;
  const by = Object.entries(filtered.by).flatMap(([kind, given]) =>
    given.length > 0 ? [`${kind} ${given.join(', ')}`] : [],
  );
  const shown = `${plural(filtered.found, 'finding')}, ${formatCount(filtered.shown)} shown after filters (${by.join('; ')})`;
  return counts ? `${shown}: ${counts}.` : `${shown}.`;
}

/** Why there are fewer findings than totals that are off: totals are counted in each section. */
function sharedText(findings: Findings): string {
  const isShared = findings.some(({ rule, sections }) => rule.startsWith('roll-up/') && sections.length > 1);
  return isShared ? ' (a total that several sections share is counted in each, and is one finding)' : '';
}

function nextLines({ findings, page }: SummaryInput, shown: number, isPlain: boolean): Line[] {
  const left = findings.length - shown;
  const differs = (page?.proven ?? 0) + (page?.undecided ?? 0) + (page?.unconfirmedPartial ?? 0) > 0;
  const isListed = findings.some(({ rule }) => rule === 'roll-up/standard');
  const hasNotes = isPlain && findings.some(({ severity }) => severity === 'note');
  return [
    ...(left > 0 ? [limitedLine('worst', shown, left)] : []),
    ...(findings.some(({ company }) => company !== null) ? [{ hint: { code: 'explain-by-id' } } as const] : []),
    ...(findings.length > 0 ? [{ hint: { code: 'print-findings' } } as const] : []),
    ...(differs && !isListed ? [{ hint: { code: 'list-standard' } } as const] : []),
    ...(hasNotes ? [{ hint: { code: 'fail-on-notes' } } as const] : []),
  ];
}
