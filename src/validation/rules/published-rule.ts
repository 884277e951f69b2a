import { formatDecimal } from '../../base/decimal.ts';
import type { PublishedEvidence } from '../../model/finding.ts';
import { printPeriod } from '../../model/period.ts';
import type { PublishedRule } from '../../model/published-rules.ts';
import { type FiledNumber, publishedKey } from './filed-numbers.ts';
import type { FilingRule } from './rule.ts';

/** What all rules of the Data Quality Committee have in common. */
export const PUBLISHED = { family: 'dqc', scope: 'document', byDefault: false, options: [] } as const;

/** The keys of the fields of groups of a rule: of all, or of those whose name matches. */
export function fieldsOf({ groups }: PublishedRule, name = /./): string[] {
  const own = groups.filter((group) => name.test(group.name));
  return own.flatMap(({ fields }) => fields.filter((field) => field.includes('#')).map(publishedKey));
}

/** The id of the check that is about these fields and no others. */
export function elementOf({ elements }: PublishedRule, keys: readonly string[]): string | null {
  const wanted = new Set(keys);
  const found = elements.find(
    ({ fields }) => new Set(fields).size === wanted.size && fields.every((field) => wanted.has(publishedKey(field))),
  );
  return found?.id ?? null;
}

/** The negative values of fields of a rule, but for excluded dimensions. */
export function mustNotBeNegative(
  id: PublishedEvidence['rule'],
  published: PublishedRule,
  { fields, isExcluded }: { readonly fields: Iterable<string>; readonly isExcluded: (dimensions: string) => boolean },
): ReturnType<FilingRule['prepare']> {
  const listed = new Set(fields);
  return {
    fields: [...listed],
    *check({ places }) {
      for (const place of places) {
        for (const { key, version, field, amount, dimensions } of place.values()) {
          if (!listed.has(key) || amount.mantissa >= 0n || isExcluded(dimensions)) continue;
          const evidence = evidenceOf(id, elementOf(published, [key]), 'must not be negative', []);
          yield { version, field, reported: amount, evidence };
        }
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
