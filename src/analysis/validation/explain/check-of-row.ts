import type { TotalCheck } from '../../../core/model/total-check.ts';
import type { CompanyField, RowOfField } from '../../../warehouse/store/company-values.ts';
import type { PlacedValue } from '../../../warehouse/store/read-values.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import { foundRows } from '../order-findings.ts';
import { fieldsOfTotals } from '../page/printed-failures.ts';
import { describedBinding } from '../roll-up/findings.ts';
import type { CheckedCompany } from './check-company.ts';
import { checkTotal } from './check-total.ts';
import type { JudgedRow } from './judged-row.ts';

type Place = {
  readonly checked: CheckedCompany;
  readonly judged: JudgedRow | undefined;
  readonly row: RowOfField;
  /** The values of the field in the row. */
  readonly own: readonly PlacedValue[];
  readonly fields: readonly CompanyField[];
};

/** The verdict on a field in a row, the same as beside it in a statement; `undefined` where it is not a total. */
export async function checkOfRow(
  reader: Pick<StoreReader, 'fieldsById'>,
  { checked, judged, row, own, fields }: Place,
): Promise<Omit<TotalCheck, 'sums'> | undefined> {
  const { version, bindingId } = row;
  const slots = new Set(own.map(({ id }) => judged?.plan.slotOfField[id] ?? -1));
  const sums = [...(judged?.sums.values() ?? [])].filter(({ sum }) => slots.has(judged?.plan.sums[sum]?.parent ?? -2));
  const totals = checked.printedOf(version).filter(({ fieldId }) => fields.some(({ id }) => id === fieldId));
  if (sums.length + totals.length === 0) return undefined;
  const entry = checked.calculations.bindings.get(bindingId);
  // The names of parts are in the ids of findings.
  const isWrong = totals.some(({ verdict }) => verdict === 'odd');
  const found = checkTotal({
    row: foundRows(new Map([[version, row]]))(version),
    binding: entry && describedBinding(entry),
    sums,
    totals,
    fields: isWrong ? await reader.fieldsById(fieldsOfTotals(totals)) : new Map(),
    slotOf: (id) => judged?.plan.slotOfField[id] ?? -1,
  });
  if (!found) return undefined;
  const { sums: _, ...check } = found;
  return check;
}
