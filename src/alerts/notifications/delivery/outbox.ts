import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unavailableError } from '../../../core/base/errors.ts';
import { openAppendFile } from '../../../warehouse/answers/ledger/append-file.ts';
import { type FileLock, tryLock } from '../../../warehouse/store/lock-file.ts';
import type { Mail } from '../mail.ts';
import { type KnownMail, type LedgerEntry, type MailState, printEntry, readTally } from './ledger.ts';

/** An event without its time. */
type Event<E = LedgerEntry> = E extends LedgerEntry ? Omit<E, 'time'> : never;

/** A folder of mails, each a file, with a ledger of what became of them. One process has it at a time. */
export type Outbox = {
  readonly find: (id: string) => KnownMail | undefined;
  /** All mails, in the order in which they were made. */
  readonly all: () => readonly KnownMail[];
  /** Mails with a file in any of these states, in the order in which they were made. */
  readonly withState: (...states: readonly MailState[]) => readonly KnownMail[];
  /** Whether an alert is in a mail to an address. */
  readonly isMade: (alert: string, address: string) => boolean;
  /**
   * Writes the file of a mail, whole or not at all, and then its entry. `bytes`: `undefined` where it cannot be made.
   */
  readonly put: (mail: Mail, as: 'written' | 'queued', from: string, bytes: Buffer | undefined) => void;
  /** When it returns, a kill of the process does not lose the entry. */
  readonly record: (event: Event) => void;
  /** The bytes of a mail; `undefined` where its file is gone. Rejects where it cannot be read. */
  readonly read: (mail: KnownMail) => Promise<Buffer | undefined>;
  /** Removes the file of a mail that was sent. */
  readonly drop: (mail: KnownMail) => void;
  readonly close: () => void;
};

export const OUTBOX_LEDGER = 'deliveries.ndjson';
const LOCK = 'outbox.lock';
const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;

export type OutboxPorts = {
  readonly today: () => Date;
  /** `undefined` where the lock is held elsewhere. */
  readonly lock?: (path: string) => Promise<FileLock | undefined>;
};

/**
 * Opens an outbox, and makes its folder where there is none. Files may be read by their owner only: they have keys.
 * @throws unavailable where another process has it open, or where it cannot be written; so do its functions.
 */
export async function openOutbox(folder: string, { today, lock = tryLock }: OutboxPorts): Promise<Outbox> {
  writing(folder, () => mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER }));
  const held = await lock(join(folder, LOCK));
  if (!held) throw unavailableError(`the outbox ${folder} is in use by another process`);
  const path = join(folder, OUTBOX_LEDGER);
  const tally = readTally(path);
  const ledger = writing(folder, () => openAppendFile(path));
  const record = (event: Event): void => {
    // `Event` distributes over the kinds of entries.
    const entry = { ...event, time: today().toISOString() } as LedgerEntry;
    writing(folder, () => ledger.append(printEntry(entry)));
    tally.take(entry);
  };
  return {
    find: (id) => tally.mails.get(id),
    withState: (...states) =>
      [...tally.mails.values()].filter(({ state, file }) => file !== null && states.includes(state)),
    isMade: tally.isMade,
    all: () => [...tally.mails.values()],
    put: ({ id, at, to, alerts, subscriptions }, as, from, bytes) => {
      const file = bytes ? fileName(id, at) : null;
      if (bytes && file) writing(folder, () => writeWhole(join(folder, file), bytes));
      const named = { alerts: [...alerts], subscriptions: [...subscriptions] };
      record({ event: as, id, at, from, to: to.address, ...named, file });
    },
    record,
    read: ({ file }) => (file === null ? Promise.resolve(undefined) : readIfThere(join(folder, file))),
    drop: ({ file }) => {
      if (file !== null) writing(folder, () => rmSync(join(folder, file), { force: true }));
    },
    close: () => {
      ledger.close();
      held.release();
    },
  };
}

function writing<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw unavailableError(`the outbox ${folder} cannot be written: ${reason}`, { cause });
  }
}

/** `20250304T071300Z-<id>.eml`: made of a moment and hex digits, and of no text of anybody. */
function fileName(id: string, at: string): string {
  const moment = new Date(at).toISOString().replace(/\.\d+|[-:]/g, '');
  return `${moment}-${id}.eml`;
}

/** Writes a file, which appears under its name when all of it is on disk. */
function writeWhole(path: string, bytes: Buffer): void {
  const part = `${path}.part`;
  const file = openSync(part, 'w', OWNER_FILE);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}
