import { randomBytes } from 'node:crypto';
import { nodePorts } from '../../base/node-ports.ts';
import { ownHosts } from '../../http/own-hosts.ts';
import { drivenClock, wallClock } from '../../server/clock/service-clock.ts';
import { withFaults } from '../../server/faults/with-faults.ts';
import { unknownFields } from '../../server/keys/read-keys.ts';
import { DEMO_KEYS, SAMPLE_KEYS } from '../../server/keys/sample-keys.ts';
import { serviceKeys } from '../../server/keys/service-keys.ts';
import type { ServiceClock, ServiceParts } from '../../server/parts.ts';
import { createService, type Service } from '../../server/service.ts';
import { type OpenStoreView, openStoreView } from '../../server/view/open-store-view.ts';
import { memoryServiceFile, type ServiceFile } from '../../store/service-file/memory-service-file.ts';
import { openServiceFile } from '../../store/service-file/open-service-file.ts';
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
  readonly close: () => Promise<void>;
};

/**
 * Opens the parts of a service one after the other; where one cannot be opened, the ones before it are closed again.
 */
export async function openService(
  settings: ServeSettings,
  io: Pick<CommandIo, 'ports' | 'wallClock' | 'version' | 'talk'>,
  messages: ServiceMessages,
  port: number,
): Promise<OpenService> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const { assumptions, faults, host } = settings;
    const sample =
      settings.store === undefined ? await (await import('./sample-store.ts')).makeSampleStore(io) : undefined;
    if (sample) closers.push(sample.remove);
    const store = settings.store ?? sample?.path ?? '';
    // Not those of the command: what is under way when the user asks to stop comes to its end.
    const { now, sleep } = nodePorts();
    const start = settings.clock ?? (settings.advance === undefined ? undefined : sample?.start);
    let view: OpenStoreView | undefined;
    const clock = clockOf(start, io, async () => view?.nextChange());
    view = await openStoreView(store, { now, sleep, ...messages }, clock);
    closers.push(view.close);
    const file = sample
      ? memoryServiceFile([])
      : await openServiceFile(`${store}.service`, { now, sleep, onTrouble: messages.onUnkept });
    closers.push(file.close);
    // These and no others: keys of an earlier run are forgotten.
    await file.putKeys(settings.keys ?? (sample ? SAMPLE_KEYS : DEMO_KEYS));
    if (settings.keys) unknownFields(settings.keys, await view.fieldNames()).forEach(messages.onUnknownField);
    const parts: ServiceParts = {
      view,
      keys: serviceKeys(file),
      subscriptions: file.subscriptions,
      templates: file.templates,
      clock,
      wallClock: io.wallClock,
      assumptions,
      newId: () => randomBytes(16).toString('hex'),
    };
    const { handle } = createService(parts, {
      onDefect: messages.onDefect,
      acceptsHost: ownHosts(host, port),
      version: io.version(),
    });
    return {
      handle: faults ? withFaults(handle, faults, faults.seed, { sleep }) : handle,
      clock,
      isDriven: start !== undefined,
      keys: file.keys,
      example: sample ? `/v2/corefinancials/ann?primarysymbols=${sample.symbol}&numperiods=1` : '/taxonomy?format=json',
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function clockOf(
  start: string | undefined,
  { wallClock: now }: Pick<CommandIo, 'wallClock'>,
  nextChange: ServiceParts['view']['nextChange'],
): ServiceClock {
  return start === undefined ? wallClock(now) : drivenClock(Date.parse(start), nextChange);
}
