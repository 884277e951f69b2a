import { hostname } from 'node:os';
import { pid } from 'node:process';
import { checkOptions, TRANSPORT_DEFAULTS, type TransportOptions } from '../client/transport/options.ts';
import { keyHash } from '../model/application-key.ts';
import type { SyncPorts, SyncRequest } from '../sync/sync-store.ts';
import { SERVICE_DEFAULTS, type ServiceRequest } from '../sync/types.ts';
import type { CallOptions, OutsidePorts } from './ports.ts';

/** `key`: the application key, which is sent as a header and kept nowhere. Everything else has the defaults of the command line. */
export type SyncOptions = CallOptions &
  Partial<Omit<ServiceRequest, 'url' | 'store' | 'keyHash'>> &
  Partial<Omit<TransportOptions, 'baseUrl' | 'key'>> &
  Pick<SyncPorts, 'onNotice' | 'onProgress'> & { readonly key: string };

type Target = { readonly store: string; readonly url: string };

/** @throws usage error for an address or a key that cannot be used. */
export function syncRequest(
  { store, url }: Target,
  { signal: _, progress: __, onNotice, onProgress, key, ...options }: SyncOptions,
  { fetch, today }: OutsidePorts,
): SyncRequest & { readonly ports: Omit<SyncPorts, 'now' | 'sleep' | 'progress'> } {
  const transport = { ...TRANSPORT_DEFAULTS, ...options, baseUrl: url, key };
  checkOptions(transport);
  return {
    request: { ...SERVICE_DEFAULTS, ...options, url, keyHash: keyHash(key), store },
    transport,
    ports: {
      ...{ fetch, today, random: Math.random, host: hostname(), pid },
      ...(onNotice && { onNotice }),
      ...(onProgress && { onProgress }),
    },
  };
}
