import { describe, expect, it } from 'vitest';
import { WRITERS } from '../../../../src/output/report/formats.ts';
import type { Data } from '../../../../src/output/report/outputs.ts';
import { printed } from '../../../support/printed.ts';

const view = (list: Data['list'], head: Data['head'] = {}) => ({ name: 'diff', data: { head, list } }) as const;
const style = { width: undefined, color: false, wordHint: () => '' };

async function* later<T>(...values: T[]): AsyncGenerator<T> {
  yield* values;
}

describe.each(['items', 'later', 'texts'] as const)('JSON of a list that comes as %s', (form) => {
  const listOf = (...items: string[]): Data['list'] => {
    if (form === 'items') return { name: 'changes', items };
    if (form === 'later') return { name: 'changes', items: later(...items) };
    const texts = items.map((item) => JSON.stringify(item));
    return { name: 'changes', texts: async () => later([], texts.slice(0, 1), texts.slice(1)) };
  };

  it('has the schema first and the list last, an element a line', async () => {
    const text = await printed(view(listOf('a', 'b\n'), { totals: { rows: 2 }, sizes: ['1', '2'] }), 'json');
    expect(text).toBe(
      '{\n  "schema": "crossfoot/diff/4",\n  "totals": {"rows":2},\n  "sizes": [\n    "1",\n    "2"\n  ],\n' +
        '  "changes": [\n    "a",\n    "b\\n"\n  ]\n}\n',
    );
    expect(JSON.parse(text)).toMatchObject({ changes: ['a', 'b\n'] });
  });

  it('has an empty list as one', async () => {
    expect(await printed(view(listOf()), 'json')).toBe('{\n  "schema": "crossfoot/diff/4",\n  "changes": []\n}\n');
    expect(await printed(view(listOf()), 'ndjson')).toBe('');
  });

  it('is the list alone as ndjson', async () => {
    expect(await printed(view(listOf('a', '\u001b')), 'ndjson')).toBe('"a"\n"\\u001b"\n');
  });
});

it('comes in pieces of about 64 KB, each as soon as it is full', async () => {
  let produced = 0;
  const items = (function* () {
    for (; produced < 1000; produced += 1) yield 'x'.repeat(1000);
  })();
  const sizes: number[] = [];
  for await (const piece of await WRITERS.ndjson.write(view({ name: 'changes', items }), style)) {
    sizes.push(piece.length);
    expect(produced).toBeLessThanOrEqual(66 * sizes.length);
  }
  expect(sizes.length).toBe(Math.ceil(1000 / 66));
  expect(Math.max(...sizes)).toBe(66 * 1003);
});

it('writes nothing where a query fails as it starts', async () => {
  const texts = () => Promise.reject(new Error('no rows'));
  const pieces: string[] = [];
  const write = async () => {
    for await (const piece of await WRITERS.json.write(view({ name: 'changes', texts }), style))
      pieces.push(String(piece));
  };
  await expect(write()).rejects.toThrow('no rows');
  expect(pieces).toEqual([]);
});
