import { hostname } from 'node:os';
import type { TransportNotice } from '../../client/transport/effects.ts';
import { progressText } from '../../report/views/progress-text.ts';
import { type Synced, syncStore } from '../../sync/sync-store.ts';
import type { ServiceProgress } from '../../sync/types.ts';
import type { CommandIo } from '../command.ts';
import type { ServiceSettings } from './service-settings.ts';
import { steadyShare } from './steady-share.ts';

/** Ingests from the service; retries are reported on standard error, progress on the bar. */
export function runService(
  settings: ServiceSettings,
  io: Pick<CommandIo, 'ports' | 'wallClock' | 'fetch' | 'talk'>,
): Promise<Synced> {
  return syncStore(settings, {
    ...io.ports,
    fetch: (request) => io.fetch(request),
    today: () => new Date(io.wallClock()),
    random: Math.random,
    host: hostname(),
    pid: process.pid,
    onNotice: (notice, mask) => io.talk(mask(noticeText(notice))),
    onProgress: showing(io.ports),
  });
}

function noticeText(notice: TransportNotice): string {
  const seconds = `${(notice.wait / 1000).toFixed(1)} s`;
  return notice.kind === 'retry'
    ? `${notice.what}: ${notice.because}: ${notice.message}; asked again in ${seconds}`
    : `${notice.what}: the server asks for a pause of ${Math.round(notice.asked / 1000)} s; ${seconds} is the wait`;
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
