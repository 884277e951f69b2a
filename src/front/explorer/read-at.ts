import { type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import type { PageRequest } from './page.ts';

/** Reads the store at the snapshot of a request: that of its moment, else the newest. */
export function readAt<T>(
  request: Pick<PageRequest, 'store' | 'ports' | 'at'>,
  use: (reader: StoreReader, snapshot: number) => Promise<T>,
): Promise<T> {
  return withReader(request.store, request.ports, async (reader) =>
    use(reader, (await reader.snapshotOf(request.at)) ?? (await reader.newestSnapshot())),
  );
}
