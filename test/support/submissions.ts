import { parseIsoDate } from '../../src/core/base/date.ts';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import type { FileSet } from '../../src/core/model/files.ts';
import type { Entity, FiledDocument } from '../../src/core/model/row-batch.ts';
import type { Scope, SourceRead, SourceSummary } from '../../src/core/model/source-read.ts';
import type { CompanySubmissions } from '../../src/core/model/submission.ts';
import {
  type ReadSubmissionsOptions,
  readSubmissions,
} from '../../src/warehouse/sources/submissions/read-submissions.ts';
import { TINY_SCOPE, tinyBatch } from './tiny-rows.ts';

/** A filing as a list states it, by the names of its columns. */
export type PlainFiling = Readonly<Record<string, unknown>>;

/** An annual report of the tiny company. */
export const ANNUAL = {
  accessionNumber: '0000000001-24-000001',
  filingDate: '2024-02-20',
  reportDate: '2023-12-31',
  acceptanceDateTime: '2024-02-20T21:16:00.000Z',
  form: '10-K',
  isXBRL: 1,
  isInlineXBRL: 1,
  primaryDocument: 'tiny-20231231.htm',
} as const satisfies PlainFiling;

const COLUMNS = Object.keys(ANNUAL);

/** Filings as parallel columns. */
export function columnsOf(filings: readonly PlainFiling[]): Record<string, unknown[]> {
  return Object.fromEntries(COLUMNS.map((name) => [name, filings.map((filing) => filing[name])]));
}

/** A file of submissions; `pages` are the names of its pages. */
export function submissionFile(
  filings: readonly PlainFiling[],
  { files = [], ...head }: Readonly<Record<string, unknown>> & { readonly files?: readonly unknown[] } = {},
): string {
  return JSON.stringify({
    ...{ cik: '0000000001', sic: '6021', name: 'TINY INC', tickers: ['TNY', 'TNYB'], formerNames: [] },
    ...head,
    filings: { recent: columnsOf(filings), files },
  });
}

export type ReadSubmissions = SourceSummary & {
  readonly companies: readonly (CompanySubmissions & { readonly company: Entity | undefined })[];
};

/** Everything that a read gives. */
export async function readLists(set: FileSet, options: Partial<ReadSubmissionsOptions> = {}): Promise<ReadSubmissions> {
  const companies: ReadSubmissions['companies'][number][] = [];
  const entities: Entity[] = [];
  const read = readSubmissions(set, { progress: NO_PROGRESS, ...options });
  for (let step = await read.next(); ; step = await read.next()) {
    if (step.done) return { ...step.value, companies };
    if (step.value.kind === 'rows') entities.push(...step.value.batch.entities);
    if (step.value.kind === 'submissions') {
      const { kind: _, ...lists } = step.value;
      companies.push({ ...lists, company: entities[lists.entity] });
    }
  }
}

/** What a document states of itself. */
export type PlainDocument = {
  readonly name: string;
  readonly entity?: string;
  readonly form?: string;
  readonly filed?: string;
  readonly accepted?: string;
  readonly periodEnd?: string;
  readonly attributes?: FiledDocument['attributes'];
};

/** Documents with a row each, of a source: `filing`, `sec-fsds`, `sec-companyfacts`. */
export async function* documentsRead(source: string, documents: readonly PlainDocument[]): SourceRead {
  const rows = documents.map(({ name, entity = '0000000001' }) => ({
    ...{ document: name, entity, company: '', period: '2023-12-31', values: { Assets: '1' } },
  }));
  const batch = tinyBatch(rows);
  const stated = batch.documents.map(({ name, entity }, at): FiledDocument => {
    const { form, filed, accepted, periodEnd, attributes = {} } = documents[at] ?? { name };
    const [filedDay, lastDay] = [parseIsoDate(filed ?? ''), parseIsoDate(periodEnd ?? '')];
    return {
      ...{ name, entity, attributes },
      ...(form !== undefined && { form }),
      ...(filedDay !== undefined && { filed: filedDay }),
      ...(accepted !== undefined && { accepted }),
      ...(lastDay !== undefined && { periodEnd: lastDay }),
    };
  });
  yield { kind: 'rows', batch: { ...batch, documents: stated } };
  const scope: Scope = { ...TINY_SCOPE, source, resource: source, partition: 'filing', partitionBy: 'document' };
  return { scope, counts: {}, diagnostics: [] };
}
