import { z } from 'zod';
import type { PayloadRequest } from '../../service/sync/ingest-payload.ts';
import type { IngestedByDay } from '../../warehouse/ingest/ingest-by-day.ts';
import type { IngestedDataSet } from '../../warehouse/ingest/ingest-fsds.ts';
import type { LivePorts } from '../../warehouse/ingest/live/ingest-live.ts';
import { call } from './options.ts';
import { callable, members, membersOf, positive, text, texts, truth } from './parts.ts';

const ingest = {
  ...call,
  /** The moment of the snapshot, ISO text in UTC; now where it is left out. */
  observedAt: z.iso.datetime('expected ISO text in UTC').optional(),
};
const ingestOptions = members(ingest);
/** Options of every ingest. @interface */
export type IngestOptions = Readonly<z.infer<typeof ingestOptions>>;

const xml = {
  ...ingest,
  /** Larger documents, in bytes, are refused; 256 MiB where it is left out. */
  maxXml: positive.optional(),
};
export const filingOptions = members({
  ...xml,
  /** The documents of filings that people read are kept, compressed. */
  keepDocuments: truth.optional(),
});
/** How to ingest filings. @interface */
export type FilingOptions = Readonly<z.infer<typeof filingOptions>>;

export const taxonomyOptions = members({
  ...xml,
  /** The taxonomies of disclosures, too. */
  disclosures: truth.optional(),
});
/** How to read taxonomies. @interface */
export type TaxonomyOptions = Readonly<z.infer<typeof taxonomyOptions>>;

export const companyOptions = members({
  ...ingest,
  /** CIKs; all companies where it is left out. */
  companies: texts.optional(),
});
/** Which companies of the SEC's files to ingest. @interface */
export type CompanyOptions = Readonly<z.infer<typeof companyOptions>>;

/** How to fetch from a server. @interface */
export type FetchOptions = IngestOptions & {
  /** Who asks, with a mail address, as the SEC wants it: `NAME MAIL`. */
  readonly userAgent: string;
  /** The address of the server; that of the SEC where it is left out. */
  readonly url?: string | undefined;
  /** Receives each retry and each shortened wait. */
  readonly onNotice?: LivePorts['onNotice'] | undefined;
};
export const fetchOptions = membersOf<FetchOptions>(
  { ...ingest, userAgent: text, url: text, onNotice: callable<LivePorts['onNotice']>() },
  'userAgent',
);

export const dataSetOptions = members({
  ...ingest,
  /** The mail address that the SEC asks for, needed for a URL. */
  contact: text.optional(),
  /** A snapshot for each filing date, in order, of the filings that the store does not have. */
  asFiled: truth.optional(),
});
/** How to ingest a data set. @interface */
export type DataSetOptions = Readonly<z.infer<typeof dataSetOptions>>;

/** An ingest of an SEC data set: by default one snapshot, `asFiled` one for each filing date. */
export type IngestFsds = {
  (input: string, options: DataSetOptions & { readonly asFiled: true }): Promise<IngestedByDay | undefined>;
  (input: string, options?: DataSetOptions & { readonly asFiled?: false }): Promise<IngestedDataSet>;
};

/** The answer to ingest: what it is an answer to, which it does not say itself. @interface */
export type PayloadOptions = IngestOptions & Omit<PayloadRequest, 'store' | 'observedAt' | 'input'>;
export const payloadOptions = membersOf<PayloadOptions>(
  { ...xml, resource: text, symbol: text, taxonomy: text, etag: text },
  'resource',
);
