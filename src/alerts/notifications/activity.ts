import type { Activity, Burst, DayActivity, QuietSpell } from '../../core/model/simulation.ts';

/** Firings and alerts of one refresh. */
export type Pulse = { readonly at: string; readonly firings: number; readonly alerts: number };

/** The range that was watched, and its refreshes, ascending. */
export type Watch = { readonly from: string; readonly to: string; readonly refreshes: readonly string[] };

const MOST_SPELLS = 3;

/** `pulses`: ascending, only those with firings. `watch` is absent where nothing was watched. */
export function activityOf(pulses: readonly Pulse[], watch: Watch | undefined): Activity {
  return {
    days: daysOf(pulses),
    largestBurst: pulses.reduce<Burst | null>(
      (largest, pulse) => (pulse.firings > (largest?.firings ?? 0) ? pulse : largest),
      null,
    ),
    quiet: watch === undefined ? [] : quietSpells(pulses, watch),
  };
}

/** Pulses of several subscriptions as one each moment. */
export function addPulses(all: readonly Pulse[]): readonly Pulse[] {
  const sums = new Map<string, Pulse>();
  for (const { at, firings, alerts } of all) {
    const before = sums.get(at);
    sums.set(at, { at, firings: (before?.firings ?? 0) + firings, alerts: (before?.alerts ?? 0) + alerts });
  }
  return [...sums.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

function daysOf(pulses: readonly Pulse[]): readonly DayActivity[] {
  const days = addPulses(pulses.map((pulse) => ({ ...pulse, at: pulse.at.slice(0, 10) })));
  return days.map(({ at, firings, alerts }) => ({ day: at, firings, alerts }));
}

function quietSpells(pulses: readonly Pulse[], { from, to, refreshes }: Watch): readonly QuietSpell[] {
  const loud = new Set(pulses.map(({ at }) => at));
  const spells: QuietSpell[] = [];
  let [start, quiet] = [from, 0];
  const close = (end: string): void => {
    if (quiet > 0) spells.push({ from: start, to: end, refreshes: quiet });
    [start, quiet] = [end, 0];
  };
  for (const at of refreshes) {
    if (loud.has(at)) close(at);
    else quiet += 1;
  }
  close(to);
  const length = (spell: QuietSpell): number => Date.parse(spell.to) - Date.parse(spell.from);
  return spells.sort((a, b) => length(b) - length(a) || Date.parse(a.from) - Date.parse(b.from)).slice(0, MOST_SPELLS);
}
