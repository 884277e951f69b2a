import { periodEnd } from '../../core/model/period.ts';
import type { FiledDocument } from '../../core/model/row-batch.ts';
import type { IdentifiedRow } from './row-identity.ts';
import type { RowReader } from './row-reader.ts';

/**
 * The documents of rows, by filer and document control number. Fiscal year and quarter of a document are those of its
 * latest period. If a later period comes after the document was handed over, it is handed over again: the last mention
 * counts.
 */
export type Documents = ReturnType<typeof documents>;

/** A document: its own number, the number of its last mention, and its place among those not handed over yet. */
export type DocumentState = { readonly key: number; mention: number; end: number; freshAt: number };

const HANDED_OVER = -1;

export function documents() {
  return {
    known: new Map<string, DocumentState>(),
    mentions: 0,
    fresh: [] as FiledDocument[],
    freshOf: [] as DocumentState[],
  };
}

/** The document of a row, `undefined` where it states none. `entity` is the number of the row's. */
export function documentOf(
  all: Documents,
  row: IdentifiedRow,
  reader: RowReader,
  entity: number,
): DocumentState | undefined {
  if (row.document === undefined) return undefined;
  const key = `${entity} ${row.document}`;
  const end = periodEnd(row.period) ?? -Infinity;
  const known = all.known.get(key);
  if (!known) {
    const state = { key: all.known.size, mention: 0, end, freshAt: HANDED_OVER };
    all.known.set(key, state);
    mention(all, state, facts(row, reader, entity));
    return state;
  }
  if (end > known.end) {
    known.end = end;
    if (known.freshAt === HANDED_OVER) mention(all, known, facts(row, reader, entity));
    else all.fresh[known.freshAt] = facts(row, reader, entity);
  }
  return known;
}

function mention(all: Documents, state: DocumentState, document: FiledDocument): void {
  state.mention = all.mentions;
  all.mentions += 1;
  state.freshAt = all.fresh.push(document) - 1;
  all.freshOf.push(state);
}

/** Hands over the mentions that are new since it was asked last. */
export function takeDocuments(all: Documents): readonly FiledDocument[] {
  const { fresh, freshOf } = all;
  for (const state of freshOf) state.freshAt = HANDED_OVER;
  all.fresh = [];
  all.freshOf = [];
  return fresh;
}

function facts(row: IdentifiedRow, reader: RowReader, entity: number): FiledDocument {
  const form = reader.header('form');
  const fiscalYear = reader.header('fiscalYear');
  const fiscalPeriod = reader.header('fiscalPeriod');
  const end = periodEnd(row.period);
  return {
    name: row.document ?? '',
    entity,
    ...(form === undefined ? {} : { form }),
    ...(row.received === undefined ? {} : { filed: row.received.day }),
    ...(end === undefined ? {} : { periodEnd: end }),
    ...(fiscalYear === undefined ? {} : { fiscalYear }),
    ...(fiscalPeriod === undefined ? {} : { fiscalPeriod }),
    attributes: {},
  };
}
