import { addError, type Findings, type Span } from './diagnostic.ts';
import { type Entry, includesLevel, type Level } from './entry.ts';
import { nextToken } from './lexer.ts';
import type { Literal, Node, Token } from './tree.ts';

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
  nodes: number;
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

export function report(parser: Parser, token: Extract<Token, { kind: 'bad' }>): void {
  addError(parser.findings, token, token.code, token.message, token.expected);
}

export function shown({ text }: Parser, { start, end }: Span): string {
  const word = text.slice(start, end);
  return word.length > 30 ? `${word.slice(0, 29)}…` : word;
}

export function requireLevel(parser: Parser, entry: Entry | undefined, span: Span): void {
  if (entry) requireWord(parser, entry.level, span, entry.name);
}

export function requireWord(parser: Parser, needed: Level, span: Span, what: string): void {
  if (includesLevel(parser.level, needed)) return;
  addError(parser.findings, span, 'level', `${what} belongs to level ${needed}; ${parser.level} is accepted here`);
}

export function operandMissing(parser: Parser): Node {
  const { token, before } = parser;
  const where = token.kind === 'end' ? 'at the end' : `before ${shown(parser, token)}`;
  addError(parser.findings, token, 'operand-missing', `a field or a value is missing ${where}`, ['a field', 'a value']);
  return missing(before, before);
}

export function apply(parser: Parser, operator: string, operands: Node[]): Node {
  parser.nodes += 1;
  const [first = missing(0, 0)] = operands;
  return { kind: 'apply', start: first.start, end: Math.max(parser.before, first.end), operator, operands };
}

export function literalNode(parser: Parser, { start, end }: Span, literal: Literal): Node {
  parser.nodes += 1;
  return { kind: 'literal', start, end, literal };
}

export function fieldNode(parser: Parser, { start, end }: Span, name: string): Node {
  parser.nodes += 1;
  return { kind: 'field', start, end, name };
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
