import { formatCount } from '../../../core/model/format-amount.ts';
import { patternText } from '../../../core/model/pattern-parts.ts';
import type { PrintedVerdict } from '../../../core/model/shapes/verdict.ts';
import { type Line, plural } from '../document.ts';

type Threshold = PrintedVerdict['thresholds'][number];
type Baseline = NonNullable<PrintedVerdict['baseline']>;
type Since = NonNullable<PrintedVerdict['since']>;
type Against = NonNullable<PrintedVerdict['against']>;

/** At most this many entries are named; the others are counted. */
const NAMED = 10;

/** The lines about thresholds, the baseline, the other report and the earlier run, then whether the run fails. */
export function verdictLines(judged: PrintedVerdict, isUnchecked: boolean): Line[] {
  const { thresholds, baseline, against, since, failed, failing, failOn } = judged;
  const counted = `${plural(failing, 'finding')} ${failing === 1 ? 'counts' : 'count'}.`;
  const verdict = failed
    ? { text: `Failed: ${failureOf(judged) ?? counted}`, tone: 'error' as const }
    : { text: failOn === 'never' ? 'Nothing fails this run.' : 'Passed.', tone: 'good' as const };
  const ending: Line = isUnchecked && !failed ? { text: 'Nothing was checked.', tone: 'warning' } : verdict;
  return [
    ...thresholds.map(thresholdLine),
    ...(baseline ? baselineLines(baseline) : []),
    ...(against ? [againstLine(against)] : []),
    ...(since ? sinceLines(since) : []),
    ending,
  ];
}

/** Why a run fails although no finding of it does. */
export function failureOf({ failed, failing, baseline }: PrintedVerdict): string | null {
  if (!failed || failing > 0 || !baseline) return null;
  const outdated = baseline.stale.length + baseline.expired.length + baseline.patterns.filter(isOutdated).length;
  return `${formatCount(outdated)} ${outdated === 1 ? 'entry' : 'entries'} of the baseline ${outdated === 1 ? 'is' : 'are'} out of date.`;
}

const BEYOND_WARNING = 'beyond its warning';

/** `Threshold of roll-up/complete (count 10, amount 1000): 12 of 31 findings beyond the amount, exceeded.` */
function thresholdLine(threshold: Threshold): Line {
  const { exceeded, warned } = threshold;
  if (exceeded) return [thresholdText(threshold), { text: 'exceeded', tone: 'error' }, '.'];
  const state = warned ? ({ text: BEYOND_WARNING, tone: 'warning' } as const) : 'not exceeded';
  return [thresholdText(threshold), state, '.'];
}

function thresholdText({ rule, limits, found, counted }: Threshold): string {
  const { warn, amount } = limits;
  const warning = warn ? limitTexts(warn).map((text) => `warn ${text}`) : [];
  const beyond =
    amount === undefined ? plural(found, 'finding') : `${formatCount(counted)} of ${plural(found, 'finding')}`;
  const all = [...limitTexts(limits), ...warning].join(', ');
  return `Threshold of ${rule} (${all}): ${beyond}${amount === undefined ? '' : ' beyond the amount'}, `;
}

const limitTexts = ({ count, share, amount }: Threshold['limits']): string[] => [
  ...(count === undefined ? [] : [`count ${formatCount(count)}`]),
  ...(share === undefined ? [] : [`share ${share}`]),
  ...(amount === undefined ? [] : [`amount ${amount}`]),
];

/** The thresholds beyond whose warning a run is, in words. */
export const warningsOf = ({ thresholds }: PrintedVerdict): string[] =>
  thresholds
    .filter(({ exceeded, warned }) => warned && !exceeded)
    .map((threshold) => `${thresholdText(threshold)}${BEYOND_WARNING}.`);

const isOutdated = ({ state }: Baseline['patterns'][number]): boolean => state !== 'current';

function baselineLines({ file, known, stale, expired, patterns }: Baseline): Line[] {
  const entries = (kind: 'stale' | 'expired', found: Baseline['stale']) => [
    ...patterns
      .filter(({ state }) => state === kind)
      .map((pattern) => ({ text: patternText(pattern), expires: pattern.expires })),
    ...found.map(({ id, rule, place, expires }) => ({ text: `${id} ${rule} · ${place}`, expires })),
  ];
  return [
    `Baseline ${file}: ${plural(known, 'known finding')} not shown.`,
    ...entryLines('stale', 'no longer found', entries('stale', stale)),
    ...entryLines('expired', 'counted again', entries('expired', expired)),
  ];
}

type Outdated = { readonly text: string; readonly expires: string | null };

function entryLines(kind: string, meaning: string, entries: readonly Outdated[]): Line[] {
  if (entries.length === 0) return [];
  const count = `${formatCount(entries.length)} ${kind} ${entries.length === 1 ? 'entry' : 'entries'}`;
  const named = entries.slice(0, NAMED).map(({ text, expires }) => {
    const until = kind === 'expired' && expires !== null ? `, expired ${expires}` : '';
    return `  ${text}${until}`;
  });
  return [{ text: `${count} of the baseline, ${meaning}:`, tone: 'warning' }, ...named, ...moreLines(entries.length)];
}

const againstLine = ({ file, new: added, stillThere }: Against): Line =>
  `Against ${file}: ${formatCount(added)} new, ${formatCount(stillThere)} still there.`;

/** `Since run 3 (2024-08-01T00:00:00Z, snapshot 2): 1 new, 2 fixed, 30 still there.` */
function sinceLines({ run, ranAt, snapshot, new: added, fixed, stillThere }: Since): Line[] {
  const counts = `${formatCount(added.length)} new, ${formatCount(fixed.length)} fixed, ${formatCount(stillThere)} still there`;
  return [
    `Since run ${run} (${ranAt}, snapshot ${snapshot}): ${counts}.`,
    ...changeLines('new', added),
    ...changeLines('fixed', fixed),
  ];
}

function changeLines(kind: string, changes: Since['fixed']): Line[] {
  const named = changes.slice(0, NAMED).map(({ id, rule, company, field, period }) => {
    const place = [company, field, period].filter(Boolean).join(' · ');
    return `  ${kind}: ${id} ${rule} · ${place}`;
  });
  return [...named, ...moreLines(changes.length)];
}

const moreLines = (count: number): Line[] => (count > NAMED ? [`  and ${formatCount(count - NAMED)} more`] : []);
