import { describe, expect, it } from 'vitest';
import { endsWhole, openBody, TAIL_BYTES, tailWith } from '../../../src/core/transport/body.ts';

const ends = (form: 'json' | 'xml', text: string) => endsWhole(form, text.slice(0, 50), Buffer.from(text));

describe('the end of a document', () => {
  it.each([
    ['json', '{"a":[]}'],
    ['json', '[{}] \r\n'],
    ['xml', '<?xml version="1.0"?>\r\n<response><x/></response>\r\n'],
    ['xml', '<result total="0"/>'],
    ['xml', '<!-- <a> --><result></result ><!-- end -->\n'],
  ] as const)('%s %s', (form, text) => {
    expect(ends(form, text)).toBe(true);
  });

  it.each([
    ['json', '{"a":[]'],
    ['json', '[{}'],
    ['json', '{"a":1'],
    ['xml', '<?xml version="1.0"?>\r\n<response><x/>'],
    ['xml', '<response><x></x>'],
    ['xml', '<response></respons'],
    ['xml', '<response><row/>'],
    ['xml', '<?xml version="1.0"?>\r\n'.slice(0, 10)],
  ] as const)('that is cut off: %s %s', (form, text) => {
    expect(ends(form, text)).toBe(false);
  });

  it('is what the last pieces hold', () => {
    const text = Buffer.from('x'.repeat(1_000).replace(/x/g, (_, at: number) => String(at % 10)));
    for (const size of [1, 7, 255, 256, 257, 1_000]) {
      let tail: Uint8Array = new Uint8Array();
      for (let at = 0; at < text.length; at += size) tail = tailWith(tail, text.subarray(at, at + size));
      expect(Buffer.from(tail).toString()).toBe(text.subarray(-TAIL_BYTES).toString());
    }
  });
});

describe('a body with a bound', () => {
  const read = async (mostBytes: number): Promise<number> => {
    const response = new Response(`{"a":"${'x'.repeat(20_000)}"}`);
    const body = openBody(response, { onPiece: () => {}, signal: new AbortController().signal, mostBytes });
    let bytes = 0;
    for await (const piece of body.pieces('json', '{')) bytes += piece.length;
    return bytes;
  };

  it('is read as far as that, and no further', async () => {
    expect(await read(20_008)).toBe(20_008);
    await expect(read(20_007)).rejects.toThrow('the answer has more than 20007 bytes');
  });
});
