import { type PeriodKind, type SampleField, type SampleStatement, withDescendants } from '../field.ts';

export type Addend = { readonly field: string; readonly weight: 1 | -1 };

/** `slot`: its place among the fields of the taxonomy. `section`: the title of the section in which it is at home. */
export type NumberedField = SampleField & { readonly id: number; readonly slot: number; readonly section: string };

type Term = { readonly slot: number; readonly weight: 1 | -1 };

/** The fields of a taxonomy by what is asked of them. */
export type FieldIndex = {
  /** Each once, although net income stands in two sections; ids in order of appearance. */
  readonly fields: readonly NumberedField[];
  readonly byName: ReadonlyMap<string, NumberedField>;
  /** Every sum, addends before the sums that need them. */
  readonly sums: readonly { readonly total: string; readonly addends: readonly Addend[] }[];
  /** The same by slots. */
  readonly slotSums: readonly { readonly slot: number; readonly terms: readonly Term[] }[];
  /** The addends of each slot; none of leaves. */
  readonly terms: readonly (readonly Term[] | undefined)[];
};

export function fieldIndex(taxonomy: string, statements: readonly SampleStatement[]): FieldIndex {
  const appearances = statements.flatMap(({ title, root }) =>
    withDescendants(root).map((field) => ({ ...field, section: title })),
  );
  const first = new Map<string, SampleField & { readonly section: string }>();
  for (const field of appearances) {
    const known = first.get(field.name);
    if (!known || (known.addends.length === 0 && field.addends.length > 0)) first.set(field.name, field);
  }
  const fields = [...first.values()].map((field, slot) => ({
    ...field,
    slot,
    id: Number(taxonomy) * 10_000 + slot + 1,
  }));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const slotOf = (name: string): number => byName.get(name)?.slot ?? -1;
  const sums = sumsOf(first);
  const slotSums = sums.map(({ total, addends }) => ({
    slot: slotOf(total),
    terms: addends.map(({ field, weight }) => ({ slot: slotOf(field), weight })),
  }));
  const terms = new Map(slotSums.map(({ slot, terms }) => [slot, terms]));
  return { fields, byName, sums, slotSums, terms: fields.map(({ slot }) => terms.get(slot)) };
}

function sumsOf(fields: ReadonlyMap<string, SampleField>): FieldIndex['sums'] {
  const sums = new Map<string, readonly Addend[]>();
  const visit = ({ name, addends }: SampleField): void => {
    if (addends.length === 0 || sums.has(name)) return;
    const read = addends.map(readAddend);
    for (const { field } of read) {
      const below = fields.get(field);
      if (below) visit(below);
    }
    sums.set(name, read);
  };
  for (const field of fields.values()) visit(field);
  return [...sums].map(([total, addends]) => ({ total, addends }));
}

export function readAddend(addend: string): Addend {
  return addend.startsWith('-') ? { field: addend.slice(1), weight: -1 } : { field: addend, weight: 1 };
}

export function periodIn(index: FieldIndex, field: string): PeriodKind | undefined {
  return index.byName.get(field)?.period;
}
