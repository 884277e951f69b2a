import { hostname } from 'node:os';
import { formatCount } from '../../../core/model/format-amount.ts';
import { plural } from '../../../output/report/document.ts';
import { outcomeLine, planView, serviceView } from '../../../output/report/views/ingest-service.ts';
import { planService } from '../../../service/sync/plan-service.ts';
import { type Synced, syncStore } from '../../../service/sync/sync-store.ts';
import type { ServiceProgress } from '../../../service/sync/types.ts';
import { requireStorePlace } from '../../../warehouse/store/new-store.ts';
import type { CommandIo, CommandStatus } from '../command.ts';
import { plainText } from '../output.ts';
import { retryText } from '../retry-text.ts';
import { SERVICE_STATUS, serviceOutput } from './service-output.ts';
import { type ServiceFlags, type ServiceSettings, serviceSettings } from './service-settings.ts';
import { steadyShare } from './steady-share.ts';

/** Ingests from the service, or prints the plan of it. */
export async function ingestOrPlan(
  flags: ServiceFlags & { readonly plan: boolean },
  io: CommandIo,
): Promise<CommandStatus> {
  const settings = serviceSettings(flags);
  requireStorePlace(flags.store);
  if (flags.plan) {
    const planned = await planService(settings.request, { ...io.ports, today: () => new Date(io.wallClock()) });
    await io.print(planView(planned));
    return 0;
  }
  const { done, callsToday } = await runService(settings, io);
  const output = serviceOutput(done, callsToday);
  await io.print(serviceView(output));
  // Programs read the report; a person who reads the log needs the reason.
  if (done.outcome !== 'complete' && io.format !== 'table')
    await io.complain(`error: ${plainText(outcomeLine(output))}`);
  return SERVICE_STATUS[done.outcome];
}

/** Retries are reported on standard error, progress on the bar. */
function runService(settings: ServiceSettings, io: CommandIo): Promise<Synced> {
  return syncStore(settings, {
    ...io.ports,
    fetch: (request) => io.fetch(request),
    today: () => new Date(io.wallClock()),
    random: Math.random,
    host: hostname(),
    pid: process.pid,
    onNotice: (notice, mask) => io.talk(mask(retryText(notice))),
    onProgress: showing(io.ports),
  });
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

/** `12 of 40 slices, 9,990 rows, 28 calls left, 1m 20s left`. The time is estimated from `elapsed`, in milliseconds. */
export function progressText(
  { stage, slices, rows }: Pick<ServiceProgress, 'stage' | 'slices' | 'rows'>,
  elapsed: number,
): string {
  if (stage === 'writing') return `writing ${plural(rows, 'row')}`;
  const left = Math.max(0, slices.planned - slices.done);
  const parts = [
    `${formatCount(slices.done)} of ${plural(slices.planned, 'slice')}`,
    plural(rows, 'row'),
    `${plural(left, 'call')} left`,
  ];
  if (slices.done > 0 && left > 0) parts.push(`${timeText((elapsed / slices.done) * left)} left`);
  return parts.join(', ');
}

function timeText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours}h ${minutes}m`;
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`;
}
