import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/cli/nearest.ts';

describe('nearest', () => {
  it.each([
    ['stor', 'store'],
    ['no-colour', 'no-color'],
    ['fail_on', 'fail-on'],
    ['tol', 'tolerance'],
    ['xyz', undefined],
    ['s', undefined],
  ])('%s is %s', (given, meant) => {
    expect(nearest(given, ['store', 'format', 'no-color', 'fail-on', 'tolerance'])).toBe(meant);
  });
});
