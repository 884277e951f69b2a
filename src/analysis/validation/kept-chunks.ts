import type { RowChunk } from '../../core/model/row-chunk.ts';
import type { Help } from './roll-up/check-rows.ts';

/** The largest number of values that are kept: some 20 MB. */
const MOST_VALUES = 1_000_000;

/** The number of values from which a second thread pays: it takes 50 ms to start. */
const HELPED_VALUES = 2_000_000;

export type KeptChunks = {
  readonly chunks: AsyncIterable<RowChunk>;
  /** The chunks again, once all were read; `undefined` where they were too many, or lack some of these row versions. */
  readonly again: (versions: Int32Array) => readonly RowChunk[] | undefined;
  /** A second thread takes chunks once they are too many to be kept. */
  readonly help: Help;
};

/**
 * Chunks that are kept while they are read: reading a store twice costs as much as checking it.
 */
export function keepChunks(chunks: AsyncIterable<RowChunk>, most = MOST_VALUES): KeptChunks {
  const kept: RowChunk[] = [];
  let values = 0;
  return {
    chunks: {
      async *[Symbol.asyncIterator]() {
        for await (const chunk of chunks) {
          values += chunk.field.length;
          if (values <= most) kept.push(chunk);
          else kept.length = 0;
          yield chunk;
        }
      },
    },
    help: { isDue: () => values > HELPED_VALUES, mayTake: () => values > most },
    again: (versions) => (values <= most && haveAll(kept, versions) ? kept : undefined),
  };
}

function haveAll(chunks: readonly RowChunk[], versions: Int32Array): boolean {
  const isKnown = new Uint8Array(versions.reduce((a, b) => Math.max(a, b), 0) + 1);
  for (const { version, count } of chunks) {
    for (let i = 0; i < count; i += 1) isKnown[version[i] as number] = 1;
  }
  return versions.every((version) => isKnown[version] === 1);
}
