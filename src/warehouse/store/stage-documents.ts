import type { KeptDocument } from '../../core/model/kept-document.ts';
import type { PendingColumns } from './pending-columns.ts';

/** By the numbers of the batch those of the stage. */
type Numbers = {
  readonly document: number;
  readonly rows: (rows: Int32Array) => Int32Array;
  readonly fields: readonly number[];
};

/** Stages documents that people read, with the places of values in them. */
export async function stageDocuments(
  pending: PendingColumns,
  documents: readonly KeptDocument[],
  { document, rows, fields }: Numbers,
): Promise<void> {
  await pending.push('staged_kept', [
    new Int32Array(documents.length).fill(document),
    documents.map(({ name }) => name),
    documents.map(({ kind }) => kind),
    BigInt64Array.from(documents, ({ bytes }) => BigInt(bytes)),
    documents.map(({ sha256 }) => sha256),
    documents.map(({ content }) => content),
  ]);
  for (const { name, places } of documents) {
    const { length } = places.row;
    await pending.push('staged_place', [
      new Int32Array(length).fill(document),
      new Array<string>(length).fill(name),
      rows(places.row),
      places.field.map((field) => fields[field] ?? -1),
      places.element,
    ]);
  }
}
