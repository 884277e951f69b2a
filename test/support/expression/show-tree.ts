import { printLiteral } from '../../../src/core/expression/print.ts';
import type { Node } from '../../../src/core/expression/tree.ts';

/** The tree with every operator before its operands in parentheses, so that nothing depends on precedence: `(and (not a) b)`. */
export function showTree(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return printLiteral(node.literal);
    case 'field':
      return node.name;
    case 'missing':
      return '?';
    case 'apply':
      return `(${node.operator} ${node.operands.map(showTree).join(' ')})`;
  }
}
