import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { nodePorts } from '../../../src/core/base/node-ports.ts';
import { NO_PROGRESS } from '../../../src/core/base/progress.ts';

describe('nodePorts', () => {
  it('waits by a clock that goes forward, in silence', async () => {
    const { now, sleep, progress, signal } = nodePorts();
    const before = now();
    await sleep(1);
    expect(now()).toBeGreaterThan(before);
    expect(progress).toBe(NO_PROGRESS);
    expect(signal).toBeUndefined();
  });

  it('stops waiting when it is asked to stop', async () => {
    const stop = new AbortController();
    const { sleep, signal } = nodePorts({ signal: stop.signal });
    const waiting = sleep(60_000);
    stop.abort();
    expect(signal?.aborted).toBe(true);
    await expect(waiting).rejects.toMatchObject({ name: 'CrossfootError', failure: 'interrupted' });
  });

  it('ends a wait early where the signal of that wait is aborted, with or without one of all', async () => {
    for (const options of [{}, { signal: new AbortController().signal }]) {
      const stop = new AbortController();
      const waiting = nodePorts(options).sleep(3_600_000, stop.signal);
      stop.abort();
      await waiting;
    }
  });

  it('has a signal for any number of listeners; the one given has none of them', () => {
    const { signal } = new AbortController();
    const ports = nodePorts({ signal });
    for (let count = 0; count < 20; count += 1) ports.signal?.addEventListener('abort', () => {});
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
