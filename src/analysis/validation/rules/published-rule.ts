import { formatDecimal } from '../../../core/base/decimal.ts';
import type { PublishedEvidence } from '../../../core/model/finding.ts';
import { printPeriod } from '../../../core/model/period.ts';
import type { PublishedRule, RuleElement } from '../../../core/model/published-rules.ts';
import { type FiledNumber, publishedKey } from './filed-numbers.ts';
import type { FilingCheck } from './rule.ts';

/** What all rules of the Data Quality Committee have in common. */
export const PUBLISHED = {
  family: 'dqc',
  kind: 'pieces',
  pieces: 'filing',
  scope: 'document',
  byDefault: false,
  options: [],
} as const;

/** The keys of the fields of groups of a rule: of all, or of those whose name matches. */
export function fieldsOf({ groups }: PublishedRule, name = /./): string[] {
  const own = groups.filter((group) => name.test(group.name));
  return own.flatMap(({ fields }) => fields.filter((field) => field.includes('#')).map(publishedKey));
}

/** The id of the check that is about these fields and no others. */
export function elementOf({ elements }: PublishedRule, keys: readonly string[]): string | null {
  const wanted = new Set(keys);
  const element = elements.find(
    ({ fields }) => new Set(fields).size === wanted.size && fields.every((field) => wanted.has(publishedKey(field))),
  );
  return element?.id ?? null;
}

/** The id of a check that names these fields and others beside them. */
export function elementNaming({ elements }: PublishedRule, keys: readonly string[]): RuleElement | undefined {
  return elements.find(({ fields }) => {
    const named = new Set(fields.map(publishedKey));
    return named.size > keys.length && keys.every((key) => named.has(key));
  });
}

/**
 * The fields of groups of a rule whose names match, with the ids of their checks, and further fields. An id may be for
 * several fields.
 */
export function listedFields(
  rule: PublishedRule,
  further: ReadonlyMap<string, string>,
  name = /./,
): ReadonlyMap<string, string | null> {
  const idOf = (key: string): string | null =>
    elementOf(rule, [key]) ?? further.get(key) ?? elementNaming(rule, [key])?.id ?? null;
  return new Map([...fieldsOf(rule, name), ...further.keys()].map((key) => [key, idOf(key)]));
}

/** The negative values of fields, given with the ids of their checks, but for those that are excluded. */
export function mustNotBeNegative(
  id: PublishedEvidence['rule'],
  fields: ReadonlyMap<string, string | null>,
  isExcluded: (number: FiledNumber) => boolean,
): FilingCheck {
  return {
    fields: [...fields.keys()],
    *check({ places }) {
      for (const number of places.flatMap((place) => [...place.values()])) {
        const { key, version, field, amount } = number;
        if (!fields.has(key) || amount.mantissa >= 0n || isExcluded(number)) continue;
        const evidence = evidenceOf(id, fields.get(key) ?? null, 'must not be negative', []);
        yield { version, field, reported: amount, evidence };
      }
    },
  };
}

export function evidenceOf(
  rule: PublishedEvidence['rule'],
  elementId: string | null,
  detail: string,
  compared: readonly FiledNumber[],
): PublishedEvidence {
  const comparedWith = compared.map(({ field, period, amount }) => {
    return { field: field.name, period: printPeriod(period), value: formatDecimal(amount) };
  });
  return { rule, elementId, detail, comparedWith };
}
