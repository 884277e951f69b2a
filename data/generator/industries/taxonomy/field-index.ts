import { type PeriodKind, type SampleField, type SampleStatement, withDescendants } from '../field.ts';

export type Addend = { readonly field: string; readonly weight: 1 | -1 };

/** `section`: the title of the section in which the field is at home. */
export type NumberedField = SampleField & { readonly id: number; readonly section: string };

/** The fields of a taxonomy by what is asked of them. */
export type FieldIndex = {
  /** Each once, although net income stands in two sections; ids in order of appearance. */
  readonly fields: readonly NumberedField[];
  readonly byName: ReadonlyMap<string, NumberedField>;
  /** Every sum, addends before the sums that need them. */
  readonly sums: readonly { readonly total: string; readonly addends: readonly Addend[] }[];
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
  const fields = [...first.values()].map((field, index) => ({ ...field, id: Number(taxonomy) * 10_000 + index + 1 }));
  return { fields, byName: new Map(fields.map((field) => [field.name, field])), sums: sumsOf(first) };
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
