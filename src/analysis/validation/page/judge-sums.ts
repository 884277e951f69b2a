import type { Comparison } from '../modes.ts';
import type { FailedSum } from '../roll-up/failed-sum.ts';
import type { KernelResult } from '../roll-up/kernel.ts';
import { type CheckedBindings, planOf } from '../roll-up/resolve-taxonomy.ts';
import { type JudgedByPage, judgeByPage, type PrintedReader } from './judge-by-page.ts';
import { statesSums } from './standing.ts';
import type { SumsChoice } from './sums-choices.ts';

type Checked = {
  readonly snapshot: number;
  readonly comparison: Comparison;
  readonly bindings: CheckedBindings;
  readonly all: KernelResult;
};

/** Whether a choice of sums asks what documents print. */
export const judgesPrinted = (choice: SumsChoice | undefined): boolean => choice === undefined || choice === 'printed';

/** The failed sums by the chosen authority, or by the best for each total: filed, printed, standard. */
export async function judgeSums(
  reader: PrintedReader,
  choice: SumsChoice | undefined,
  { snapshot, comparison, bindings, all: { failed } }: Checked,
  signal: AbortSignal | undefined,
): Promise<JudgedByPage> {
  if (choice === 'standard') return { failed, bindings };
  const isFiled = ({ chunk, row }: FailedSum): boolean => {
    const entry = bindings.get(chunk.binding[row] ?? -1);
    const plan = entry && planOf(entry);
    return plan !== undefined && statesSums(plan);
  };
  if (choice === 'filed') return { failed: failed.filter(isFiled), bindings };
  const judged = await judgeByPage(
    reader,
    snapshot,
    { failed, bindings, isFiled, comparison, isAlone: choice === 'printed' },
    signal,
  );
  return choice === 'printed'
    ? { ...judged, failed: judged.failed.filter(({ standing }) => standing === 'page') }
    : judged;
}
