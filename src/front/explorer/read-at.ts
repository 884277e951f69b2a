import { type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import type { PageRequest } from './page.ts';

/** Reads the store at the snapshot of a request: that of its moment, else the newest. */
export function readAt<T>(
  { store, ports, at }: Pick<PageRequest, 'store' | 'ports' | 'at'>,
  use: (reader: StoreReader, snapshot: number) => Promise<T>,
): Promise<T> {
  return withReader(store, ports, async (reader) =>
    use(reader, (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot())),
  );
}
