import type { ServiceOutput } from '../../../core/model/shapes/ingest.ts';
import type { ServiceIngest, ServiceOutcome } from '../../../service/sync/types.ts';
import type { CommandStatus } from '../command.ts';

/** 4: the service refused too often, or the key; 5: something is missing. */
export const SERVICE_STATUS: Readonly<Record<ServiceOutcome, CommandStatus>> = {
  complete: 0,
  incomplete: 5,
  budget: 5,
  refused: 4,
};

/** The result as it is printed; `today` counts the calls of all runs of the day (UTC) in the ledger. */
export function serviceOutput(done: ServiceIngest, today: number): ServiceOutput {
  const { outcome, reason = null, run, startedAt, resumed, slices, rows, values, diagnostics } = done;
  const { made, ofRun, least, byOutcome } = done.calls;
  return {
    ...{ outcome, reason, run, startedAt, resumed },
    totals: { slices, rows, values, calls: { made, ofRun, least, today, byOutcome } },
    drift: done.drift.map(({ before = null, after = null, ...change }) => ({ ...change, before, after })),
    diagnostics,
    resources: done.resources.map(({ snapshot = null, version = null, changes = null, reason = null, ...resource }) => {
      const { slices: own, ...named } = resource;
      return { ...named, snapshot, version, changes, slices: own, reason };
    }),
  };
}
