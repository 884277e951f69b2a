import type { ApplicationKey } from '../../model/application-key.ts';
import type { ServiceFile } from '../../store/service-file/service-file.ts';
import type { Keys } from '../parts.ts';
import { type CallWindow, callWindow } from './call-window.ts';

const DAY_MS = 86_400_000;

/**
 * The keys of a service file with the arithmetic of plans: a quota for each day (UTC), and a rate over a sliding second. A call that is
 * refused counts towards neither.
 */
export function serviceKeys({ keys, spending }: Pick<ServiceFile, 'keys' | 'spending'>): Keys {
  const windows = new Map<string, CallWindow>();
  const windowOf = ({ hash, callsPerSecond }: ApplicationKey): CallWindow | undefined => {
    if (callsPerSecond === undefined) return undefined;
    const id = `${hash} ${callsPerSecond}`;
    let window = windows.get(id);
    if (!window) {
      window = callWindow(callsPerSecond);
      windows.set(id, window);
    }
    return window;
  };
  return {
    find: keys.find,
    spend: (key, at) => {
      const day = Math.floor(at / DAY_MS);
      if (key.callsPerDay !== undefined && spending.spent(key.hash, day) >= key.callsPerDay) return 'over-quota';
      if (windowOf(key)?.admit(at) === false) return 'over-rate';
      spending.count(key.hash, day);
      return 'counted';
    },
  };
}
