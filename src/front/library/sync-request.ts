import { hostname } from 'node:os';
import { pid } from 'node:process';
import { keyHash } from '../../core/model/application-key.ts';
import { checkOptions, TRANSPORT_DEFAULTS } from '../../service/client/transport/options.ts';
import type { SyncPorts, SyncRequest } from '../../service/sync/sync-store.ts';
import { SERVICE_DEFAULTS } from '../../service/sync/types.ts';
import type { OutsidePorts, SyncOptions } from './options.ts';

type Target = { readonly store: string; readonly url: string };

/** The effects of a call that asks servers. */
export function serverPorts({ fetch, today }: Pick<OutsidePorts, 'fetch' | 'today'>) {
  return { fetch, today, random: Math.random, host: hostname(), pid };
}

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
    ports: { ...serverPorts({ fetch, today }), onNotice, onProgress },
  };
}
