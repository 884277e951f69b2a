import type { CompanyProfile } from '../industry.ts';
import type { FieldIndex } from '../taxonomy/field-index.ts';
import type { Drivers } from './driver.ts';
import type { Amounts } from './ledger.ts';

/** The balances before the first quarter. What was earned and kept until then is what makes both sides equal. */
export function openingBalances(
  { opening }: Drivers,
  { byName, fields }: FieldIndex,
  { revenue, has }: CompanyProfile,
): Amounts {
  const balances = new Float64Array(fields.length);
  let kept = 0;
  const set = (field: string, amount: number): void => {
    const described = byName.get(field);
    if (!described) throw new Error(`no such balance: ${field}`);
    balances[described.slot] = amount;
    if (described.section === 'Balance Sheet') kept += described.balance === 'debit' ? amount : -amount;
  };
  for (const [field, share] of Object.entries(opening)) {
    const [percent, feature] = typeof share === 'number' ? [share, undefined] : share;
    set(field, feature && !has[feature] ? 0 : Math.round((revenue * percent) / 100));
  }
  set('retainedearnings', kept);
  return balances;
}
