import { describe, expect, it } from 'vitest';
import { imageIndexer, indexImage } from '../../../src/service/image/indexed-image.ts';
import { imageOf, num } from '../../support/row-images.ts';

const image = imageOf(
  'Companies',
  [{ values: { a: 'x', c: num(1) } }, { values: { b: 'y', c: num(2) } }, { values: {} }, { values: { c: num(3) } }],
  ['a', 'b', 'c'],
);

describe('an indexed image', () => {
  it('has the columns of its fields, and empty ones of others', () => {
    const { fieldNumber, column, columnNamed } = indexImage(image);
    expect([...columnNamed('c')]).toEqual([1, 3, -1, 4]);
    expect([...columnNamed('b')]).toEqual([-1, 2, -1, -1]);
    expect([...columnNamed('z')]).toEqual([-1, -1, -1, -1]);
    expect([fieldNumber('c'), fieldNumber('z')]).toEqual([2, undefined]);
    expect(columnNamed('c')).toBe(column(2));
  });

  it('derives each thing once, also what it derives for another object', () => {
    const indexed = indexImage(image);
    const derived: string[] = [];
    const rows = ({ image: { count } }: typeof indexed) => derived.push(`${count} rows`);
    const named = (_: typeof indexed, { name }: { name: string }) => derived.push(name);
    const [one, other] = [{ name: 'one' }, { name: 'other' }];
    expect([indexed.once(rows), indexed.once(rows)]).toEqual([1, 1]);
    expect([one, other, one].map((key) => indexed.onceFor(key, named))).toEqual([2, 3, 2]);
    expect(derived).toEqual(['4 rows', 'one', 'other']);
  });

  it('belongs to its indexer alone', () => {
    const [first, second] = [imageIndexer(), imageIndexer()];
    expect(first(image)).toBe(first(image));
    expect(second(image)).not.toBe(first(image));
  });
});
