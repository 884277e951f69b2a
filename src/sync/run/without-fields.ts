import type { NumberColumns, RowBatch, TextColumns, WideNumberColumns } from '../../model/row-batch.ts';

/** Leaves out the values of fields that are not known, and counts them. One answer after the other; its fields are numbered anew. */
export type FieldFilter = {
  readonly nextAnswer: () => void;
  readonly apply: (batch: RowBatch) => RowBatch;
  /** Values that were left out, by field. */
  readonly discarded: () => ReadonlyMap<string, number>;
};

export function fieldFilter(isKnown: (name: string) => boolean): FieldFilter {
  const discarded = new Map<string, number>();
  /** By the number that the reader gave: the name, and the number that is handed on, -1 for a field that is left out. */
  let names: string[] = [];
  let numbers: number[] = [];
  let kept = 0;
  const keptPlaces = (fields: Int32Array): number[] => {
    const places: number[] = [];
    fields.forEach((field, at) => {
      const name = names[field] ?? '';
      if ((numbers[field] ?? -1) >= 0) places.push(at);
      else discarded.set(name, (discarded.get(name) ?? 0) + 1);
    });
    return places;
  };
  return {
    nextAnswer: () => {
      numbers = [];
      names = [];
      kept = 0;
    },
    discarded: () => discarded,
    apply: (batch) => {
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
        numbers: numbersAt(batch.numbers, keptPlaces(batch.numbers.field), numbers),
        wideNumbers: wideAt(batch.wideNumbers, keptPlaces(batch.wideNumbers.field), numbers),
        texts: textsAt(batch.texts, keptPlaces(batch.texts.field), numbers),
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
