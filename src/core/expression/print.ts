import { formatDecimal } from '../base/decimal.ts';
import { type Entry, PRECEDENCE } from './entry.ts';
import { isWordPart, isWordStart } from './lexer.ts';
import { formatMoment } from './moment.ts';
import { entryNamed, isReserved } from './operators/table.ts';
import type { Literal, Node } from './tree.ts';

/**
 * Writes an expression in its one canonical form: words in lower case, texts in single quotes, dates in ISO,
 * parentheses only where the tree needs them. The parser reads it back as the same tree.
 */
export function printExpression(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return printLiteral(node.literal);
    case 'field':
      return printFieldName(node.name);
    case 'missing':
      return '?';
    case 'apply':
      return printApply(node.operator, node.operands);
  }
}

export function printLiteral(literal: Literal): string {
  switch (literal.type) {
    case 'number':
      return formatDecimal(literal.value);
    case 'string':
      return `'${literal.value.replaceAll("'", "''")}'`;
    case 'boolean':
      return String(literal.value);
    case 'date':
      return formatMoment(literal.value);
    case 'null':
      return 'null';
  }
}

/** A field's name, in brackets unless it is a plain word. */
export function printFieldName(name: string): string {
  const plain = isWordStart(name.charCodeAt(0)) && [...name].every((_, at) => isWordPart(name.charCodeAt(at)));
  return plain && !isReserved(name) && name.length === [...name].length ? name : `[${name.replaceAll(']', ']]')}]`;
}

function printApply(operator: string, operands: readonly Node[]): string {
  const entry = entryNamed(operator);
  const [first, ...others] = operands;
  if (!entry || !first) return operator;
  switch (entry.form) {
    case 'function':
      return `${entry.name}(${operands.map(printExpression).join(', ')})`;
    case 'list':
      return `${printWithin(first, entry.precedence + 1)} ${entry.name} (${others.map(printExpression).join(', ')})`;
    case 'prefix':
      return `${entry.name === 'negate' ? '-' : entry.name} ${printWithin(first, entry.precedence)}`;
    case 'infix':
      return [
        printWithin(first, entry.precedence + (isChain(entry) ? 1 : 0)),
        ...others.map((other) => printWithin(other, entry.precedence + 1)),
      ].join(` ${entry.name} `);
  }
}

/** `a and b and c` is one term with three operands; `(a and b) and c` another one. */
function isChain({ name }: Entry): boolean {
  return name === 'and' || name === 'or';
}

function printWithin(node: Node, precedence: number): string {
  const own = node.kind === 'apply' ? precedenceOf(node.operator) : PRECEDENCE.term;
  return own < precedence ? `(${printExpression(node)})` : printExpression(node);
}

function precedenceOf(operator: string): number {
  return entryNamed(operator)?.precedence ?? PRECEDENCE.term;
}
