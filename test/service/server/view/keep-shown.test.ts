import { describe, expect, test } from 'vitest';
import { keepShown } from '../../../../src/service/server/view/keep-shown.ts';

/** A reading that ends when it is told to. */
function reading<T>() {
  let settle: { done: (value: T) => void; fail: (error: Error) => void } | undefined;
  const value = new Promise<T>((done, fail) => {
    settle = { done, fail };
  });
  return { read: () => value, done: (given: T) => settle?.done(given), fail: () => settle?.fail(new Error('failed')) };
}

const never = () => Promise.reject(new Error('read twice'));

describe('what is shown', () => {
  test('is read once for a version; the same promise is given until the version changes', async () => {
    const kept = keepShown<string>(() => 0);
    const one = kept.get('a', '1', async () => 'one', 'at once');
    expect(kept.get('a', '1', never, 'at once')).toBe(one);
    expect(await one).toBe('one');
    expect(kept.get('a', '1', never, 'on failure')).toBe(one);
    expect([...kept.names()]).toEqual(['a']);
  });

  test('is the version before while another one is read, and the new one from then on', async () => {
    const kept = keepShown<string>(() => 0);
    await kept.get('a', '1', async () => 'one', 'at once');
    const two = reading<string>();
    expect(await kept.get('a', '2', two.read, 'at once')).toBe('one');
    const waiting = kept.get('a', '2', never, 'on failure');
    two.done('two');
    expect(await waiting).toBe('two');
    expect(await kept.get('a', '2', never, 'at once')).toBe('two');
  });

  test('stays the version before where the new one cannot be read, and that is tried again', async () => {
    const kept = keepShown<string>(() => 0);
    await kept.get('a', '1', async () => 'one', 'at once');
    const two = reading<string>();
    const waiting = kept.get('a', '2', two.read, 'on failure');
    two.fail();
    expect(await waiting).toBe('one');
    expect(await kept.get('a', '2', async () => 'two', 'on failure')).toBe('two');
  });

  test('is not there where the first version cannot be read; the next one who asks reads again', async () => {
    const kept = keepShown<string>(() => 0);
    await expect(kept.get('a', '1', never, 'at once')).rejects.toThrow('read twice');
    expect([...kept.names()]).toEqual([]);
    expect(await kept.get('a', '1', async () => 'one', 'at once')).toBe('one');
  });

  test('is never an older version that was read after a newer one', async () => {
    const kept = keepShown<string>(() => 0);
    await kept.get('a', '1', async () => 'one', 'at once');
    const [two, three] = [reading<string>(), reading<string>()];
    kept.get('a', '2', two.read, 'at once');
    const waiting = kept.get('a', '3', three.read, 'on failure');
    three.done('three');
    expect(await waiting).toBe('three');
    two.done('two');
    await two.read();
    expect(await kept.get('a', '3', never, 'at once')).toBe('three');
  });

  test('is the version before only until the clock passes a moment at which something was observed', async () => {
    let moves = 0;
    const kept = keepShown<string>(() => moves);
    await kept.get('a', '1', async () => 'one', 'at once');
    const two = reading<string>();
    expect(await kept.get('a', '2', two.read, 'at once')).toBe('one');
    moves += 1;
    const waiting = kept.get('a', '2', never, 'at once');
    two.done('two');
    expect(await waiting).toBe('two');
  });
});
