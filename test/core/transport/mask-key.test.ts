import { describe, expect, it } from 'vitest';
import { keyMask } from '../../../src/core/transport/mask-key.ts';

describe('a masked text', () => {
  it.each([
    ['a secret+/1 b secret+/1', 'a *** b ***'],
    ['http://x.test/?a=1&AppKey=other&b=2', 'http://x.test/?a=1&AppKey=***&b=2'],
    ['"http://x.test/?appkey=secret%2B%2F1", as asked', '"http://x.test/?appkey=***", as asked'],
    ['ApplicationKey: secret%2B%2F1', 'ApplicationKey: ***'],
    ['nothing', 'nothing'],
  ])('%s', (text, masked) => {
    expect(keyMask('secret+/1')(text)).toBe(masked);
  });

  it('without a key still hides what stands in an address', () => {
    expect(keyMask('')('?appkey=x')).toBe('?appkey=***');
  });
});
