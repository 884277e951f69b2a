import type { DuckDBConnection } from '@duckdb/node-api';
import { throwIfAborted } from '../../core/base/errors.ts';
import { interruptOn, throwIfInterrupted } from './interrupt.ts';

/** Reads a store on a connection of its own; its statements run beside those of other connections. */
export type ReadBeside = <T>(read: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;

/**
 * Lets `use` read on further connections, which `connect` makes. Reads that it has not awaited are interrupted at its
 * end, and have ended when this has.
 */
export async function withReadsBeside<T>(
  connect: () => Promise<DuckDBConnection>,
  signal: AbortSignal | undefined,
  use: (readBeside: ReadBeside) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const reads: Promise<unknown>[] = [];
  const readBeside: ReadBeside = (read) => {
    const result = readOn(connect, AbortSignal.any([end.signal, ...(signal ? [signal] : [])]), read);
    reads.push(result);
    return result;
  };
  try {
    return await use(readBeside);
  } finally {
    end.abort();
    await Promise.allSettled(reads);
  }
}

async function readOn<T>(
  connect: () => Promise<DuckDBConnection>,
  signal: AbortSignal,
  read: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await connect();
  const done = interruptOn(signal, connection);
  try {
    throwIfAborted(signal);
    const result = await read(connection);
    throwIfInterrupted(connection);
    return result;
  } finally {
    done();
    connection.closeSync();
  }
}
