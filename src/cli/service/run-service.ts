import { hostname } from 'node:os';
import { interruptedError } from '../../base/errors.ts';
import { openLedger } from '../../client/ledger/ledger.ts';
import { keyMask } from '../../client/mask-key.ts';
import type { TransportNotice } from '../../client/transport/effects.ts';
import { createTransport } from '../../client/transport/transport.ts';
import { progressText } from '../../report/views/progress-text.ts';
import type { ServicePorts } from '../../sync/ports.ts';
import { lockIngest } from '../../sync/run/ingest-lock.ts';
import { ingestFolder } from '../../sync/run/run-folder.ts';
import type { ServiceIngest, ServiceProgress, ServiceRequest } from '../../sync/types.ts';
import type { CommandIo } from '../command.ts';
import type { ServiceSettings } from './service-settings.ts';
import { steadyShare } from './steady-share.ts';

/** The use case, handed in so that what is around it can be tested by itself. */
export type Ingest = (request: ServiceRequest, ports: ServicePorts) => Promise<ServiceIngest>;

export type ServiceRun = {
  readonly done: ServiceIngest;
  /** Of the ledger, of all runs of the day (UTC). */
  readonly callsToday: number;
};

/** Ingests with the lock of the folder held and its ledger open; both are given up whatever happens. */
export async function runService(
  { request, transport: options }: ServiceSettings,
  io: Pick<CommandIo, 'ports' | 'wallClock' | 'fetch' | 'talk'>,
  ingest: Ingest,
): Promise<ServiceRun> {
  const folder = ingestFolder(request.store);
  const today = (): Date => new Date(io.wallClock());
  const mask = keyMask(options.key);
  const lock = await lockIngest(folder, { ...io.ports, today, host: hostname(), pid: process.pid });
  try {
    const ledger = await openLedger(folder, lock.run, { today });
    try {
      const transport = createTransport(options, {
        fetch: (asked) => io.fetch(asked),
        now: io.ports.now,
        sleep: (milliseconds) => io.ports.sleep(milliseconds),
        today,
        random: Math.random,
        journal: ledger.journal,
        notice: (notice) => io.talk(mask(noticeText(notice))),
      });
      const ports: ServicePorts = {
        ...io.ports,
        transport,
        ledger,
        today,
        newRunName: () => lock.run,
        onProgress: showing(io.ports),
      };
      const done = await ingest(request, ports).catch((error: unknown) => {
        throw io.ports.signal.aborted ? interruptedError(KEPT) : error;
      });
      return { done, callsToday: ledger.today().calls };
    } finally {
      ledger.end();
    }
  } finally {
    lock.release();
  }
}

const KEPT = 'nothing of it is in the store, and the next run goes on from the answers that came';

function noticeText(notice: TransportNotice): string {
  const seconds = `${(notice.wait / 1000).toFixed(1)} s`;
  return notice.kind === 'retry'
    ? `${notice.what}: ${notice.because}: ${notice.message}; asked again in ${seconds}`
    : `${notice.what}: the server wants to be left alone for ${Math.round(notice.asked / 1000)} s; ${seconds} are waited`;
}

/** The bar shows slices, rows, calls and time in words, and how much of the plan is done. */
function showing({ progress, now }: Pick<CommandIo['ports'], 'progress' | 'now'>): (state: ServiceProgress) => void {
  const started = now();
  const shareOf = steadyShare();
  return (state) => {
    const { done, planned } = state.slices;
    const share = shareOf(done, planned);
    const name = progressText(state, now() - started);
    if (progress.show) progress.show({ name, total: state.stage === 'asking' ? 1 : undefined, done: share });
  };
}
