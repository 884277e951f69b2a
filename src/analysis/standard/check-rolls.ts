import { type Check, holds, magnitude, roundingUnit, subsets } from './checks.ts';
import { addForm, type DerivedRow, type DerivedValue } from './derive-row.ts';
import type { Column, Fact } from './facts.ts';
import type { MeasureTerm, Roll } from './rules/rule.ts';

/** A balance at the beginning and at the end of a period: facts of its measure. */
type Balances = { readonly end: readonly Fact[]; readonly start: readonly Fact[] };

/** The checks of a row's balances from the beginning to the end of the period. */
export function checkRolls(row: DerivedRow): readonly Check[] {
  return row.rules.rolls.flatMap((roll) => checkRoll(row, roll) ?? []);
}

/**
 * Holds where one of the measures rolls forward, or else a balance that the statement itself shows, whatever its name.
 * `undefined` where no balance is known at both ends.
 */
function checkRoll(row: DerivedRow, { id, title, change: field, apart, measures }: Roll): Check | undefined {
  const change = row.valueFor(field);
  if (change === undefined) return undefined;
  const named = measures.flatMap((measure) => balancesOf(row.column, measure));
  const statement = row.rules.fields.get(field)?.statement ?? 'cash flow';
  const shown = printedBalances(row.column, row.column.sums.lines(statement));
  const fields = apart.flatMap((name) => row.valueFor(name) ?? []);
  const compared = [...named, ...shown].flatMap((balances) =>
    subsets(fields).map((outside) => compare(row.column, change, outside, balances)),
  );
  const best = compared.find(({ outcome }) => outcome === 'holds') ?? compared.find(holds) ?? closest(compared);
  if (best === undefined) return undefined;
  const check = { id, title, ...best, fields: [field], zeros: [] };
  const line = best.outcome === 'fails' ? outsideLine(row, check, row.column.sums.lines(statement)) : undefined;
  return line ? { ...check, outcome: 'line', line } : check;
}

/** Each sum of a measure that both ends have; what is tried with and without is nothing at an end that lacks it. */
function balancesOf(column: Column, measure: readonly MeasureTerm[]): readonly Balances[] {
  const required = measure.filter(({ isEither }) => !isEither).map(({ concept }) => concept);
  const either = measure
    .filter(({ concept, isEither }) => isEither && (column.closing.has(concept) || column.opening.has(concept)))
    .map(({ concept }) => concept);
  if (!required.every((name) => column.closing.has(name) && column.opening.has(name))) return [];
  const factsOf = (bag: Column['instants'], names: readonly string[]) => names.flatMap((name) => bag.get(name) ?? []);
  return subsets(either).map((chosen) => ({
    end: factsOf(column.closing, [...required, ...chosen]),
    start: factsOf(column.opening, [...required, ...chosen]),
  }));
}

/** Balances on the face of a statement of flows: lines of both instants. */
function printedBalances({ start, end }: Column, lines: readonly Fact[]): readonly Balances[] {
  const instants = lines.filter((line) => line.start === null);
  return instants.flatMap((line) => {
    const opening = instants.find((other) => other.field === line.field && other.end === start - 1);
    return line.end === end && opening ? [{ end: [line], start: [opening] }] : [];
  });
}

type Compared = Pick<Check, 'outcome' | 'difference' | 'facts'>;

function compare(
  { places }: Column,
  change: DerivedValue,
  outside: readonly DerivedValue[],
  { end, start }: Balances,
): Compared {
  const form = new Map(change.form);
  for (const value of outside) addForm(form, value.form, 1);
  const sum = (facts: readonly { readonly amount: bigint }[]): bigint =>
    facts.reduce((total, { amount }) => total + amount, 0n);
  const difference = sum(end) - sum(start) - change.amount - sum(outside);
  const unit = roundingUnit([change.amount, ...[...end, ...start].map(({ amount }) => amount)], places);
  const outcome = difference === 0n ? 'holds' : magnitude(difference) * 2n <= unit * 3n ? 'rounding' : 'fails';
  return { outcome, difference, facts: new Set([...form.keys(), ...end, ...start]) };
}

function closest(compared: readonly Compared[]): Compared | undefined {
  return compared.reduce<Compared | undefined>(
    (best, next) => (best && magnitude(best.difference) <= magnitude(next.difference) ? best : next),
    undefined,
  );
}

/** The one line of the period as large as the difference that the statement's own sums keep out of the change. */
function outsideLine(
  { column }: DerivedRow,
  { difference, facts }: Pick<Check, 'difference' | 'facts'>,
  lines: readonly Fact[],
): Fact | undefined {
  const size = magnitude(difference);
  const { totalsOf } = column.sums;
  return lines.find(
    (line) =>
      magnitude(line.amount) === size &&
      line.end === column.end &&
      line.start === column.start &&
      !facts.has(line) &&
      !totalsOf.has(line),
  );
}
