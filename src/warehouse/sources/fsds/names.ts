import { type ByteInterner, createByteInterner, findBytes, internBytes } from '../../../core/base/byte-interner.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { cellEnd, cellStart, cellText, type Line } from './line.ts';

/** Names that the tables of one data set share: filings and fields, numbered in order of first appearance. */
export type Names = {
  /** Accession numbers; the number of one is that of its document. */
  readonly filings: ByteInterner;
  /** `tag`, tab, `version`; the number of one is that of its field. */
  readonly fields: ByteInterner;
  readonly fieldNames: FieldName[];
};

export function createNames(): Names {
  return { filings: createByteInterner(1024), fields: createByteInterner(16_384), fieldNames: [] };
}

/** The number of a cell, -1 where it was not interned before. */
export function findCell(interner: ByteInterner, line: Line, column: number): number {
  return findBytes(interner, line.bytes, cellStart(line, column), cellEnd(line, column));
}

/** Numbers the cells of several columns together, with tabs between them. Adjacent ones are taken where they are. */
export function internedCells(interner: ByteInterner, columns: readonly number[]): (line: Line) => number {
  const first = columns[0] ?? 0;
  const last = first + columns.length - 1;
  if (columns.every((column, index) => column === first + index)) {
    return (line) => internBytes(interner, line.bytes, cellStart(line, first), cellEnd(line, last));
  }
  return (line) => {
    const bytes = Buffer.from(columns.map((column) => cellText(line, column)).join('\t'));
    return internBytes(interner, bytes, 0, bytes.length);
  };
}

/** Numbers the fields that the cells `tag` and `version` name. */
export function fieldsOf(
  names: Names,
  { tag, version }: { readonly tag: number; readonly version: number },
): (line: Line) => number {
  const numberOf = internedCells(names.fields, [tag, version]);
  return (line) => {
    const field = numberOf(line);
    if (field === names.fieldNames.length) {
      names.fieldNames.push({ namespace: cellText(line, version), name: cellText(line, tag) });
    }
    return field;
  };
}
