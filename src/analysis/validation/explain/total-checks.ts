import { groupBy, memoize } from '../../../core/base/collections.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { hasTrait } from '../../../core/model/row-source.ts';
import type { TotalChecks } from '../../../core/model/total-check.ts';
import type { FiledRow, FiledRows } from '../../../warehouse/store/filed-rows.ts';
import type { TotalOfRow } from '../../../warehouse/store/printed/totals-of-rows.ts';
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
  { rows, documents }: Pick<FiledRows, 'rows' | 'documents'>,
  { comparison, snapshot, ...asked }: AskedChecks,
): Promise<TotalChecks> {
  const { idOf, bindings } = await readFiledCalculations(rows, { ...asked, mode: comparison.mode });
  const printedOf = await printedTotals(asked.reader, snapshot, rows);
  const byVersion = new Map(rows.map((row) => [row.row, row]));
  const described = memoize((binding: number) => {
    const entry = bindings.get(binding);
    return entry && describedBinding(entry);
  });
  const read = memoize((version: number): ReadRow | undefined => {
    const row = byVersion.get(version);
    const plan = row && described(row.binding)?.plan;
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
    const document = documents.get(row.document)?.name ?? null;
    const slotOf = (id: number): number => {
      const name = fields.get(id);
      return (name && own?.plan.slotOfField[idOf(name)]) ?? -1;
    };
    return checkTotal({ row: failedRow(row, document), binding: described(row.binding), sums, totals, fields, slotOf });
  };
}

/** The printed totals of a field in a row; a service prints none. */
async function printedTotals(
  reader: AskedChecks['reader'],
  snapshot: number,
  rows: readonly FiledRow[],
): Promise<(version: number, key: string) => Pick<Parameters<typeof checkTotal>[0], 'totals' | 'fields'>> {
  const printing = rows.filter(({ source }) => hasTrait(source, 'printed')).map(({ row }) => row);
  const { totals, fields } = printing.length > 0 ? await reader.totalsOfRows(snapshot, printing) : NO_TOTALS;
  const keyOf = (version: number, key: string): string => `${version} ${key}`;
  const byPlace = groupBy(totals, ({ row, fieldId }) => {
    const field = fields.get(fieldId);
    return keyOf(row, field ? fieldKey(field) : '');
  });
  return (version, key) => ({ totals: byPlace.get(keyOf(version, key)) ?? NO_TOTALS.totals, fields });
}

const NO_TOTALS = { totals: [] as readonly TotalOfRow[], fields: new Map() };

function placeOf({ row, dimensions, document, resource, company, unit, period }: FiledRow) {
  return { version: row, dimensions, around: [document, resource, company, unit, period] };
}

function failedRow({ row, company, period, dimensions, unit, resource, snapshot }: FiledRow, document: string | null) {
  const description = {
    period,
    dimensions,
    unit,
    company: { key: company, name: null, symbol: null },
    document: document === null ? null : { name: document, form: null, filed: null },
    source: { resource, snapshot },
  };
  return foundRows(new Map([[row, description]]))(row);
}
