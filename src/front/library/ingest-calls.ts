import { packageVersion } from '../../core/base/package-file.ts';
import type { FileSet } from '../../core/model/files.ts';
import { ingestPayload } from '../../service/sync/ingest-payload.ts';
import type { IngestedByDay } from '../../warehouse/ingest/ingest-by-day.ts';
import type { CompanyFactsRequest } from '../../warehouse/ingest/ingest-company-facts.ts';
import { type IngestedDataSet, ingestFsds, ingestFsdsAsFiled } from '../../warehouse/ingest/ingest-fsds.ts';
import { ingestTaxonomy } from '../../warehouse/ingest/ingest-taxonomy.ts';
import { ingestXbrl } from '../../warehouse/ingest/ingest-xbrl.ts';
import type { IngestedLive } from '../../warehouse/ingest/live/ingest-live.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';
import { buildSampleStore } from '../sample/build-sample-store.ts';
import type { DataSetOptions, FetchOptions, IngestOptions } from './ingest-options.ts';
import type { CallOptions, OutsidePorts } from './options.ts';
import type { StoreIngest } from './store-ingest.ts';
import { serverPorts } from './sync-request.ts';

type IngestContext = {
  readonly path: string;
  readonly outside: OutsidePorts;
  readonly portsOf: (options: CallOptions | undefined) => IngestPorts;
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
};

/** The ingests of a store, each a write of its own. */
export function ingestCalls({ path: store, outside, portsOf, write }: IngestContext): StoreIngest {
  const request = <O extends IngestOptions>({ observedAt, signal: _, progress: __, ...options }: O) => ({
    ...options,
    store,
    observedAt: observedAt ?? outside.today().toISOString(),
  });
  function fsds(input: string, options: DataSetOptions & { asFiled: true }): Promise<IngestedByDay | undefined>;
  function fsds(input: string, options?: DataSetOptions & { asFiled?: false }): Promise<IngestedDataSet>;
  function fsds(input: string, { contact, asFiled = false, ...options }: DataSetOptions = {}) {
    const requester = { fetch: outside.fetch, version: packageVersion(), contact };
    return write<IngestedByDay | IngestedDataSet>(() =>
      (asFiled ? ingestFsdsAsFiled : ingestFsds)(input, { ...request(options), requester }, portsOf(options)),
    );
  }
  const fetched = <T>(
    name: 'companyfacts' | 'submissions',
    ciks: readonly string[],
    { userAgent, url: address, onNotice = () => {}, ...options }: FetchOptions,
    ingest: (set: FileSet, asked: CompanyFactsRequest, ports: IngestPorts) => Promise<T>,
  ): Promise<IngestedLive<T>> =>
    write(async () => {
      const { ingestLiveCompanies } = await import('../../warehouse/ingest/live/live-companies.ts');
      const ports = portsOf(options);
      const live = { ...ports, ...serverPorts(outside), onNotice };
      return ingestLiveCompanies(name, { store, address, userAgent, ciks }, live, (set, downloads) =>
        ingest(set, { ...request(options), downloads }, ports),
      );
    });
  return {
    fsds,
    companyFacts: (path, options = {}) =>
      write(async () => {
        const { ingestCompanyFacts } = await import('../../warehouse/ingest/ingest-company-facts.ts');
        return ingestCompanyFacts(path, request(options), portsOf(options));
      }),
    submissions: (path, options = {}) =>
      write(async () => {
        const { ingestSubmissions } = await import('../../warehouse/ingest/ingest-submissions.ts');
        return ingestSubmissions(path, request(options), portsOf(options));
      }),
    fetchCompanyFacts: (ciks, options) =>
      fetched('companyfacts', ciks, options, async (set, asked, ports) => {
        const { ingestCompanyFacts } = await import('../../warehouse/ingest/ingest-company-facts.ts');
        return ingestCompanyFacts(set, asked, ports);
      }),
    fetchSubmissions: (ciks, options) =>
      fetched('submissions', ciks, options, async (set, asked, ports) => {
        const { ingestSubmissions } = await import('../../warehouse/ingest/ingest-submissions.ts');
        return ingestSubmissions(set, asked, ports);
      }),
    taxonomy: (path, options = {}) => write(() => ingestTaxonomy(path, request(options), portsOf(options))),
    xbrl: (paths, options = {}) => write(() => ingestXbrl(paths, request(options), portsOf(options))),
    payload: (path, options) => write(() => ingestPayload(path, request(options), portsOf(options))),
    sample: (options) =>
      write(async () => {
        await buildSampleStore(store, portsOf(options));
      }),
  };
}
