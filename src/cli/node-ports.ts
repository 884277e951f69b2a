import { setTimeout as wait } from 'node:timers/promises';
import { throwIfAborted } from '../base/errors.ts';
import { NO_PROGRESS, type Progress } from '../base/progress.ts';
import type { IngestPorts } from '../store/ports.ts';

/**
 * What use cases need of the world outside, as a Node program or a notebook has it: the clock to wait by, silence about
 * progress, and no request to stop. Hand in `progress` to watch and `signal` to be able to stop.
 */
export function nodePorts({ progress = NO_PROGRESS, signal }: PortChoices = {}): IngestPorts {
  return {
    now: () => performance.now(),
    sleep: async (milliseconds) => {
      // It ends early where the signal asks to stop, and then this says so.
      await wait(milliseconds, undefined, signal && { signal }).catch(() => {});
      throwIfAborted(signal);
    },
    progress,
    ...(signal && { signal }),
  };
}

export type PortChoices = { readonly progress?: Progress; readonly signal?: AbortSignal };
