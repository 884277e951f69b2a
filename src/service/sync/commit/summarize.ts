import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import type { CommittedSnapshot } from '../../../warehouse/store/record-snapshots.ts';
import type { WrittenTaxonomy } from '../../../warehouse/store/write-taxonomy.ts';
import { LIMITS } from '../../protocol/limits.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import { describeSlice } from '../run/ask-slices.ts';
import type { Gathering } from '../run/gather.ts';
import { countSlices, leavesOf, rowResources, statusOf } from '../run/run-state.ts';
import type { Work } from '../run/work.ts';
import type { ServiceIngest, ServiceOutcome, ServiceResource } from '../types.ts';
import type { JudgedFields } from './judge-fields.ts';

/** The end of a run, or of an invocation of it. */
export type RunEnd = Pick<Gathering, 'answered' | 'fresh'> &
  Pick<JudgedFields, 'staged' | 'drift' | 'refused'> & {
    /** What was committed, by resource. */
    readonly snapshots: ReadonlyMap<string, CommittedSnapshot>;
    readonly taxonomies: ReadonlyMap<string, WrittenTaxonomy>;
    readonly diagnostics: readonly Diagnostic[];
    readonly outcome?: ServiceOutcome;
    readonly reason?: string;
  };

/** The end of a run that has committed nothing. */
export function endOf({ answered, fresh, diagnostics, staged }: Gathering): RunEnd {
  const nothing = { drift: [], refused: new Map(), snapshots: new Map(), taxonomies: new Map() };
  return { answered, fresh, diagnostics: diagnostics(), staged: staged(), ...nothing };
}

/** The summary of an ingest. */
export function summarize(work: Work, end: RunEnd): ServiceIngest {
  const { run, ports } = work;
  const resources = [
    ...[...run.state.resources.keys()].map((name) => resourceOf(work, name, end)),
    ...end.fresh.map(
      (resource): ServiceResource => ({
        resource,
        status: 'fresh',
        slices: countSlices([], end.answered),
        rows: 0,
        values: 0,
        leastCalls: 0,
      }),
    ),
  ];
  const isMissing = ({ status }: ServiceResource): boolean => status === 'failed' || status === 'left';
  const thisRun = ports.ledger.thisRun();
  const sum = (countOf: (resource: ServiceResource) => number): number =>
    resources.reduce((all, resource) => all + countOf(resource), 0);
  return {
    outcome: end.outcome ?? (resources.some(isMissing) ? 'incomplete' : 'complete'),
    run: run.name,
    startedAt: run.startedAt,
    resumed: run.resumed,
    resources,
    slices: countSlices(run.state.slices.values(), end.answered),
    rows: sum(({ rows }) => rows),
    values: sum(({ values }) => values),
    calls: {
      made: thisRun.calls,
      ofRun: ports.ledger.callsOf(run.state.invocations),
      today: ports.ledger.today().calls,
      byStatus: thisRun.byStatus,
      byOutcome: thisRun.byOutcome,
      least: sum(({ leastCalls }) => leastCalls),
    },
    drift: end.drift,
    diagnostics: end.diagnostics,
    reason: end.reason,
  };
}

function resourceOf({ run, selection }: Work, name: string, end: RunEnd): ServiceResource {
  const leaves = leavesOf(run.state, name);
  const slices = [...run.state.slices.values()].filter(({ resource }) => resource === name);
  const staged = end.staged.find(({ resource }) => resource === name);
  const { rows = 0, values = 0 } = staged?.counts ?? {};
  const isRows = rowResources(run.state).includes(name);
  const base = {
    resource: name,
    slices: countSlices(slices, end.answered),
    rows,
    values,
    leastCalls: isRows ? leastCalls(name, rows) : leaves.length,
  };
  const committed = end.snapshots.get(name);
  if (committed) return { ...base, status: 'snapshot', snapshot: committed.snapshot, changes: committed.changes };
  const written = end.taxonomies.get(name);
  if (written)
    return { ...base, status: written.outcome === 'new' ? 'snapshot' : 'unchanged', version: written.version };
  const failed = leaves.find(({ status }) => status === 'failed');
  if (failed?.failure) {
    const isForeign = failed.failure.kind === 'no-entitlement' && !selection.byName;
    const reason = `${describeSlice(failed.question)}: ${failed.failure.message}`;
    return { ...base, status: isForeign ? 'not-entitled' : 'failed', reason };
  }
  const refused = end.refused.get(name);
  if (refused !== undefined) return { ...base, status: 'failed', reason: refused };
  if (name === 'taxonomy' && statusOf(run.state, name) === 'complete') return { ...base, status: 'listed' };
  return { ...base, status: 'left' };
}

/** The least calls for a number of rows: every answer is as full as it can be. */
function leastCalls(resource: string, rows: number): number {
  const most = slicedResource(resource).strategy === 'by-page' ? LIMITS.highestLimit : LIMITS.rowThreshold - 1;
  return Math.max(1, Math.ceil(rows / most));
}
