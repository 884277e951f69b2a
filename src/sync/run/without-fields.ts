import type { NumberColumns, RowBatch, TextColumns, WideNumberColumns } from '../../model/row-batch.ts';

/** Leaves out the values of fields that are not known, and counts them. One answer after the other; its fields are numbered anew. */
export type FieldSieve = {
  readonly nextAnswer: () => void;
  readonly sift: (batch: RowBatch) => RowBatch;
  /** Values that were left out, by field. */
  readonly dropped: () => ReadonlyMap<string, number>;
};

export function fieldSieve(isKnown: (name: string) => boolean): FieldSieve {
  const dropped = new Map<string, number>();
  /** By the number that the reader gave: the number that is handed on, -1 for what is left out. */
  let numbers: number[] = [];
  let names: string[] = [];
  let kept = 0;
  const left = (fields: Int32Array): number[] => {
    const places: number[] = [];
    fields.forEach((field, at) => {
      const name = names[field] ?? '';
      if ((numbers[field] ?? -1) >= 0) places.push(at);
      else dropped.set(name, (dropped.get(name) ?? 0) + 1);
    });
    return places;
  };
  return {
    nextAnswer: () => {
      numbers = [];
      names = [];
      kept = 0;
    },
    dropped: () => dropped,
    sift: (batch) => {
      const fields = batch.fields.filter(({ name }) => {
        const known = isKnown(name);
        names.push(name);
        numbers.push(known ? kept : -1);
        if (known) kept += 1;
        return known;
      });
      if (kept === numbers.length) return batch;
      return {
        ...batch,
        fields,
        numbers: numbersAt(batch.numbers, left(batch.numbers.field), numbers),
        wideNumbers: wideAt(batch.wideNumbers, left(batch.wideNumbers.field), numbers),
        texts: textsAt(batch.texts, left(batch.texts.field), numbers),
      };
    },
  };
}

type Cells = { readonly row: Int32Array; readonly field: Int32Array };

function cellsAt({ row, field }: Cells, places: readonly number[], numbers: readonly number[]): Cells {
  return {
    row: Int32Array.from(places, (at) => row[at] ?? 0),
    field: Int32Array.from(places, (at) => numbers[field[at] ?? 0] ?? 0),
  };
}

function numbersAt(of: NumberColumns, places: readonly number[], numbers: readonly number[]): NumberColumns {
  return {
    ...cellsAt(of, places, numbers),
    mantissa: BigInt64Array.from(places, (at) => of.mantissa[at] ?? 0n),
    places: Uint8Array.from(places, (at) => of.places[at] ?? 0),
    decimals: Int8Array.from(places, (at) => of.decimals[at] ?? 0),
  };
}

function wideAt(of: WideNumberColumns, places: readonly number[], numbers: readonly number[]): WideNumberColumns {
  return {
    ...cellsAt(of, places, numbers),
    text: places.map((at) => of.text[at] ?? ''),
    decimals: Int8Array.from(places, (at) => of.decimals[at] ?? 0),
  };
}

function textsAt(of: TextColumns, places: readonly number[], numbers: readonly number[]): TextColumns {
  return { ...cellsAt(of, places, numbers), text: places.map((at) => of.text[at] ?? '') };
}
