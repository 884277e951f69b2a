import { describe, expect, it } from 'vitest';
import { nodePorts } from '../../src/base/node-ports.ts';
import { NO_PROGRESS } from '../../src/base/progress.ts';

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
    expect(signal).toBe(stop.signal);
    const waiting = sleep(60_000);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'CrossfootError', failure: 'interrupted' });
  });
});
