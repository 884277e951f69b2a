import type { Statement } from '../field.ts';
import type { FieldIndex } from '../taxonomy/field-index.ts';
import type { Quotient } from './driver.ts';
import { unitsToStatement } from './to-statement.ts';

const QUOTIENTS: ReadonlySet<string> = new Set(['perShare', 'ratio', 'percent', 'decimal']);

/**
 * Several quarters, first to last, as one period: flows added up, balances of the end, average numbers of shares
 * averaged (rounded to a whole share), and what is a quotient of them divided anew.
 */
export function sumQuarters(
  { fields }: FieldIndex,
  quotients: readonly Quotient[],
  quarters: readonly Statement[],
): Statement {
  const last = quarters.at(-1);
  const units = new Map<string, number>();
  for (const { name, kind, period } of fields) {
    if (kind === 'heading' || QUOTIENTS.has(kind)) continue;
    let sum = 0;
    if (period === 'instant') sum = Number(last?.get(name) ?? 0);
    else for (const quarter of quarters) sum += Number(quarter.get(name) ?? 0);
    if (sum !== 0)
      units.set(name, kind === 'shares' && period === 'duration' ? Math.round(sum / quarters.length) : sum);
  }
  return unitsToStatement(units, quotients);
}
