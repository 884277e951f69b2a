import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from '../../../src/front/cli/collect-garbage.ts';

test('what nothing refers to any more is collected at once', async () => {
  const reference = new WeakRef({ large: new Array(1_000).fill(0) });
  // An object lives at least until the end of the turn that made it.
  await nextTurn();
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
});
