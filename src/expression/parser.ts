import { nearest } from '../base/nearest.ts';
import { addError, type ExpressionDiagnostic, type Findings, hasErrors, type Span } from './diagnostic.ts';
import { type Entry, PRECEDENCE } from './entry.ts';
import { includesLevel, type Level } from './level.ts';
import { nextToken } from './lexer.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { LITERAL_WORDS, WORDS } from './operators/table.ts';
import type { Token } from './token.ts';
import type { Literal, Node } from './tree.ts';

export type ParseOptions = { readonly level?: Level; readonly limits?: Limits };

/** The tree, and what is wrong with the text. A tree with errors has `missing` parts and means nothing. */
export type Parsed = {
  readonly tree: Node;
  readonly diagnostics: readonly ExpressionDiagnostic[];
  /** Tokens that were read: the measure of the work, which grows with the length of the text and no faster. */
  readonly steps: number;
};

/** Where the parser is. */
type Parser = {
  readonly text: string;
  readonly level: Level;
  readonly limits: Limits;
  readonly findings: Findings;
  token: Token;
  /** End of the token before. */
  before: number;
  steps: number;
  nodes: number;
  depth: number;
};

/** Reads an expression. Any text gives a tree and diagnostics; nothing is thrown. */
export function parseExpression(text: string, { level = 'L2', limits = DEFAULT_LIMITS }: ParseOptions = {}): Parsed {
  const findings: Findings = { list: [] };
  if (text.length > limits.length) {
    const message = `the expression has ${text.length} characters; ${limits.length} are possible`;
    addError(findings, { start: limits.length, end: text.length }, 'too-long', message);
    return { tree: { kind: 'missing', start: 0, end: text.length }, diagnostics: findings.list, steps: 0 };
  }
  const start = nextToken(text, 0);
  const parser: Parser = { text, level, limits, findings, token: start, before: 0, steps: 1, nodes: 0, depth: 0 };
  if (start.kind === 'end') addError(findings, start, 'empty', 'there is no expression', ['a field']);
  const tree = start.kind === 'end' ? missing(start.start, start.end) : parseWhole(parser);
  if (level === 'L0' && !hasErrors(findings.list)) requirePlainComparisons(parser, tree);
  if (parser.nodes > limits.nodes && !hasErrors(findings.list)) {
    const message = `the expression has ${parser.nodes} parts; ${limits.nodes} are possible`;
    addError(findings, tree, 'too-many-parts', message);
  }
  return { tree, diagnostics: findings.list, steps: parser.steps };
}

/** Goes on after what cannot follow, as if `and` stood there, so that what comes then is looked at too. */
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
      const message = `an operator is missing before ${shown(parser, token)}`;
      addError(parser.findings, token, 'operator-missing', message, ['and', 'or']);
      if (token.kind === 'comma') advance(parser);
    }
    if (startsOperand(parser.token))
      tree = apply(parser, 'and', [tree, parseInfix(parser, PRECEDENCE.or), missing(token.start, token.start)]);
    else if (!['end', 'close', 'bad', 'comma'].includes(parser.token.kind)) advance(parser);
  }
  return tree;
}

function isInfixToken(token: Token): boolean {
  return token.kind === 'word' && WORDS.get(token.word.toLowerCase())?.form === 'infix';
}

function startsOperand({ kind }: Token): boolean {
  return kind === 'word' || kind === 'name' || kind === 'literal' || kind === 'open' || kind === 'minus';
}

/** Reads operands and the operators between them that bind at least as tight as `lowest`. */
function parseInfix(parser: Parser, lowest: number): Node {
  const depth = parser.depth;
  let left = parsePrefix(parser);
  // What stood in parentheses is not joined: `(a and b) and c` has two operands.
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

/** The operator that stands here; words and symbols that are none are reported, and taken for what was probably meant. */
function infixOf(parser: Parser, lowest: number): Entry | undefined {
  const { token } = parser;
  if (token.kind === 'bad' && token.meant) {
    const entry = WORDS.get(token.meant);
    if (entry && entry.precedence >= lowest) report(parser, token);
    return entry?.form === 'infix' ? entry : undefined;
  }
  if (token.kind !== 'word') return undefined;
  const entry = WORDS.get(token.word) ?? WORDS.get(token.word.toLowerCase());
  if (entry) return entry.form === 'infix' ? entry : undefined;
  return LITERAL_WORDS.has(token.word.toLowerCase()) ? undefined : unknownOperator(parser, token.word, lowest);
}

/** Comparisons first: of words that are equally near, the first one is taken. */
const INFIX_NAMES = [...WORDS.values()]
  .filter(({ form }) => form === 'infix' || form === 'list')
  .toSorted((a, b) => Number(isComparison(b)) - Number(isComparison(a)))
  .map(({ name }) => name);

function isComparison({ precedence }: Entry): boolean {
  return precedence === PRECEDENCE.equality || precedence === PRECEDENCE.order;
}

function unknownOperator(parser: Parser, word: string, lowest: number): Entry | undefined {
  // The word behind must be able to stand on the right, else this one is an operand without an operator.
  const after = nextToken(parser.text, parser.token.end);
  parser.steps += 1;
  if (!startsOperand(after) || isInfixToken(after)) return undefined;
  const meant = nearest(word, INFIX_NAMES);
  const entry = WORDS.get(meant && meant !== 'in' ? meant : 'eq');
  if (entry && entry.precedence >= lowest) {
    const message = `there is no operator ${word}${meant ? `; did you mean ${meant}?` : ''}`;
    addError(parser.findings, parser.token, 'unknown-operator', message, meant ? [meant] : INFIX_NAMES);
  }
  return entry;
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
  requireLevel(parser, WORDS.get(operator), token);
  if (token.kind === 'minus') requireWord(parser, 'L2', token, '-');
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
  const items = parseArguments(parser, open, () => parseItem(parser));
  if (items.length === 0)
    addError(parser.findings, { start: open.start, end: parser.before }, 'empty-list', 'the list is empty', [
      'a value',
    ]);
  return items;
}

/** A list has values only. */
function parseItem(parser: Parser): Node {
  const node = parsePrefix(parser);
  if (node.kind === 'literal' || node.kind === 'missing') return node;
  const word = node.kind === 'field' ? `; a text stands in quotes: '${node.name}'` : '';
  addError(parser.findings, node, 'value-expected', `only values can stand in a list${word}`, ['a value']);
  return missing(node.start, node.end);
}

/** Items up to the closing parenthesis, with commas between them. */
function parseArguments(parser: Parser, open: Span, parse: () => Node): Node[] {
  const items: Node[] = [];
  while (parser.token.kind !== 'close' && parser.token.kind !== 'end') {
    const before = parser.steps;
    items.push(parse());
    const { token } = parser;
    if (token.kind === 'comma') {
      advance(parser);
      if (at(parser) === 'close') operandMissing(parser);
    } else if (token.kind !== 'close' && token.kind !== 'end') {
      if (token.kind === 'bad') report(parser, token);
      else
        addError(parser.findings, token, 'comma-expected', `a comma is missing before ${shown(parser, token)}`, [
          ',',
          ')',
        ]);
      if (token.kind === 'bad' || parser.steps === before || !startsOperand(token)) advance(parser);
    }
  }
  close(parser, open);
  return items;
}

/** What stands there now; the compiler thinks that it is what stood there before. */
function at({ token }: Parser): Token['kind'] {
  return token.kind;
}

function close(parser: Parser, open: Span): void {
  if (parser.token.kind === 'close') advance(parser);
  else addError(parser.findings, open, 'unclosed-parenthesis', 'this parenthesis is never closed', [')']);
}

function parsePrimary(parser: Parser): Node {
  const { token } = parser;
  switch (token.kind) {
    case 'literal':
      advance(parser);
      return literalNode(parser, token, token.literal);
    case 'name':
      advance(parser);
      return fieldNode(parser, token, token.word);
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

const CONSTANTS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', { type: 'boolean', value: true }],
  ['false', { type: 'boolean', value: false }],
  ['null', { type: 'null' }],
]);

function parseWord(parser: Parser, token: Span, word: string): Node {
  const name = word.toLowerCase();
  const entry = WORDS.get(name);
  if (entry && entry.form !== 'function') return operandMissing(parser);
  const constant = CONSTANTS.get(name);
  advance(parser);
  if (constant) {
    if (constant.type === 'null') requireWord(parser, 'L1', token, 'null');
    return literalNode(parser, token, constant);
  }
  return parser.token.kind === 'open' ? parseCall(parser, token, word, entry) : fieldNode(parser, token, word);
}

const FUNCTION_NAMES = [...WORDS.values()].filter(({ form }) => form === 'function').map(({ name }) => name);

function parseCall(parser: Parser, token: Span, word: string, entry: Entry | undefined): Node {
  if (entry) requireLevel(parser, entry, token);
  else {
    const meant = nearest(word, FUNCTION_NAMES);
    const message = `there is no function ${word}${meant ? `; did you mean ${meant}?` : ''}`;
    addError(parser.findings, token, 'unknown-function', message, meant ? [meant] : FUNCTION_NAMES);
  }
  const open = parser.token;
  advance(parser);
  if (!deepen(parser, token)) return skipAll(parser);
  const operands = parseArguments(parser, open, () => parseInfix(parser, PRECEDENCE.or));
  parser.depth -= 1;
  if (!entry) return missing(token.start, parser.before);
  const wanted = entry.signature.kind === 'each' ? entry.signature.types.length : operands.length;
  if (wanted !== operands.length) {
    const message = `${entry.name} takes ${wanted} ${wanted === 1 ? 'value' : 'values'}, not ${operands.length}`;
    addError(parser.findings, { start: token.start, end: parser.before }, 'wrong-count', message);
    return missing(token.start, parser.before);
  }
  return { ...apply(parser, entry.name, operands), start: token.start, end: parser.before };
}

function parseGroup(parser: Parser, open: Span): Node {
  requireWord(parser, 'L1', open, 'a parenthesis');
  advance(parser);
  if (!deepen(parser, open)) return skipAll(parser);
  const inner = parser.token.kind === 'close' ? operandMissing(parser) : parseInfix(parser, PRECEDENCE.or);
  parser.depth -= 1;
  if (parser.token.kind === 'bad') {
    report(parser, parser.token);
    advance(parser);
  }
  close(parser, open);
  return inner;
}

function operandMissing(parser: Parser): Node {
  const { token, before } = parser;
  const where = token.kind === 'end' ? 'at the end' : `before ${shown(parser, token)}`;
  addError(parser.findings, token, 'operand-missing', `a field or a value is missing ${where}`, ['a field', 'a value']);
  return missing(before, before);
}

/** At L0 fields are compared with values, and nothing else stands beside `and`. */
function requirePlainComparisons(parser: Parser, tree: Node): void {
  const terms = tree.kind === 'apply' && tree.operator === 'and' ? tree.operands : [tree];
  for (const term of terms) {
    const [left, right] = term.kind === 'apply' ? term.operands : [];
    if (left?.kind === 'field' && right?.kind === 'literal') continue;
    addError(parser.findings, term, 'level', 'level L0 compares fields with values', ['a field', 'a value']);
  }
}

function requireLevel(parser: Parser, entry: Entry | undefined, span: Span): void {
  if (entry) requireWord(parser, entry.level, span, entry.name);
}

function requireWord(parser: Parser, needed: Level, span: Span, what: string): void {
  if (includesLevel(parser.level, needed)) return;
  addError(parser.findings, span, 'level', `${what} belongs to level ${needed}; ${parser.level} is accepted here`);
}

/** One level further down; says so, once, where that is too deep. */
function deepen(parser: Parser, span: Span): boolean {
  parser.depth += 1;
  if (parser.depth <= parser.limits.depth) return true;
  const message = `terms stand more than ${parser.limits.depth} deep within each other`;
  if (!parser.findings.list.some(({ code }) => code === 'too-deep'))
    addError(parser.findings, span, 'too-deep', message);
  return false;
}

/** Gives up: what follows is not looked at. */
function skipAll(parser: Parser): Node {
  const at = parser.token.start;
  parser.before = parser.text.length;
  parser.token = { kind: 'end', start: parser.text.length, end: parser.text.length };
  return missing(at, parser.text.length);
}

function advance(parser: Parser): void {
  parser.before = parser.token.end;
  parser.token = nextToken(parser.text, parser.token.end);
  parser.steps += 1;
}

function report(parser: Parser, token: Extract<Token, { kind: 'bad' }>): void {
  addError(parser.findings, token, token.code, token.message, token.expected);
}

function shown({ text }: Parser, { start, end }: Span): string {
  const word = text.slice(start, end);
  return word.length > 30 ? `${word.slice(0, 29)}…` : word;
}

function apply(parser: Parser, operator: string, operands: Node[]): Node {
  parser.nodes += 1;
  const [first = missing(0, 0)] = operands;
  return { kind: 'apply', start: first.start, end: Math.max(parser.before, first.end), operator, operands };
}

function literalNode(parser: Parser, { start, end }: Span, literal: Literal): Node {
  parser.nodes += 1;
  return { kind: 'literal', start, end, literal };
}

function fieldNode(parser: Parser, { start, end }: Span, name: string): Node {
  parser.nodes += 1;
  return { kind: 'field', start, end, name };
}

function missing(start: number, end: number): Node {
  return { kind: 'missing', start, end };
}
