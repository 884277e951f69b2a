import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../src/core/base/decimal.ts';
import type { PresentationRelationship, Structure, TaxonomyParts } from '../../../src/core/model/taxonomy.ts';
import { rootsOf } from '../../../src/core/taxonomy/field-graph.ts';
import { childrenOf, type SectionGraph, sectionGraphs } from '../../../src/core/taxonomy/section-graph.ts';
import { calculation, field, section } from '../../support/tiny-calculation.ts';

const parts = (...lines: string[]): TaxonomyParts => ({
  sections: [section('100'), section('200'), section('100', 'presentation')],
  calculation: calculation(...lines),
});

function presented(...children: readonly [child: string, order: string, label?: string][]): TaxonomyParts {
  const presentation = children.map(
    ([child, relativeOrder, preferredLabel]): PresentationRelationship => ({
      sectionId: '100',
      parent: field('Heading'),
      child: field(child),
      relativeOrder,
      childLevel: 0,
      ...(preferredLabel === undefined ? {} : { preferredLabel }),
    }),
  );
  return { sections: [section('100', 'presentation')], presentation };
}

function graphOf(taxonomy: TaxonomyParts, structure: Structure): SectionGraph {
  const found = sectionGraphs(taxonomy).find(({ section: of }) => of.structure === structure && of.id === '100');
  if (!found) throw new Error(`no ${structure} section 100`);
  return found;
}

describe('a calculation section', () => {
  test('has its own relationships only, children by relative order', () => {
    const taxonomy = parts('200 Other = A', '100 Total = B + C - A');
    const shuffled = { ...taxonomy, calculation: [...(taxonomy.calculation ?? [])].reverse() };
    const { graph, section: built } = graphOf(shuffled, 'calculation');
    expect(built.title).toBe('Section 100');
    expect(
      childrenOf(graph, 'sample#Total').map(({ child, weight, position }) => [
        child,
        weight && formatDecimal(weight),
        position,
      ]),
    ).toEqual([
      ['sample#B', '1', 0],
      ['sample#C', '1', 1],
      ['sample#A', '-1', 2],
    ]);
    expect(rootsOf(graph)).toEqual(['sample#Total']);
  });

  test('orders by number, not by text, and keeps apart what a double cannot', () => {
    const relationships = calculation('100 Total = A + B + C + D').map((relationship, index) => ({
      ...relationship,
      relativeOrder: ['1000', '200', '200.00000000000000000002', '200.00000000000000000001'][index] ?? '',
    }));
    const { graph } = graphOf({ ...parts(), calculation: relationships }, 'calculation');
    expect(childrenOf(graph, 'sample#Total').map(({ child }) => child.slice(-1))).toEqual(['B', 'D', 'C', 'A']);
  });

  test('counts equal relationships and keeps one, however the weight is written', () => {
    const { graph, duplicates, diagnostics } = graphOf(parts('100 Total = A + 1.0000 * A + B'), 'calculation');
    expect([graph.size, duplicates, diagnostics]).toEqual([2, 1, []]);
  });

  test.each([
    ['both 1 and -1', '100 Total = A - A', 'taxonomy/contradictory-weight', 1],
    ['not a non-zero decimal', '100 Total = B + 0.0 * A', 'taxonomy/bad-weight', 1],
  ])('diagnoses a weight that is %s', (words, line, code, size) => {
    const { graph, diagnostics, unsound } = graphOf(parts(line), 'calculation');
    expect(diagnostics).toMatchObject([{ severity: 'error', code, message: expect.stringContaining(words) }]);
    expect([...unsound.keys()]).toEqual(['sample#Total']);
    expect(graph.size).toBe(size);
  });
});

describe('a presentation section', () => {
  test('may hold a child twice, in the order of its places', () => {
    const { graph, duplicates } = graphOf(
      presented(['Cash', '300', 'periodEndLabel'], ['Change', '200'], ['Cash', '100', 'periodStartLabel']),
      'presentation',
    );
    const lines = childrenOf(graph, 'sample#Heading').map(({ child, preferredLabel }) => [child, preferredLabel]);
    expect(lines).toEqual([
      ['sample#Cash', 'periodStartLabel'],
      ['sample#Change', null],
      ['sample#Cash', 'periodEndLabel'],
    ]);
    expect(duplicates).toBe(0);
  });

  test('counts full repetitions', () => {
    const { graph, duplicates } = graphOf(presented(['Cash', '100'], ['Cash', '100'], ['Cash', '200']), 'presentation');
    expect([graph.size, duplicates]).toEqual([2, 1]);
  });
});
