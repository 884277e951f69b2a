import { packageVersion } from '../base/package-file.ts';
import { ingestFsds } from '../ingest/ingest-fsds.ts';
import { ingestPayload } from '../ingest/ingest-payload.ts';
import { ingestTaxonomy } from '../ingest/ingest-taxonomy.ts';
import { buildSample } from '../sample/build-sample-store.ts';
import { recordValidation } from '../validation/record-validation.ts';
import { EXACT, parseTolerance } from '../validation/tolerance.ts';
import { validateStore } from '../validation/validate-store.ts';
import { checkedLater } from './checked.ts';
import type { StoreContext } from './context.ts';
import * as schemas from './schemas.ts';
import type { IngestOptions, Store, ValidateOptions } from './store.ts';
import { syncRequest } from './sync-request.ts';

const KEPT_RUNS = 10;

/** The calls that write to a store, one after the other. */
export function writingCalls(context: StoreContext): Pick<Store, 'ingest' | 'sync' | 'validate'> {
  const { path: store, outside, portsOf, write } = context;
  const request = <O extends IngestOptions>({ observedAt, signal: _, progress: __, ...options }: O) => ({
    ...options,
    ...{ store, observedAt: observedAt ?? outside.today().toISOString() },
  });
  return {
    ingest: {
      fsds: checkedLater(
        'ingest.fsds',
        { input: schemas.path, options: schemas.dataSetOptions },
        (input, { contact, ...options } = {}) => {
          const requester = { fetch: outside.fetch, version: packageVersion(), contact };
          return write(() => ingestFsds(input, { ...request(options), requester }, portsOf(options)));
        },
      ),
      taxonomy: checkedLater(
        'ingest.taxonomy',
        { path: schemas.path, options: schemas.taxonomyOptions },
        (path, options = {}) => write(() => ingestTaxonomy(path, request(options), portsOf(options))),
      ),
      payload: checkedLater(
        'ingest.payload',
        { path: schemas.path, options: schemas.payloadOptions },
        (path, options) => write(() => ingestPayload(path, request(options), portsOf(options))),
      ),
      sample: checkedLater('ingest.sample', { options: schemas.callOptions }, (options = {}) =>
        write(() => buildSample(store, portsOf(options))),
      ),
    },
    sync: checkedLater('sync', { url: schemas.text, options: schemas.syncOptions }, (url, options) =>
      write(async () => {
        const { syncStore } = await import('../sync/sync-store.ts');
        const { ports, ...asked } = syncRequest({ store, url }, options, outside);
        return (await syncStore(asked, { ...portsOf(options), ...ports })).done;
      }),
    ),
    validate: checkedLater(
      'validate',
      { options: schemas.validateOptions },
      async ({ record = false, ...options } = {}) => {
        const validation = await validateStore(validateRequest(store, options), portsOf(options));
        if (record) {
          const { keepRuns } = record === true ? { keepRuns: KEPT_RUNS } : record;
          const target = { store, ranAt: outside.today().toISOString(), keepRuns };
          await write(() => recordValidation(validation, target, portsOf(options)));
        }
        return validation.report;
      },
    ),
  };
}

function validateRequest(store: string, { tolerance = EXACT, asOf, filters }: ValidateOptions) {
  return {
    store,
    tolerance: typeof tolerance === 'string' ? parseTolerance(tolerance) : tolerance,
    ...(asOf !== undefined && { asOf }),
    ...(filters && { filters: { company: [], section: [], severity: [], resource: [], rule: [], ...filters } }),
  };
}
