import { groupBy } from '../../base/collections.ts';
import type { StatusOutput } from '../../report/shapes/ingest.ts';
import { findRun } from './open-run.ts';
import { ingestFolder } from './run-folder.ts';
import { countSlices } from './run-state.ts';

/** The run from a service that ended early, or is under way, by its log beside the store; the files are only read. */
export function unfinishedRun(store: string): StatusOutput['unfinished'] {
  const run = findRun(ingestFolder(store));
  if (!run) return null;
  const slices = groupBy(run.state.slices.values(), ({ resource }) => resource);
  const resources = [...run.state.resources.values()].map(({ name, planned }) => {
    const own = slices.get(name) ?? [];
    const { saved: answered, split, failed, left } = countSlices(own, new Set());
    const reasons = own.flatMap(({ status, failure }) => (status === 'failed' && failure ? [failure.message] : []));
    return { resource: name, planned, slices: { answered, split, failed, left }, reasons: [...new Set(reasons)] };
  });
  return { run: run.run, startedAt: run.startedAt, url: run.question.url, calls: run.state.calls, resources };
}
