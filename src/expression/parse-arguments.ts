import { addError, type Span } from './diagnostic.ts';
import { advance, operandMissing, type Parser, report, shown, startsOperand } from './parser-state.ts';
import type { Token } from './token.ts';
import type { Node } from './tree.ts';

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
