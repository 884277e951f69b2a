import type { RowBatch } from '../../model/row-batch.ts';

/** Fields of the batches of one read, which are numbered on from batch to batch. */
export type BatchFields = {
  /** Takes up the fields that are new in a batch. */
  readonly take: (batch: RowBatch) => void;
  readonly nameOf: (field: number) => string;
};

export function batchFields(): BatchFields {
  const names: string[] = [];
  return {
    take: ({ fields }) => {
      for (const { name } of fields) names.push(name);
    },
    nameOf: (field) => names[field] ?? '',
  };
}

/** Calls back for every value of a batch with the row, counted within the batch, the field and the value as text; no order is promised. */
export function eachValue(
  { rows, numbers, wideNumbers, texts }: RowBatch,
  wanted: (field: number) => boolean,
  tell: (row: number, field: number, text: string) => void,
  firstRow: number,
): void {
  if (rows.entity.length === 0) return;
  numbers.field.forEach((field, at) => {
    if (!wanted(field)) return;
    const places = numbers.places[at] ?? 0;
    const digits = String(numbers.mantissa[at] ?? 0n);
    tell((numbers.row[at] ?? 0) - firstRow, field, places === 0 ? digits : `${digits}e-${places}`);
  });
  for (const column of [wideNumbers, texts]) {
    column.field.forEach((field, at) => {
      if (wanted(field)) tell((column.row[at] ?? 0) - firstRow, field, column.text[at] ?? '');
    });
  }
}
