import type { FieldLabel, FieldProperty } from '../../core/model/taxonomy.ts';
import type { FieldNumbers, TextNumbers } from './numbering.ts';
import type { PendingColumns } from './pending-columns.ts';

type StagedFields = { readonly pending: PendingColumns; readonly fields: FieldNumbers; readonly texts: TextNumbers };

/** Positions are the codes of the staged columns, 1 and up; 0: not stated. */
const PERIOD_TYPES: readonly (FieldProperty['periodType'] | undefined)[] = [undefined, 'instant', 'duration'];
const BALANCE_TYPES: readonly (FieldProperty['balanceType'] | undefined)[] = [undefined, 'credit', 'debit'];
const LABEL_KINDS: Readonly<Record<string, number>> = { primary: 1, full: 2 };
/** In `can_hold_value`: neither yes (1) nor no (0). */
const NOT_STATED = 2;

/** Stages what taxonomies and data sets say of fields. */
export async function addFields(
  { pending, fields, texts }: StagedFields,
  properties: readonly FieldProperty[],
  labels: readonly FieldLabel[],
): Promise<void> {
  await pending.push('staged_property', [
    integers(properties, ({ field }) => fields.numberOf(field)),
    integers(properties, ({ dataType }) => (dataType === undefined ? -1 : texts.numberOf(dataType.name))),
    codes(properties, ({ canHoldValue: can }) => (can === undefined ? NOT_STATED : Number(can))),
    codes(properties, ({ periodType }) => PERIOD_TYPES.indexOf(periodType)),
    codes(properties, ({ balanceType }) => BALANCE_TYPES.indexOf(balanceType)),
  ]);
  await pending.push('staged_label', [
    integers(labels, ({ field }) => fields.numberOf(field)),
    codes(labels, ({ labelType }) => LABEL_KINDS[labelType] ?? 0),
    labels.map(({ text }) => text),
  ]);
}

function integers<T>(items: readonly T[], of: (item: T) => number): Int32Array {
  const column = new Int32Array(items.length);
  for (let at = 0; at < items.length; at += 1) column[at] = of(items[at] as T);
  return column;
}

const codes = <T>(items: readonly T[], of: (item: T) => number): Uint8Array => Uint8Array.from(integers(items, of));
