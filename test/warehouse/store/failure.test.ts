import { describe, expect, test } from 'vitest';
import { CrossfootError } from '../../../src/core/base/errors.ts';
import { isLockFailure, isMemoryFailure, storeFailure, tidyFailure } from '../../../src/warehouse/store/failure.ts';

const LOCKED =
  'IO Error: Could not set lock on file "/s": Conflicting lock is held in /usr/bin/node (PID 4711). See also https://duckdb.org';

describe('a failure of the driver becomes an error for a person', () => {
  test.each([
    [LOCKED, 'unavailable', 'the store s is locked by process 4711 (/usr/bin/node)'],
    ['IO Error: Could not set lock on file "/s"', 'unavailable', 'the store s is locked by another process'],
    ['INTERRUPT Error: Interrupted!', 'interrupted', /./],
    ['IO Error: No space left on device', 'unavailable', /^no space left while writing s: IO Error/],
    ['The file "s" exists, but it is not a valid DuckDB database file!', 'input', /not a DuckDB file/],
    ['Serialization Error: Failed to deserialize', 'input', /^the store s is damaged/],
    ['IO Error: Cannot open file "s": Permission denied', 'unavailable', /^cannot open s/],
    ['IO Error: Cannot open file "s": No such file or directory', 'input', 'no store at s'],
    ['Out of Memory Error: failed to allocate\nPossible solutions', 'unavailable', /failed to allocate$/],
  ])('%s', (message, failure, said) => {
    const error = storeFailure(new Error(message), 's');
    expect(error).toBeInstanceOf(CrossfootError);
    expect(error).toMatchObject({ failure, message: typeof said === 'string' ? said : expect.stringMatching(said) });
  });

  test('the reason is the original one, which DuckDB puts last', () => {
    const invalidated =
      'FATAL Error: invalidated. Original error: "Could not write all bytes": No space left on device';
    expect(storeFailure(new Error(invalidated), 's')).toMatchObject({
      message: 'no space left while writing s: "Could not write all bytes": No space left on device',
    });
  });

  test('an unknown one, and one that is an error for a person already, stay as they are', () => {
    const unknown = new Error('Binder Error: no such column');
    expect(storeFailure(unknown, 's')).toBe(unknown);
    const known = storeFailure(new Error(LOCKED), 's');
    expect(storeFailure(known, 'other')).toBe(known);
    expect(storeFailure('text', 's')).toBe('text');
  });
});

test('a commit whose file could not be closed says that the data is stored, and why', () => {
  expect(tidyFailure(new Error('IO Error: disk\nmore'), 's')).toMatchObject({
    failure: 'unavailable',
    message: 'the data is stored, but s could not be closed properly: IO Error: disk',
  });
});

test('lock failures and memory failures are distinguished', () => {
  const [locked, memory] = [new Error(LOCKED), new Error('Out of Memory Error: x')];
  expect([isLockFailure(locked), isMemoryFailure(locked)]).toEqual([true, false]);
  expect([isLockFailure(memory), isMemoryFailure(memory)]).toEqual([false, true]);
  expect([isLockFailure('text'), isMemoryFailure(storeFailure(memory, 's'))]).toEqual([false, true]);
});
