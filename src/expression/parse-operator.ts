import { nearest } from '../base/nearest.ts';
import { addError, type Span } from './diagnostic.ts';
import { type Entry, PRECEDENCE } from './entry.ts';
import { nextToken } from './lexer.ts';
import { LITERAL_WORDS, WORDS } from './operators/table.ts';
import { advance, operandMissing, type Parser, report, shown, startsOperand } from './parser-state.ts';
import type { Node, Token } from './tree.ts';

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

/** The present token; the compiler still assumes the one before it. */
function at({ token }: Parser): Token['kind'] {
  return token.kind;
}

export function close(parser: Parser, open: Span): void {
  if (parser.token.kind === 'close') advance(parser);
  else addError(parser.findings, open, 'unclosed-parenthesis', 'this parenthesis is never closed', [')']);
}
