import { interruptedError } from '../../core/base/errors.ts';
import type { TransportEffects, TransportNotice } from '../../core/transport/effects.ts';
import { keyMask } from '../../core/transport/mask-key.ts';
import { ingestFolder } from '../../warehouse/answers/ingest-folder.ts';
import { type LockPorts, lockIngest } from '../../warehouse/answers/ingest-lock.ts';
import { openLedger } from '../../warehouse/answers/ledger/ledger.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';
import type { TransportOptions } from '../client/transport/options.ts';
import { createTransport } from '../client/transport/transport.ts';
import { ingestService } from './ingest-service.ts';
import type { ServiceIngest, ServicePorts, ServiceRequest } from './types.ts';

export type SyncRequest = { readonly request: ServiceRequest; readonly transport: TransportOptions };

export type SyncPorts = IngestPorts &
  LockPorts &
  Pick<TransportEffects, 'fetch' | 'random'> &
  Pick<ServicePorts, 'onProgress'> & {
    /** Receives each retry and each shortened wait, and a function that masks the application key in texts. */
    readonly onNotice?: ((notice: TransportNotice, mask: (text: string) => string) => void) | undefined;
  };

export type Synced = {
  readonly done: ServiceIngest;
  /** Calls of all runs of this day (UTC), from the ledger. */
  readonly callsToday: number;
};

const KEPT = 'nothing of it is in the store, and the next run goes on from the answers that came';

/**
 * Ingests from the service with the lock of the ingest folder held and its ledger open; both are released in any case.
 */
export async function syncStore({ request, transport: options }: SyncRequest, ports: SyncPorts): Promise<Synced> {
  const { today, fetch, now, sleep, random, onNotice, signal } = ports;
  const folder = ingestFolder(request.store);
  const mask = keyMask(options.key);
  const lock = await lockIngest(folder, ports);
  try {
    const ledger = await openLedger(folder, lock.run, { today });
    try {
      const effects = { fetch, now, sleep, today, random, journal: ledger.journal };
      const transport = createTransport(options, { ...effects, notice: (notice) => onNotice?.(notice, mask) });
      const newRunName = () => lock.run;
      const done = await ingestService(request, { ...ports, transport, ledger, newRunName }).catch((error: unknown) => {
        throw signal?.aborted ? interruptedError(KEPT) : error;
      });
      return { done, callsToday: ledger.today().calls };
    } finally {
      ledger.end();
    }
  } finally {
    lock.release();
  }
}
