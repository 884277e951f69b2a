import { byPlace, familyKey } from '../../../../src/analysis/validation/rules/filed-numbers.ts';
import type { PieceRule } from '../../../../src/analysis/validation/rules/rule.ts';
import { parseIsoDate } from '../../../../src/core/base/date.ts';
import { parseDecimal } from '../../../../src/core/base/decimal.ts';
import type { Period } from '../../../../src/core/model/period.ts';
import type { PublishedRule } from '../../../../src/core/model/published-rules.ts';
import { DECIMALS_UNSTATED } from '../../../../src/core/model/row-batch.ts';

/** `value`: decimal text, with `@-6` for its decimals. */
export type Filed = {
  readonly field: string;
  readonly value: string;
  readonly dimensions?: string;
  readonly unit?: string;
  readonly period?: string;
  readonly namespace?: string;
};

function periodOf(text: string): Period {
  const [start, end] = text.split('/').map((day) => parseIsoDate(day) ?? 0);
  return end === undefined ? { kind: 'instant', instant: start ?? 0 } : { kind: 'duration', start: start ?? 0, end };
}

/** What a rule with this data finds among the numbers of a document: `field: reported computed elementId`. */
export function checkFiled(
  rule: PieceRule<'filing'>,
  published: PublishedRule,
  numbers: readonly Filed[],
  others: readonly PublishedRule[] = [],
): string[] {
  return Array.from(observe(rule, published, numbers, others), ({ version, field, evidence }) => {
    const { dimensions = '', value } = numbers[version] ?? { value: '' };
    const compared = 'comparedWith' in evidence ? evidence.comparedWith.map((one) => `${one.field} ${one.value}`) : [];
    const id = 'elementId' in evidence ? evidence.elementId : null;
    return [field.name, dimensions, value, '|', compared.join(', '), '|', id]
      .filter((part) => part !== '' && part !== null)
      .join(' ');
  });
}

/** What a rule says of each number that it finds wrong. */
export function detailsOf(rule: PieceRule<'filing'>, published: PublishedRule, numbers: readonly Filed[]): string[] {
  return Array.from(observe(rule, published, numbers, []), ({ evidence }) =>
    'detail' in evidence ? `${evidence.detail}` : '',
  );
}

function observe(
  rule: PieceRule<'filing'>,
  published: PublishedRule,
  numbers: readonly Filed[],
  others: readonly PublishedRule[],
) {
  const filed = numbers.flatMap(({ field: name, value, namespace = 'us-gaap/2009', ...place }, version) => {
    const [text = '', decimals = String(DECIMALS_UNSTATED)] = value.split('@');
    const field = { namespace, name };
    const key = familyKey(field);
    const amount = { ...(parseDecimal(text) ?? { mantissa: 0n, places: 0 }), decimals: Number(decimals) };
    const { dimensions = '', unit = 'USD', period = '2009-06-30' } = place;
    return key === undefined ? [] : [{ version, field, key, amount, dimensions, unit, period: periodOf(period) }];
  });
  return rule.prepare(published, others).check({ places: byPlace(filed) });
}

/** A published rule of these groups, relationships (`kind: from to weight`) and elements, all of `us-gaap/2025`. */
export function publishedRule(
  digits: string,
  {
    groups = {},
    relationships = [],
    elements = {},
    exclusions = [],
  }: {
    readonly groups?: Readonly<Record<string, readonly string[]>>;
    readonly relationships?: readonly string[];
    readonly elements?: Readonly<Record<string, readonly string[]>>;
    readonly exclusions?: PublishedRule['exclusions'];
  },
): PublishedRule {
  const gaap = (name: string): string => `us-gaap/2025#${name}`;
  return {
    ...{ id: `DQC.US.${digits}`, name: 'Made up', definition: 'Made up.', exclusions },
    groups: Object.entries(groups).map(([name, fields]) => ({
      name: `Dqc_${digits}_${name}`,
      fields: fields.map(gaap),
    })),
    relationships: relationships.map((text) => {
      const [kind = '', from = '', to = '', weight] = text.split(' ');
      return { kind, role: 'r', from: gaap(from), to: gaap(to), ...(weight !== undefined && { weight }) };
    }),
    elements: Object.entries(elements).map(([id, fields]) => ({
      id: `DQC.US.${digits}.${id}`,
      fields: fields.map(gaap),
    })),
  };
}
