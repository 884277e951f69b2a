import { inputError } from '../../core/base/errors.ts';
import { refreshesAfter } from '../../core/model/refresh-schedule.ts';
import { familyOf } from '../../core/model/resource.ts';
import { type HistoryChangeKind, ROW_CHANGE_KINDS, type RowHistory } from '../../core/model/row-history.ts';
import type { AskedSimulation, CoverageState, Gap, ResourceCoverage } from '../../core/model/simulation.ts';

/** The most gaps that are listed of a resource. */
const MOST_GAPS = 50;

const LONGEST_YEARS = 100;
const YEAR_MS = 366 * 86_400_000;

/**
 * Compares the refreshes of a history with the schedule of its resource.
 * @throws input error for a range of more than a hundred years.
 */
export function coverageOf(
  { resource, refreshes, changes }: RowHistory,
  range: Pick<AskedSimulation, 'from' | 'to' | 'includeFirst'>,
): ResourceCoverage {
  const from = range.from ?? refreshes[0]?.at ?? null;
  const to = range.to ?? refreshes.at(-1)?.at ?? null;
  const expected = from === null || to === null ? [] : scheduled(resource, Date.parse(from), Date.parse(to));
  const moments = new Set(refreshes.map(({ at }) => Date.parse(at)));
  const gaps = gapsIn(expected, moments);
  const foundExpected = expected.filter((moment) => moments.has(moment)).length;
  const counts: Record<HistoryChangeKind, number> = { new: 0, changed: 0, reinserted: 0, retired: 0 };
  for (const kind of changes.kind) counts[ROW_CHANGE_KINDS[kind] ?? 'new'] += 1;
  return {
    resource,
    state: stateOf(refreshes, range.includeFirst),
    from,
    to,
    expected: expected.length,
    found: foundExpected,
    unscheduled: refreshes.length - foundExpected,
    gaps: gaps.slice(0, MOST_GAPS),
    furtherGaps: Math.max(0, gaps.length - MOST_GAPS),
    baseline: refreshes.find(({ isBaseline }) => isBaseline)?.at ?? null,
    rows: refreshes.at(-1)?.rows ?? 0,
    changes: counts,
    rowsEvaluated: changes.count - counts.retired,
  };
}

function stateOf(refreshes: RowHistory['refreshes'], includeFirst: boolean): CoverageState {
  if (refreshes.length === 0) return 'no-data';
  return refreshes.every(({ isBaseline }) => isBaseline) && !includeFirst ? 'baseline-only' : 'watched';
}

/** The refreshes of the schedule from one moment to another, both included. */
function scheduled(resource: string, from: number, to: number): readonly number[] {
  if (to - from > LONGEST_YEARS * YEAR_MS) {
    throw inputError(`the range is longer than ${LONGEST_YEARS} years`, { hint: 'Choose a shorter one.' });
  }
  const moments: number[] = [];
  for (const moment of refreshesAfter(from - 1, familyOf(resource))) {
    if (moment > to) break;
    moments.push(moment);
  }
  return moments;
}

function gapsIn(expected: readonly number[], moments: ReadonlySet<number>): readonly Gap[] {
  const gaps: Gap[] = [];
  let isOpen = false;
  for (const moment of expected) {
    if (moments.has(moment)) isOpen = false;
    else {
      const to = new Date(moment).toISOString();
      const last = isOpen ? gaps.pop() : undefined;
      gaps.push({ from: last?.from ?? to, to, refreshes: (last?.refreshes ?? 0) + 1 });
      isOpen = true;
    }
  }
  return gaps;
}
