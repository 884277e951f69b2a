import type { PublishedRule } from '../../../core/model/published-rules.ts';
import { FURTHER_PAIRS } from './dqc-statements.ts';
import { publishedKey, weighExcess } from './filed-numbers.ts';
import { elementOf, evidenceOf, PUBLISHED } from './published-rule.ts';
import type { PieceRule } from './rule.ts';

const ID = 'DQC.US.0009';

type Pair = { readonly less: string; readonly greater: string; readonly elementId: string | null };

export const dqc0009 = {
  id: ID,
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
            const evidence = evidenceOf(ID, elementId, 'must be at most', [limit]);
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
