import { getOrCreate, groupBy, memoize, pushTo } from '../../core/base/collections.ts';
import type { Column, Fact } from './facts.ts';
import type { FieldRule, IndustryRules, RuleStatement } from './rules/rule.ts';

/** What the label of a line says of a field: see the labels of the rules. */
export type LabelKind = 'also' | 'total' | 'missing' | 'inside' | 'unlike';
const KINDS: readonly LabelKind[] = ['also', 'total', 'missing', 'inside', 'unlike'];

type Match = { readonly rule: FieldRule; readonly kind: LabelKind };
type LinesByRule = ReadonlyMap<FieldRule, ReadonlyMap<LabelKind, readonly Fact[]>>;

/**
 * The rules that each label matches, by statement. Statements repeat their labels in all columns, and companies those
 * of others, so that each label is compared with the regular expressions once.
 */
const matchesOf = memoizeWeak((rules: IndustryRules) => {
  const labelled = [...rules.fields.values()].flatMap((rule): readonly (Match & { readonly words: RegExp })[] =>
    KINDS.flatMap((kind) => {
      const words = rule.lines?.[kind];
      return words === undefined ? [] : [{ rule, kind, words }];
    }),
  );
  return memoize((statement: RuleStatement) => {
    const own = labelled.filter(({ rule }) => rule.statement === statement);
    // Several fields have the same words.
    const byWords = [...groupBy(own, ({ words }) => words.source).values()];
    return memoize((label: string): readonly Match[] => {
      const matches = byWords.flatMap((alike) => (alike[0]?.words.test(label) ? alike : NO_MATCHES));
      return matches.length === 0 ? NO_MATCHES : matches;
    });
  });
});

const linesOf = memoizeWeak((_: Column) => new Map<IndustryRules, (statement: RuleStatement) => LinesByRule>());

/** The lines of a column's period on the face of the rule's statement whose label matches, in their order. */
export function labelledLines(rules: IndustryRules, rule: FieldRule, column: Column, kind: LabelKind): readonly Fact[] {
  const byStatement = getOrCreate(linesOf(column), rules, () =>
    memoize((statement: RuleStatement) => indexLines(rules, statement, column)),
  );
  return byStatement(rule.statement).get(rule)?.get(kind) ?? NO_LINES;
}

const NO_MATCHES: readonly Match[] = [];
const NO_LINES: readonly Fact[] = [];

function indexLines(rules: IndustryRules, statement: RuleStatement, column: Column): LinesByRule {
  const start = statement === 'balance' ? null : column.start;
  const matchesFor = matchesOf(rules)(statement);
  const index = new Map<FieldRule, Map<LabelKind, Fact[]>>();
  for (const line of column.sums.lines(statement)) {
    if (line.end !== column.end || line.start !== start) continue;
    for (const { rule, kind } of matchesFor(line.labels?.[statement] ?? ''))
      pushTo(
        getOrCreate(index, rule, () => new Map<LabelKind, Fact[]>()),
        kind,
        line,
      );
  }
  return index;
}

function memoizeWeak<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
