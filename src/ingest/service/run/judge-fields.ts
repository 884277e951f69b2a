import { slicedResource } from '../plan/sliced-resources.ts';
import type { FieldChange } from '../types.ts';
import { contractOf, fieldDrift } from './drift.ts';
import type { Work } from './gather.ts';
import { rowResources, statusOf } from './run-state.ts';
import type { Stager } from './stager.ts';

export type JudgedFields = {
  readonly drift: readonly FieldChange[];
  /** Resources whose contract does not allow what differs, and what that is. */
  readonly refused: ReadonlyMap<string, string>;
  /** Resources that are to have a snapshot. */
  readonly complete: readonly string[];
};

/** Fields that differ are named up to so many in a message. */
const MOST_NAMED = 5;

/** Compares the fields of every complete resource with those of its snapshot before, and drops what its contract does not allow. */
export function judgeFields(
  { request: { contracts }, run, knowledge, selection }: Pick<Work, 'request' | 'run' | 'knowledge' | 'selection'>,
  stager: Stager,
): JudgedFields {
  const drift: FieldChange[] = [];
  const refused = new Map<string, string>();
  const complete: string[] = [];
  for (const name of rowResources(run.state)) {
    const staged = stager.staged(name);
    if (!staged || statusOf(run.state, name) !== 'complete') continue;
    const contract = contractOf(contracts, name);
    const isWhole = selection.isWhole(slicedResource(name));
    const changes = fieldDrift(name, contract, knowledge.kinds.get(name), staged.kinds(), isWhole);
    drift.push(...changes);
    if (contract === 'freeze' && changes.length > 0) refused.set(name, refusal(changes));
    else complete.push(name);
  }
  return { drift, refused, complete };
}

function refusal(changes: readonly FieldChange[]): string {
  const shown = changes.slice(0, MOST_NAMED).map(({ field, change }) => `${field} ${change}`);
  return `its fields are not those of the snapshot before, and its contract is freeze: ${shown.join(', ')}`;
}
