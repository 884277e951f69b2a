import { setFlagsFromString } from 'node:v8';
import { usageError } from '../../../core/base/errors.ts';
import { keyHash } from '../../../core/model/application-key.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { ServiceOutput } from '../../../core/model/shapes/ingest.ts';
import { plural } from '../../../output/report/document.ts';
import { outcomeLine, planView, serviceView } from '../../../output/report/views/ingest-service.ts';
import { checkOptions, isKeyText, type TransportOptions } from '../../../service/client/transport/options.ts';
import { planService } from '../../../service/sync/plan-service.ts';
import { type Synced, syncStore } from '../../../service/sync/sync-store.ts';
import type { ServiceIngest, ServiceOutcome, ServiceProgress, ServiceRequest } from '../../../service/sync/types.ts';
import { requireStorePlace } from '../../../warehouse/store/new-store.ts';
import type { CommandIo, CommandStatus } from '../command.ts';
import type { FlagValues, SERVICE_FLAGS } from '../flags/flags.ts';
import { plainText } from '../output.ts';
import { readGivenFile } from '../read-given-file.ts';
import { retryText } from '../retry-text.ts';
import { serverPorts } from '../server-ports.ts';

/**
 * The functions that read answers run for a second or two. With V8's own limit (920), optimizing them takes twice as
 * long, on the cores that the rest of the work needs, and does not pay.
 */
const LESS_INLINING = '--max-inlined-bytecode-size-cumulative=200';

/** Ingests from the service, or prints the plan of it. */
export async function ingestOrPlan(
  flags: ServiceFlags & { readonly plan: boolean },
  io: CommandIo,
): Promise<CommandStatus> {
  const settings = serviceSettings(flags);
  requireStorePlace(flags.store);
  setFlagsFromString(LESS_INLINING);
  if (flags.plan) {
    const planned = await planService(settings.request, { ...io.ports, today: () => new Date(io.wallClock()) });
    await io.print(planView(planned));
    return 0;
  }
  const { done, callsToday } = await runService(settings, io);
  const output = serviceOutput(done, callsToday);
  await io.print(serviceView(output));
  // Programs read the report; a person who reads the log needs the reason.
  if (done.outcome !== 'complete' && io.format !== 'table') await io.warn(`error: ${plainText(outcomeLine(output))}`);
  return SERVICE_STATUS[done.outcome];
}

/** Retries are reported on standard error, progress on the bar. */
function runService(settings: ServiceSettings, io: CommandIo): Promise<Synced> {
  return syncStore(settings, {
    ...serverPorts(io),
    onNotice: (notice, mask) => io.inform(mask(retryText(notice))),
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

/** 4: the service refused too often, or the key; 5: something is missing. */
export const SERVICE_STATUS: Readonly<Record<ServiceOutcome, CommandStatus>> = {
  complete: 0,
  incomplete: 5,
  budget: 5,
  refused: 4,
};

/** The result as it is printed; `today` counts the calls of all runs of the day (UTC) in the ledger. */
export function serviceOutput(done: ServiceIngest, today: number): ServiceOutput {
  const { outcome, reason = null, run, startedAt, resumed, slices, rows, values, diagnostics } = done;
  const { made, ofRun, least, byOutcome } = done.calls;
  return {
    outcome,
    reason,
    run,
    startedAt,
    resumed,
    totals: { slices, rows, values, calls: { made, ofRun, least, today, byOutcome } },
    drift: done.drift.map(({ before = null, after = null, ...change }) => ({ ...change, before, after })),
    diagnostics,
    resources: done.resources.map(({ snapshot = null, version = null, changes = null, reason = null, ...resource }) => {
      const { slices: own, ...named } = resource;
      return { ...named, snapshot, version, changes, slices: own, reason };
    }),
  };
}

/** The question and how it is asked. */
type ServiceSettings = { readonly request: ServiceRequest; readonly transport: TransportOptions };

type ServiceFlags = Pick<FlagValues, 'store' | (typeof SERVICE_FLAGS)[number]>;

/** @throws usage error for a missing or invalid address or key. The key is in `transport` alone. */
function serviceSettings(flags: ServiceFlags): ServiceSettings {
  const { url, store, resources, symbols, periods, contracts, pageRows, refresh, taxonomyTimeToLive } = flags;
  const { tries, strikes, concurrency, callsPerSecond, maxCalls } = flags;
  const { firstWait, longestBackoff, longestWait, jitter } = flags;
  if (url === undefined) {
    throw usageError(
      'which service?',
      'Name its address with --url, CROSSFOOT_URL or service.url of the configuration.',
    );
  }
  const key = flags.key ?? readKey(flags.keyFile);
  const transport: TransportOptions = {
    baseUrl: url,
    key,
    tries,
    strikes,
    concurrency,
    callsPerSecond,
    maxCalls,
    timeOuts: { headers: flags.headersTimeOut, idle: flags.idleTimeOut, whole: flags.wholeTimeOut },
    patience: { firstWait, longestBackoff, longestWait, jitter },
    rules: flags.answers,
  };
  checkOptions(transport);
  const request: ServiceRequest = {
    url,
    store,
    resources,
    symbols,
    periods,
    contracts,
    pageRows,
    refresh,
    taxonomyTimeToLive,
    keyHash: keyHash(key),
    format: flags.wireFormat,
    keepRawDays: flags.keepRaw,
    unfinished: flags.discardUnfinished ? 'discard' : 'resume',
  };
  return { request, transport };
}

function readKey(file: string | undefined): string {
  if (file === undefined) {
    throw usageError('which application key?', 'Set CROSSFOOT_APPKEY, or name a file that holds it with --key-file.');
  }
  const key = readGivenFile('key file', file).trim();
  if (key === '') throw usageError(`the key file ${file} is empty`);
  if (!isKeyText(key)) {
    throw usageError(`the key file ${file} holds more than a key, or characters that are not printable ASCII`);
  }
  return key;
}

/**
 * How much of some work is done, as a share that never falls: where more work turns up, what is left of the bar is
 * shared by all that is left of the work.
 */
export function steadyShare(): (done: number, planned: number) => number {
  let share = 0;
  let counted = 0;
  return (done, planned) => {
    const left = planned - counted;
    if (done > counted && left > 0) {
      share += (1 - share) * Math.min(1, (done - counted) / left);
      counted = done;
    }
    return share;
  };
}
