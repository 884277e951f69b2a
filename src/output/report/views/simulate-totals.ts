import type { SimulatedOutput, SimulateOutput } from '../../../core/model/shapes/simulate.ts';
import {
  type Block,
  blocksOf,
  type Cell,
  cellText,
  columnsOf,
  type Line,
  note,
  plural,
  type TableRow,
  table,
} from '../document.ts';
import { dayOf, STATE_TONES, STATE_WORDS } from './simulate-words.ts';

/** The three rules side by side. */
export function countBlocks({ subscriptions, totals, asked }: SimulateOutput): readonly Block[] {
  const cellsOf = (counts: SimulatedOutput['counts']): readonly Cell[] =>
    (['any-change', 'edge', 'used-fields'] as const).map((rule): Cell => {
      if (counts === null) return '';
      return { count: counts[rule], tone: rule === asked.rule ? 'strong' : undefined };
    });
  const rows = subscriptions.map(
    ({ name, state, counts, alerts, mails }): TableRow => ({
      cells: [name, { text: STATE_WORDS[state], tone: STATE_TONES[state] }, ...cellsOf(counts), alerts, mails],
    }),
  );
  const sum = {
    cells: [{ text: 'all', tone: 'strong' as const }, '', ...cellsOf(totals.counts), totals.alerts, totals.mails],
  };
  const columns = columnsOf('~subscription', 'state', '>any-change', '>edge', '>used-fields', '>alerts', '>mails');
  return [table(columns, subscriptions.length > 1 ? [...rows, sum] : rows)];
}

/** The mails as they would come, and the first one whole. */
export function mailBlocks({ mails: { shown, further, held }, deduplication }: SimulateOutput): readonly Block[] {
  const [first] = shown;
  const { perRow, perRefresh, saved } = deduplication;
  const lines: readonly Line[] = [
    `${plural(perRow, 'mail')} with an alert for each row, ${perRefresh} with one for each refresh: ${saved} fewer.`,
    ...(held > 0
      ? [
          {
            text: `${plural(held, 'alert')} beyond the caps ${held === 1 ? 'is' : 'are'} summed up in digests.`,
            tone: 'warning' as const,
          },
        ]
      : []),
  ];
  if (!first) return [note('No mail would be sent.')];
  return blocksOf(
    table(
      columnsOf('at', '~to', { title: 'subject', align: 'left', shrinks: true, narrowest: 24 }),
      shown.map(({ at, to, subject }) => ({ cells: [{ date: at }, to.address, subject] })),
    ),
    note(...(further > 0 ? [`${plural(further, 'further mail')}.`] : []), ...lines),
    note({ text: `The first mail: ${first.subject}`, tone: 'strong' }, ...first.text.trimEnd().split('\n')),
  );
}

/** Days with firings that are listed; of more, the busiest. */
const MOST_DAYS = 60;

export function whenBlocks({ activity: { days, largestBurst, quiet } }: SimulateOutput): readonly Block[] {
  if (days.length === 0) return [];
  const busiest = [...days].sort((a, b) => b.firings - a.firings || (a.day < b.day ? -1 : 1)).slice(0, MOST_DAYS);
  const most = Math.max(...days.map(({ firings }) => firings));
  const rows = days
    .filter((day) => busiest.includes(day))
    .map(
      ({ day, firings, alerts }): TableRow => ({
        cells: [
          { date: day },
          firings,
          alerts,
          { text: '█'.repeat(Math.max(1, Math.round((firings / most) * BAR))), tone: 'note' },
        ],
      }),
    );
  const left = days.length - busiest.length;
  return [
    table(columnsOf('day', '>rows', '>alerts', 'share'), rows),
    note(
      ...(left > 0 ? [`${plural(left, 'day')} with fewer rows ${left === 1 ? 'is' : 'are'} left out.`] : []),
      ...(largestBurst
        ? [
            `Most at once: ${plural(largestBurst.firings, 'row')} in ${plural(largestBurst.alerts, 'alert')} at ${cellText({ date: largestBurst.at })}.`,
          ]
        : []),
      ...quiet.map(
        ({ from, to, refreshes }) =>
          `Quiet from ${dayOf(from)} to ${dayOf(to)}: ${plural(refreshes, 'refresh', 'refreshes')} without an alert.`,
      ),
    ),
  ];
}

const BAR = 20;

/** How many rows would fire with other thresholds, under the asked rule. */
export function sensitivityBlocks({ subscriptions, asked: { rule, nulls } }: SimulateOutput): readonly Block[] {
  const rows = subscriptions.flatMap(({ name, sensitivity, counts }): TableRow[] => {
    if (!sensitivity || !counts) return [];
    const others = sensitivity.otherNulls.counts[rule];
    const own = counts[rule];
    const lines = sensitivity.thresholds.map(({ term, variations }, at) => {
      const [below = '', low = '', high = '', above = ''] = variations.map((each) =>
        each.counts === null ? 'too long' : countCell(each.counts[rule], own),
      );
      return {
        cells: [at === 0 ? name : '', term, below, low, own, high, above, at === 0 ? countCell(others, own) : ''],
      };
    });
    const none = {
      cells: [name, { text: 'no threshold', tone: 'dim' as const }, '', '', own, '', '', countCell(others, own)],
    };
    const further = sensitivity.furtherThresholds;
    return [
      ...(lines.length > 0 ? lines : [none]),
      ...(further > 0 ? [{ remark: `    ${plural(further, 'more threshold')}` }] : []),
    ];
  });
  if (rows.length === 0) return [];
  const other = nulls === 'odata' ? 'sql' : 'odata';
  return [
    table(
      columnsOf(
        '~subscription',
        { title: 'threshold', align: 'left', shrinks: true, narrowest: 12 },
        '>−25 %',
        '>−10 %',
        '>as it is',
        '>+10 %',
        '>+25 %',
        `>nulls ${other}`,
      ),
      rows,
    ),
  ];
}

/** Another count than the asked one is marked. */
function countCell(count: number, own: number): Cell {
  return count === own ? { count, tone: 'dim' } : { count, tone: 'strong' };
}
