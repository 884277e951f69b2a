import type { IndustryTaxonomy, Statement } from '../industries/model.ts';
import { sumRules } from './sums.ts';

const UNIT = 1_000n;
/** What moves is such a part of the smaller of both amounts. */
const PART = 10n;

/**
 * A quarter as a later report shows it: an amount has moved from one line to another of the same total, so that
 * everything still adds up. The lines are the two largest that stand in one sum alone and are not sums themselves.
 */
export function restate(taxonomy: IndustryTaxonomy, statement: Statement): Statement {
  const rules = sumRules(taxonomy);
  const totals = new Set(rules.map(({ total }) => total));
  const uses = new Map<string, number>();
  for (const { field } of rules.flatMap(({ addends }) => addends)) uses.set(field, (uses.get(field) ?? 0) + 1);
  const pairs = rules
    .filter(({ period }) => period === 'duration')
    .map(({ addends }) =>
      addends
        .filter(({ field, weight }) => weight === addends[0]?.weight && uses.get(field) === 1 && !totals.has(field))
        .map(({ field }) => ({ field, amount: BigInt(statement.get(field) ?? '0') }))
        .filter(({ amount }) => amount > PART * UNIT)
        .sort((a, b) => (a.amount > b.amount ? -1 : 1)),
    )
    .filter(({ length }) => length >= 2);
  const [[from, to] = []] = pairs.sort((a, b) => ((a[1]?.amount ?? 0n) > (b[1]?.amount ?? 0n) ? -1 : 1));
  if (!from || !to) throw new Error(`nothing to restate in taxonomy ${taxonomy}`);
  const moved = (to.amount / PART / UNIT) * UNIT;
  return new Map([...statement]).set(from.field, String(from.amount - moved)).set(to.field, String(to.amount + moved));
}
