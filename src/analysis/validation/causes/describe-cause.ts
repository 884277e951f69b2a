import { formatDecimal } from '../../../core/base/decimal.ts';
import type { Cause, CauseEvidence, CauseKind } from '../../../core/model/finding.ts';
import { formatAmount, formatCount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { PrintedPeriod } from '../../../core/model/period.ts';
import type { FoundRow } from '../order-findings.ts';
import type { Examined, Hypothesis } from './cause.ts';
import type { Gap } from './gap.ts';

/** The words of a sentence; amounts as people read them. */
type Words = Pick<Gap, 'isTotal'> & {
  readonly field: string;
  readonly value: string;
  readonly instead: string;
  /** `the document D reports it for 2024-06-30`: the row of the evidence; empty where there is none. */
  readonly place: string;
  readonly gap: () => string;
  /** `the total adds up`, or `the values agree but for 2`: what is so if the hypothesis is true. */
  readonly mended: string;
  /** `this total`, or `this comparison`. */
  readonly whole: string;
  /** Further fields with their values: `Cash (5)`. */
  readonly others: readonly string[];
  /** ` (153 numbers were compared)`; empty where there were few. */
  readonly chance: string;
  readonly total: string;
  readonly missing: Gap['missing'];
  /** ` with these dimensions`, of a finding that has some. */
  readonly here: string;
};

const SENTENCES: Readonly<Record<CauseKind, (words: Words) => string>> = {
  subtotal: ({ field, value, instead, others }) =>
    others.length === 0
      ? `${field} does not add up either: it is ${value}, and its own parts add up to ${instead}.`
      : `${listText([`${field} (${value})`, ...others])} do not add up either: together they are off by this difference.`,
  rounding: ({ gap }) => `Rounding explains the difference of ${gap()}.`,
  weight: ({ field, value }) =>
    `The sign of ${field} does not fit its weight: it is ${value} here, and in every period in which this total is off, the total adds up with the opposite sign.`,
  sign: ({ field, value, instead, mended }) =>
    `${field} may have the wrong sign: it is ${value}, and with ${instead} ${mended}.`,
  'other-value': ({ field, value, instead, place, mended }) =>
    `${field} is reported with two values: ${value} here, and ${instead} ${place || 'in the same row'}; with that ${mended}.`,
  digits: ({ field, value, instead, mended }) =>
    `Two digits of ${field} may be swapped: it is ${value}, and with ${instead} ${mended}.`,
  scale: ({ field, value, instead, mended }) =>
    `${field} may have the wrong scale: it is ${value}, and with ${instead} ${mended}.`,
  'repeated-total': ({ total, value, place }) =>
    `${total} has the same value, ${value}, ${place}: it may not have been updated.`,
  'counted-twice': ({ isTotal, field, value, others, mended, whole, chance }) =>
    others.length === 0
      ? `${capitalized(mended)} if ${isTotal ? `it contains ${field} (${value}) twice` : `${field} (${value}) counts twice`}.`
      : `${field} (${value}) is counted twice: it is the sum of ${listText(others)}, which are parts of ${whole} as well${chance}.`,
  'left-out': ({ field, value, others, mended, chance }) =>
    `Without ${listText([`${field} (${value})`, ...others])} ${mended}${chance}: other parts may already contain ${others.length === 0 ? 'it' : 'them'}.`,
  'other-field': ({ field, value, others, whole, chance }) =>
    others.length === 0
      ? `${field} is ${value}, which is exactly the difference${chance}, but it is not a part of ${whole}.`
      : `${listText([`${field} (${value})`, ...others])} add up to exactly the difference${chance}, but they are not parts of ${whole}.`,
  'reported-elsewhere': ({ field, instead, place, others, mended, chance }) =>
    others.length === 0
      ? `${field} is missing here but reported as ${instead} ${place}: with it ${mended}.`
      : `${listText([`${field} (${instead})`, ...others])} are missing here but reported elsewhere, the first ${place}: with them ${mended}${chance}.`,
  'other-period': ({ field, value, place }) =>
    `${field} has the same value, ${value}, ${place}: it may belong to that period only.`,
  'missing-child': ({ field, instead, place }) =>
    `${field} is missing here, although it is reported ${place}; the total would add up with ${instead}.`,
  'not-filed': ({ field, total, instead, missing, here }) =>
    field === total
      ? `${formatCount(missing.length)} parts are missing, such as ${missing[0]?.field}, and the company reports none of them${here} for any other period.`
      : `${field} is missing, and the company does not report it${here} for any other period; the total would add up with ${instead}.`,
};

/** A hypothesis as the finding shows it; `evidence` is the row of its evidence. */
export function describeCause({ gap, row }: Examined, hypothesis: Hypothesis, evidence: FoundRow | undefined): Cause {
  const { kind, fit, field, value, instead, remaining, together = [], candidates, period } = hypothesis;
  const text = (amount: bigint): string => formatDecimal({ mantissa: amount, places: gap.places });
  const textOrNull = (amount: bigint | null): string | null => (amount === null ? null : text(amount));
  const printed = (amount: string | null): string => (amount === null ? '' : formatAmount(amount, HUMAN_READABLE));
  const texts = { value: textOrNull(value), instead: textOrNull(instead), remaining: text(remaining) };
  const further = together.map((other) => ({ field: other.field, value: text(other.value) }));
  const { isTotal } = gap;
  return {
    kind,
    fit,
    field,
    value: texts.value,
    instead: texts.instead,
    remaining: texts.remaining,
    together: further,
    candidates: candidates ?? null,
    evidence: evidence ? evidenceOf(evidence) : period ? { document: null, period, dimensions: row.dimensions } : null,
    text: SENTENCES[kind]({
      isTotal,
      field: period ? `${field} for ${periodText(period)}` : field,
      value: printed(texts.value),
      instead: printed(texts.instead),
      place: evidence ? placeText(evidence, row) : '',
      gap: () => printed(text(gap.difference)),
      mended: `${isTotal ? 'the total adds up' : 'the values agree'}${fit === 'near' ? ` but for ${printed(texts.remaining)}` : ''}`,
      whole: isTotal ? 'this total' : 'this comparison',
      others: further.map((other) => `${other.field} (${printed(other.value)})`),
      chance: chanceText(hypothesis),
      total: gap.field,
      missing: gap.missing,
      here: row.dimensions === '' ? '' : ' with these dimensions',
    }),
  };
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The least number of candidates that is said. */
const MANY = 20;

function chanceText({ candidates = 0, together, fit }: Hypothesis): string {
  if (candidates < MANY) return '';
  const compared = `${formatCount(candidates)} ${together ? 'combinations' : 'numbers'} were compared`;
  return fit === 'possible' ? ` (${compared}: it may be chance)` : ` (${compared})`;
}

/** `A`, `A and B`, `A, B and C`. */
function listText(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

function evidenceOf({ document, printed, dimensions }: FoundRow): CauseEvidence {
  return { document: document?.name ?? null, period: printed, dimensions };
}

/**
 * How the row of the evidence differs from that of the finding:
 * `for 2024-06-30, with LegalEntity=Parent, in 0099000001-24-000002`.
 */
function placeText(evidence: FoundRow, { printed, dimensions, unit, document }: FoundRow): string {
  const period = periodText(evidence.printed);
  const where = [
    period !== periodText(printed) && `for ${period || 'an unknown period'}`,
    evidence.dimensions !== dimensions &&
      (evidence.dimensions ? `with ${evidence.dimensions.replace(/;$/, '')}` : 'without dimensions'),
    evidence.unit !== unit && evidence.unit && `in ${evidence.unit}`,
    evidence.document?.name !== document?.name && evidence.document && `in ${evidence.document.name}`,
  ];
  return where.filter(Boolean).join(', ') || 'in another row';
}

function periodText(period: PrintedPeriod): string {
  if ('instant' in period) return period.instant;
  return 'start' in period ? `${period.start}/${period.end}` : '';
}
