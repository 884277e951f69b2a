import { describe, expect, it } from 'vitest';
import { namePattern } from '../../../../src/service/server/rows/select-rows.ts';

describe('a pattern of company names', () => {
  it.each([
    ['micro*', 'MICROSOFT CORP', true],
    ['*corp', 'Microsoft Corp', true],
    ['*soft*', 'Microsoft Corp', true],
    ['m*o*p', 'Microsoft Corp', true],
    ['m*o*o', 'Microsoft Corp', false],
    ['ab*ab', 'ab', false],
    ['ab*ab', 'abab', true],
    ['a*b*b', 'ab', false],
    ['microsoft', 'Microsoft Corp', false],
    ['microsoft corp', 'Microsoft Corp', true],
    ['*', '', true],
    ['a.c', 'abc', false],
    ['(a', '(A', true],
  ])('%j on %j: %s', (pattern, name, expected) => {
    expect(namePattern(pattern)(name)).toBe(expected);
  });

  it('takes no longer for many stars', () => {
    expect(namePattern(`${'*a'.repeat(5_000)}*b`)('a'.repeat(100_000))).toBe(false);
  });
});
