import type { SimulateOutput } from '../../../core/model/shapes/simulate.ts';
import {
  type Block,
  blocksOf,
  type Cell,
  columnsOf,
  type Line,
  note,
  plural,
  type TableRow,
  table,
} from '../document.ts';
import { simulateTimeline } from './simulate-timeline.ts';
import { dayOf, daysText, STATE_WORDS } from './simulate-words.ts';

type Coverage = SimulateOutput['coverage'][number];

/** Gaps of one resource that are named. */
const MOST_GAPS = 5;

/** What the store has seen of each resource. */
export function coverageBlocks(simulation: SimulateOutput): readonly Block[] {
  const { coverage } = simulation;
  const columns = columnsOf(...['resource', 'from', 'to', '>expected', '>found', '>rows', '>evaluated']);
  const lines = coverage.flatMap(coverageLines);
  const picture = simulateTimeline(simulation);
  return blocksOf(
    table(columns, coverage.map(coverageRow)),
    lines.length > 0 && note(...lines),
    picture !== undefined && { kind: 'timeline', picture },
  );
}

function coverageRow({ resource, from, to, expected, found, ...own }: Coverage): TableRow {
  const missing = expected - found;
  const cells: Cell[] = [
    resource,
    from === null ? '' : { date: dayOf(from) },
    to === null ? '' : { date: dayOf(to) },
    expected,
    { count: found, tone: missing > 0 ? 'warning' : undefined },
    own.rows,
    own.rowsEvaluated,
  ];
  return { cells };
}

function coverageLines({ resource, state, changes, baseline, gaps, ...own }: Coverage): readonly Line[] {
  const name = { text: resource, tone: 'strong' } as const;
  if (state === 'no-data') return [[name, `: ${STATE_WORDS[state]}, the store has no refresh of it in the range`]];
  const kinds = Object.entries(changes).flatMap(([kind, count]) => (count > 0 ? plural(count, kind, kind) : []));
  const first = baseline === null ? [] : [`first refresh on ${dayOf(baseline)}`];
  const later = own.unscheduled > 0 ? [`${plural(own.unscheduled, 'refresh', 'refreshes')} not on the schedule`] : [];
  const facts = [...first, kinds.length > 0 ? `rows ${kinds.join(', ')}` : 'no row changed', ...later];
  const named = gaps.slice(0, MOST_GAPS).map(({ from, to, refreshes }) => `${daysText(from, to)} (${refreshes})`);
  const more = gaps.length + own.furtherGaps - named.length;
  return [
    [
      name,
      `: ${state === 'baseline-only' ? `${STATE_WORDS[state]}, nothing to compare it with; ` : ''}${facts.join('; ')}`,
    ],
    ...(named.length > 0
      ? [
          {
            text: `  no snapshot: ${named.join(', ')}${more > 0 ? `, and ${plural(more, 'more gap')}` : ''}`,
            tone: 'dim' as const,
          },
        ]
      : []),
  ];
}
