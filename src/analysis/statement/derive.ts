import type { EpochDay } from '../../core/base/date.ts';
import { addDecimal, formatDecimal, negateDecimal, parseDecimal, ZERO } from '../../core/base/decimal.ts';
import type { Fact } from './filed-values.ts';
import { monthsOf } from './fiscal-calendar.ts';
import type { Derivation } from './statement.ts';

/** Names of amounts of money that are not the sum of those of the parts of their period. */
const NOT_ADDITIVE = /average|pershare|perunit|percent|ratio|rate$|maximum|minimum|balance/i;

type Duration = Fact & { readonly start: EpochDay; readonly end: EpochDay };
type Term = { readonly weight: 1 | -1; readonly fact: Duration };

/**
 * The value of a period that was not reported, from those of adjacent periods, where that is provable: the fourth
 * quarter is the year less its nine months; twelve months are the last year, plus the year to date, less the same part
 * of the last year. `facts`: of one additive amount of money, one unit and no dimensions.
 */
export function derive(
  facts: readonly Fact[],
  start: EpochDay,
  end: EpochDay,
): { readonly value: string; readonly derivation: Derivation } | undefined {
  const durations = facts.flatMap((fact): Duration[] => {
    const { start: first, end: last, kind, field } = fact.latest;
    if (first === null || last === null || kind !== 'number' || NOT_ADDITIVE.test(field.name)) return [];
    return [{ ...fact, start: first, end: last }];
  });
  const months = monthsOf(start, end);
  const kind = months === 3 ? 'fourth-quarter' : months === 12 ? 'trailing-twelve-months' : undefined;
  const terms = kind && (kind === 'fourth-quarter' ? quarterOf(durations, start, end) : yearOf(durations, start, end));
  if (!kind || !terms || !isOneState(terms)) return undefined;
  let sum = ZERO;
  for (const { weight, fact } of terms) {
    const value = parseDecimal(fact.latest.value);
    if (!value) return undefined;
    sum = addDecimal(sum, weight === 1 ? value : negateDecimal(value));
  }
  const parts = terms.map(({ weight, fact }) => {
    const { value, source } = fact.latest;
    return { weight, value, start: fact.start, end: fact.end, source };
  });
  return { value: formatDecimal(sum), derivation: { kind, parts } };
}

function quarterOf(durations: readonly Duration[], start: EpochDay, end: EpochDay): readonly Term[] | undefined {
  const year = durations.find((one) => one.end === end && monthsOf(one.start, one.end) === 12);
  const before = durations.find((one) => one.start === year?.start && one.end === start - 1);
  return year && before && [term(1, year), term(-1, before)];
}

function yearOf(durations: readonly Duration[], start: EpochDay, end: EpochDay): readonly Term[] | undefined {
  for (const year of durations) {
    if (monthsOf(year.start, year.end) !== 12) continue;
    const toDate = durations.find((one) => one.start === year.end + 1 && one.end === end);
    const before = durations.find((one) => one.start === year.start && one.end === start - 1);
    if (toDate && before) return [term(1, year), term(1, toDate), term(-1, before)];
  }
  return undefined;
}

const term = (weight: 1 | -1, fact: Duration): Term => ({ weight, fact });

/** Parts are of the same state of restatement where one filing reports them all, or where none was ever restated. */
function isOneState(terms: readonly Term[]): boolean {
  const documents = new Set(terms.map(({ fact }) => fact.latest.source.document?.name));
  return documents.size === 1 || terms.every(({ fact }) => fact.isUnrestated);
}
