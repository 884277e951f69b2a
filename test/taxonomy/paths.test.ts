import { describe, expect, test } from 'vitest';
import { pathsFromRoot } from '../../src/taxonomy/paths.ts';
import { relationshipsOf } from '../../src/taxonomy/relationships.ts';
import { type Edge, graphOf } from '../support/graphs.ts';

const names = (path: readonly string[]): string => path.map((key) => key.replace('sample#', '')).join('>');

const DIAMOND: Edge[] = [
  ['A', 'B'],
  ['A', 'C'],
  ['B', 'D'],
  ['C', 'D'],
  ['E', 'D'],
];

describe('paths from the roots', () => {
  test('are all of them, in the order of the section', () => {
    const { paths, truncated } = pathsFromRoot(graphOf(DIAMOND).graph, 'sample#D', 10);
    expect(paths.map(names)).toEqual(['A>B>D', 'A>C>D', 'E>D']);
    expect(truncated).toBe(false);
  });

  test('stop at the limit and say so', () => {
    const { paths, truncated } = pathsFromRoot(graphOf(DIAMOND).graph, 'sample#D', 2);
    expect([paths.length, truncated]).toEqual([2, true]);
  });

  test('of a root are itself, of a stranger none, and cycles end', () => {
    const { graph } = graphOf([...DIAMOND, ['D', 'B']]);
    expect(pathsFromRoot(graph, 'sample#A', 10).paths.map(names)).toEqual(['A']);
    expect(pathsFromRoot(graph, 'sample#Z', 10).paths).toEqual([]);
    expect(pathsFromRoot(graph, 'sample#B', 10).paths.map(names)).toEqual(['A>B', 'A>C>D>B', 'E>D>B']);
  });
});

describe('relationships in order', () => {
  test('go from each root down, each parent once, cycles included', () => {
    const section = graphOf([...DIAMOND, ['X', 'Y'], ['Y', 'X']]);
    expect(relationshipsOf(section).map(({ parent, child }) => names([parent, child]))).toEqual([
      'A>B',
      'A>C',
      'B>D',
      'C>D',
      'E>D',
      'X>Y',
      'Y>X',
    ]);
  });
});
