import { describe, expect, it } from 'vitest';
import { readCount, readObservedAt, readOneOf, readSize } from '../../src/cli/flag-values.ts';

describe('readSize', () => {
  it.each([
    ['1', 1],
    ['512K', 524_288],
    ['256M', 268_435_456],
    ['256MiB', 268_435_456],
    ['1g', 1_073_741_824],
  ])('%s is %d bytes', (text, bytes) => {
    expect(readSize('--max-xml', text)).toBe(bytes);
  });

  it.each(['', '0', '-1', '1.5M', 'M', '1T', '999999999999999G'])('refuses %j and names the flag', (text) => {
    expect(() => readSize('--max-xml', text)).toThrow(/^--max-xml: .* is not a size/);
  });
});

describe('readObservedAt', () => {
  it.each([
    ['2025-02-28', '2025-02-28T00:00:00.000Z'],
    ['2025-02-28T07:13:00Z', '2025-02-28T07:13:00.000Z'],
    ['2025-02-28T07:13Z', '2025-02-28T07:13:00.000Z'],
    ['2025-02-28T07:13:00+02:00', '2025-02-28T05:13:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(readObservedAt('--observed-at', text)).toBe(instant);
  });

  it.each(['', 'yesterday', '2025-02-30', '2025-13-01', '2025-02-28T07:13:00', '2025-02-28T25:00:00Z', '20250228'])(
    'refuses %j',
    (text) => {
      expect(() => readObservedAt('--observed-at', text)).toThrow(/is not a day/);
    },
  );
});

describe('readOneOf and readCount', () => {
  it('takes a word in any case and lists what it would take', () => {
    expect(readOneOf('--fail-on', ['error', 'never'], 'NEVER')).toBe('never');
    expect(() => readOneOf('--fail-on', ['error', 'never'], 'often')).toThrow(
      '--fail-on: "often" is not one of error, never',
    );
  });

  it('takes whole numbers only', () => {
    expect(readCount('--limit', '0')).toBe(0);
    expect(() => readCount('--limit', '-1')).toThrow('--limit: "-1" is not a whole number');
  });
});
