import { type Node, withDescendants } from './hierarchy.ts';

export const ROW_VALUES = 50;
const PATTERNS_PER_TREE = 16;

/** A reported field of a row. `addends` is how many of its children are reported: with none it is a value of its own. */
export type ReportedNode = { readonly field: string; readonly addends: number };

/** What a source adds to a node of the same tree, itself included: the product of the weights between them. */
export type Share = { readonly field: string; readonly source: string; readonly sign: 1 | -1 };

/** Which fifty fields of a tree a row reports. */
export type Pattern = { readonly reported: readonly ReportedNode[]; readonly shares: readonly Share[] };

/**
 * Sixteen patterns a tree. In each a twig is left out with all its leaves, of another only the leaves (its sum is
 * unbound), and leaves elsewhere, so that complete and partial sums stand side by side. A missing field counts as
 * nothing in the totals above it: partial sums agree too, unless they were made not to.
 */
export function buildPatterns(trees: readonly Node[]): readonly Pattern[] {
  return trees.flatMap((root) => Array.from({ length: PATTERNS_PER_TREE }, (_, index) => buildPattern(root, index)));
}

function buildPattern(root: Node, index: number): Pattern {
  const nodes = withDescendants(root);
  const twigs = nodes.filter(({ level }) => level === 2);
  const leaves = nodes.filter(({ level }) => level === 3);
  const missing = new Set<Node>();
  const gone = twigs[index % twigs.length];
  const bare = twigs[(index * 5 + 3) % twigs.length];
  for (const node of gone ? withDescendants(gone) : []) missing.add(node);
  for (const node of bare?.children ?? []) missing.add(node);
  for (let at = index * 3; nodes.length - missing.size > ROW_VALUES; at += 7) {
    const leaf = leaves[at % leaves.length];
    if (leaf) missing.add(leaf);
  }
  const reported = nodes.filter((node) => !missing.has(node));
  const isReported = (node: Node): boolean => !missing.has(node);
  return {
    reported: reported.map(({ field, children }) => ({ field, addends: children.filter(isReported).length })),
    shares: reported.flatMap((node) =>
      sharesOf(node, 1)
        .filter(({ source }) => isReported(source))
        .map(({ source, sign }) => ({ field: node.field, source: source.field, sign })),
    ),
  };
}

function sharesOf(node: Node, sign: 1 | -1): { readonly source: Node; readonly sign: 1 | -1 }[] {
  return [{ source: node, sign }, ...node.children.flatMap((child) => sharesOf(child, sign === child.weight ? 1 : -1))];
}
