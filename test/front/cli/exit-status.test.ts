import { describe, expect, it } from 'vitest';
import { CrossfootError, inputError, usageError } from '../../../src/core/base/errors.ts';
import { endingOf } from '../../../src/front/cli/exit-status.ts';

const QUIET = { aborted: false, debug: false };

describe('endingOf', () => {
  it.each([
    ['usage', 2],
    ['input', 2],
    ['unavailable', 3],
    ['refused', 4],
    ['incomplete', 5],
    ['interrupted', 130],
  ] as const)('%s is %d', (failure, status) => {
    expect(endingOf(new CrossfootError(failure, 'why'), QUIET).status).toBe(status);
  });

  it('says what, where and what to do next, without a stack', () => {
    const error = inputError('no such column: adsh', {
      place: { file: 'num.txt', line: 3 },
      hint: 'is it tab-separated?',
    });
    expect(endingOf(error, QUIET)).toEqual({
      status: 2,
      message: 'error: num.txt:3: no such column: adsh\n  is it tab-separated?',
    });
  });

  it('takes every failure after a stop for the stop', () => {
    const ending = endingOf(new Error('The operation was aborted'), { aborted: true, debug: false });
    expect(ending).toEqual({ status: 130, message: 'interrupted; nothing of the unfinished work was kept' });
  });

  it.each([
    ['ENOENT', "ENOENT: no such file or directory, open 'x'", 2, "error: no such file or directory, open 'x'"],
    ['ENOSPC', 'ENOSPC: no space left on device, write', 3, 'error: no space left on device, write'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1', 4, 'error: connect ECONNREFUSED 127.0.0.1:1'],
  ])('knows %s of the operating system', (code, said, status, message) => {
    expect(endingOf(Object.assign(new Error(said), { code }), QUIET)).toEqual({ status, message });
  });

  it('says of a defect that it is one, and shows the stack only on request', () => {
    const defect = new TypeError('x is not a function');
    expect(endingOf(defect, QUIET)).toEqual({
      status: 3,
      message: 'internal error: x is not a function; set CROSSFOOT_DEBUG=1 for the stack',
    });
    expect(endingOf(defect, { aborted: false, debug: true }).message).toContain('exit-status.test.ts');
    expect(endingOf('text', QUIET).message).toContain('internal error: text');
  });

  it('shows the stack of any error with CROSSFOOT_DEBUG=1', () => {
    expect(endingOf(usageError('no'), { aborted: false, debug: true }).message).toContain('exit-status.test.ts');
  });
});
