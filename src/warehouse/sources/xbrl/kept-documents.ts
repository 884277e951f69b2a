import { hash } from 'node:crypto';
import { groupBy } from '../../../core/base/collections.ts';
import { compressText } from '../../../core/base/compressed-text.ts';
import { decodeXml } from '../../../core/base/xml-bytes.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { KeptDocument } from '../../../core/model/kept-document.ts';
import type { RowBatch } from '../../../core/model/row-batch.ts';
import type { DocumentHead } from './document-head.ts';
import { lastPart } from './href.ts';
import { isInlineHead } from './inline/read-inline.ts';
import type { Fact, Instance } from './instance/instance.ts';
import { rowNumbering } from './instance/instance-rows.ts';

const READ_BY_PEOPLE = /\.x?html?$/i;

/**
 * The documents among those of a filing that people read. `printed`: the facts of the inline ones, which print the
 * values of the instance; its own where they are the instance.
 */
export async function keptDocuments(
  heads: readonly DocumentHead[],
  { instance, printed, rows }: { readonly instance: Instance; readonly printed: Instance; readonly rows: RowBatch },
  maxXml: number,
): Promise<readonly KeptDocument[]> {
  const places = placesIn(printed, instance, rows);
  const kept: KeptDocument[] = [];
  for (const head of heads.filter(({ file }) => READ_BY_PEOPLE.test(file.path))) {
    const { path, place } = head.file;
    const text = textOf(await head.file.read(maxXml), place);
    const kind = isInlineHead(head) ? 'inline' : 'html';
    kept.push({
      name: lastPart(path),
      kind,
      bytes: Buffer.byteLength(text),
      sha256: hash('sha256', text, 'hex'),
      content: await compressText(text),
      places: columnsOf(places.get(path) ?? []),
    });
  }
  return kept;
}

/** HTML need not say how it is encoded. */
function textOf(bytes: Uint8Array, place: string): string {
  try {
    return decodeXml(bytes, place);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Place = { readonly row: number; readonly field: number; readonly element: number };

/** By the path of the document. A fact is found in the rows by what it says, not by ids. */
function placesIn(printed: Instance, instance: Instance, { fields }: RowBatch): ReadonlyMap<string, readonly Place[]> {
  const rows = rowNumbering();
  const rowOf = new Map(instance.facts.map((fact) => [keyOf(fact, instance), rows.numberOf(fact)]));
  const fieldOf = new Map(fields.map((field, at) => [fieldKey(field), at]));
  const places = printed.facts.flatMap((fact): readonly (Place & { readonly document: string })[] => {
    const row = rowOf.get(keyOf(fact, printed));
    const field = fieldOf.get(fieldKey(fact.field));
    if (!fact.printed || row === undefined || field === undefined) return [];
    return [{ ...fact.printed, row, field }];
  });
  return groupBy(places, ({ document }) => document);
}

const keyOf = ({ context, unit, tuple }: Fact, { contexts, units }: Instance): string =>
  JSON.stringify([contexts[context], units[unit] ?? null, tuple]);

function columnsOf(places: readonly Place[]): KeptDocument['places'] {
  return {
    row: Int32Array.from(places, ({ row }) => row),
    field: Int32Array.from(places, ({ field }) => field),
    element: Int32Array.from(places, ({ element }) => element),
  };
}
