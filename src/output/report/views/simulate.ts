import type { SimulatedOutput, SimulateOutput } from '../../../core/model/shapes/simulate.ts';
import { type Block, blocksOf, type Line, note, type PageLink, plural, tight } from '../document.ts';
import type { View } from '../outputs.ts';
import { coverageBlocks } from './simulate-coverage.ts';
import { firedOf, firingBlocks, sectionId } from './simulate-firings.ts';
import { countBlocks, mailBlocks, sensitivityBlocks, whenBlocks } from './simulate-totals.ts';
import { GRAIN_WORDS, NULL_WORDS, RULE_WORDS, rangeText, STATE_WORDS } from './simulate-words.ts';

/** What subscriptions would have done, in this order: what was seen, what fired, how often, which mails, when. */
export function simulateView(simulation: SimulateOutput): View<'simulate'> {
  const { asked, totals, coverage, mails, activity, deduplication, assumptions, subscriptions } = simulation;
  return {
    name: 'simulate',
    data: {
      head: { asked, totals, coverage, mails, activity, deduplication, assumptions },
      list: { name: 'subscriptions', items: subscriptions },
    },
    document: () => simulateBlocks(simulation),
  };
}

type Section = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] };

/** The same for results in memory. */
export function simulateBlocks(simulation: SimulateOutput): readonly Block[] {
  const { subscriptions, assumptions } = simulation;
  if (subscriptions.length === 0)
    return [note('There are no subscriptions to replay.', [{ hint: { code: 'add-subscriptions' } }])];
  const sections = [
    { id: 'coverage', title: 'Coverage', blocks: coverageBlocks(simulation) },
    { id: 'firings', title: 'Firings', blocks: subscriptions.flatMap(firingBlocks) },
    { id: 'counts', title: 'Counts by rule', blocks: countBlocks(simulation) },
    { id: 'mails', title: 'Mails', blocks: mailBlocks(simulation) },
    { id: 'when', title: 'When', blocks: whenBlocks(simulation) },
    { id: 'sensitivity', title: 'Sensitivity', blocks: sensitivityBlocks(simulation) },
    { id: 'assumptions', title: 'Assumptions', blocks: [note(...assumptions)] },
  ].filter(({ blocks }) => blocks.length > 0);
  return [
    note(...summaryLines(simulation)),
    { kind: 'contents', links: sections.map((section) => linkTo(section, subscriptions)) },
    ...sections.flatMap(sectionBlocks),
  ];
}

function sectionBlocks({ id, title, blocks: [first, ...others] }: Section): readonly Block[] {
  return blocksOf({ kind: 'head', text: title, id }, first !== undefined && tight(first), ...others);
}

function linkTo({ id, title }: Section, subscriptions: readonly SimulatedOutput[]): PageLink {
  if (id !== 'firings') return { to: id, text: title };
  const within = subscriptions.map((one, at) => ({
    to: sectionId(at),
    text: `${one.name}: ${one.state === 'fired' ? firedOf(one) : STATE_WORDS[one.state]}`,
  }));
  return { to: id, text: title, within };
}

function summaryLines({ asked, totals, subscriptions, coverage }: SimulateOutput): readonly Line[] {
  const states = new Map<SimulatedOutput['state'], number>();
  for (const { state } of subscriptions) states.set(state, (states.get(state) ?? 0) + 1);
  // In the order of the table of words.
  const names = Object.keys(STATE_WORDS) as readonly SimulatedOutput['state'][];
  const counted = names.flatMap((state) => (states.has(state) ? `${states.get(state)} ${STATE_WORDS[state]}` : []));
  const rows = totals.counts[asked.rule];
  const isSeen = coverage.some(({ state }) => state === 'watched');
  return [
    { text: `${plural(totals.subscriptions, 'subscription')}: ${counted.join(', ')}`, tone: 'strong' },
    isSeen
      ? `${plural(rows, 'row fires', 'rows fire')}: ${plural(totals.alerts, 'alert')}, ${plural(totals.mails, 'mail')}`
      : 'Nothing was evaluated: no row of these resources changed after a first refresh in the range.',
    {
      text: `${rangeText(asked)}; ${RULE_WORDS[asked.rule]}; ${NULL_WORDS[asked.nulls]}; ${GRAIN_WORDS[asked.grain]}`,
      tone: 'dim',
    },
  ];
}
