import fc from 'fast-check';
import { ENTRIES } from '../../../src/core/expression/operators/table.ts';
import type { Literal, Node } from '../../../src/core/expression/tree.ts';
import type { ValueType } from '../../../src/core/expression/value.ts';
import { FIELD_TYPES, FIELDS } from './columns.ts';
import { literalDecimals, moments, texts } from './values.ts';

/*
 * Trees of the whole language whose types are right: the entries' own signatures say what may stand where, so that an operator
 * that is added is generated too. Positions are all 0.
 */

const AT = { start: 0, end: 0 } as const;

function literalNode(literal: Literal): Node {
  return { kind: 'literal', ...AT, literal };
}

const LITERALS: Readonly<Record<ValueType, fc.Arbitrary<Node>>> = {
  number: literalDecimals.map((value) => literalNode({ type: 'number', value })),
  string: texts.map((value) => literalNode({ type: 'string', value })),
  boolean: fc.boolean().map((value) => literalNode({ type: 'boolean', value })),
  date: moments.map((value) => literalNode({ type: 'date', value })),
};

const NULL = fc.constant(literalNode({ type: 'null' }));

function fieldOf(type: ValueType): fc.Arbitrary<Node> {
  const names = FIELDS.names.filter((name) => FIELD_TYPES.get(name) === type);
  return fc.constantFrom(...names).map((name) => ({ kind: 'field', ...AT, name }));
}

function apply(operator: string, operands: readonly Node[]): Node {
  return { kind: 'apply', ...AT, operator, operands };
}

/** A term of a type, at most so deep. */
function termOf(type: ValueType, depth: number): fc.Arbitrary<Node> {
  const leaf = fc.oneof({ weight: 3, arbitrary: fieldOf(type) }, { weight: 1, arbitrary: LITERALS[type] });
  const entries = depth > 0 ? ENTRIES.filter(({ result }) => result === type) : [];
  if (entries.length === 0) return leaf;
  const composites = entries.map((entry) => compositeOf(entry, depth - 1));
  return fc.oneof(
    { weight: type === 'boolean' ? 1 : 2, arbitrary: leaf },
    { weight: 3, arbitrary: fc.oneof(...composites) },
  );
}

/** Now and then a null that is written. */
function orNull(arbitrary: fc.Arbitrary<Node>): fc.Arbitrary<Node> {
  return fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: NULL });
}

function compositeOf({ name, form, signature }: (typeof ENTRIES)[number], depth: number): fc.Arbitrary<Node> {
  if (signature.kind === 'each') {
    return fc
      .tuple(...signature.types.map((type) => orNull(termOf(type, depth))))
      .map((operands) => apply(name, operands));
  }
  if (name === 'and' || name === 'or') {
    return fc
      .array(orNull(termOf('boolean', depth)), { minLength: 2, maxLength: 4 })
      .map((operands) => apply(name, operands));
  }
  return fc.constantFrom(...signature.types).chain((type) => {
    const first = orNull(termOf(type, depth));
    if (form === 'list') {
      const items = fc.array(orNull(LITERALS[type]), { maxLength: 4 });
      return fc.tuple(first, items).map(([term, others]) => apply(name, [term, ...others]));
    }
    const second = orNull(fc.oneof(LITERALS[type], termOf(type, depth)));
    return fc.tuple(first, second, fc.boolean()).map(([a, b, turned]) => apply(name, turned ? [b, a] : [a, b]));
  });
}

export const conditions: fc.Arbitrary<Node> = fc.integer({ min: 1, max: 4 }).chain((depth) => termOf('boolean', depth));

/** One entry over fields and literals, and now and then over what other entries give. */
export function singles(entry: (typeof ENTRIES)[number]): fc.Arbitrary<Node> {
  return fc.oneof({ weight: 3, arbitrary: compositeOf(entry, 0) }, { weight: 1, arbitrary: compositeOf(entry, 1) });
}

/** The same tree without positions, to compare by content. */
export function withoutPositions(node: Node): Node {
  return node.kind === 'apply' ? { ...node, ...AT, operands: node.operands.map(withoutPositions) } : { ...node, ...AT };
}
