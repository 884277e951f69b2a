import type { PublishedRule } from '../../model/published-rules.ts';
import { plainAxis } from './filed-numbers.ts';
import { fieldsOf, mustNotBeNegative, PUBLISHED } from './published-rule.ts';
import type { FilingRule } from './rule.ts';

const ID = 'DQC.US.0015';
const DIMENSIONAL = /(?:Axis|Domain|Member)$/;

export const dqc0015 = {
  id: ID,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'A value is negative whose field is defined as positive, outside of the axes and members that the rule excludes (FASB, DQC.US.0015).',
  prepare: (published) =>
    mustNotBeNegative(ID, published, {
      fields: fieldsOf(published, /^(?!.*exclu)/i).filter((key) => !DIMENSIONAL.test(key)),
      isExcluded: exclusionsOf(published),
    }),
} as const satisfies FilingRule;

/**
 * Whether dimensions have an axis or a member that the rule names, or a member whose name has an allowed substring of
 * its axis.
 */
function exclusionsOf(rule: PublishedRule): (dimensions: string) => boolean {
  const named = [...fieldsOf(rule), ...rule.relationships.map(({ to }) => to)];
  const excluded = new Set(named.filter((key) => DIMENSIONAL.test(key)).map(plainName));
  const restricted = new Set(rule.relationships.map(({ from }) => plainName(from)));
  const allowed = rule.exclusions.flatMap(({ kind, text, fields }) =>
    kind === 'allowableSubString' ? [{ pattern: new RegExp(text), axes: fields.map(plainName) }] : [],
  );
  return (dimensions) =>
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
