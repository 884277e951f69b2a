import type { FieldName } from '../../model/taxonomy.ts';
import { type ByteInterner, createByteInterner, internBytes, internedText } from './byte-interner.ts';
import { cellEnd, cellStart, type Line } from './line.ts';
import { createTupleInterner, internTuple, type TupleInterner } from './tuple-interner.ts';

/** What the tables of one data set have in common: filings and fields, numbered in order of first appearance. */
export type Names = {
  /** Accession numbers; the number of one is that of its document. */
  readonly filings: ByteInterner;
  readonly tags: ByteInterner;
  readonly versions: ByteInterner;
  /** (tag, version); the number of one is that of its field. */
  readonly fields: TupleInterner;
  readonly fieldNames: FieldName[];
};

export function createNames(): Names {
  return {
    filings: createByteInterner(1024),
    tags: createByteInterner(16_384),
    versions: createByteInterner(1024),
    fields: createTupleInterner(2, 16_384),
    fieldNames: [],
  };
}

/** Interns the text of a cell. */
export function internCell(interner: ByteInterner, line: Line, column: number): number {
  return internBytes(interner, line.bytes, cellStart(line, column), cellEnd(line, column));
}

/** The field that the cells `tag` and `version` name. */
export function fieldOf(names: Names, line: Line, tagColumn: number, versionColumn: number): number {
  const tag = internCell(names.tags, line, tagColumn);
  const version = internCell(names.versions, line, versionColumn);
  const field = internTuple(names.fields, tag, version);
  if (field === names.fieldNames.length) {
    names.fieldNames.push({ namespace: internedText(names.versions, version), name: internedText(names.tags, tag) });
  }
  return field;
}
