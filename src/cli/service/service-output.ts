import type { z } from 'zod';
import type { ServiceIngest, ServiceOutcome, ServicePlan } from '../../sync/types.ts';
import type { CommandStatus } from '../command.ts';
import type { ingestServicePlanShape, ingestServiceShape } from '../shapes.ts';

export type ServiceOutput = z.infer<typeof ingestServiceShape>;
export type PlanOutput = z.infer<typeof ingestServicePlanShape>;

/** 4: the service refused too often, or the key; 5: something is not there yet. */
export const SERVICE_STATUS: Readonly<Record<ServiceOutcome, CommandStatus>> = {
  complete: 0,
  incomplete: 5,
  budget: 5,
  refused: 4,
};

/** The summary as it is printed; `callsToday` are those of the ledger, of all runs of the day (UTC). */
export function serviceOutput(done: ServiceIngest, callsToday: number): ServiceOutput {
  const { outcome, reason = null, run, startedAt, resumed, slices, rows, values, calls } = done;
  return {
    outcome,
    reason,
    run,
    startedAt,
    resumed,
    totals: {
      slices: { ...slices },
      rows,
      values,
      calls: {
        made: calls.made,
        ofRun: calls.ofRun,
        least: calls.least,
        today: callsToday,
        byOutcome: { ...calls.byOutcome },
      },
    },
    drift: done.drift.map(({ before = null, after = null, ...change }) => ({ ...change, before, after })),
    diagnostics: done.diagnostics.map(({ place, ...diagnostic }) => ({
      ...diagnostic,
      ...(place ? { place: { ...place } } : {}),
    })),
    resources: done.resources.map(({ snapshot, version, changes, slices: own, reason: why, ...resource }) => ({
      ...resource,
      snapshot: snapshot ?? null,
      version: version ?? null,
      changes: changes
        ? { seen: changes.seen, new: changes.new, changed: changes.changed, retired: changes.retired }
        : null,
      slices: { ...own },
      reason: why ?? null,
    })),
  };
}

export function planOutput({ resumes, slices, calls, later }: ServicePlan): PlanOutput {
  return {
    resumes,
    totals: { slices: slices.length, calls: { ...calls } },
    later: [...later],
    slices: slices.map(({ rows, ...slice }) => ({ ...slice, rows: rows ?? null })),
  };
}
