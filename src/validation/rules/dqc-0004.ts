import { groupBy } from '../../base/collections.ts';
import { type Decimal, parseDecimal } from '../../base/decimal.ts';
import type { PublishedRule } from '../../model/published-rules.ts';
import {
  axesOf,
  type FiledNumber,
  type FiledPlace,
  periodKey,
  plainAxis,
  publishedKey,
  weighRounded,
} from './filed-numbers.ts';
import { elementOf, evidenceOf, fieldsOf, PUBLISHED } from './published-rule.ts';
import type { FilingRule, RowObservation } from './rule.ts';

const ID = 'DQC.US.0004';

type Equation = {
  readonly total: string;
  readonly terms: readonly { readonly key: string; readonly weight: Decimal }[];
  readonly elementId: string | null;
  /** An axis with which it does not run. */
  readonly excludedAxes: readonly string[];
  /** Runs in rows with dimensions only where all of its parts are reported without them, too. */
  readonly needsDefault: boolean;
};

export const dqc0004 = {
  id: ID,
  ...PUBLISHED,
  severity: 'error',
  doc: 'Values that must be equal or add up, such as assets and the sum of liabilities and equity, differ (FASB, DQC.US.0004).',
  prepare: (published) => {
    const equations = equationsOf(published);
    return {
      fields: equations.flatMap(({ total, terms }) => [total, ...terms.map(({ key }) => key)]),
      *check({ places }) {
        for (const place of places) for (const equation of equations) yield* judge(equation, place, places);
      },
    };
  },
} as const satisfies FilingRule;

function* judge(
  { total, terms, elementId, excludedAxes, needsDefault }: Equation,
  place: FiledPlace,
  places: readonly FiledPlace[],
): Generator<RowObservation> {
  const reported = place.get(total);
  const parts = terms.flatMap(({ key, weight }) => {
    const part = place.get(key);
    return part ? [{ part, weight }] : [];
  });
  if (!reported || parts.length < terms.length) return;
  if (axesOf(reported.dimensions).some((axis) => excludedAxes.includes(axis))) return;
  if (needsDefault && reported.dimensions !== '' && !hasDefault(reported, terms, places)) return;
  const weighed = parts.map(({ part, weight }) => ({ amount: part.amount, weight }));
  const weighing = weighRounded(reported.amount, weighed);
  if (weighing.agrees) return;
  const detail = terms.length === 1 ? 'must be equal to' : 'must be the sum of';
  const evidence = evidenceOf(
    ID,
    elementId,
    detail,
    parts.map(({ part }) => part),
  );
  yield { version: reported.version, field: reported.field, reported: reported.amount, weighing, evidence };
}

function hasDefault({ period, unit }: FiledNumber, terms: Equation['terms'], places: readonly FiledPlace[]): boolean {
  return terms.every(({ key }) =>
    places.some((place) => {
      const other = place.get(key);
      return other?.dimensions === '' && other.unit === unit && periodKey(other.period) === periodKey(period);
    }),
  );
}

/**
 * The equalities and sums of the rule. A sum whose id names a field that the sum itself lacks is left out: nothing says
 * which of the two is right (`DQC.US.0004.9291` of 2025).
 */
export function equationsOf(rule: PublishedRule): Equation[] {
  const noDefault = new Set(fieldsOf(rule, /_NoDefault$/));
  const axisGroups = rule.groups.filter(({ name }) => /Axis$/.test(name));
  const complete = (total: string, parts: readonly (readonly [string, Decimal])[]): Equation[] => {
    const keys = [total, ...parts.map(([key]) => key)];
    if (parts.length > 1 && elementOf(rule, keys) === null && isNamedMore(rule, keys)) return [];
    const excludedAxes = axisGroups.flatMap(({ name, fields }) =>
      fields.some((field) => keys.includes(publishedKey(field))) ? [plainAxis(name.replace(/^.*_/, ''))] : [],
    );
    const terms = parts.map(([key, weight]) => ({ key, weight }));
    const needsDefault = keys.every((key) => noDefault.has(key));
    return [{ total, terms, elementId: elementOf(rule, keys), excludedAxes, needsDefault }];
  };
  const sums = groupBy(
    rule.relationships.filter(({ kind }) => kind === 'summation-item'),
    ({ role, from }) => `${role} ${from}`,
  );
  return [
    ...rule.relationships
      .filter(({ kind }) => kind === 'concept-equivalents')
      .flatMap(({ from, to }) => complete(publishedKey(from), [[publishedKey(to), ONE]])),
    ...[...sums.values()].flatMap((arcs) => {
      const parts = arcs.map(({ to, weight = '1' }) => [publishedKey(to), parseDecimal(weight) ?? ONE] as const);
      return complete(publishedKey(arcs[0]?.from ?? ''), parts);
    }),
  ];
}

const ONE: Decimal = { mantissa: 1n, places: 0 };

/** Whether an id names all of these fields and others beside them. */
function isNamedMore({ elements }: PublishedRule, keys: readonly string[]): boolean {
  return elements.some(({ fields }) => {
    const named = new Set(fields.map(publishedKey));
    return named.size > keys.length && keys.every((key) => named.has(key));
  });
}
