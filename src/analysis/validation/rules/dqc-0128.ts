import { getOrCreate } from '../../../core/base/collections.ts';
import { LARGER_THAN_WHOLE } from './dqc-statements.ts';
import { axesOf, type FiledNumber, periodKey, plainAxis, weighExcess } from './filed-numbers.ts';
import { evidenceOf, fieldsOf, PUBLISHED } from './published-rule.ts';
import type { PieceRule } from './rule.ts';

const ID = 'DQC.US.0128';
const CURRENCY = /^[A-Z]{3}$/;

/** The default and the values by one axis of a field, period and currency. */
type Group = { whole?: FiledNumber; readonly parts: Map<string, FiledNumber[]> };

export const dqc0128 = {
  id: ID,
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
              const evidence = evidenceOf(ID, LARGER_THAN_WHOLE, 'must be at most the value without dimensions', [
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
