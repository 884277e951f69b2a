import type { FieldName } from '../../model/taxonomy.ts';
import { type ByteInterner, createByteInterner } from './byte-interner.ts';
import { type CellKey, internKey } from './cell-key.ts';
import { cellText, type Line } from './line.ts';

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

/** The field that the cells `tag` and `version`, in this order in `key`, name. */
export function fieldOf(names: Names, line: Line, key: CellKey): number {
  const field = internKey(names.fields, line, key);
  if (field === names.fieldNames.length) {
    const [tag, version] = key.columns as readonly [number, number];
    names.fieldNames.push({ namespace: cellText(line, version), name: cellText(line, tag) });
  }
  return field;
}
