import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDecimal } from '../../../src/core/base/decimal.ts';
import { decimalText } from '../../../src/service/image/read-column.ts';

it('writes the digits of a number as exact decimals are written', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(20), (value, places) => {
      expect(decimalText(value, places)).toBe(formatDecimal({ mantissa: BigInt(value), places }));
    }),
  );
});
