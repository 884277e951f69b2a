import { randomBytes } from 'node:crypto';
import { packageVersion } from '../../core/base/package-file.ts';
import { DEFAULT_ASSUMPTIONS } from '../../service/protocol/assumptions.ts';
import { wallClock } from '../../service/server/clock/service-clock.ts';
import { DEMO_KEY, DEMO_KEYS } from '../../service/server/keys/read-keys.ts';
import { serviceKeys } from '../../service/server/keys/service-keys.ts';
import { createService } from '../../service/server/service.ts';
import { openStoreView } from '../../service/server/view/open-store-view.ts';
import { memoryServiceFile } from '../../warehouse/store/service-file/memory-service-file.ts';
import type { OutsidePorts, ServiceOptions, StoreService } from './options.ts';

/** The data service over a store. Subscriptions, templates and spent calls are kept in memory only. */
export async function storeService(
  { path, outside }: { readonly path: string; readonly outside: OutsidePorts },
  { keys = DEMO_KEYS, assumptions, onDefect = () => {} }: ServiceOptions,
): Promise<StoreService> {
  const now = (): number => outside.today().getTime();
  const clock = wallClock(now);
  const view = await openStoreView(path, { ...outside, onRows: () => {}, onTrouble: onDefect }, clock);
  const file = memoryServiceFile(keys);
  const { handle } = createService(
    {
      view,
      clock,
      wallClock: now,
      keys: serviceKeys(file),
      subscriptions: file.subscriptions,
      templates: file.templates,
      publicKey: keys === DEMO_KEYS ? DEMO_KEY : undefined,
      assumptions: { ...DEFAULT_ASSUMPTIONS, ...assumptions },
      newId: () => randomBytes(16).toString('hex'),
    },
    { onDefect, version: packageVersion() },
  );
  return { handle, close: view.close };
}
