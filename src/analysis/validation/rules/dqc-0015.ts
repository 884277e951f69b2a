import type { PublishedRule } from '../../../core/model/published-rules.ts';
import { MAY_BE_NEGATIVE, NEGATIVE_ON } from './dqc-statements.ts';
import { axesOf, type FiledNumber, plainAxis } from './filed-numbers.ts';
import { fieldsOf, listedFields, mustNotBeNegative, PUBLISHED } from './published-rule.ts';
import type { PieceRule } from './rule.ts';

const ID = 'DQC.US.0015';
const DIMENSIONAL = /(?:Axis|Domain|Member)$/;

export const dqc0015 = {
  id: ID,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'A value is negative whose field is defined as positive, outside of the axes and members that the rule excludes (FASB, DQC.US.0015).',
  prepare: (published) => mustNotBeNegative(ID, negativeFields(published), exclusionsOf(published)),
} as const satisfies PieceRule<'filing'>;

function negativeFields(published: PublishedRule): ReadonlyMap<string, string | null> {
  const listed = listedFields(published, new Map(), /^(?!.*exclu)/i);
  return new Map([...listed].filter(([key]) => !DIMENSIONAL.test(key) && !MAY_BE_NEGATIVE.has(key)));
}

/**
 * Whether the dimensions of a number have an axis or a member that the rule names, a member whose name has an allowed
 * substring of its axis, or an axis with which its field may be negative.
 */
export function exclusionsOf(rule: PublishedRule): (number: FiledNumber) => boolean {
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
