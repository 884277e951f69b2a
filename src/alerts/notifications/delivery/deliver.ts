import { CrossfootError } from '../../../core/base/errors.ts';
import type { NodePorts } from '../../../core/base/node-ports.ts';
import { type Addressee, checkMailbox, type Mail, mailBytes } from '../mail.ts';
import type { KnownMail } from './ledger.ts';
import type { Outbox } from './outbox.ts';
import type { SmtpSession } from './smtp-session.ts';

export type DeliveryOptions = {
  readonly outbox: Outbox;
  readonly from: Addressee;
  /** Absent where the files of the outbox are the delivery. */
  readonly smtp?: (() => SmtpSession) | undefined;
  readonly ports: Pick<NodePorts, 'sleep' | 'signal'>;
  /** Milliseconds before the second and each further round of tries. */
  readonly waits?: readonly number[] | undefined;
};

/** A mail that did not arrive, or may not have. */
export type Undelivered = Pick<KnownMail, 'id' | 'to' | 'at' | 'subscriptions'> & { readonly reason: string };

export type DeliveryReport = {
  /** Files written as the delivery. */
  readonly written: number;
  /** Mails that the server accepted, also some of earlier runs. */
  readonly sent: number;
  /** Mails that were delivered, or given up, before: nothing was done with them. */
  readonly known: number;
  /** Never delivered. */
  readonly refused: readonly Undelivered[];
  /** Kept, and tried again at the next delivery. */
  readonly waiting: readonly Undelivered[];
  /** The server may have them or not; kept, and not tried again, so that nobody gets two. */
  readonly unconfirmed: readonly Undelivered[];
};

const WAITS = [1_000, 5_000, 25_000] as const;
const NOT_REACHED = 'not tried yet';
/** After a kill in between, nobody knows whether the server took the mail. */
const NO_ANSWER_RECORDED = 'the process ended after all of the mail was sent and before an answer was recorded';

/**
 * Delivers mails, each at most once: into the files of the outbox, or over SMTP together with those that wait there
 * from before. A mail that fails for itself does not hold up others; a server that fails ends the round.
 * @throws input error where the sender cannot be one.
 */
export async function deliver(mails: readonly Mail[], options: DeliveryOptions): Promise<DeliveryReport> {
  const { outbox, from, smtp } = options;
  checkMailbox('sender', from);
  const interrupted = markInterrupted(outbox);
  const known = mails.filter(({ id }) => outbox.find(id)).length;
  const refused: KnownMail[] = [];
  let written = 0;
  for (const mail of mails) {
    if (outbox.find(mail.id)) continue;
    const made = await bytesOf(mail, from);
    outbox.put(mail, made.bytes && !smtp ? 'written' : 'queued', from.address, made.bytes);
    if (made.reason !== undefined) outbox.record({ event: 'refused', id: mail.id, reason: made.reason });
    const kept = outbox.find(mail.id);
    if (kept?.state === 'refused') refused.push(kept);
    else if (!smtp) written += 1;
  }
  const tried = smtp ? outbox.withState('waiting') : [];
  if (smtp) await sendRounds(tried, smtp, options);
  const outcome = outcomeOf([...interrupted, ...tried], outbox);
  return { ...outcome, written, known, refused: [...refused.map(undelivered), ...outcome.refused] };
}

/**
 * Sends chosen mails of an outbox again that were refused or not confirmed, and no others. Somebody may get an
 * unconfirmed one twice: that is for the caller to decide.
 */
export async function sendAgain(
  ids: readonly string[],
  { outbox, smtp, ...options }: Omit<DeliveryOptions, 'from' | 'smtp'> & { readonly smtp: () => SmtpSession },
): Promise<Omit<DeliveryReport, 'written' | 'known'>> {
  markInterrupted(outbox);
  const chosen = outbox.withState('refused', 'unconfirmed', 'waiting').filter(({ id }) => ids.includes(id));
  for (const { id } of chosen) outbox.record({ event: 'requested', id });
  await sendRounds(chosen, smtp, { ...options, outbox });
  return outcomeOf(chosen, outbox);
}

/** Mails that were handed over when a process ended: nobody knows whether the server took them. */
function markInterrupted(outbox: Outbox): readonly KnownMail[] {
  const interrupted = outbox.withState('handed-over');
  for (const { id } of interrupted) outbox.record({ event: 'unconfirmed', id, reason: NO_ANSWER_RECORDED });
  return interrupted;
}

/** What became of some mails. */
function outcomeOf(mails: readonly KnownMail[], outbox: Outbox): Omit<DeliveryReport, 'written' | 'known'> {
  const found = [...new Set(mails.map(({ id }) => id))].flatMap((id) => outbox.find(id) ?? []);
  const those = (state: KnownMail['state']) => found.filter((mail) => mail.state === state);
  return {
    sent: those('sent').length,
    refused: those('refused').map(undelivered),
    waiting: those('waiting').map(undelivered),
    unconfirmed: those('unconfirmed').map(undelivered),
  };
}

async function bytesOf(mail: Mail, from: Addressee): Promise<{ readonly bytes?: Buffer; readonly reason?: string }> {
  try {
    return { bytes: await mailBytes(mail, from) };
  } catch (error) {
    if (!(error instanceof CrossfootError)) throw error;
    return { reason: error.message };
  }
}

function undelivered({ id, to, at, subscriptions, reason = NOT_REACHED }: KnownMail): Undelivered {
  return { id, to, at, subscriptions, reason };
}

/** Tries mails round by round, until none waits or the last round is over. */
async function sendRounds(
  mails: readonly KnownMail[],
  smtp: () => SmtpSession,
  { outbox, ports, waits = WAITS }: Pick<DeliveryOptions, 'outbox' | 'ports' | 'waits'>,
): Promise<void> {
  let waiting = mails;
  for (let round = 0; waiting.length > 0 && round <= waits.length; round += 1) {
    if (round > 0) await ports.sleep(waits[round - 1] ?? 0);
    const session = smtp();
    try {
      await sendRound(waiting, session, outbox, ports.signal);
    } finally {
      session.close();
    }
    if (ports.signal?.aborted) return;
    waiting = waiting.filter(({ id }) => outbox.find(id)?.state === 'waiting');
  }
}

async function sendRound(
  mails: readonly KnownMail[],
  session: SmtpSession,
  outbox: Outbox,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const [index, mail] of mails.entries()) {
    if (signal?.aborted) return;
    const failure = await sendOne(mail, session, outbox);
    if (failure === undefined) continue;
    for (const { id } of mails.slice(index)) outbox.record({ event: 'failed', id, reason: failure });
    return;
  }
}

type ReadMail = { readonly bytes?: Buffer | undefined; readonly event?: 'refused' | 'failed'; readonly reason: string };

async function readMail(mail: KnownMail, outbox: Outbox): Promise<ReadMail> {
  try {
    const bytes = await outbox.read(mail);
    return { reason: 'its file is no longer in the outbox', bytes };
  } catch (error) {
    return { event: 'failed', reason: `its file cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

/** Sends one mail and records what became of it; the reason where the server takes none at all. */
async function sendOne(mail: KnownMail, session: SmtpSession, outbox: Outbox): Promise<string | undefined> {
  const { id, from, to } = mail;
  const { bytes, event = 'refused', reason } = await readMail(mail, outbox);
  if (!bytes) {
    outbox.record({ event, id, reason });
    return undefined;
  }
  const outcome = await session.send({ from, to, bytes }, () => outbox.record({ event: 'handed-over', id }));
  if (outcome.state === 'failed' && outcome.isServer) return outcome.reason;
  if (outcome.state === 'sent') {
    outbox.record({ event: 'sent', id, answer: outcome.answer });
    outbox.drop(mail);
  } else outbox.record({ event: outcome.state, id, reason: outcome.reason });
  return undefined;
}
