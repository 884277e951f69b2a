import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Alerts } from '../../../alerts/notifications/live/open-alerts.ts';
import { nodePorts } from '../../../core/base/node-ports.ts';
import { listeningUrl, ownHosts } from '../../../service/http/own-hosts.ts';
import { drivenClock, wallClock } from '../../../service/server/clock/service-clock.ts';
import { withFaults } from '../../../service/server/faults/with-faults.ts';
import { DEMO_KEY, DEMO_KEYS, SAMPLE_KEYS, unknownFields } from '../../../service/server/keys/read-keys.ts';
import { serviceKeys } from '../../../service/server/keys/service-keys.ts';
import type { ServiceClock } from '../../../service/server/parts.ts';
import { createService, type Service } from '../../../service/server/service.ts';
import { type OpenStoreView, openStoreView } from '../../../service/server/view/open-store-view.ts';
import { memoryServiceFile, type ServiceFile } from '../../../warehouse/store/service-file/memory-service-file.ts';
import { openServiceFile } from '../../../warehouse/store/service-file/open-service-file.ts';
import type { CommandIo } from '../command.ts';
import type { ServiceMessages } from './messages.ts';
import type { ServeSettings } from './settings.ts';

/** A running service, and everything that it holds open. */
export type OpenService = {
  readonly handle: Service['handle'];
  readonly clock: ServiceClock;
  /** Whether the clock was set, and moves only on request. */
  readonly isDriven: boolean;
  readonly keys: ServiceFile['keys'];
  /** A path, with parameters and without a key, that shows something. */
  readonly example: string;
  /** The folder of the mails of alerts; `undefined` where none are sent. */
  readonly outbox: string | undefined;
  readonly close: () => Promise<void>;
};

type ServiceIo = Pick<CommandIo, 'ports' | 'wallClock' | 'version' | 'inform'>;
type OnClose = (closer: () => Promise<void>) => void;

/** Opens the parts of a service one after the other; where one cannot be opened, those before it are closed again. */
export async function openService(
  settings: ServeSettings & { readonly port: number },
  io: ServiceIo,
  messages: ServiceMessages,
): Promise<OpenService> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    return { ...(await openParts(settings, io, messages, (closer) => closers.push(closer))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  settings: ServeSettings & { readonly port: number },
  io: ServiceIo,
  messages: ServiceMessages,
  onClose: OnClose,
): Promise<Omit<OpenService, 'close'>> {
  const { faults, assumptions } = settings;
  const scheme = settings.tls ? 'https' : 'http';
  const sample = settings.store === undefined ? await makeSample(io, onClose) : undefined;
  const store = settings.store ?? sample?.path ?? '';
  // Not those of the command: what is under way when the user asks to stop comes to its end.
  const { now, sleep } = nodePorts();
  const start = settings.clock ?? (settings.advance === undefined ? undefined : sample?.start);
  let view: OpenStoreView | undefined;
  let alerts: Alerts | undefined;
  const wake = (): void => alerts?.wake();
  const clock =
    start === undefined
      ? wallClock(io.wallClock)
      : drivenClock(Date.parse(start), async () => view?.nextChange(), wake);
  view = await openStoreView(store, { now, sleep, ...messages, onSnapshots: wake }, clock);
  onClose(view.close);
  const file = sample
    ? memoryServiceFile([])
    : await openServiceFile(`${store}.service`, { now, sleep, onTrouble: messages.onUnkept });
  onClose(file.close);
  // These and no others: keys of an earlier run are forgotten.
  await file.putKeys(settings.keys ?? (sample ? SAMPLE_KEYS : DEMO_KEYS));
  if (settings.keys) unknownFields(settings.keys, await view.fieldNames()).forEach(messages.onUnknownField);
  const outbox = settings.alerts && (settings.alerts.outbox ?? `${store}.alerts`);
  if (settings.alerts && outbox !== undefined) {
    const url = listeningUrl(settings, scheme);
    const given = { ...settings.alerts, store, outbox, url, isDriven: start !== undefined };
    const { openServiceAlerts } = await import('./service-alerts.ts');
    alerts = await openServiceAlerts(given, { view, file, messages, wallClock: io.wallClock });
    onClose(alerts.close);
  }
  const { handle } = createService(
    {
      alerts: alerts?.activity,
      publicKey: settings.keys === undefined ? DEMO_KEY : undefined,
      view,
      clock,
      wallClock: io.wallClock,
      assumptions,
      keys: serviceKeys(file),
      subscriptions: file.subscriptions,
      templates: file.templates,
      newId: () => randomBytes(16).toString('hex'),
    },
    { onDefect: messages.onDefect, acceptsHost: ownHosts(settings.host, settings.port, scheme), version: io.version() },
  );
  return {
    handle: faults ? withFaults(handle, faults, faults.seed, { sleep }) : handle,
    clock,
    isDriven: start !== undefined,
    keys: file.keys,
    outbox,
    example: sample ? `/v2/corefinancials/ann?primarysymbols=${sample.symbol}&numperiods=1` : '/taxonomy?format=json',
  };
}

/** The sample in a store that is removed afterwards, the moment of its first refresh, and a company with statements. */
async function makeSample({ ports, inform }: ServiceIo, onClose: OnClose) {
  inform('Making the sample …');
  const { WHOLE } = await import('../../../../data/generator/universe/size.ts');
  const { companySymbol } = await import('../../../../data/generator/universe/names.ts');
  const { buildSampleStore } = await import('../../sample/build-sample-store.ts');
  const folder = await mkdtemp(join(tmpdir(), 'crossfoot-sample-'));
  onClose(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'sample.duckdb');
  const { universe } = await buildSampleStore(path, ports, { size: WHOLE });
  return { path, start: universe.refreshes[0]?.observedAt, symbol: companySymbol(0) };
}
