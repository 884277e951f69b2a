import { dirname, resolve } from 'node:path';
import { runAlertTest } from '../../../alerts/notifications/alert-test.ts';
import { readAlertTest } from '../../../alerts/notifications/alert-test-file.ts';
import { openPreviewOutbox, type PreviewOutbox } from '../../../alerts/notifications/preview-outbox.ts';
import {
  REPLAY_FALLBACK,
  type ReplayedSubscriptions,
  savedSubscriptions,
} from '../../../alerts/notifications/saved-subscriptions.ts';
import type { SimulationOptions } from '../../../alerts/notifications/simulate.ts';
import { simulateStore, testStore } from '../../../alerts/notifications/simulate-store.ts';
import { findNamed } from '../../../core/base/find-named.ts';
import { refuseProblems } from '../../../core/base/refuse-problems.ts';
import type { AlertTestOutput } from '../../../core/model/shapes/simulate.ts';
import type { Simulation } from '../../../core/model/simulation.ts';
import { plural } from '../../../output/report/document.ts';
import { alertTestView } from '../../../output/report/views/alert-test.ts';
import { simulateView } from '../../../output/report/views/simulate.ts';
import { placeOf } from '../as-known.ts';
import type { CommandIo, CommandStatus } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import type { SIMULATE } from '../flags/simulate.ts';
import { requireSubscriptionFile, shownFile, textOf } from './subscription-file.ts';

type Flags = Pick<FlagValues, 'store' | 'asKnown' | 'ownKey' | 'nulls' | keyof typeof SIMULATE>;

/** 5 where a subscription could not be evaluated, there are none, or the range has no refresh of a resource. */
export async function runSimulation(flags: Flags, io: CommandIo): Promise<CommandStatus> {
  const { subscriptions, templates } = await chosen(await givenSubscriptions(flags, io), flags);
  const { previewOutbox: folder } = flags;
  const ports = { ...io.ports, today: () => new Date(io.wallClock()) };
  const outbox = folder === undefined ? undefined : await openPreviewOutbox(folder, ports);
  try {
    const options = { ...optionsOf(flags), templates };
    const deliver = outbox && { deliver: outbox.deliver };
    const place = await placeOf(flags, io, { current: true });
    const simulation = await simulateStore(place, subscriptions, options, { ...io.ports, ...deliver });
    await io.print(simulateView(simulation));
    if (outbox) await sayWritten(outbox, folder ?? '', io);
    return isComplete(simulation) ? 0 : 5;
  } finally {
    outbox?.close();
  }
}

function isComplete({ subscriptions, coverage }: Simulation): boolean {
  const isWrong = ({ problems }: Simulation['subscriptions'][number]): boolean =>
    problems.some(({ severity }) => severity === 'error');
  return subscriptions.length > 0 && !subscriptions.some(isWrong) && coverage.every(({ state }) => state !== 'no-data');
}

/** Only subscriptions that mails are written for have to name their user and address. */
async function givenSubscriptions(
  { store, subscriptionFile: path, ownKey: key, previewOutbox }: Flags,
  io: CommandIo,
): Promise<ReplayedSubscriptions> {
  if (path === undefined) return savedSubscriptions(store, key, io.ports);
  const text = await textOf('file of subscriptions', path, io);
  const fallback = previewOutbox === undefined ? REPLAY_FALLBACK : undefined;
  return requireSubscriptionFile(text, shownFile(path), { key, fallback });
}

function chosen({ subscriptions, templates }: ReplayedSubscriptions, { replayed }: Flags): ReplayedSubscriptions {
  if (replayed.length === 0) return { subscriptions, templates };
  const candidates = subscriptions.map((value) => ({
    value,
    label: `${value.Name} of ${value.UserId} (${value.Id})`,
    names: [value.Name, value.Id],
    prefixes: [value.Id],
  }));
  return { subscriptions: findNamed(replayed, candidates, { what: 'subscription' }), templates };
}

function optionsOf(flags: Flags): SimulationOptions {
  const {
    replayFrom: from,
    replayTo: to,
    countingRule: rule,
    nulls,
    includeFirst,
    ownPeriod,
    perRow,
    described,
  } = flags;
  return {
    from,
    to,
    rule,
    nulls,
    includeFirst,
    ownPeriod,
    grain: perRow ? 'row' : 'refresh',
    mostFirings: described === 0 ? Number.MAX_SAFE_INTEGER : described,
  };
}

async function sayWritten(outbox: PreviewOutbox, folder: string, io: CommandIo): Promise<void> {
  const { written, known, refused } = outbox.report();
  io.inform(`Wrote ${plural(written, 'mail')} to ${folder}${known > 0 ? `; ${known} were there` : ''}.`);
  for (const { to, at, reason } of refused) await io.warn(`The mail to ${to} of ${at} cannot be made: ${reason}`);
}

/** Runs files of tests; 1 where one fails. A store that a test names is sought from the folder of its file. */
export async function runAlertTests({ alertTests }: Pick<Flags, 'alertTests'>, io: CommandIo): Promise<CommandStatus> {
  const read = await Promise.all(alertTests.map((path) => readTest(path, io)));
  const tests: AlertTestOutput['tests'][number][] = [];
  for (const { path, test } of read) {
    const { history } = test;
    const result =
      'store' in history
        ? await testStore(test, resolve(dirname(path), history.store), io.ports)
        : await runAlertTest(test, INLINE);
    tests.push({ file: shownFile(path), ...result });
  }
  await io.print(alertTestView(tests));
  return tests.every(({ passed }) => passed) ? 0 : 1;
}

async function readTest(path: string, io: CommandIo) {
  const text = await textOf('test of alerts', path, io);
  const { test, diagnostics } = readAlertTest(text, shownFile(path));
  refuseProblems(diagnostics.filter(({ severity }) => severity === 'error'));
  if (!test) throw new Error('a test without problems is there');
  return { path, test };
}

/** Tests that have their rows need no store. */
const INLINE = {
  history: () => Promise.reject(new Error('this test has its rows')),
  taxonomies: async () => [],
};
