import { totalChecks } from '../../src/analysis/validation/explain/total-checks.ts';
import type { Comparison } from '../../src/analysis/validation/modes.ts';
import { fieldKey } from '../../src/core/model/field-name.ts';
import type { TotalCheck } from '../../src/core/model/total-check.ts';
import type { StoreReader } from '../../src/warehouse/store/reader.ts';

/** A total with the verdict of a statement beside it. */
export type CheckedTotal = { readonly version: number; readonly field: string; readonly check: TotalCheck };

/** Every total of the rows of companies that statements put a verdict beside. */
export async function checkedTotals(
  reader: StoreReader,
  companies: readonly string[],
  comparison: Comparison,
): Promise<readonly CheckedTotal[]> {
  const snapshot = await reader.newestSnapshot();
  const filed = await reader.rows({ of: { companies }, snapshot, values: 'all' });
  const calculationOf = (id: number) => reader.taxonomyParts(id, ['calculation']);
  const checkOf = await totalChecks(filed, { reader, snapshot, asOf: undefined, comparison, calculationOf });
  return filed.rows.flatMap(({ version, values }) => {
    const fields = new Map(values.map(({ field }) => [fieldKey(field), field]));
    return [...fields.values()].flatMap((field) => {
      const check = checkOf(version, field);
      return check ? [{ version, field: field.name, check }] : [];
    });
  });
}
