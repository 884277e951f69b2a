import fc from 'fast-check';
import { afterEach, beforeEach } from 'vitest';
import { longOr } from './long.ts';
import { timedOut } from './timed-out.ts';

// A property that fails says with which seed and input, also where the search for a smaller input takes longer than the test may.
fc.configureGlobal({ interruptAfterTimeLimit: longOr(150_000, 1_700_000), markInterruptAsFailure: true });

// A test that timed out goes on beside the tests after it: where one of these fails, that may be the cause.
beforeEach(({ onTestFailed }) => {
  if (timedOut.length === 0) return;
  const said = `These tests timed out before and may still run:\n  ${timedOut.join('\n  ')}\n`;
  onTestFailed(() => {
    process.stderr.write(said);
  });
});
afterEach(({ signal, task }) => {
  if (signal.aborted) timedOut.push(`${task.file.name} > ${task.name}`);
});
