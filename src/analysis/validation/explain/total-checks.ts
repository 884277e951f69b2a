import { groupBy, memoize } from '../../../core/base/collections.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { TotalChecks } from '../../../core/model/total-check.ts';
import type { TotalOfRow } from '../../../warehouse/store/printed/totals-of-rows.ts';
import type { StoredRow, StoredRows } from '../../../warehouse/store/read-rows.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import { CHECK_MODES, type Comparison } from '../modes.ts';
import { foundRows } from '../order-findings.ts';
import { describedBinding } from '../roll-up/findings.ts';
import { judgeTotal, type ReadRow } from '../roll-up/tuples.ts';
import { tuplePlaces } from '../tuple-places.ts';
import { checkTotal } from './check-total.ts';
import { type AskedCalculations, readFiledCalculations } from './filed-calculations.ts';
import { itemsOf } from './filed-items.ts';
import { boundRows } from './judged-row.ts';

type AskedChecks = Omit<AskedCalculations, 'mode'> & {
  readonly reader: Pick<StoreReader, 'totalsOfRows'>;
  readonly snapshot: number;
  readonly comparison: Comparison;
};

/** The verdicts on the totals of rows, as `validate` gives them. Of a document all rows of a period must be there. */
export async function totalChecks(
  { rows }: Pick<StoredRows, 'rows'>,
  { comparison, snapshot, ...asked }: AskedChecks,
): Promise<TotalChecks> {
  const { idOf, bindings } = await readFiledCalculations(rows, { ...asked, mode: comparison.mode });
  const printedOf = await printedTotals(asked.reader, snapshot, rows);
  const byVersion = new Map(rows.map((row) => [row.version, row]));
  const described = memoize((binding: number) => {
    const entry = bindings.get(binding);
    return entry && describedBinding(entry);
  });
  const read = memoize((version: number): ReadRow | undefined => {
    const row = byVersion.get(version);
    const plan = row && described(row.bindingId)?.plan;
    return plan && { plan, items: itemsOf(row, (field) => plan.slotOfField[idOf(field)] ?? -1) };
  });
  const tuples = CHECK_MODES[comparison.mode].bindsTuples ? tuplePlaces(rows.map(placeOf)) : new Map();
  return (version, field) => {
    const row = byVersion.get(version);
    if (!row) return undefined;
    const inside = boundRows({ tuples }, version, read);
    const [own] = inside;
    const sums = own ? judgeTotal(own, inside, own.plan.slotOfField[idOf(field)] ?? -1, comparison) : [];
    const { totals, fields } = printedOf(version, fieldKey(field));
    if (sums.length + totals.length === 0) return undefined;
    const slotOf = (id: number): number => {
      const name = fields.get(id);
      return (name && own?.plan.slotOfField[idOf(name)]) ?? -1;
    };
    return checkTotal({ row: failedRow(row), binding: described(row.bindingId), sums, totals, fields, slotOf });
  };
}

/** The printed totals of a field in a row; a service prints none. */
async function printedTotals(
  reader: AskedChecks['reader'],
  snapshot: number,
  rows: readonly StoredRow[],
): Promise<(version: number, key: string) => Pick<Parameters<typeof checkTotal>[0], 'totals' | 'fields'>> {
  const printing = rows.filter(({ origin }) => origin !== 'service').map(({ version }) => version);
  const { totals, fields } = printing.length > 0 ? await reader.totalsOfRows(snapshot, printing) : NO_TOTALS;
  const keyOf = (version: number, key: string): string => `${version} ${key}`;
  const byPlace = groupBy(totals, ({ row, fieldId }) => {
    const field = fields.get(fieldId);
    return keyOf(row, field ? fieldKey(field) : '');
  });
  return (version, key) => ({ totals: byPlace.get(keyOf(version, key)) ?? NO_TOTALS.totals, fields });
}

const NO_TOTALS = { totals: [] as readonly TotalOfRow[], fields: new Map() };

function placeOf({ version, dimensions, documentId, source, company, unit, period }: StoredRow) {
  return { version, dimensions, around: [documentId, source.resource, company.key, unit, period] };
}

/** A row as its check names it: by keys alone. */
function failedRow({ version, company, document, period, dimensions, unit, source }: StoredRow) {
  const description = {
    period,
    dimensions,
    unit,
    company: { key: company.key, name: null, symbol: null },
    document: document && { name: document.name, form: null, filed: null },
    source,
  };
  return foundRows(new Map([[version, description]]))(version);
}
