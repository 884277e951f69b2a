import type { IndustryTaxonomy, Statement } from '../industries/model.ts';
import { type SumRule, sumRules } from './sums.ts';

/** What filers do to numbers. `rounding` is no error: totals are rounded by themselves. */
export const ERROR_KINDS = [
  'sign-turned',
  'wrong-scale',
  'missing-child',
  'double-counted-child',
  'transposed-digits',
  'stale-subtotal',
  'wrong-period',
  'rounding',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** How far rounding is off at most, as `validate --tolerance` takes it. */
export const ROUNDING_TOLERANCE = 'abs:2';

/** Statements beside the one that is spoilt. */
export type Neighbours = {
  /** The same resource, one period before. */
  readonly before: Statement | undefined;
  /** The same day, another length. */
  readonly otherLength: Statement | undefined;
};

export type Spoilt = { readonly statement: Statement; readonly field: string };

type Way = {
  /** Whether a total is spoilt, or an addend that is no total. */
  readonly spoils: 'total' | 'addend';
  /** The wrong value; `undefined` leaves it out, `null` says that this one cannot be spoilt so. */
  readonly wrong: (place: Place, pick: number) => string | undefined | null;
};

type Place = {
  readonly rule: SumRule;
  readonly field: string;
  readonly value: string;
  readonly statement: Statement;
} & Neighbours;

const WAYS: Readonly<Record<ErrorKind, Way>> = {
  'sign-turned': { spoils: 'addend', wrong: ({ value }) => String(-BigInt(value)) },
  'wrong-scale': { spoils: 'addend', wrong: ({ value }, pick) => (pick % 2 === 0 ? `${value}000` : thousandth(value)) },
  'missing-child': { spoils: 'addend', wrong: () => undefined },
  'double-counted-child': { spoils: 'total', wrong: ({ rule, value, statement }) => withTwice(rule, value, statement) },
  'transposed-digits': { spoils: 'addend', wrong: ({ value }) => transposed(value) },
  'stale-subtotal': { spoils: 'total', wrong: ({ field, before }) => before?.get(field) ?? null },
  'wrong-period': {
    spoils: 'addend',
    wrong: ({ rule, field, otherLength }) => (rule.period === 'duration' ? (otherLength?.get(field) ?? null) : null),
  },
  rounding: { spoils: 'total', wrong: ({ value }, pick) => String(BigInt(value) + (pick % 2 === 0 ? 1n : -2n)) },
};

/** Smaller amounts are let be: an error in them would be none to speak of. */
const LEAST = 10_000n;

/**
 * A statement with one wrong value. `pick` chooses among the places where this kind of error can be: sums of all
 * levels, with two or more addends reported.
 */
export function spoil(
  kind: ErrorKind,
  taxonomy: IndustryTaxonomy,
  statement: Statement,
  neighbours: Neighbours,
  pick: number,
): Spoilt {
  const { spoils, wrong } = WAYS[kind];
  const places = placesIn(taxonomy, statement, spoils).flatMap(({ rule, field, value }) => {
    const instead = wrong({ rule, field, value, statement, ...neighbours }, pick);
    return instead === null || instead === value ? [] : [{ field, instead }];
  });
  const place = places[pick % places.length];
  if (!place) throw new Error(`no place for ${kind} in a statement of taxonomy ${taxonomy}`);
  const spoilt = new Map(statement);
  if (place.instead === undefined) spoilt.delete(place.field);
  else spoilt.set(place.field, place.instead);
  return { statement: spoilt, field: place.field };
}

function placesIn(taxonomy: IndustryTaxonomy, statement: Statement, spoils: Way['spoils']) {
  const rules = sumRules(taxonomy);
  const totals = new Set(rules.map(({ total }) => total));
  const addends = rules.flatMap((rule) => rule.addends.map(({ field }) => field));
  const once = (field: string): boolean => addends.indexOf(field) === addends.lastIndexOf(field);
  return rules
    .filter((rule) => rule.addends.filter(({ field }) => statement.has(field)).length > 1 && statement.has(rule.total))
    .flatMap((rule) => {
      const inside = rule.addends.map(({ field }) => field).filter((field) => !totals.has(field) && once(field));
      return (spoils === 'total' ? [rule.total] : inside).map((field) => ({ rule, field }));
    })
    .flatMap(({ rule, field }) => {
      const value = statement.get(field);
      return value !== undefined && /^-?\d+$/.test(value) && magnitude(BigInt(value)) >= LEAST
        ? [{ rule, field, value }]
        : [];
    });
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** Only of whole thousands, as all amounts are. */
function thousandth(value: string): string | null {
  return value.endsWith('000') ? value.slice(0, -3) : null;
}

/** The total with its first reported addend in it twice. */
function withTwice({ addends }: SumRule, value: string, statement: Statement): string | null {
  const addend = addends.find(({ field }) => (statement.get(field) ?? '0') !== '0');
  return addend ? String(BigInt(value) + addend.weight * BigInt(statement.get(addend.field) ?? '0')) : null;
}

/** The last two digits that differ, exchanged, before the three zeros that every amount ends with. */
export function transposed(value: string): string | null {
  const digits = [...value];
  for (let right = digits.length - 4; right > 0; right -= 1) {
    const [first, second] = [digits[right - 1], digits[right]];
    if (first === undefined || second === undefined || first === second || first === '-') continue;
    return [...digits.slice(0, right - 1), second, first, ...digits.slice(right + 1)].join('');
  }
  return null;
}
