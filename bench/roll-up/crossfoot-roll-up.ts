import { EXACT } from '../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../src/analysis/validation/validate-store.ts';
import { PORTS } from '../support/ports.ts';
import { digestKeys, inconsistentKey, type RollUp, startClock } from './roll-up.ts';

/**
 * The use case behind `crossfoot validate`. It says when it is done with the rows and turns to describing its findings:
 * the clock stops there.
 */
export async function crossfootRollUp(store: string): Promise<RollUp> {
  const clock = startClock();
  let used: ReturnType<typeof clock> | undefined;
  const stage = (name: string): void => {
    if (name === 'findings') used = clock();
  };
  const { report, found } = await validateStore(
    { store, tolerance: EXACT },
    { ...PORTS, progress: { stage, advance: () => {} } },
  );
  if (!used) throw new Error('validation did not say when it turned to its findings');
  return {
    ...used,
    sections: Object.fromEntries(
      report.coverage.map(({ section, taxonomy, calculationOf, ...tally }) => [section.id, tally]),
    ),
    inconsistent: digestKeys(
      found.flatMap(({ row, field, sections }) =>
        sections.map((section) => inconsistentKey(row?.version ?? 0, field.name, section.id)),
      ),
    ),
  };
}
