import type { CompanyProfile } from '../industry.ts';
import type { FieldIndex } from '../taxonomy/field-index.ts';
import type { Drivers } from './driver.ts';
import type { Amounts } from './ledger.ts';

/** The balances before the first quarter. What was earned and kept until then is what makes both sides equal. */
export function openingBalances(
  { opening }: Drivers,
  { byName }: FieldIndex,
  { revenue, has }: CompanyProfile,
): Amounts {
  const balances: Record<string, number> = {};
  let kept = 0;
  for (const [field, share] of Object.entries(opening)) {
    const [percent, feature] = typeof share === 'number' ? [share, undefined] : share;
    const amount = feature && !has[feature] ? 0 : Math.round((revenue * percent) / 100);
    const described = byName.get(field);
    if (!described) throw new Error(`no such balance: ${field}`);
    balances[field] = amount;
    if (described.section === 'Balance Sheet') kept += described.balance === 'debit' ? amount : -amount;
  }
  return { ...balances, retainedearnings: kept };
}
