import { checkExpression } from './check.ts';
import type { ExpressionDiagnostic, Findings } from './diagnostic.ts';
import type { Typed } from './entry.ts';
import type { FieldSet } from './fields.ts';
import { type ParseOptions, parseExpression } from './parser.ts';
import type { Node } from './tree.ts';
import type { NullRule } from './value.ts';

export type ReadOptions = ParseOptions & {
  /** Only for warnings: an expression is right or wrong under either rule alike. */
  readonly nulls?: NullRule;
};

/** An expression as it was understood. `typed` is there where nothing is wrong; warnings may be there too. */
export type ReadExpression = {
  readonly text: string;
  readonly tree: Node;
  readonly typed: Typed | undefined;
  readonly diagnostics: readonly ExpressionDiagnostic[];
};

/** Errors after which the tree is not looked at: it is cut off, or too large to be. */
const FATAL: ReadonlySet<string> = new Set(['too-long', 'too-deep', 'too-many-parts', 'empty']);

/**
 * Reads an expression over declared fields: text to tree to checked tree. Whatever is wrong with it is in the
 * diagnostics, in the order of the text; nothing is thrown.
 */
export function readExpression(text: string, fields: FieldSet, options: ReadOptions = {}): ReadExpression {
  const { tree, diagnostics } = parseExpression(text, options);
  const findings: Findings = { list: [...diagnostics] };
  const isFatal = diagnostics.some(({ code }) => FATAL.has(code));
  const typed = isFatal ? undefined : checkExpression(tree, { fields, nulls: options.nulls ?? 'odata', findings });
  return { text, tree, typed, diagnostics: findings.list.toSorted((a, b) => a.start - b.start || a.end - b.end) };
}

/** The fields that a checked expression uses, each once, in the order of their first place. */
export function fieldsUsed(expression: Typed): readonly string[] {
  const names = new Set<string>();
  const visit = (term: Typed): void => {
    if (term.kind === 'field') names.add(term.field.name);
    if (term.kind === 'apply') for (const operand of term.operands) visit(operand);
  };
  visit(expression);
  return [...names];
}
