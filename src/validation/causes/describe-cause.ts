import { formatDecimal } from '../../base/decimal.ts';
import type { Cause, CauseEvidence, CauseKind } from '../../model/finding.ts';
import { formatAmount, HUMAN_READABLE } from '../../model/format-amount.ts';
import type { FoundRow } from '../order-findings.ts';
import type { Case } from './case.ts';
import type { Hypothesis } from './cause.ts';

type Words = {
  readonly field: string;
  readonly value: string;
  readonly instead: string;
  readonly place: string;
  readonly gap: string;
  readonly total: string;
};

const SENTENCES: Readonly<Record<CauseKind, (words: Words) => string>> = {
  subtotal: ({ field, value, instead }) => `${field} is itself off: it is ${value}, and its parts add up to ${instead}`,
  rounding: ({ gap }) => `the difference of ${gap} is not larger than rounding`,
  weight: ({ field, value }) =>
    `${field} has the other sign wherever this total of the company is off; here it is ${value}`,
  sign: ({ field, value, instead }) => `${field} has the other sign: ${value}, not ${instead}`,
  'other-value': ({ field, value, instead, place }) =>
    `${field} is ${value} here and ${instead} ${place || 'in the same row'}, with which the total adds up`,
  digits: ({ field, value, instead }) => `two digits of ${field} changed places: ${value}, not ${instead}`,
  scale: ({ field, value, instead }) => `the scale of ${field} is wrong: ${value}, not ${instead}`,
  'repeated-total': ({ value, place }) => `the total ${value} is the same as ${place}`,
  'counted-twice': ({ field, value }) => `the total has ${field} (${value}) in it twice`,
  'left-out': ({ field, value }) => `the total adds up without ${field} (${value}): other parts may contain it`,
  'other-field': ({ field, value }) => `${field}, which is not a part of this total, is ${value} in the same row`,
  'reported-elsewhere': ({ field, instead, place }) => `${field} is missing here and ${instead} ${place}`,
  'other-period': ({ field, value, place }) => `${field} is ${value}, the same as ${place}`,
  'missing-child': ({ field, instead, place }) =>
    `${field} is not reported; the total would add up with ${instead}${place && `; it is reported ${place}`}`,
};

/** A hypothesis as the finding shows it; `row` is that of its evidence. */
export function describeCause(one: Case, hypothesis: Hypothesis, row: FoundRow | undefined): Cause {
  const { kind, fit, field, value, instead, remaining } = hypothesis;
  const text = (amount: bigint | null): string | null =>
    amount === null ? null : formatDecimal({ mantissa: amount, places: one.places });
  const [printedValue, printedInstead] = [text(value), text(instead)];
  const shown = (amount: string | null): string => formatAmount(amount, HUMAN_READABLE);
  return {
    kind,
    fit,
    field,
    value: printedValue,
    instead: printedInstead,
    remaining: text(remaining) ?? '0',
    evidence: row ? evidenceOf(row) : null,
    text: SENTENCES[kind]({
      field,
      value: shown(printedValue),
      instead: shown(printedInstead),
      place: row ? placeText(row) : '',
      gap: shown(text(one.gap)),
      total: one.field,
    }),
  };
}

function evidenceOf({ document, printed, dimensions }: FoundRow): CauseEvidence {
  return { document: document?.name ?? null, period: printed, dimensions };
}

/** `for 2024-01-01/2024-06-30, LegalEntity=Parent; in 0099000001-24-000002`. */
function placeText({ document, printed, dimensions }: FoundRow): string {
  const period = 'instant' in printed ? printed.instant : 'start' in printed ? `${printed.start}/${printed.end}` : '';
  const where = [period && `for ${period}`, dimensions && `with ${dimensions}`, document && `in ${document.name}`];
  return where.filter(Boolean).join(' ');
}
