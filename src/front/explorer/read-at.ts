import { getOrCreate } from '../../core/base/collections.ts';
import { type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import type { PageRequest } from './page.ts';

/** Reads the store for a page, several parts of which may ask the same. */
export function readOnce<T>(
  { store, ports }: Pick<PageRequest, 'store' | 'ports'>,
  use: (reader: StoreReader) => Promise<T>,
): Promise<T> {
  return withReader(store, ports, (reader) => use(askedOnce(reader)));
}

/** Reads the store at the snapshot of a request: that of its moment, else the newest. */
export function readAt<T>(
  request: Pick<PageRequest, 'store' | 'ports' | 'at'>,
  use: (reader: StoreReader, snapshot: number) => Promise<T>,
): Promise<T> {
  return readOnce(request, async (reader) =>
    use(reader, (await reader.snapshotOf(request.at)) ?? (await reader.newestSnapshot())),
  );
}

/** A store does not change while it is open: an answer is kept until the page is read. */
function askedOnce(reader: StoreReader): StoreReader {
  return {
    ...reader,
    snapshotOf: once(reader.snapshotOf),
    newestSnapshot: once(reader.newestSnapshot),
    runs: once(reader.runs),
    bindings: once(reader.bindings),
    relatedTaxonomies: once(reader.relatedTaxonomies),
    fieldsById: once(reader.fieldsById),
  };
}

function once<Inputs extends readonly unknown[], Answer>(
  ask: (...inputs: Inputs) => Answer,
): (...inputs: Inputs) => Answer {
  const known = new Map<string, Answer>();
  return (...inputs) => getOrCreate(known, JSON.stringify(inputs), () => ask(...inputs));
}
