import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../src/core/base/utf8.ts';
import { failureOf } from '../../support/failure.ts';

describe('UTF-8 text', () => {
  it('comes without its byte order mark', () => {
    expect(decodeUtf8(new TextEncoder().encode('\ufeffaé€😀'), 'f')).toBe('aé€😀');
  });

  it('is refused with the first line that is something else', async () => {
    const bytes = Uint8Array.of(0x61, 0x0a, 0xc3, 0xa9, 0x0a, 0xe9, 0x0a, 0xff);
    expect(await failureOf(() => decodeUtf8(bytes, 'f.json'))).toMatch(/^input: f\.json:3: not UTF-8/);
  });
});
