import { describe, expect, it } from 'vitest';
import { plainText, print } from '../../../src/front/cli/output.ts';
import type { Data } from '../../../src/output/report/outputs.ts';

const style = { width: undefined, color: false };

function endless(): { readonly data: Data; readonly produced: () => number } {
  let produced = 0;
  const items = (function* () {
    for (;;) {
      produced += 1;
      yield 'x'.repeat(1000);
    }
  })();
  return { data: { head: {}, list: { name: 'endless', items } }, produced: () => produced };
}

describe('print', () => {
  it('stops producing when nobody reads any more', async () => {
    const { data, produced } = endless();
    let pieces = 0;
    const write = async () => {
      pieces += 1;
      return pieces < 3;
    };
    await print({ ...style, out: { write, flush: async () => {} }, format: 'ndjson' }, { name: 'sql', data });
    expect(pieces).toBe(3);
    expect(produced()).toBeLessThan(4 * 66);
  });

  it('fails where the output has not the part that the format needs', async () => {
    const io = { ...style, out: { write: async () => true, flush: async () => {} }, format: 'csv' } as const;
    await expect(print(io, { name: 'serve' })).rejects.toThrow('the output serve has no sheet');
  });
});

it('words the hints of a line', () => {
  expect(plainText(['Some are left: ', { hint: { code: 'show-all' } }, { text: ' Good.', tone: 'good' }])).toBe(
    'Some are left: `--limit 0` shows all. Good.',
  );
});
