import { nearest } from '../base/nearest.ts';
import { addError, type ExpressionDiagnostic, type Findings, hasErrors, type Span } from './diagnostic.ts';
import { type Entry, type Level, PRECEDENCE } from './entry.ts';
import { nextToken } from './lexer.ts';
import { LITERAL_WORDS, WORDS } from './operators/table.ts';
import {
  advance,
  apply,
  close,
  DEFAULT_LIMITS,
  deepen,
  excerpt,
  infixOf,
  isInfixToken,
  type Limits,
  missing,
  operandMissing,
  type Parser,
  parseArguments,
  report,
  requireLevel,
  skipAll,
  startsOperand,
} from './parser-state.ts';
import type { Node } from './tree.ts';

export type ParseOptions = {
  readonly level?: Level | undefined;
  readonly limits?: Limits;
  /** Words without quotes in the list of `in` are texts: `ticker in (ABC, XYZ)`. They are an error otherwise. */
  readonly bareTexts?: boolean;
};

/** The tree, and what is wrong with the text. A tree with errors has `missing` parts and means nothing. */
export type Parsed = {
  readonly tree: Node;
  readonly diagnostics: readonly ExpressionDiagnostic[];
  /** Tokens that were read: the measure of the work, which grows with the length of the text and no faster. */
  readonly steps: number;
};

/** Reads an expression. Any text gives a tree and diagnostics; nothing is thrown. */
export function parseExpression(
  text: string,
  { level = 'L2', limits = DEFAULT_LIMITS, bareTexts = false }: ParseOptions = {},
): Parsed {
  const findings: Findings = { list: [] };
  if (text.length > limits.length) {
    const message = `the expression has ${text.length} characters; the limit is ${limits.length}`;
    addError(findings, { start: limits.length, end: text.length }, 'too-long', message);
    return { tree: { kind: 'missing', start: 0, end: text.length }, diagnostics: findings.list, steps: 0 };
  }
  const start = nextToken(text, 0);
  const parser: Parser = { text, level, limits, bareTexts, findings, token: start, before: 0, steps: 1, depth: 0 };
  if (start.kind === 'end') addError(findings, start, 'empty', 'the expression is empty', ['a field']);
  const tree = start.kind === 'end' ? missing(start.start, start.end) : parseWhole(parser);
  if (level === 'L0' && !hasErrors(findings.list)) requirePlainComparisons(parser, tree);
  const parts = partsOf(tree);
  if (parts > limits.nodes && !hasErrors(findings.list)) {
    const message = `the expression has ${parts} parts; the limit is ${limits.nodes}`;
    addError(findings, tree, 'too-many-parts', message);
  }
  return { tree, diagnostics: findings.list, steps: parser.steps };
}

/** The number of fields, values and operators. */
export function partsOf(tree: Node): number {
  let parts = 0;
  // A tree may be too deep to recurse into: lists nest without a limit but that of parts.
  const rest = [tree];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.kind === 'missing') continue;
    parts += 1;
    if (node.kind === 'apply') rest.push(...node.operands);
  }
  return parts;
}

/** Continues after an unexpected token as if it were `and`, so that the rest is checked too. */
function parseWhole(parser: Parser): Node {
  let tree = parseInfix(parser, PRECEDENCE.or);
  while (parser.token.kind !== 'end') {
    const { token } = parser;
    if (token.kind === 'close') {
      addError(parser.findings, token, 'unopened-parenthesis', 'this parenthesis was never opened');
      advance(parser);
      if (isInfixToken(parser.token)) advance(parser);
    } else if (token.kind === 'bad') {
      report(parser, token);
      advance(parser);
    } else {
      const message = `an operator is missing before ${excerpt(parser, token)}`;
      addError(parser.findings, token, 'operator-missing', message, ['and', 'or']);
      if (token.kind === 'comma') advance(parser);
    }
    if (startsOperand(parser.token))
      tree = apply(parser, 'and', [tree, parseInfix(parser, PRECEDENCE.or), missing(token.start, token.start)]);
    else if (!['end', 'close', 'bad', 'comma'].includes(parser.token.kind)) advance(parser);
  }
  return tree;
}

/** Reads operands and the operators between them that bind at least as tight as `lowest`. */
function parseInfix(parser: Parser, lowest: number): Node {
  const depth = parser.depth;
  let left = parsePrefix(parser);
  // A condition in parentheses is not joined: `(a and b) and c` has two operands.
  let joined: Node | undefined;
  for (;;) {
    const entry = infixOf(parser, lowest);
    if (!entry || entry.precedence < lowest) break;
    const operator = parser.token;
    requireLevel(parser, entry, operator);
    advance(parser);
    const right = parseInfix(parser, entry.precedence + 1);
    left = joinInfix(parser, entry, left, right, left === joined);
    joined = left;
  }
  parser.depth = depth;
  return left;
}

/** `and` and `or` gather their operands in one list; everything else groups from the left. */
function joinInfix(parser: Parser, entry: Entry, left: Node, right: Node, isOpen: boolean): Node {
  const isChain = entry.precedence <= PRECEDENCE.and;
  if (isChain && isOpen && left.kind === 'apply' && left.operator === entry.name) {
    // Only this function holds `left`, and nobody has seen it yet.
    (left.operands as Node[]).push(right);
    (left as { end: number }).end = right.end;
    return left;
  }
  if (!isChain) deepen(parser, left);
  return apply(parser, entry.name, [left, right]);
}

function parsePrefix(parser: Parser): Node {
  const { token } = parser;
  const isNot = token.kind === 'word' && token.word.toLowerCase() === 'not';
  if (!isNot && token.kind !== 'minus' && !(token.kind === 'bad' && token.meant === 'not')) return parseList(parser);
  if (token.kind === 'bad') report(parser, token);
  const operator = token.kind === 'minus' ? 'negate' : 'not';
  requireLevel(parser, token.kind === 'minus' ? { name: '-', level: 'L2' } : WORDS.get(operator), token);
  advance(parser);
  if (!deepen(parser, token)) return skipAll(parser);
  const operand = parsePrefix(parser);
  parser.depth -= 1;
  return { ...apply(parser, operator, [operand]), start: token.start, end: operand.end };
}

/** An operand, and the list that it must be in. */
function parseList(parser: Parser): Node {
  let left = parsePrimary(parser);
  for (;;) {
    const { token } = parser;
    if (token.kind !== 'word' || token.word.toLowerCase() !== 'in') return left;
    requireLevel(parser, WORDS.get('in'), token);
    advance(parser);
    left = apply(parser, 'in', [left, ...parseItems(parser, token)]);
  }
}

function parseItems(parser: Parser, operator: Span): Node[] {
  const open = parser.token;
  if (open.kind !== 'open') {
    addError(
      parser.findings,
      open.kind === 'end' ? operator : open,
      'list-expected',
      'a list in parentheses is needed behind in',
      ['('],
    );
    return [missing(parser.before, parser.before), ...(open.kind === 'literal' ? [parsePrimary(parser)] : [])];
  }
  advance(parser);
  return parseArguments(parser, open, () => parseItem(parser));
}

/** A list has values only. */
function parseItem(parser: Parser): Node {
  const { token } = parser;
  const node = parsePrefix(parser);
  if (parser.bareTexts && token.kind === 'word' && node.kind === 'field') {
    return { kind: 'literal', start: node.start, end: node.end, literal: { type: 'string', value: node.name } };
  }
  if (node.kind === 'literal' || node.kind === 'missing') return node;
  const word = node.kind === 'field' ? `; write a text in quotes: '${node.name}'` : '';
  addError(parser.findings, node, 'value-expected', `a list holds only values${word}`, ['a value']);
  return missing(node.start, node.end);
}

function parsePrimary(parser: Parser): Node {
  const { token } = parser;
  switch (token.kind) {
    case 'literal':
      advance(parser);
      return { kind: 'literal', start: token.start, end: token.end, literal: token.literal };
    case 'name':
      advance(parser);
      return { kind: 'field', start: token.start, end: token.end, name: token.word };
    case 'word':
      return parseWord(parser, token, token.word);
    case 'open':
      return parseGroup(parser, token);
    case 'bad':
      report(parser, token);
      advance(parser);
      return startsOperand(parser.token) && token.meant ? parsePrimary(parser) : missing(token.start, token.end);
    default:
      return operandMissing(parser);
  }
}

function parseWord(parser: Parser, token: Span, word: string): Node {
  const name = word.toLowerCase();
  const entry = WORDS.get(name);
  if (entry && entry.form !== 'function') return operandMissing(parser);
  const constant = LITERAL_WORDS.get(name);
  advance(parser);
  if (constant) {
    if (constant.type === 'null') requireLevel(parser, { name: 'null', level: 'L1' }, token);
    return { kind: 'literal', start: token.start, end: token.end, literal: constant };
  }
  if (parser.token.kind === 'open') return parseCall(parser, token, word, entry);
  return { kind: 'field', start: token.start, end: token.end, name: word };
}

const FUNCTION_NAMES = [...WORDS.values()].filter(({ form }) => form === 'function').map(({ name }) => name);

function parseCall(parser: Parser, token: Span, word: string, entry: Entry | undefined): Node {
  if (entry) requireLevel(parser, entry, token);
  else {
    const meant = nearest(word, FUNCTION_NAMES);
    const message = `unknown function ${word}${meant ? `; did you mean ${meant}?` : ''}`;
    addError(parser.findings, token, 'unknown-function', message, meant ? [meant] : FUNCTION_NAMES);
  }
  const open = parser.token;
  advance(parser);
  if (!deepen(parser, token)) return skipAll(parser);
  const operands = parseArguments(parser, open, () => parseInfix(parser, PRECEDENCE.or));
  parser.depth -= 1;
  if (!entry) return missing(token.start, parser.before);
  const arity = entry.signature.kind === 'each' ? entry.signature.types.length : operands.length;
  if (arity !== operands.length) {
    const message = `${entry.name} takes ${arity} ${arity === 1 ? 'value' : 'values'}, not ${operands.length}`;
    addError(parser.findings, { start: token.start, end: parser.before }, 'wrong-count', message);
    return missing(token.start, parser.before);
  }
  return { ...apply(parser, entry.name, operands), start: token.start, end: parser.before };
}

function parseGroup(parser: Parser, open: Span): Node {
  requireLevel(parser, { name: 'a parenthesis', level: 'L1' }, open);
  advance(parser);
  if (!deepen(parser, open)) return skipAll(parser);
  const inner = parser.token.kind === 'close' ? operandMissing(parser) : parseInfix(parser, PRECEDENCE.or);
  parser.depth -= 1;
  if (parser.token.kind === 'bad') {
    report(parser, parser.token);
    advance(parser);
  }
  close(parser, open);
  return { ...inner, start: open.start, end: parser.before };
}

/** At L0 fields are compared with values, and only conditions are joined by `and`. */
function requirePlainComparisons(parser: Parser, tree: Node): void {
  const terms = tree.kind === 'apply' && tree.operator === 'and' ? tree.operands : [tree];
  for (const term of terms) {
    const [left, right] = term.kind === 'apply' ? term.operands : [];
    if (left?.kind === 'field' && right?.kind === 'literal') continue;
    addError(parser.findings, term, 'level', 'level L0 compares fields with values', ['a field', 'a value']);
  }
}
