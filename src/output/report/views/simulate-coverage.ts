import type { SimulatedOutput, SimulateOutput } from '../../../core/model/shapes/simulate.ts';
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
import type { TimelineLane, TimelinePicture } from '../pictures.ts';
import { sectionId } from './simulate-firings.ts';
import { dayOf, daysText, STATE_WORDS } from './simulate-words.ts';

type Coverage = SimulateOutput['coverage'][number];

/** Gaps of one resource that are named. */
const MOST_GAPS = 5;

/** What the store has seen of each resource. */
export function coverageBlocks(simulation: SimulateOutput): readonly Block[] {
  const { coverage } = simulation;
  const columns = columnsOf('resource', 'from', 'to', '>expected', '>found', '>rows', '>evaluated');
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

const MOST_LANES = 40;

/** A lane for each subscription, those that fired first; nothing where no time was watched. */
function simulateTimeline({ coverage, subscriptions, activity }: SimulateOutput): TimelinePicture | undefined {
  const starts = coverage.flatMap(({ from }) => from ?? []).sort();
  const ends = coverage.flatMap(({ to }) => to ?? []).sort();
  const [from, to] = [starts[0], ends.at(-1)];
  if (from === undefined || to === undefined || from >= to) return undefined;
  const numbered = subscriptions.map((one, at) => ({ one, to: sectionId(at) }));
  const ordered = [
    ...numbered.filter(({ one }) => one.state === 'fired'),
    ...numbered.filter(({ one }) => one.state !== 'fired'),
  ];
  const most = Math.max(1, ...subscriptions.flatMap((one) => one.activity.days.map(({ firings }) => firings)));
  const rows = activity.days.reduce((sum, { firings }) => sum + firings, 0);
  return {
    title: `Rows that fire by day, ${daysText(from, to)}`,
    text: `${plural(rows, 'row')} of ${plural(subscriptions.length, 'subscription')} on ${plural(activity.days.length, 'day')}. A bar is a day, the higher the more rows; grey is time without snapshots. The tables have every number.`,
    from,
    to,
    lanes: ordered.slice(0, MOST_LANES).map(({ one, to: id }) => ({ to: id, ...laneOf(one, coverage, most) })),
  };
}

/** Heights grow with the logarithm: a day of a thousand rows does not hide one of a few. */
function laneOf(
  { name, resource, state, activity }: SimulatedOutput,
  coverage: SimulateOutput['coverage'],
  most: number,
): Omit<TimelineLane, 'to'> {
  const { days } = activity;
  const rows = days.reduce((sum, { firings }) => sum + firings, 0);
  const gaps = coverage.find((one) => one.resource === resource)?.gaps ?? [];
  return {
    name,
    note: state === 'fired' ? `${plural(rows, 'row')} on ${plural(days.length, 'day')}` : STATE_WORDS[state],
    marks: days.map(({ day, firings, alerts }) => ({
      at: `${day}T12:00:00.000Z`,
      share: Math.log(1 + firings) / Math.log(1 + most),
      title: `${dayOf(day)}: ${plural(firings, 'row')}, ${plural(alerts, 'alert')}`,
    })),
    bands: gaps.map((gap) => ({
      from: gap.from,
      to: gap.to,
      title: `No snapshot: ${daysText(gap.from, gap.to)}, ${plural(gap.refreshes, 'refresh', 'refreshes')}`,
    })),
  };
}
