import { groupBy } from '../../../core/base/collections.ts';
import type { StatusOutput } from '../../../core/model/shapes/ingest.ts';
import { ingestFolder } from '../../../warehouse/answers/ingest-folder.ts';
import { callsOf, readLedger } from '../../../warehouse/answers/ledger/ledger.ts';
import { findRun } from './open-run.ts';
import { countSlices } from './run-state.ts';

/** The run from a service that ended early, or is under way, by its log beside the store; the files are only read. */
export async function unfinishedRun(store: string): Promise<StatusOutput['unfinished']> {
  const folder = ingestFolder(store);
  const run = findRun(folder);
  if (!run) return null;
  const calls = callsOf(await readLedger(folder, () => false), run.state.invocations);
  const slices = groupBy(run.state.slices.values(), ({ resource }) => resource);
  const resources = [...run.state.resources.values()].map(({ name, planned }) => {
    const own = slices.get(name) ?? [];
    const { saved: answered, split, failed, left } = countSlices(own, new Set());
    const reasons = own.flatMap(({ status, failure }) => (status === 'failed' && failure ? [failure.message] : []));
    return { resource: name, planned, slices: { answered, split, failed, left }, reasons: [...new Set(reasons)] };
  });
  return { run: run.run, startedAt: run.startedAt, url: run.question.url, calls, resources };
}
