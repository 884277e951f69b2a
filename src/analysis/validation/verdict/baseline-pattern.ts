import { memoize } from '../../../core/base/collections.ts';
import { PATTERN_PARTS, type PatternPart, type PatternParts } from '../../../core/model/pattern-parts.ts';
import type { FoundFinding } from '../order-findings.ts';

/** On which terms something is accepted. */
export type Terms = {
  readonly reason: string;
  /** The last day on which findings are accepted; `null`: no end. */
  readonly expires: string | null;
};

/** A pattern of known findings: all that it matches are accepted until it expires, also those that are new. */
export type BaselinePattern = PatternParts & Terms;

type Place = Pick<FoundFinding, 'rule' | 'row' | 'name' | 'sections' | 'cause'>;

/** The names that a finding has for each part; the first is the one that a new pattern gets. */
const PARTS = {
  rule: ({ rule }: Place) => [rule.id],
  company: ({ row }: Place) =>
    row ? [row.company.symbol, row.company.key, row.company.name].filter((name) => name !== null) : [],
  document: ({ row }: Place) => (row?.document ? [row.document.name] : []),
  field: ({ name }: Place) => [name],
  section: ({ sections }: Place) => sections.flatMap(({ id, title }) => [title, id].filter((name) => name !== '')),
  group: ({ cause }: Place) => (cause ? [cause.id] : []),
} as const satisfies Record<PatternPart, (place: Place) => readonly string[]>;

const expressionOf = memoize((pattern: string): RegExp => {
  const pieces = pattern.split('*').map((piece) => piece.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.*')}$`, 'isu');
});

const matchesText = (pattern: string | undefined, texts: readonly string[]): boolean =>
  pattern === undefined || texts.some((text) => expressionOf(pattern).test(text));

export const matchesRule = ({ rule }: PatternParts, id: string): boolean => matchesText(rule, [id]);

export const matchesPattern = (pattern: PatternParts, finding: Place): boolean =>
  PATTERN_PARTS.every((part) => matchesText(pattern[part], PARTS[part](finding)));

/** The pattern of what findings share with this one; `undefined` where it has no name for one of the parts. */
export function patternOf(finding: Place, parts: readonly PatternPart[]): PatternParts | undefined {
  const named = PATTERN_PARTS.filter((part) => parts.includes(part)).map((part) => [part, PARTS[part](finding)[0]]);
  return named.some(([, name]) => name === undefined) ? undefined : Object.fromEntries(named);
}
