import { getOrCreate } from '../../../core/base/collections.ts';
import type { ServiceFile } from '../../../warehouse/store/service-file/memory-service-file.ts';
import type { Keys } from '../parts.ts';

const DAY_MS = 86_400_000;

/**
 * The keys of a service file with a quota for each day (UTC) and a rate over a sliding second. A refused call counts
 * towards neither.
 */
export function serviceKeys({ keys, spending }: Pick<ServiceFile, 'keys' | 'spending'>): Keys {
  const windows = new Map<string, CallWindow>();
  return {
    find: keys.find,
    spend: (key, at) => {
      const day = Math.floor(at / DAY_MS);
      if (key.callsPerDay !== undefined && spending.spent(key.hash, day) >= key.callsPerDay) return 'over-quota';
      const { callsPerSecond: most } = key;
      const window = most && getOrCreate(windows, `${key.hash} ${most}`, () => callWindow(most));
      if (window && !window.admit(at)) return 'over-rate';
      spending.count(key.hash, day);
      return 'counted';
    },
  };
}

const WINDOW_MS = 1_000;

type CallWindow = ReturnType<typeof callWindow>;

/** A second that slides: at no moment more than `most` calls lie within the thousand milliseconds before it. */
export function callWindow(most: number) {
  const calls = new Float64Array(most).fill(Number.NEGATIVE_INFINITY);
  let oldest = 0;
  let latest = Number.NEGATIVE_INFINITY;
  return {
    /** Counts a call at a moment (milliseconds) if the window has room, and returns whether it had. */
    admit: (at: number): boolean => {
      // A clock that was set back would keep every call out until it has caught up.
      if (at < latest) calls.fill(Number.NEGATIVE_INFINITY);
      latest = at;
      if (at - (calls[oldest] ?? at) < WINDOW_MS) return false;
      calls[oldest] = at;
      oldest = (oldest + 1) % most;
      return true;
    },
  };
}
