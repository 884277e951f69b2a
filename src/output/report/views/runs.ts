import { formatCount } from '../../../core/model/format-amount.ts';
import type { RunsOutput } from '../../../core/model/shapes/reading.ts';
import { type Block, columnsOf, plural } from '../document.ts';
import { type ListedView, listView } from './list-view.ts';

type Run = RunsOutput['runs'][number];

/** `runs`: the newest first. `more`: older ones that are not among them. */
export function runsView(runs: readonly Run[], more: number): ListedView<'runs'> {
  const listed = listView<'runs', Run>({
    name: 'runs',
    head: { totals: { runs: runs.length + more } },
    list: { name: 'runs', items: runs },
    columns: columnsOf(
      '>run',
      'ran at',
      '>snapshot',
      '>errors',
      '>warnings',
      '>notes',
      '>new',
      '>fixed',
      { title: 'mode', align: 'left', optional: true },
      { title: 'tolerance', align: 'left', optional: true },
    ),
    cells: (run) => [
      run.run,
      { date: run.ranAt },
      run.snapshot,
      ...(['errors', 'warnings', 'notes', 'new', 'fixed'] as const).map((name) => run[name] ?? ''),
      run.mode ?? '',
      run.tolerance ?? '',
    ],
    empty: [['No runs are recorded yet. ', { hint: { code: 'record-findings' } }]],
    notes: more === 0 ? [] : [`and ${formatCount(more)} earlier`],
  });
  return { ...listed, document: () => [...runsChart(runs), ...listed.document()] };
}

const SERIES = [
  ['errors', 'error'],
  ['warnings', 'warning'],
  ['notes', 'note'],
] as const;

/** Findings by the day of the run; of several runs of a day the last. */
function runsChart(runs: readonly Run[]): readonly Block[] {
  const days = new Map(runs.toReversed().map((run) => [run.ranAt.slice(0, 10), run]));
  if (days.size < 2) return [];
  const series = SERIES.map(([name, tone]) => ({
    name,
    tone,
    points: Array.from(days, ([at, run]) => {
      const value = run[name];
      return { at, value: value === null ? null : String(value), title: `run ${run.run}` };
    }),
  }));
  const text = `The last run of each of ${plural(days.size, 'day')}.`;
  const chart = { title: 'Findings by day', text, look: 'lines', size: 'wide', along: 'days', series } as const;
  return [{ kind: 'chart', chart }];
}
