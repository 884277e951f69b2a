import type { IngestPorts } from '../store/ports.ts';
import type { StoreReader } from '../store/reader.ts';
import type { SqlReader } from '../store/sql-reader.ts';
import type { CallOptions, OutsidePorts } from './ports.ts';
import type { SharedOpening } from './shared-opening.ts';

/** The parts that the calls of one store share. */
export type StoreContext = {
  readonly path: string;
  readonly outside: OutsidePorts;
  readonly portsOf: (options: CallOptions | undefined) => IngestPorts;
  readonly reader: SharedOpening<StoreReader>;
  readonly sql: SharedOpening<SqlReader>;
  /** Closes the file and runs one writer after the other. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
};
