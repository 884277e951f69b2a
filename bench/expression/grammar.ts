/** The language as a grammar for peggy: the same precedence, the same tree, each node with its place. */
export const GRAMMAR = String.raw`
{
  const apply = (operator, operands) => ({ kind: 'apply', operator, operands, ...place() });
  const place = () => ({ start: range().start, end: range().end });
  const chain = (first, rest) => rest.reduce((left, [operator, right]) => apply(operator, [left, right]), first);
}
start = _ it:or _ { return it; }
or = first:and rest:(__ 'or'i !part __ it:and { return it; })* { return rest.length ? apply('or', [first, ...rest]) : first; }
and = first:equality rest:(__ 'and'i !part __ it:equality { return it; })* { return rest.length ? apply('and', [first, ...rest]) : first; }
equality = first:order rest:(__ op:$('eq'i / 'ne'i) !part __ right:order { return [op.toLowerCase(), right]; })* { return chain(first, rest); }
order = first:sum rest:(__ op:$('gt'i / 'ge'i / 'lt'i / 'le'i) !part __ right:sum { return [op.toLowerCase(), right]; })* { return chain(first, rest); }
sum = first:product rest:(__ op:$('add'i / 'sub'i) !part __ right:product { return [op.toLowerCase(), right]; })* { return chain(first, rest); }
product = first:prefix rest:(__ op:$('mul'i / 'div'i / 'mod'i) !part __ right:prefix { return [op.toLowerCase(), right]; })* { return chain(first, rest); }
prefix = 'not'i !part _ it:prefix { return apply('not', [it]); } / '-' !digit _ it:prefix { return apply('negate', [it]); } / list
list = subject:primary items:(__ 'in'i !part _ '(' _ first:primary rest:(_ ',' _ it:primary { return it; })* _ ')' { return [first, ...rest]; })? {
  return items ? apply('in', [subject, ...items]) : subject;
}
primary = '(' _ it:or _ ')' { return it; } / literal / call / field
call = name:word '(' _ first:or rest:(_ ',' _ it:or { return it; })* _ ')' { return apply(name.toLowerCase(), [first, ...rest]); }
field = !(reserved !part) name:word { return { kind: 'field', name, ...place() }; }
reserved = 'and'i / 'or'i / 'not'i / 'in'i / 'eq'i / 'ne'i / 'gt'i / 'ge'i / 'lt'i / 'le'i / 'add'i / 'sub'i / 'mul'i / 'div'i / 'mod'i
literal = it:(constant / string / number) { return { kind: 'literal', literal: it, ...place() }; }
constant = 'true'i !part { return { type: 'boolean', value: true }; } / 'false'i !part { return { type: 'boolean', value: false }; } / 'null'i !part { return { type: 'null' }; }
string = "'" text:$("''" / [^'])* "'" { return { type: 'string', value: text.replaceAll("''", "'") }; }
  / '"' text:$('""' / [^"])* '"' { return { type: 'string', value: text.replaceAll('""', '"') }; }
number = text:$('-'? digit+ ('.' digit+)?) !part {
  const point = text.indexOf('.');
  return { type: 'number', value: { mantissa: BigInt(text.replace('.', '')), places: point < 0 ? 0 : text.length - point - 1 } };
}
word = $([a-z_]i part*)
part = [a-z0-9_.-]i
digit = [0-9]
_ = [ \t\r\n]*
__ = [ \t\r\n]+
`;
