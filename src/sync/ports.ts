import type { Ledger } from '../client/ledger/ledger.ts';
import type { Transport } from '../client/transport/transport.ts';
import type { IngestPorts } from '../store/ports.ts';
import type { ServiceProgress } from './types.ts';

/** The outside of an ingest from the service. The caller holds the lock of the store's ingest folder. */
export type ServicePorts = IngestPorts & {
  readonly transport: Transport;
  /** As the transport writes it. */
  readonly ledger: Pick<Ledger, 'thisRun' | 'today'>;
  /** The time of day. */
  readonly today: () => Date;
  /** A name that no other run has. */
  readonly newRunName: () => string;
  readonly onProgress?: (progress: ServiceProgress) => void;
};
