import { nearest } from '../base/nearest.ts';
import { addError, type Findings, type Span } from './diagnostic.ts';
import { type Entry, LEVELS, type Level, PRECEDENCE } from './entry.ts';
import { nextToken } from './lexer.ts';
import { LITERAL_WORDS, WORDS } from './operators/table.ts';
import type { BadToken, Node, Token } from './tree.ts';

/** Where the parser is. */
export type Parser = {
  readonly text: string;
  readonly level: Level;
  readonly limits: Limits;
  readonly bareTexts: boolean;
  readonly findings: Findings;
  token: Token;
  /** End of the token before. */
  before: number;
  steps: number;
  depth: number;
};

/** One level further down; says so, once, where that is too deep. */
export function deepen(parser: Parser, span: Span): boolean {
  parser.depth += 1;
  if (parser.depth <= parser.limits.depth) return true;
  const message = `terms are nested deeper than ${parser.limits.depth} levels`;
  if (!parser.findings.list.some(({ code }) => code === 'too-deep'))
    addError(parser.findings, span, 'too-deep', message);
  return false;
}

/** Gives up: what follows is not looked at. */
export function skipAll(parser: Parser): Node {
  const at = parser.token.start;
  parser.before = parser.text.length;
  parser.token = { kind: 'end', start: parser.text.length, end: parser.text.length };
  return missing(at, parser.text.length);
}

export function advance(parser: Parser): void {
  parser.before = parser.token.end;
  parser.token = nextToken(parser.text, parser.token.end);
  parser.steps += 1;
}

export function report(parser: Parser, token: BadToken): void {
  addError(parser.findings, token, token.code, token.message, token.expected);
}

export function excerpt({ text }: Parser, { start, end }: Span): string {
  const word = text.slice(start, end);
  return word.length > 30 ? `${word.slice(0, 29)}…` : word;
}

/** `needing` is an entry, or another part of the language that belongs to a level. */
export function requireLevel(
  { level, findings }: Parser,
  needing: Pick<Entry, 'name' | 'level'> | undefined,
  span: Span,
): void {
  if (!needing || LEVELS.indexOf(level) >= LEVELS.indexOf(needing.level)) return;
  const message = `${needing.name} belongs to level ${needing.level}; ${level} is accepted here`;
  addError(findings, span, 'level', message);
}

export function operandMissing(parser: Parser): Node {
  const { token, before } = parser;
  const where = token.kind === 'end' ? 'at the end' : `before ${excerpt(parser, token)}`;
  addError(parser.findings, token, 'operand-missing', `a field or a value is missing ${where}`, ['a field', 'a value']);
  return missing(before, before);
}

export function apply({ before }: Parser, operator: string, operands: Node[]): Node {
  const [first = missing(0, 0)] = operands;
  return { kind: 'apply', start: first.start, end: Math.max(before, first.end), operator, operands };
}

export function missing(start: number, end: number): Node {
  return { kind: 'missing', start, end };
}

export function startsOperand({ kind }: Token): boolean {
  return kind === 'word' || kind === 'name' || kind === 'literal' || kind === 'open' || kind === 'minus';
}

/** How large an expression may be. What is larger is refused, each with a message of its own. */
export type Limits = {
  /** UTF-16 units of its text. */
  readonly length: number;
  /** How deep terms may be nested. */
  readonly depth: number;
  /** Fields, literals and operators in its tree. */
  readonly nodes: number;
};

/** DuckDB refuses expressions nested deeper than a thousand; every level here becomes at most a few of those. */
export const DEFAULT_LIMITS: Limits = { length: 16_384, depth: 64, nodes: 2_000 };

/** The operator at this place; an unknown word or symbol is reported and read as the nearest operator. */
export function infixOf(parser: Parser, lowest: number): Entry | undefined {
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
  // The next word must be possible on the right, else this one is an operand without an operator.
  const after = nextToken(parser.text, parser.token.end);
  parser.steps += 1;
  if (!startsOperand(after) || isInfixToken(after)) return undefined;
  const meant = nearest(word, INFIX_NAMES);
  const entry = WORDS.get(meant && meant !== 'in' ? meant : 'eq');
  if (entry && entry.precedence >= lowest) {
    const message = `unknown operator ${word}${meant ? `; did you mean ${meant}?` : ''}`;
    addError(parser.findings, parser.token, 'unknown-operator', message, meant ? [meant] : INFIX_NAMES);
  }
  return entry;
}

export function isInfixToken(token: Token): boolean {
  return token.kind === 'word' && WORDS.get(token.word.toLowerCase())?.form === 'infix';
}

/** Items up to the closing parenthesis, with commas between them. */
export function parseArguments(parser: Parser, open: Span, parse: () => Node): Node[] {
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
        addError(parser.findings, token, 'comma-expected', `a comma is missing before ${excerpt(parser, token)}`, [
          ',',
          ')',
        ]);
      if (token.kind === 'bad' || parser.steps === before || !startsOperand(token)) advance(parser);
    }
  }
  close(parser, open);
  return items;
}

/** The present token; the compiler still assumes the one before it. */
function at({ token }: Parser): Token['kind'] {
  return token.kind;
}

export function close(parser: Parser, open: Span): void {
  if (parser.token.kind === 'close') advance(parser);
  else addError(parser.findings, open, 'unclosed-parenthesis', 'this parenthesis is never closed', [')']);
}
