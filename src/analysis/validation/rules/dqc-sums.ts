import { groupBy } from '../../../core/base/collections.ts';
import { type Decimal, parseDecimal } from '../../../core/base/decimal.ts';
import type { PublishedRule } from '../../../core/model/published-rules.ts';
import { ALTERNATIVES, FURTHER_PAIRS, TOLERATED_UNITS } from './dqc-statements.ts';
import { axesOf, type FiledPlace, plainAxis, publishedKey, weighExcess, weighRounded } from './filed-numbers.ts';
import { elementNaming, elementOf, evidenceOf, PUBLISHED } from './published-rule.ts';
import type { PieceRule, RowObservation } from './rule.ts';

const ID_0004 = 'DQC.US.0004';

type Term = { readonly key: string; readonly weight: Decimal };

type Equation = {
  readonly total: string;
  readonly terms: readonly Term[];
  readonly elementId: string | null;
  /** Axes with which it does not run. */
  readonly excludedAxes: readonly string[];
};

export const dqc0004 = {
  id: ID_0004,
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
  const evidence = evidenceOf(ID_0004, elementId, detail, compared);
  yield { version: reported.version, field: reported.field, reported: reported.amount, weighing, evidence };
}

/**
 * The equalities and sums of the rule. Where the id of a sum names a field that the sum itself lacks
 * (`DQC.US.0004.9291` of 2025), the field is one of its parts.
 */
export function equationsOf(rule: PublishedRule): Equation[] {
  const axisGroups = rule.groups.filter(({ name }) => /Axis$/.test(name));
  const complete = (total: string, stated: readonly Term[]): Equation => {
    const keys = [total, ...stated.map(({ key }) => key)];
    const element = stated.length > 1 && elementOf(rule, keys) === null ? elementNaming(rule, keys) : undefined;
    const lacking = (element?.fields ?? []).map(publishedKey).filter((key) => !keys.includes(key));
    const terms = [...stated, ...lacking.map((key) => ({ key, weight: ONE }))];
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

const ID_0009 = 'DQC.US.0009';

type Pair = { readonly less: string; readonly greater: string; readonly elementId: string | null };

export const dqc0009 = {
  id: ID_0009,
  ...PUBLISHED,
  severity: 'error',
  doc: 'A value is larger than another that it must not exceed, such as shares outstanding and shares issued (FASB, DQC.US.0009).',
  prepare: (published) => {
    const pairs = pairsOf(published);
    return {
      fields: pairs.flatMap(({ less, greater }) => [less, greater]),
      *check({ places }) {
        for (const place of places) {
          for (const { less, greater, elementId } of pairs) {
            const [value, limit] = [place.get(less), place.get(greater)];
            if (!value || !limit) continue;
            const { version, field, amount } = value;
            const weighing = weighExcess(amount, limit.amount);
            if (!weighing) continue;
            const evidence = evidenceOf(ID_0009, elementId, 'must be at most', [limit]);
            yield { version, field, reported: amount, weighing, evidence };
          }
        }
      },
    };
  },
} as const satisfies PieceRule<'filing'>;

/** The arcs of the rule, the pairs that an id names and a chain of arcs connects, and further pairs. */
export function pairsOf(rule: PublishedRule): Pair[] {
  const arcs = rule.relationships
    .filter(({ kind }) => kind === 'greaterThan-concept')
    .map(({ from, to }) => ({ greater: publishedKey(from), less: publishedKey(to) }));
  const reaches = (greater: string, less: string, seen: ReadonlySet<string> = new Set()): boolean =>
    arcs.some(
      (arc) =>
        arc.greater === greater &&
        !seen.has(arc.less) &&
        (arc.less === less || reaches(arc.less, less, new Set([...seen, arc.less]))),
    );
  const named = rule.elements.flatMap(({ fields }) => {
    const [a, b, ...others] = new Set(fields.map(publishedKey));
    if (a === undefined || b === undefined || others.length > 0) return [];
    if (reaches(a, b)) return [{ greater: a, less: b }];
    return reaches(b, a) ? [{ greater: b, less: a }] : [];
  });
  const own = [...arcs, ...named].map((pair) => ({ ...pair, elementId: elementOf(rule, [pair.less, pair.greater]) }));
  return [...new Map([...FURTHER_PAIRS, ...own].map((pair) => [`${pair.less} ${pair.greater}`, pair])).values()];
}
