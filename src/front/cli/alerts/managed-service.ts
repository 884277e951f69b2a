import { randomBytes } from 'node:crypto';
import { type CrossfootError, inputError, usageError } from '../../../core/base/errors.ts';
import { nodePorts } from '../../../core/base/node-ports.ts';
import type { SubscriptionAnswer, TemplateAnswer } from '../../../core/model/subscription.ts';
import { DEFAULT_ASSUMPTIONS } from '../../../service/protocol/assumptions.ts';
import { wallClock } from '../../../service/server/clock/service-clock.ts';
import { DEMO_KEYS } from '../../../service/server/keys/read-keys.ts';
import { createService } from '../../../service/server/service.ts';
import { openStoreView } from '../../../service/server/view/open-store-view.ts';
import { openServiceDraft } from '../../../warehouse/store/service-file/open-service-file.ts';
import type { CommandIo } from '../command.ts';

/** The two kinds of records that a service keeps for the owner of a key, by the name of their list. */
export type Records = { readonly subscriptions: SubscriptionAnswer; readonly templates: TemplateAnswer };
export type RecordsName = keyof Records;

/** The subscriptions and templates beside a store, as the service itself manages them for one application key. */
export type ManagedService = {
  readonly key: string;
  readonly list: <N extends RecordsName>(name: N) => Promise<readonly Records[N][]>;
  readonly create: <N extends RecordsName>(name: N, body: object) => Promise<Records[N]>;
  readonly replace: <N extends RecordsName>(name: N, id: string, body: object) => Promise<Records[N]>;
  readonly remove: (name: RecordsName, id: string) => Promise<void>;
};

/** Most rows of a page of a list. */
const PAGE = 1000;

/**
 * Opens the service of a store without a socket, so that its own handlers read and judge every record. `key`: whose
 * records they are. A store that was never served has the key `demo` alone. The changes of `use` are written together
 * after it; where it fails none is.
 */
export async function withManagedService<T>(
  { store, key }: { readonly store: string; readonly key: string },
  io: Pick<CommandIo, 'wallClock' | 'version'>,
  use: (service: ManagedService) => Promise<T>,
): Promise<T> {
  const { now, sleep } = nodePorts();
  const troubles: unknown[] = [];
  const ports = { now, sleep, onRows: () => {}, onTrouble: (error: unknown) => troubles.push(error) };
  const clock = wallClock(io.wallClock);
  const view = await openStoreView(store, ports, clock);
  try {
    const file = await openServiceDraft(`${store}.service`, ports);
    try {
      if (file.keys.all().length === 0) await file.putKeys(DEMO_KEYS);
      if (!file.keys.find(key)) throw unknownKey(file.keys.all().map(({ label }) => label));
      const parts = {
        view,
        clock,
        wallClock: io.wallClock,
        assumptions: DEFAULT_ASSUMPTIONS,
        // The owner's own calls on this machine count towards no quota.
        keys: { find: file.keys.find, spend: () => 'counted' as const },
        subscriptions: file.subscriptions,
        templates: file.templates,
        newId: () => randomBytes(16).toString('hex'),
      };
      const onDefect = (thrown: unknown) => troubles.push(thrown);
      const { handle } = createService(parts, { onDefect, version: io.version() });
      const result = await use(managed(handle, key, troubles));
      await file.save();
      return result;
    } finally {
      await file.close();
    }
  } finally {
    await view.close();
  }
}

function unknownKey(labels: readonly string[]): CrossfootError {
  return usageError('the service of this store does not have this application key', `Its keys: ${labels.join(', ')}.`);
}

function managed(
  handle: (request: Request) => Promise<Response>,
  key: string,
  troubles: readonly unknown[],
): ManagedService {
  const call = async (method: string, path: string, body?: object): Promise<string> => {
    const headers = { ApplicationKey: key, ...(body && { 'Content-Type': 'application/json' }) };
    const content = body ? JSON.stringify(body) : null;
    const request = new Request(`http://localhost${path}`, { method, headers, body: content });
    const response = await handle(request);
    const text = await response.text();
    if (response.ok) return text;
    if (troubles.length > 0) throw troubles[0];
    // The form of every error of the service.
    const { Message } = JSON.parse(text) as { readonly Message: string };
    throw inputError(Message);
  };
  const list = async <N extends RecordsName>(name: N): Promise<readonly Records[N][]> => {
    const found: Records[N][] = [];
    for (;;) {
      const text = await call('GET', `/ntf/${name}?limit=${PAGE}&offset=${found.length}&format=json`);
      // The answer is the one that the service has just written.
      const { result } = JSON.parse(text) as { result: { totalrows: number } & Record<N, readonly Records[N][]> };
      found.push(...result[name]);
      if (result[name].length === 0 || found.length >= result.totalrows) return found;
    }
  };
  return {
    key,
    list,
    create: async (name, body) => JSON.parse(await call('POST', `/ntf/${name}?format=json`, body)),
    replace: async (name, id, body) => JSON.parse(await call('PUT', `/ntf/${name}/${id}?format=json`, body)),
    remove: async (name, id) => {
      await call('DELETE', `/ntf/${name}/${id}`);
    },
  };
}
