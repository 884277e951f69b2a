import { nearest } from '../base/nearest.ts';
import { addError, addWarning, type Findings, hasErrors, isFull } from './diagnostic.ts';
import type { Entry, Typed } from './entry.ts';
import type { FieldSet } from './fields.ts';
import { toMantissa } from './mantissa.ts';
import { hasZone, parseMoment, zoneMessage } from './moment.ts';
import { entryNamed } from './operators/table.ts';
import { printLiteral } from './print.ts';
import type { Literal, Node } from './tree.ts';
import type { NullRule, Shape, ValueType } from './value.ts';

export type CheckContext = { readonly fields: FieldSet; readonly nulls: NullRule; readonly findings: Findings };

/**
 * Looks names up and checks types. `undefined` where something is wrong, which the findings then say; what is wrong in
 * one part does not hide what is wrong in another.
 */
export function checkExpression(tree: Node, context: CheckContext): Typed | undefined {
  const typed = checkTerm(tree, context);
  if (typed && typed.shape.type !== 'boolean') {
    const message = `the expression is ${aTypeOf(typed)}, not a condition`;
    addError(context.findings, tree, 'not-a-condition', message, ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in']);
  }
  return hasErrors(context.findings.list) ? undefined : typed;
}

/** The same for any term, of whatever type. */
export function checkTerm(node: Node, context: CheckContext): Typed | undefined {
  switch (node.kind) {
    case 'missing':
      return undefined;
    case 'literal':
      return literalOf(node, node.literal);
    case 'field':
      return checkField(node, node.name, context);
    case 'apply':
      return checkApply(node, node.operator, node.operands, context);
  }
}

function checkField(node: Node, name: string, { fields, findings }: CheckContext): Typed | undefined {
  const field = fields.find(name);
  if (field) return { kind: 'field', shape: field.shape, field, node };
  const meant = isFull(findings) ? undefined : nearestName(name, fields.names);
  const message = `unknown field ${name}${meant ? `; did you mean ${meant}?` : ''}`;
  const few = fields.names.length <= 12 ? fields.names : [];
  addError(findings, node, 'unknown-field', message, meant ? [meant] : few);
  return undefined;
}

/** Looks only at names that can be near, because a taxonomy has thousands of them. */
function nearestName(name: string, names: readonly string[]): string | undefined {
  const start = name.toLowerCase();
  const isClose = (known: string): boolean =>
    Math.abs(known.length - name.length) <= Math.max(1, known.length / 3) || known.toLowerCase().startsWith(start);
  return nearest(name, names.filter(isClose));
}

function checkApply(node: Node, operator: string, operands: readonly Node[], context: CheckContext): Typed | undefined {
  const entry = entryNamed(operator);
  const checked = operands.map((operand) => checkTerm(operand, context));
  const types = entry && typesFor(entry, checked, context);
  if (!types) return undefined;
  const fitting = checked.flatMap(
    (operand, index) => (operand && fitted(operand, types[index] ?? 'boolean', entry, context)) ?? [],
  );
  if (fitting.length < operands.length) return undefined;
  const shape = entry.kind === 'truth' ? ({ type: 'boolean' } as const) : entry.shape(fitting);
  if ('type' in shape) return { kind: 'apply', shape, entry, operands: fitting, node };
  addError(context.findings, node, 'too-many-places', shape.problem);
  return undefined;
}

type Types = Entry['signature']['types'];

/** The type that each operand must have. Where all must be equal, that of the first one that has any but null. */
function typesFor(
  { name, form, signature }: Entry,
  checked: readonly (Typed | undefined)[],
  { findings }: CheckContext,
): Types | undefined {
  const { kind, types } = signature;
  if (kind === 'each') return types;
  const operands = checked.flatMap((operand) => operand ?? []);
  const [first] = operands;
  // Beside a part that is not understood nothing can be said of the others.
  if (!first || operands.length < checked.length) return undefined;
  if (form === 'list' && operands.length === 1) {
    addWarning(findings, first.node, 'empty-list', `the list behind ${name} is empty: nothing is in it`);
  }
  const type = commonType(operands) ?? types[0] ?? 'boolean';
  if (types.includes(type)) return operands.map(() => type);
  addError(findings, first.node, 'wrong-type', `${name} takes ${types.join(', ')}, not ${type}`, types);
  return undefined;
}

/** A null that is written has any type. Comparisons ask for it; to all else it is a value that is not there. */
function fittedNull(operand: Typed, type: ValueType, { name, nulls }: Entry, context: CheckContext): Typed {
  if (nulls === 'logic' || nulls === 'passes') {
    const shape: Shape = type === 'number' ? { type, precision: 1, scale: 0 } : { type };
    return { kind: 'literal', shape, value: null, node: operand.node };
  }
  const always = context.nulls === 'sql' ? 'unknown' : nulls === 'order' ? 'false' : undefined;
  if (always !== undefined) {
    const message = `${name} null is ${always} for every row under the ${context.nulls} null rule`;
    addWarning(context.findings, operand.node, `null-${always}`, message);
  }
  return operand;
}

/** Dates win over texts, fields over literals. */
function commonType(operands: readonly Typed[]): ValueType | undefined {
  const typed = operands.filter(({ shape }) => shape.type !== 'null');
  const decisive =
    typed.find(({ shape }) => shape.type === 'date') ?? typed.find(({ kind }) => kind !== 'literal') ?? typed[0];
  const type = decisive?.shape.type;
  return type === 'null' ? undefined : type;
}

function fitted(operand: Typed, type: ValueType, entry: Entry, context: CheckContext): Typed | undefined {
  if (operand.shape.type === type) return operand;
  if (operand.shape.type === 'null') return fittedNull(operand, type, entry, context);
  const { node } = operand;
  const text = node.kind === 'literal' && node.literal.type === 'string' ? node.literal.value : undefined;
  if (type === 'date' && text !== undefined) return dateOf(operand, text, context);
  const message = `${entry.name === 'negate' ? '-' : entry.name} needs ${A[type]} here, this is ${aTypeOf(operand)}${adviceFor(operand, type, entry)}`;
  addError(context.findings, node, 'wrong-type', message, [type]);
  return undefined;
}

function dateOf({ node }: Typed, text: string, { findings }: CheckContext): Typed | undefined {
  const value = parseMoment(text);
  const zoned = value !== undefined && hasZone(text);
  if (value !== undefined && !zoned) return { kind: 'literal', shape: { type: 'date' }, value, node };
  const message = zoned ? zoneMessage(text) : `${JSON.stringify(text)} is not a date`;
  addError(findings, node, 'bad-date', message, [
    '2018-12-31',
    '2018-12-31T10:26',
    '12/31/2018',
    '12/31/2018 10:26 AM',
  ]);
  return undefined;
}

const A: Readonly<Record<ValueType | 'null', string>> = {
  number: 'a number',
  string: 'a text',
  boolean: 'a condition',
  date: 'a date',
  null: 'null',
};

function aTypeOf({ shape, kind }: Typed): string {
  return shape.type === 'boolean' && kind !== 'apply' ? 'a boolean' : A[shape.type];
}

/** Advice for a term of the wrong type. */
function adviceFor({ node, shape }: Typed, type: ValueType, { name, form }: Entry): string {
  if (node.kind === 'literal') {
    if (type === 'string') return `; write a text in quotes: '${printLiteral(node.literal)}'`;
    if (node.literal.type === 'string' && type !== 'date') return '; without quotes it is not a text';
  }
  if (name === 'not' && shape.type !== 'null') return '; not binds tighter than comparisons: write not (… eq …)';
  if (form === 'infix' && type === 'number' && node.kind === 'apply' && node.operator === 'in') {
    return '; in binds tighter than everything else: write (…) in (…)';
  }
  return '';
}

/** A literal with its value as rows have them and, for numbers, just the digits that it needs. */
function literalOf(node: Node, literal: Literal): Typed {
  if (literal.type === 'null') return { kind: 'literal', shape: { type: 'null' }, value: null, node };
  if (literal.type !== 'number') return { kind: 'literal', shape: { type: literal.type }, value: literal.value, node };
  const { mantissa, places } = literal.value;
  const digits = String(mantissa < 0n ? -mantissa : mantissa).length;
  const shape = { type: 'number', precision: Math.max(digits, places, 1), scale: places } as const;
  return { kind: 'literal', shape, value: toMantissa(mantissa), node };
}
