import { describe, expect, it } from 'vitest';
import { keepRecent } from '../../../src/server/rows/keep-recent.ts';
import { createPageCache } from '../../../src/server/rows/page-cache.ts';

describe('kept pages', () => {
  it('are at most so many bytes; the one asked for longest ago goes first', () => {
    const pages = createPageCache(3_000);
    const page = new Uint8Array(1_000);
    pages.put('a', page);
    pages.put('b', page);
    expect(pages.get('a')).toBe(page);
    pages.put('c', page);
    expect(['a', 'b', 'c'].map((key) => pages.get(key) === page)).toEqual([true, false, true]);
    pages.put('huge', new Uint8Array(5_000));
    expect(['a', 'c', 'huge'].map((key) => pages.get(key))).toEqual([undefined, undefined, undefined]);
    pages.put('a', page);
    pages.put('a', page);
    pages.put('b', page);
    expect(pages.get('a')).toBe(page);
  });
});

describe('things kept by number', () => {
  it('are made once, and again after they were forgotten', () => {
    const made: string[] = [];
    const kept = keepRecent<string, { name: string }>(2);
    const get = (name: string) =>
      kept.get(name, () => {
        made.push(name);
        return { name };
      });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(get(name)).toEqual({ name });
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
