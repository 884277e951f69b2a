import { statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { getOrCreate } from '../../core/base/collections.ts';
import { throwIfInterrupted } from './interrupt.ts';

/** What was read of a store, by kind and key, while its file stays as it is. */
type Memory = Map<Kind['kind'], LRUCache<string, Answer>>;

type Answer = { readonly reading: Promise<unknown>; readonly by: DuckDBConnection };

/** A name, or what reads the answers; `most`: how many are kept. */
export type Kind = { readonly kind: string | ((...inputs: never[]) => unknown); readonly most: number };

const memories = new WeakMap<DuckDBConnection, Memory>();

/** More stores than one process reads at a time. */
const stores = new LRUCache<string, { readonly state: string; readonly memory: Memory }>({ max: 4 });

/** Lets the reads of an open store have what was read of the same file before. Nobody can write to it meanwhile. */
export function rememberReads(connection: DuckDBConnection, file: string): void {
  const state = stateOf(file);
  const known = stores.get(file);
  const memory: Memory = known?.state === state ? known.memory : new Map();
  stores.set(file, { state, memory });
  memories.set(connection, memory);
}

/** For a connection that shows the store otherwise than its file has it. */
export function forgetReads(connection: DuckDBConnection): void {
  memories.delete(connection);
}

function stateOf(file: string): string {
  return [file, `${file}.wal`]
    .map((path) => {
      const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
      return stats ? [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ') : '';
    })
    .join('\n');
}

/** An answer that was read before, else a new one. It must not be changed. */
export async function remembered<T>(
  connection: DuckDBConnection,
  kind: Kind,
  key: string,
  read: () => T | Promise<T>,
): Promise<T> {
  const memory = memories.get(connection);
  if (!memory) return read();
  const answers = getOrCreate(memory, kind.kind, () => new LRUCache<string, Answer>({ max: kind.most }));
  const known = answers.get(key);
  if (known) {
    const reading = known.reading as Promise<T>;
    // Another read may have been interrupted; this one goes on.
    return known.by === connection ? reading : reading.catch(() => remembered(connection, kind, key, read));
  }
  const reading = readWhole(connection, read);
  const answer: Answer = { reading, by: connection };
  answers.set(key, answer);
  reading.catch(() => answers.peek(key) === answer && answers.delete(key));
  return reading;
}

/** An answer that lacks nothing: others get it, too. */
async function readWhole<T>(connection: DuckDBConnection, read: () => T | Promise<T>): Promise<T> {
  const answer = await read();
  throwIfInterrupted(connection);
  return answer;
}

/**
 * What is known of each of some keys, by key: what was read before, else what `read` gives of the others. A key of
 * which there is nothing is left out, and is not asked for again.
 */
export async function rememberedEach<Key extends string | number, Value extends object>(
  connection: DuckDBConnection,
  kind: Kind,
  keys: Iterable<Key>,
  read: (unknown: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Promise<ReadonlyMap<Key, Value>> {
  const entries = await remembered(
    connection,
    { kind: kind.kind, most: 1 },
    '',
    () => new LRUCache<Key, { readonly value: Value | undefined }>({ max: kind.most }),
  );
  const wanted = [...new Set(keys)];
  const known = new Map(wanted.map((key) => [key, entries.get(key)]));
  const unknown = wanted.filter((key) => known.get(key) === undefined);
  const found = unknown.length === 0 ? new Map<Key, Value>() : await readWhole(connection, () => read(unknown));
  for (const key of unknown) {
    const entry = { value: found.get(key) };
    entries.set(key, entry);
    known.set(key, entry);
  }
  return new Map(
    [...known].flatMap(([key, entry]) => (entry?.value === undefined ? [] : [[key, entry.value] as const])),
  );
}
