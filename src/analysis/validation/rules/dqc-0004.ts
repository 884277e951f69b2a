import { groupBy } from '../../../core/base/collections.ts';
import { type Decimal, parseDecimal } from '../../../core/base/decimal.ts';
import type { PublishedRule } from '../../../core/model/published-rules.ts';
import { ALTERNATIVES, TOLERATED_UNITS } from './dqc-statements.ts';
import { axesOf, type FiledPlace, plainAxis, publishedKey, weighRounded } from './filed-numbers.ts';
import { elementNaming, elementOf, evidenceOf, PUBLISHED } from './published-rule.ts';
import type { PieceRule, RowObservation } from './rule.ts';

const ID = 'DQC.US.0004';

type Term = { readonly key: string; readonly weight: Decimal };

type Equation = {
  readonly total: string;
  readonly terms: readonly Term[];
  readonly elementId: string | null;
  /** Axes with which it does not run. */
  readonly excludedAxes: readonly string[];
};

export const dqc0004 = {
  id: ID,
  ...PUBLISHED,
  severity: 'error',
  doc: 'Values that must be equal or add up, such as assets and the sum of liabilities and equity, differ (FASB, DQC.US.0004).',
  prepare: (published) => {
    const equations = equationsOf(published);
    return {
      fields: equations.flatMap(keysOf),
      *check({ places }) {
        for (const place of places) for (const equation of equations) yield* judge(equation, place);
      },
    };
  },
} as const satisfies PieceRule<'filing'>;

/** All fields that an equation may read. */
function keysOf({ total, terms, elementId }: Equation): readonly string[] {
  const own = [total, ...terms.map(({ key }) => key)];
  return [...own, ...own.flatMap((key) => alternativesOf(elementId, key).flat())];
}

function alternativesOf(elementId: string | null, key: string): readonly (readonly string[])[] {
  return ALTERNATIVES.get(elementId ?? '')?.get(key) ?? [];
}

function* judge({ total, terms, elementId, excludedAxes }: Equation, place: FiledPlace): Generator<RowObservation> {
  const reportedBy = (key: string): readonly string[] =>
    place.has(key)
      ? [key]
      : (alternativesOf(elementId, key).find((keys) => keys.every((each) => place.has(each))) ?? []);
  const reported = reportedBy(total).map((key) => place.get(key))[0];
  const known = terms.map(({ key, weight }) =>
    reportedBy(key)
      .flatMap((each) => place.get(each) ?? [])
      .map((part) => ({ part, weight })),
  );
  if (!reported || known.some(({ length }) => length === 0)) return;
  if (axesOf(reported.dimensions).some((axis) => excludedAxes.includes(axis))) return;
  const parts = known.flat();
  const weighed = parts.map(({ part, weight }) => ({ amount: part.amount, weight }));
  const weighing = weighRounded(reported.amount, weighed, TOLERATED_UNITS);
  if (weighing.agrees) return;
  const detail = parts.length === 1 ? 'must be equal to' : 'must be the sum of';
  const compared = parts.map(({ part }) => part);
  const evidence = evidenceOf(ID, elementId, detail, compared);
  yield { version: reported.version, field: reported.field, reported: reported.amount, weighing, evidence };
}

/**
 * The equalities and sums of the rule. Where the id of a sum names a field that the sum itself lacks
 * (`DQC.US.0004.9291` of 2025), the field is one of its parts.
 */
export function equationsOf(rule: PublishedRule): Equation[] {
  const axisGroups = rule.groups.filter(({ name }) => /Axis$/.test(name));
  const complete = (total: string, given: readonly Term[]): Equation => {
    const keys = [total, ...given.map(({ key }) => key)];
    const element = given.length > 1 && elementOf(rule, keys) === null ? elementNaming(rule, keys) : undefined;
    const lacking = (element?.fields ?? []).map(publishedKey).filter((key) => !keys.includes(key));
    const terms = [...given, ...lacking.map((key) => ({ key, weight: ONE }))];
    // A list names the fields of one sum; other sums share some of them.
    const excludedAxes = axisGroups.flatMap(({ name, fields }) => {
      const listed = fields.map(publishedKey);
      return keys.every((key) => listed.includes(key)) ? [plainAxis(name.replace(/^.*_/, ''))] : [];
    });
    return { total, terms, elementId: element?.id ?? elementOf(rule, keys), excludedAxes };
  };
  const sums = groupBy(
    rule.relationships.filter(({ kind }) => kind === 'summation-item'),
    ({ role, from }) => `${role} ${from}`,
  );
  return [
    ...rule.relationships
      .filter(({ kind }) => kind === 'concept-equivalents')
      .map(({ from, to }) => complete(publishedKey(from), [{ key: publishedKey(to), weight: ONE }])),
    ...Array.from(sums.values(), (arcs) =>
      complete(
        publishedKey(arcs[0]?.from ?? ''),
        arcs.map(({ to, weight = '1' }) => ({ key: publishedKey(to), weight: parseDecimal(weight) ?? ONE })),
      ),
    ),
  ];
}

const ONE: Decimal = { mantissa: 1n, places: 0 };
