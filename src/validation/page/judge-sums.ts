import type { StoreReader } from '../../store/reader.ts';
import type { FailedSum } from '../roll-up/failed-sum.ts';
import type { KernelResult } from '../roll-up/kernel.ts';
import { type CheckedBindings, planOf } from '../roll-up/resolve-taxonomy.ts';
import type { ValidatePorts } from '../validation-of.ts';
import { judgeByPage, type PageOptions, type PageReport } from './judge-by-page.ts';
import type { SumsChoice } from './sums-choices.ts';

export type JudgedSums = {
  readonly failed: readonly FailedSum[];
  readonly bindings: CheckedBindings;
  /** Where printed statements were read. */
  readonly page?: PageReport;
};

type Checked = { readonly snapshot: number; readonly bindings: CheckedBindings; readonly all: KernelResult };

/** The failed sums by the chosen authority, or by the best for each total: filed, printed, standard. */
export async function judgeSums(
  reader: StoreReader,
  choice: SumsChoice | undefined,
  { snapshot, bindings, all: { failed } }: Checked,
  ports: ValidatePorts,
  options: PageOptions = {},
): Promise<JudgedSums> {
  if (choice === 'standard') return { failed, bindings };
  const isFiled = ({ chunk, row }: FailedSum): boolean => {
    const entry = bindings.get(chunk.binding[row] ?? -1);
    return entry !== undefined && planOf(entry)?.taxonomy.source !== 'us-gaap';
  };
  if (choice === 'filed') return { failed: failed.filter(isFiled), bindings };
  ports.progress.stage('statements');
  const judged = await judgeByPage(reader, snapshot, { failed, bindings, isFiled, ...options }, ports.signal);
  return choice === 'printed'
    ? { ...judged, failed: judged.failed.filter(({ standing }) => standing === 'page') }
    : judged;
}
