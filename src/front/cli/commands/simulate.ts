import { usageError } from '../../../core/base/errors.ts';
import { defineCommand, type Sources } from '../command.ts';
import type { FlagName } from '../flags/flags.ts';

/** Flags that say what is replayed: a test says it itself. */
const ASKED = [
  'replayed',
  'subscriptionFile',
  'replayFrom',
  'replayTo',
  'asKnown',
  'countingRule',
  'nulls',
  'includeFirst',
  'ownPeriod',
  'perRow',
  'previewOutbox',
  'described',
] as const satisfies readonly FlagName[];

export const simulate = defineCommand({
  description:
    'Replays subscriptions over the refreshes of the store, with the engine that serve sends alerts with: what would have fired, on which rows and why, under each counting rule; which mails would have gone out; when; and what other thresholds would have done. Nothing is sent.',
  flags: [...ASKED, 'alertTests', 'ownKey'],
  formats: 'simulate',
  examples: [
    ['crossfoot simulate', 'all subscriptions, all refreshes'],
    ['crossfoot simulate --file alerts.yaml --from 2018-01-01 --format html > alerts.html', 'a page with a timeline'],
    ['crossfoot simulate --subscription losses --rule edge', 'only rows that did not match before'],
    ['crossfoot simulate --file alerts.yaml --outbox previews', 'with the mails as files'],
    ['crossfoot simulate --test alerts.test.yaml', 'in CI: exit 1 if other rows fire than expected'],
  ],
  run: async ({ flags, origins }, io) => {
    const { runAlertTests, runSimulation } = await import('../alerts/simulate.ts');
    if (flags.alertTests.length === 0) return runSimulation(flags, io);
    refuseBeside(origins);
    return runAlertTests(flags, io);
  },
});

function refuseBeside(origins: Sources['origins']): void {
  const given = ASKED.flatMap((name) => origins.get(name) ?? []).filter(({ kind }) => kind === 'flag');
  if (given.length === 0) return;
  const flags = given.map(({ from }) => from).join(', ');
  throw usageError(`--test and ${flags} exclude each other`, 'A test says itself what is replayed.');
}
