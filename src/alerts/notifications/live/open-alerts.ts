import type { AlertMark } from '../../../core/model/alert.ts';
import type { AlertActivity, ShownMail, UnevaluatedSubscription } from '../../../core/model/alert-activity.ts';
import type { SubscriptionAnswer, Template } from '../../../core/model/subscription.ts';
import type { DeliveryReport } from '../delivery/deliver.ts';
import type { Outbox } from '../delivery/outbox.ts';
import {
  type DueAlerts,
  findAlerts,
  type NewSnapshots,
  type StoreEvidence,
  type WatchingSubscription,
} from './find-alerts.ts';
import { type DeliverySettings, liveDelivery } from './live-delivery.ts';
import { type LiveMail, liveMails } from './live-mails.ts';

export type AlertPorts = {
  readonly subscriptions: () => readonly WatchingSubscription[];
  /** The template of its mails; also where it names none, or one that is gone. */
  readonly templateOf: (subscription: SubscriptionAnswer) => Template;
  readonly evidence: StoreEvidence;
  /** The newest snapshot of the store that is shown now. */
  readonly newestSnapshot: () => Promise<number>;
  readonly mark: { readonly get: () => AlertMark | undefined; readonly put: (mark: AlertMark) => Promise<void> };
  /** The address of the service, for data links. */
  readonly baseUrl: string;
  readonly delivery: DeliverySettings;
  /** Milliseconds to wait at the end for mails that are being sent, and once more after they are broken off. */
  readonly patience?: { readonly send: number; readonly breakOff: number };
  readonly onDelivered: (report: DeliveryReport) => void;
  /** Receives the reason of a failure, once for each reason; the work is tried again. */
  readonly onTrouble: (error: unknown) => void;
  readonly onUnevaluated: (subscription: UnevaluatedSubscription) => void;
};

/** The alerts of a service: subscriptions are evaluated in the background, one evaluation at a time. */
export type Alerts = {
  /** Evaluates what has come since the last time; an evaluation that is under way looks again when it is over. */
  readonly wake: () => void;
  readonly activity: () => AlertActivity;
  /** Waits for what is being delivered, some seconds at most. Mails that are left are sent after the next start. */
  readonly close: () => Promise<void>;
};

/** Work that failed, and mails that could not be sent, are tried again after this time, or after the next refresh. */
const RETRY_MS = 300_000;
const PATIENCE = { send: 10_000, breakOff: 2_000 } as const;

/**
 * Begins to watch a store. Without a mark, what it shows now is the baseline. The mark is moved after every mail of the
 * snapshots before it is in the outbox, so that a restart neither loses an alert nor makes one twice.
 */
export async function openAlerts(ports: AlertPorts): Promise<Alerts> {
  const { mark, patience = PATIENCE } = ports;
  const delivery = liveDelivery(ports.delivery);
  const lately = recentMails();
  const reported = new Set<string>();
  let notEvaluated: readonly UnevaluatedSubscription[] = [];
  let problem: string | null = null;

  const deliver = async (refreshes: DueAlerts['refreshes']): Promise<boolean> =>
    delivery.withOutbox(async (outbox) => {
      const { baseUrl, templateOf } = ports;
      const mails: LiveMail[] = [];
      for (const refresh of refreshes)
        mails.push(...(await liveMails(refresh, { baseUrl, templateOf, isMade: outbox.isMade })));
      const report = await delivery.deliver(
        mails.map(({ mail }) => mail),
        outbox,
      );
      lately.add(mails, outbox);
      ports.onDelivered(report);
      return report.waiting.length === 0;
    });

  /** Evaluates some snapshots and puts their mails into the outbox. */
  const evaluate = async ({ after, until }: NewSnapshots): Promise<boolean> => {
    const due = await findAlerts(
      ports.subscriptions(),
      { after, until },
      { ...ports.evidence, templateOf: ports.templateOf },
    );
    notEvaluated = due.notEvaluated;
    for (const each of notEvaluated) {
      const key = `${each.id} ${each.reason}`;
      if (!reported.has(key)) ports.onUnevaluated(each);
      reported.add(key);
    }
    const hasAlerts = due.refreshes.length > 0;
    // From now on these snapshots are evaluated together, so that another try makes the same alerts.
    if (hasAlerts) await mark.put({ evaluated: after, pending: until });
    const isDone = hasAlerts || ports.delivery.smtp ? await deliver(due.refreshes) : true;
    await mark.put({ evaluated: until, pending: null });
    return isDone;
  };

  const evaluateNew = async (): Promise<boolean> => {
    const { pending = null, evaluated = 0 } = mark.get() ?? {};
    if (pending !== null) await evaluate({ after: evaluated, until: pending });
    const after = pending ?? evaluated;
    const until = await ports.newestSnapshot();
    if (until > after) return evaluate({ after, until });
    return ports.delivery.smtp ? deliver([]) : true;
  };
  const attempt = async (): Promise<boolean> => {
    try {
      const isDone = await evaluateNew();
      problem = null;
      return isDone;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== problem) ports.onTrouble(error);
      problem = reason;
      return false;
    }
  };

  const work = inBackground(attempt);
  await begin(ports);
  work.wake();
  return {
    wake: work.wake,
    activity: () => ({
      state: work.isRunning() ? 'working' : 'idle',
      evaluated: mark.get()?.evaluated ?? null,
      ...lately.all(),
      notEvaluated,
      problem,
    }),
    close: async () => {
      delivery.stop();
      if (await work.close(patience.send)) return;
      delivery.breakOff();
      await work.close(patience.breakOff);
    },
  };
}

/** Makes what is shown now the baseline where there is none, or where the store was made again since. */
async function begin({ mark, newestSnapshot }: Pick<AlertPorts, 'mark' | 'newestSnapshot'>): Promise<void> {
  const known = mark.get();
  const newest = await newestSnapshot();
  if (!known || Math.max(known.evaluated, known.pending ?? 0) > newest) {
    await mark.put({ evaluated: newest, pending: null });
  }
}

type Background = {
  readonly wake: () => void;
  readonly isRunning: () => boolean;
  /** Begins nothing any more; whether what was under way has ended within some milliseconds. */
  readonly close: (patience: number) => Promise<boolean>;
};

/** Runs `attempt` when it is woken, never twice at a time; again some time after it was not done. */
function inBackground(attempt: () => Promise<boolean>): Background {
  let isWanted = false;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    let isDone = true;
    while (isWanted && !isClosed) {
      isWanted = false;
      isDone = await attempt();
    }
    running = undefined;
    if (!isDone && !isClosed) retry = setTimeout(wake, RETRY_MS).unref();
  };
  const wake = (): void => {
    clearTimeout(retry);
    isWanted = true;
    if (!isClosed) running ??= run();
  };
  return {
    wake,
    isRunning: () => running !== undefined,
    close: async (patience) => {
      isClosed = true;
      clearTimeout(retry);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((done) => {
        timer = setTimeout(() => done(false), patience);
      });
      const isOver = await Promise.race([(running ?? Promise.resolve()).then(() => true), late]);
      clearTimeout(timer);
      return isOver;
    },
  };
}

const MOST_SHOWN = 100;

type RecentMails = {
  /** Adds mails, and asks the outbox what became of all. */
  readonly add: (mails: readonly LiveMail[], outbox: Pick<Outbox, 'find'>) => void;
  readonly all: () => Pick<AlertActivity, 'made' | 'mails'>;
};

/** The newest mails of a service and their states. */
function recentMails(): RecentMails {
  let kept: readonly { readonly id: string; readonly entry: ShownMail }[] = [];
  let made = 0;
  return {
    add: (mails, { find }) => {
      made += mails.length;
      const added = mails.map(({ mail, entry }) => ({ id: mail.id, entry: { ...entry, state: 'waiting' as const } }));
      kept = [...kept, ...added]
        .slice(-MOST_SHOWN)
        .map(({ id, entry }) => ({ id, entry: { ...entry, state: find(id)?.state ?? entry.state } }));
    },
    all: () => ({ made, mails: kept.map(({ entry }) => entry) }),
  };
}
