import { existsSync } from 'node:fs';
import { CrossfootError, interruptedError, usageError } from '../../../core/base/errors.ts';
import { requireContact } from '../../../core/transport/contact.ts';
import type { TransportEffects, TransportNotice } from '../../../core/transport/effects.ts';
import { createTransport } from '../../../core/transport/transport.ts';
import type { Validator } from '../../../core/transport/validator.ts';
import { ingestFolder } from '../../answers/ingest-folder.ts';
import { type IngestLock, type LockPorts, lockIngest } from '../../answers/ingest-lock.ts';
import { openLedger } from '../../answers/ledger/ledger.ts';
import { type LiveAnswers, openLiveAnswers } from '../../answers/live-answers.ts';
import { readMigrated } from '../../store/migrate-store.ts';
import type { IngestPorts } from '../../store/ports.ts';
import { withReader } from '../../store/reader.ts';
import { type FetchedSubject, type Gathered, gatherLive, type LeftSubject } from './gather-live.ts';
import { LIVE_LIMITS, liveServer } from './live-server.ts';
import type { LiveSource, LiveSubject } from './live-sources.ts';

export type LiveRequest = {
  readonly store: string;
  readonly source: LiveSource;
  /** The address of the server; that of the source where it is left out. */
  readonly address?: string | undefined;
  readonly subjects: readonly LiveSubject[];
  /** Who asks, with a mail address: the User-Agent as it is sent. */
  readonly userAgent: string | undefined;
  /** Ask for what was ingested before, too, whether it is newer or not. */
  readonly asksAll?: boolean | undefined;
};

export type LivePorts = IngestPorts &
  LockPorts &
  Pick<TransportEffects, 'fetch' | 'random'> & {
    /** Receives each retry and each shortened wait. */
    readonly onNotice: (notice: TransportNotice) => void;
  };

/** What came of an ingest from a server. */
export type IngestedLive<T> = {
  /** The result of what was fetched; `undefined` where nothing was. */
  readonly ingested: T | undefined;
  /** URLs that the server has nothing newer of. */
  readonly unchanged: readonly string[];
  /** What is not in the store. */
  readonly left: readonly LeftSubject[];
};

const KEPT = 'nothing of it is in the store, and a repeat goes on from the answers that came';

/**
 * Fetches files about subjects from a server, and ingests them together by `use`. Every answer is saved beside the
 * store before it is read, so that a repeat after a kill asks only for what is missing; what the server has nothing
 * newer of is not fetched. No more than ten requests are sent in a second.
 *
 * @throws usage error without a mail address, or for an address that is none; as refused, with the URL, where the
 *   server cannot be reached or refuses: then nothing is ingested, and the answers that came are kept; what `use`
 *   throws, with the answers kept: what it cannot read belongs into its result.
 */
export async function ingestLive<T>(
  request: LiveRequest,
  ports: LivePorts,
  use: (fetched: readonly FetchedSubject[]) => Promise<T>,
): Promise<IngestedLive<T>> {
  const { store, source } = request;
  const userAgent = requireContact(request.userAgent);
  const address = addressOf(request.address ?? source.address);
  const folder = ingestFolder(store);
  const lock = await lockIngest(folder, ports);
  try {
    const answers = openLiveAnswers(folder, ports.today);
    try {
      const list = { ...request, address, validators: await validatorsOf(request, address, ports) };
      const gathered = await gathering(folder, lock, list, { userAgent, answers }, ports);
      const { fetched, unchanged, left, done, stopped } = gathered;
      if (stopped) throw refused(stopped);
      const ingested = fetched.length === 0 ? undefined : await use(fetched);
      answers.finish(done, lock.run);
      return { ingested, unchanged, left };
    } finally {
      answers.close();
    }
  } catch (error) {
    throw ports.signal?.aborted ? interruptedError(KEPT) : error;
  } finally {
    lock.release();
  }
}

type Asker = { readonly userAgent: string; readonly answers: LiveAnswers };

async function gathering(
  folder: string,
  lock: IngestLock,
  list: Parameters<typeof gatherLive>[0],
  { userAgent, answers }: Asker,
  { today, fetch, now, sleep, random, onNotice: notice, signal, progress }: LivePorts,
): Promise<Gathered> {
  const ledger = await openLedger(folder, lock.run, { today });
  try {
    const effects = { fetch, now, sleep, today, random, journal: ledger.journal, notice };
    const transport = createTransport(liveServer(userAgent), LIVE_LIMITS, effects);
    return await gatherLive(list, { transport, answers, today, signal, progress });
  } finally {
    ledger.end();
  }
}

async function validatorsOf(
  { store, source, subjects, asksAll }: LiveRequest,
  address: string,
  ports: IngestPorts,
): Promise<ReadonlyMap<string, Validator>> {
  if (asksAll || !existsSync(store)) return new Map();
  const urls = subjects.map((subject) => `${address}${source.pathOf(subject)}`);
  return readMigrated(store, ports, () => withReader(store, ports, (reader) => reader.downloadValidators(urls)));
}

/** Without a slash at its end. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageError('the address of the server is not http://… or https://…');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw usageError('the address of the server has a user, a password or a query in it', 'Leave them out.');
  }
  return text.replace(/\/+$/, '');
}

function refused({ url, reason }: NonNullable<Gathered['stopped']>): CrossfootError {
  return new CrossfootError('refused', `${url}: ${reason}`, {
    hint: 'Nothing was ingested, and the answers that came are kept for a day. Repeat the command later: it asks for the others only. The SEC lets those who asked too often wait for ten minutes.',
  });
}
