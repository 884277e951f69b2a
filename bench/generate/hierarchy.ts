import type { CalculationRelationship, FieldName, Section, Taxonomy } from '../../src/core/model/taxonomy.ts';

/** A field of the generated hierarchy with its children; `weight` is its own, in the sum of its parent. */
export type Node = {
  readonly field: string;
  readonly weight: 1 | -1;
  readonly level: number;
  readonly children: readonly Node[];
};

export const NAMESPACE = 'sample';
export const TAXONOMY_ID = '18';
const TREES = 8;

/**
 * Eight trees of four levels: a root, 4 branches, 12 twigs and 45 leaves, 46 in the first four; 500 fields in all. The last
 * child of every other parent is subtracted.
 */
export function buildTrees(): readonly Node[] {
  let fields = 0;
  let parents = 0;
  const grow = (level: number, weight: 1 | -1, counts: readonly (() => number)[]): Node => {
    const field = `Field${String(fields).padStart(3, '0')}`;
    fields += 1;
    const count = counts[level]?.() ?? 0;
    const subtracted = count > 0 && parents % 2 === 1 ? count - 1 : -1;
    parents += count > 0 ? 1 : 0;
    const children = Array.from({ length: count }, (_, index) =>
      grow(level + 1, index === subtracted ? -1 : 1, counts),
    );
    return { field, weight, level, children };
  };
  return Array.from({ length: TREES }, (_, tree) => {
    let twigs = 0;
    const leavesOfTwig = (): number => {
      twigs += 1;
      return twigs <= (tree < 4 ? 10 : 9) ? 4 : 3;
    };
    return grow(0, 1, [() => 4, () => 3, leavesOfTwig]);
  });
}

/** A node and everything below it, parents first. */
export function withDescendants(node: Node): readonly Node[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

/**
 * The trees as a taxonomy of 500 calculation relationships: a section for each tree, one that repeats the first root's sum, and
 * one in which four fields form a circle, so that their sums are blocked there.
 */
export function buildTaxonomy(trees: readonly Node[]): Taxonomy {
  const own = trees.flatMap((root, tree) => withDescendants(root).flatMap((parent) => relate(`tree${tree}`, parent)));
  const [first, second] = trees;
  const repeated = first ? relate('repeated', first) : [];
  const circle = (second?.children ?? []).map((parent, index, all) => {
    const child = all[(index + 1) % all.length] ?? parent;
    return relationship('circular', parent, { ...child, weight: 1 }, 0);
  });
  const calculation = [...own, ...repeated, ...circle];
  const sections = [...new Set(calculation.map(({ sectionId }) => sectionId))].map(
    (id, index): Section => ({
      structure: 'calculation',
      id,
      title: `Section ${id}`,
      relativeOrder: String(index * 100),
    }),
  );
  return {
    source: 'sample',
    id: TAXONOMY_ID,
    version: '1',
    extent: 'whole',
    name: 'Generated hierarchy',
    parts: { sections, calculation },
  };
}

function relate(sectionId: string, parent: Node): CalculationRelationship[] {
  return parent.children.map((child, order) => relationship(sectionId, parent, child, order));
}

function relationship(sectionId: string, parent: Node, child: Node, order: number): CalculationRelationship {
  const named = (name: string): FieldName => ({ namespace: NAMESPACE, name });
  return {
    sectionId,
    parent: named(parent.field),
    child: named(child.field),
    weight: String(child.weight),
    relativeOrder: String(order * 100),
    childLevel: parent.level + 1,
  };
}
