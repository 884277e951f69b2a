import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, HUMAN_READABLE } from '../../../src/core/model/format-amount.ts';

const GROUPED = { ...HUMAN_READABLE, trim: false };

describe('formatAmount', () => {
  it.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-123456', '-123,456'],
    ['-1234567.8900', '-1,234,567.8900'],
    ['0.1234567', '0.1234567'],
    ['12229000000.0', '12,229,000,000.0'],
    ['92233720368547758080000', '92,233,720,368,547,758,080,000'],
  ])('%s is shown as %s', (amount, shown) => {
    expect(formatAmount(amount, GROUPED)).toBe(shown);
  });

  it.each([
    ['1000.0000', '1,000'],
    ['-2.5000', '-2.5'],
    ['0.00', '0'],
    ['100', '100'],
  ])('%s is shown to people as %s', (amount, shown) => {
    expect(formatAmount(amount, HUMAN_READABLE)).toBe(shown);
  });

  it('shows what was not reported as that, never as zero', () => {
    expect(formatAmount(null, GROUPED)).toBe('–');
  });

  it.each([
    ['12229000000', 6, '12,229'],
    ['1234500', 6, '1.2345'],
    ['1234500.50', 3, '1,234.5005'],
    ['-5', 3, '-0.005'],
    ['0', 6, '0'],
    ['0.00', 6, '0.00'],
  ])('%s by ten to the %d is %s, with no digit lost', (amount, scale, shown) => {
    expect(formatAmount(amount, { ...GROUPED, scale })).toBe(shown);
  });

  it('turns the sign on request, and never that of zero', () => {
    expect(formatAmount('5', { ...GROUPED, negate: true })).toBe('-5');
    expect(formatAmount('-5', { ...GROUPED, negate: true })).toBe('5');
    expect(formatAmount('0.0', { ...GROUPED, negate: true })).toBe('0.0');
  });

  it('shows what is no number as it was filed', () => {
    expect(formatAmount('n/a', GROUPED)).toBe('n/a');
  });

  it('only adds commas', () => {
    fc.assert(
      fc.property(fc.bigInt(), (whole) => {
        expect(formatAmount(String(whole), GROUPED).replaceAll(',', '')).toBe(String(whole));
        expect(formatAmount(String(whole), GROUPED)).toMatch(/^-?\d{1,3}(,\d{3})*$/);
      }),
    );
  });
});
