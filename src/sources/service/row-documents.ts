import type { FiledDocument } from '../../model/row-batch.ts';
import type { IdentifiedRow } from './row-identity.ts';

/** What a document is but for the number of its entity in a read. */
export type DocumentFacts = Omit<FiledDocument, 'entity'>;

/** Documents are told apart by filer and document control number. */
export function documentKey(row: IdentifiedRow): string | undefined {
  return row.document === undefined ? undefined : JSON.stringify([row.entity.key, row.document]);
}

/**
 * The documents behind rows. One document restates several periods: its own fiscal year and quarter are those of the
 * latest period in it, and the values of each row keep the row's.
 */
export function documentsOf(rows: readonly IdentifiedRow[]): ReadonlyMap<string, DocumentFacts> {
  const latest = new Map<string, IdentifiedRow>();
  for (const row of rows) {
    const key = documentKey(row);
    if (key === undefined) continue;
    const known = latest.get(key);
    if (!known || (periodEnd(row) ?? -Infinity) > (periodEnd(known) ?? -Infinity)) latest.set(key, row);
  }
  return new Map([...latest].map(([key, row]) => [key, documentFacts(row)]));
}

function documentFacts(row: IdentifiedRow): DocumentFacts {
  const form = row.reader.header('form');
  const fiscalYear = row.reader.header('fiscalYear');
  const fiscalPeriod = row.reader.header('fiscalPeriod');
  const end = periodEnd(row);
  return {
    name: row.document ?? '',
    ...(form === undefined ? {} : { form }),
    ...(row.received === undefined ? {} : { filed: row.received.day }),
    ...(end === undefined ? {} : { periodEnd: end }),
    ...(fiscalYear === undefined ? {} : { fiscalYear }),
    ...(fiscalPeriod === undefined ? {} : { fiscalPeriod }),
    attributes: {},
  };
}

function periodEnd({ period }: IdentifiedRow): number | undefined {
  if (period.kind === 'unknown') return undefined;
  return period.kind === 'instant' ? period.instant : period.end;
}
