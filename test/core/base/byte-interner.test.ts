import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteInterner, findBytes, internBytes } from '../../../src/core/base/byte-interner.ts';

const texts = fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('a', 'b', 'xa', 'xb', 'ya', '')));

describe('an interner of bytes', () => {
  it('gives equal texts equal numbers, dense in order of first appearance, whatever came before', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const interner = createByteInterner(2);
        const numbers = new Map<string, number>();
        for (const text of given) {
          const bytes = Buffer.from(`<${text}>`);
          const at = [1, bytes.length - 1] as const;
          const known = numbers.get(text);
          expect(findBytes(interner, bytes, ...at)).toBe(known ?? -1);
          if (known === undefined) numbers.set(text, numbers.size);
          expect(internBytes(interner, bytes, ...at)).toBe(numbers.get(text));
        }
        expect(interner.size).toBe(numbers.size);
      }),
    );
  });
});
