import { getOrCreate, groupBy } from '../../../core/base/collections.ts';
import { addDecimal, type Decimal, ZERO } from '../../../core/base/decimal.ts';
import type { PublishedRule } from '../../../core/model/published-rules.ts';
import {
  FURTHER_FIELDS,
  INCOME_BEFORE_TAX,
  LARGER_THAN_WHOLE,
  MAY_BE_NEGATIVE,
  NEGATIVE_ON,
} from './dqc-statements.ts';
import { axesOf, type FiledNumber, type FiledPlace, periodKey, plainAxis, weighExcess } from './filed-numbers.ts';
import { evidenceOf, fieldsOf, listedFields, mustNotBeNegative, PUBLISHED } from './published-rule.ts';
import type { PieceRule } from './rule.ts';

const ID_0013 = 'DQC.US.0013';

export const dqc0013 = {
  id: ID_0013,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'A part of the reconciliation of the tax rate is negative while income before tax is positive (FASB, DQC.US.0013).',
  prepare: (published, rules) => {
    const listed = listedFields(published, FURTHER_FIELDS[ID_0013], /^(?!.*_RuleDependence$)/);
    const isExcluded = exclusionsFor(rules);
    return {
      fields: [...listed.keys(), ...INCOME_BEFORE_TAX.flat()],
      *check({ places }) {
        const contextOf = ({ period, dimensions }: FiledNumber): string => `${periodKey(period)} ${dimensions}`;
        const incomes = groupBy(places.flatMap(positiveIncome), ([first]) => contextOf(first));
        for (const number of places.flatMap((place) => [...place.values()])) {
          const { version, field, amount, key } = number;
          if (!listed.has(key) || amount.mantissa >= 0n || isExcluded(number)) continue;
          const [income] = incomes.get(contextOf(number)) ?? [];
          if (!income) continue;
          const evidence = evidenceOf(ID_0013, listed.get(key) ?? null, 'must not be negative with', income);
          yield { version, field, reported: amount, evidence };
        }
      },
    };
  },
} as const satisfies PieceRule<'filing'>;

type Income = readonly [FiledNumber, ...FiledNumber[]];

/** The income before tax of a place, where it is positive. */
function positiveIncome(place: FiledPlace): readonly Income[] {
  const form = INCOME_BEFORE_TAX.find(([first]) => place.has(first));
  const [first, ...others] = (form ?? []).flatMap((key) => place.get(key) ?? []);
  if (!first) return [];
  const sum = others.reduce<Decimal>((total, { amount }) => addDecimal(total, amount), addDecimal(ZERO, first.amount));
  return sum.mantissa > 0n ? [[first, ...others]] : [];
}

/** The members that 0015 excludes; where the store does not have that rule, all. */
function exclusionsFor(rules: readonly PublishedRule[]): (number: FiledNumber) => boolean {
  const negative = rules.find(({ id }) => id === 'DQC.US.0015');
  return negative ? exclusionsOf(negative) : ({ dimensions }) => dimensions !== '';
}

const ID_0014 = 'DQC.US.0014';

export const dqc0014 = {
  id: ID_0014,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'A value without dimensions is negative whose field is defined as positive (FASB, DQC.US.0014).',
  prepare: (published) =>
    mustNotBeNegative(ID_0014, listedFields(published, FURTHER_FIELDS[ID_0014]), ({ dimensions }) => dimensions !== ''),
} as const satisfies PieceRule<'filing'>;

const ID_0015 = 'DQC.US.0015';
const DIMENSIONAL = /(?:Axis|Domain|Member)$/;

export const dqc0015 = {
  id: ID_0015,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'A value is negative whose field is defined as positive, outside of the axes and members that the rule excludes (FASB, DQC.US.0015).',
  prepare: (published) => mustNotBeNegative(ID_0015, negativeFields(published), exclusionsOf(published)),
} as const satisfies PieceRule<'filing'>;

function negativeFields(published: PublishedRule): ReadonlyMap<string, string | null> {
  const listed = listedFields(published, new Map(), /^(?!.*exclu)/i);
  return new Map([...listed].filter(([key]) => !DIMENSIONAL.test(key) && !MAY_BE_NEGATIVE.has(key)));
}

/**
 * Whether the dimensions of a number have an axis or a member that the rule names, a member whose name has an allowed
 * substring of its axis, or an axis with which its field may be negative.
 */
function exclusionsOf(rule: PublishedRule): (number: FiledNumber) => boolean {
  const named = [...fieldsOf(rule), ...rule.relationships.map(({ to }) => to)];
  const excluded = new Set(named.filter((key) => DIMENSIONAL.test(key)).map(plainName));
  const restricted = new Set(rule.relationships.map(({ from }) => plainName(from)));
  const allowed = rule.exclusions.flatMap(({ kind, text, fields }) =>
    kind === 'allowableSubString' ? [{ pattern: new RegExp(text), axes: fields.map(plainName) }] : [],
  );
  return ({ key, dimensions }) =>
    axesOf(dimensions).some((axis) => NEGATIVE_ON.get(key)?.includes(axis)) ||
    dimensions.split(';').some((pair) => {
      const at = pair.indexOf('=');
      const [axis, member] = [plainName(pair.slice(0, at)), pair.slice(at + 1)];
      return (
        excluded.has(plainName(member)) ||
        (excluded.has(axis) && !restricted.has(axis)) ||
        allowed.some(({ pattern, axes }) => axes.includes(axis) && pattern.test(member))
      );
    });
}

/** Data sets leave out `Member` too. */
const plainName = (name: string): string => plainAxis(name).replace(/(?:Domain|Member)$/, '');

const ID_0128 = 'DQC.US.0128';
const CURRENCY = /^[A-Z]{3}$/;

/** The default and the values by one axis of a field, period and currency. */
type Group = { whole?: FiledNumber; readonly parts: Map<string, FiledNumber[]> };

export const dqc0128 = {
  id: ID_0128,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'An amount of one member is larger than the amount of the whole, on an axis whose members are parts (FASB, DQC.US.0128).',
  prepare: (published) => {
    const axes = new Set(fieldsOf(published).map(plainAxis));
    return {
      fields: [],
      axes: [...axes],
      *check({ places }) {
        for (const { whole, parts } of groupsOf(
          places.flatMap((place) => [...place.values()]),
          axes,
        )) {
          if (!whole || whole.amount.mantissa < 0n) continue;
          for (const members of parts.values()) {
            // With a negative part the others may well be larger than the whole.
            if (members.some(({ amount }) => amount.mantissa < 0n)) continue;
            for (const { version, field, amount } of members) {
              const weighing = weighExcess(amount, whole.amount);
              if (!weighing) continue;
              const evidence = evidenceOf(ID_0128, LARGER_THAN_WHOLE, 'must be at most the value without dimensions', [
                whole,
              ]);
              yield { version, field, reported: amount, weighing, evidence };
            }
          }
        }
      },
    };
  },
} as const satisfies PieceRule<'filing'>;

function groupsOf(numbers: readonly FiledNumber[], axes: ReadonlySet<string>): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const number of numbers) {
    if (!CURRENCY.test(number.unit)) continue;
    const own = axesOf(number.dimensions);
    const [axis = '', ...others] = own;
    if (others.length > 0 || (own.length > 0 && !axes.has(axis))) continue;
    const key = `${number.key} ${number.unit} ${periodKey(number.period)}`;
    const group = getOrCreate(groups, key, (): Group => ({ parts: new Map() }));
    if (own.length === 0) group.whole = number;
    else getOrCreate(group.parts, axis, () => []).push(number);
  }
  return groups.values();
}
