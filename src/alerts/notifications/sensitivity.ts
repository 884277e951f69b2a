import { formatDecimal, parseDecimal, trimDecimal } from '../../core/base/decimal.ts';
import type { Typed } from '../../core/expression/entry.ts';
import { printExpression } from '../../core/expression/print.ts';
import type { NullRule } from '../../core/expression/value.ts';
import { COUNTING_RULES, type Firings } from '../../core/model/alert.ts';
import type { RuleCounts, Sensitivity, ThresholdSensitivity } from '../../core/model/simulation.ts';
import type { Replay } from './replay.ts';

const PERCENTS = [-25, -10, 10, 25] as const;
/** The most thresholds of one expression that are varied. */
const MOST_THRESHOLDS = 8;
const ORDERS: ReadonlySet<string> = new Set(['gt', 'ge', 'lt', 'le']);

/** The counts of an expression with each of its thresholds moved alone, and under the other null rule. */
export function sensitivityOf(replay: Replay, text: string, condition: Typed, nulls: NullRule): Sensitivity {
  const thresholds = thresholdsOf(condition);
  const other = nulls === 'odata' ? 'sql' : 'odata';
  return {
    thresholds: thresholds.slice(0, MOST_THRESHOLDS).map((threshold) => varied(replay, text, threshold, nulls)),
    furtherThresholds: Math.max(0, thresholds.length - MOST_THRESHOLDS),
    otherNulls: { nulls: other, counts: countsOf(replay.firings(condition, other)) },
  };
}

export function countsOf(firings: Firings): RuleCounts {
  const [anyChange, edge, usedFields] = COUNTING_RULES;
  return {
    [anyChange]: firings[anyChange].length,
    [edge]: firings[edge].length,
    [usedFields]: firings[usedFields].length,
  };
}

/** A comparison by order of a term with a number; zero has no neighbours by percent. */
type Threshold = { readonly comparison: Typed; readonly literal: Typed };

function thresholdsOf(term: Typed): readonly Threshold[] {
  if (term.kind !== 'apply') return [];
  const { entry, operands } = term;
  const literals = operands.filter(({ kind, shape }) => kind === 'literal' && shape.type === 'number');
  const [literal] = literals;
  const isThreshold = ORDERS.has(entry.name) && literals.length === 1 && literal?.kind === 'literal';
  if (isThreshold && Number(literal.value) !== 0)
    return [{ comparison: term, literal }, ...operands.flatMap(thresholdsOf)];
  return operands.flatMap(thresholdsOf);
}

function varied(
  replay: Replay,
  text: string,
  { comparison, literal }: Threshold,
  nulls: NullRule,
): ThresholdSensitivity {
  const value = printExpression(literal.node);
  const { start, end } = literal.node;
  const variations = PERCENTS.map((percent) => {
    const moved = byPercent(value, percent);
    // Spaces: the number may have been in parentheses.
    const { typed } = replay.read(`${text.slice(0, start)} ${moved} ${text.slice(end)}`);
    return { percent, value: moved, counts: typed ? countsOf(replay.firings(typed, nulls)) : null };
  });
  return { term: printExpression(comparison.node), value, variations };
}

/** The number plus a percentage of it, exact. */
function byPercent(text: string, percent: number): string {
  const { mantissa, places } = parseDecimal(text) ?? { mantissa: 0n, places: 0 };
  return formatDecimal(trimDecimal({ mantissa: mantissa * BigInt(100 + percent), places: places + 2 }));
}
