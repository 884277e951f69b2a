import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { addressKey } from '../mail.ts';

const ID = z.string().regex(/^[0-9a-f]{32}$/);
const TIME = z.string();
const MADE = {
  id: ID,
  time: TIME,
  /** The moment of the refresh. */
  at: z.string(),
  /** Addresses of the envelope. */
  from: z.string(),
  to: z.string(),
  alerts: z.array(z.string()),
  /** The names of their subscriptions. */
  subscriptions: z.array(z.string()).default([]),
  /** Its name in the folder, and no path to elsewhere; `null` where it could not be made. */
  file: z
    .string()
    .regex(/^[\dTZ]+-[0-9a-f]{32}\.eml$/)
    .nullable(),
};
const REASON = { id: ID, time: TIME, reason: z.string() };

/**
 * A line of the ledger. `written`: the file is the delivery. `queued`: the file is to be sent. `handed-over`: all of it
 * is about to be with the server. `sent`: the server accepted it. `refused`: it cannot be delivered. `failed`: it was
 * not sent, and will be tried again. `unconfirmed`: the server has all of it, and did not answer. `requested`: somebody
 * asked to send a refused or unconfirmed one again.
 */
const ENTRY = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('written'), ...MADE }),
  z.strictObject({ event: z.literal('queued'), ...MADE }),
  z.strictObject({ event: z.literal('handed-over'), id: ID, time: TIME }),
  z.strictObject({ event: z.literal('requested'), id: ID, time: TIME }),
  z.strictObject({ event: z.literal('sent'), id: ID, time: TIME, answer: z.string() }),
  z.strictObject({ event: z.literal('refused'), ...REASON }),
  z.strictObject({ event: z.literal('failed'), ...REASON }),
  z.strictObject({ event: z.literal('unconfirmed'), ...REASON }),
]);

export type LedgerEntry = z.infer<typeof ENTRY>;

/** A mail whose file waits to be sent is `waiting`, also after failures. */
export type MailState = 'written' | 'waiting' | 'handed-over' | 'sent' | 'refused' | 'unconfirmed';

export type KnownMail = Omit<Extract<LedgerEntry, { event: 'queued' }>, 'event' | 'time'> & {
  readonly state: MailState;
  /** The reason of the last failure. */
  readonly reason?: string;
  /** How often it was tried to send it, or to make it. */
  readonly tries: number;
};

export function printEntry(entry: LedgerEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** The entry of a line, or `undefined`: what a kill left of one that was never whole. */
function parseEntry(line: string): LedgerEntry | undefined {
  try {
    return ENTRY.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The state after an event, and whether it ends a try. */
const EFFECTS: Readonly<
  Record<Exclude<LedgerEntry['event'], 'written' | 'queued'>, { readonly state: MailState; readonly isTry: boolean }>
> = {
  'handed-over': { state: 'handed-over', isTry: false },
  requested: { state: 'waiting', isTry: false },
  failed: { state: 'waiting', isTry: true },
  sent: { state: 'sent', isTry: true },
  refused: { state: 'refused', isTry: true },
  unconfirmed: { state: 'unconfirmed', isTry: true },
};

/** The mails of a ledger, by id. */
export type Tally = {
  readonly mails: ReadonlyMap<string, KnownMail>;
  readonly take: (entry: LedgerEntry) => void;
  /** Whether an alert is in a mail to an address. */
  readonly isMade: (alert: string, address: string) => boolean;
};

function createTally(): Tally {
  const mails = new Map<string, KnownMail>();
  const made = new Set<string>();
  const take = (entry: LedgerEntry): void => {
    if (entry.event === 'written' || entry.event === 'queued') {
      const { event, time, ...mail } = entry;
      mails.set(mail.id, { ...mail, ...firstState(event, mail.file), tries: 0 });
      for (const alert of mail.alerts) made.add(`${alert} ${addressKey(mail.to)}`);
      return;
    }
    const mail = mails.get(entry.id);
    if (!mail) return;
    const { state, isTry } = EFFECTS[entry.event];
    const tries = mail.tries + (isTry ? 1 : 0);
    mails.set(entry.id, { ...mail, state, tries, ...('reason' in entry && { reason: entry.reason }) });
  };
  return { mails, take, isMade: (alert, address) => made.has(`${alert} ${addressKey(address)}`) };
}

/** A mail without a file is given up, also where a kill lost the entry with the reason. */
function firstState(event: 'written' | 'queued', file: string | null): Pick<KnownMail, 'state' | 'reason'> {
  if (file === null) return { state: 'refused', reason: 'it could not be made' };
  return { state: event === 'written' ? 'written' : 'waiting' };
}

/** Takes up the ledger in a file; a file that is not there is an empty one. */
export function readTally(path: string): Tally {
  const tally = createTally();
  for (const line of readText(path).split('\n')) {
    const entry = parseEntry(line);
    if (entry) tally.take(entry);
  }
  return tally;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
