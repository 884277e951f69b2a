import type { Moment } from '../../core/model/moment.ts';
import type { StorePorts } from '../store/ports.ts';
import { type StorePlace, withReader } from '../store/reader.ts';
import type { TrendRun } from '../store/run-trend.ts';

/** Every recorded run of `validate`, the newest first; `asOf`: those over that snapshot and over earlier ones. */
export function storedRuns(
  store: StorePlace,
  ports: StorePorts,
  { asOf }: { readonly asOf?: Moment | undefined } = {},
): Promise<readonly TrendRun[]> {
  return withReader(store, ports, async (reader) =>
    reader.runTrend((await reader.snapshotOf(asOf)) ?? (await reader.newestSnapshot())),
  );
}
