import { fieldKey } from '../../../core/model/field-name.ts';
import type { PublishedRule } from '../../../core/model/published-rules.ts';
import type { CalculationRelationship } from '../../../core/model/taxonomy.ts';
import { ROOT_BESIDE, WITHOUT_CASH_ROOT } from './dqc-statements.ts';
import { familyKey } from './filed-numbers.ts';
import { elementOf, fieldsOf } from './published-rule.ts';
import type { PieceRule, TotalRule } from './rule.ts';

const ID = 'DQC.US.0048';

/** A calculation with one of these is that of a cash flow statement. */
const CASH_FLOWS = new Set(
  ['Operating', 'Investing', 'Financing'].map((kind) => `us-gaap#NetCashProvidedByUsedIn${kind}Activities`),
);
/**
 * The release that brought the fields of the list (ASU 2016-18): earlier filings cannot have used them. The rule itself
 * names no year.
 */
const FIRST_RELEASE = 2018;

export const dqc0048 = {
  id: ID,
  family: 'dqc',
  kind: 'pieces',
  pieces: 'calculation',
  scope: 'taxonomy',
  severity: 'warning',
  doc: 'No tree of the calculation of a filing with cash flows has a change in cash at its root (FASB, DQC.US.0048).',
  byDefault: false,
  options: [],
  *check({ taxonomy, sections, calculation }, { published, filings }) {
    const rule = published?.rules.find(({ id }) => id === ID);
    const filing = filings?.get(taxonomy.id);
    if (filing?.isEmergingGrowth || WITHOUT_CASH_ROOT.has(filing?.form ?? '')) return;
    if (!rule || taxonomy.source !== 'filing' || releaseOf(calculation) < FIRST_RELEASE) return;
    const cash = calculation.find(({ child }) => CASH_FLOWS.has(familyKey(child) ?? ''));
    const section = sections.find(({ id }) => id === cash?.sectionId);
    if (!cash || !section || hasRoot(calculation, new Set(fieldsOf(rule)))) return;
    yield { section, field: rootOf(cash, calculation), evidence: evidenceOf(rule) };
  },
} as const satisfies PieceRule<'calculation'>;

function evidenceOf(rule: PublishedRule) {
  const keys = fieldsOf(rule);
  const comparedWith = keys.map((key) => ({ field: key.replace(/^.*#/, ''), period: null, value: null }));
  return { rule: ID, elementId: elementOf(rule, keys), detail: 'is the root; expected one of', comparedWith } as const;
}

function releaseOf(calculation: readonly CalculationRelationship[]): number {
  const years = calculation.flatMap(({ parent, child }) =>
    [parent, child].map(({ namespace }) => Number(/^us-gaap\/(\d{4})$/.exec(namespace)?.[1] ?? 0)),
  );
  return years.reduce((newest, year) => Math.max(newest, year), 0);
}

/** Whether one of the fields is a root, with the root that it needs beside it. */
function hasRoot(calculation: readonly CalculationRelationship[], wanted: ReadonlySet<string>): boolean {
  const children = new Set(calculation.map(({ sectionId, child }) => `${sectionId} ${fieldKey(child)}`));
  const roots = new Set(
    calculation.flatMap(({ sectionId, parent }) =>
      children.has(`${sectionId} ${fieldKey(parent)}`) ? [] : [familyKey(parent) ?? ''],
    ),
  );
  return [...roots].some((root) => wanted.has(root) && roots.has(ROOT_BESIDE.get(root) ?? root));
}

/** The root above a relationship; of a cycle the last field before it closes. */
function rootOf({ sectionId, parent }: CalculationRelationship, calculation: readonly CalculationRelationship[]) {
  const seen = new Set([fieldKey(parent)]);
  let root = parent;
  for (;;) {
    const above = calculation.find(
      (relationship) => relationship.sectionId === sectionId && fieldKey(relationship.child) === fieldKey(root),
    );
    if (!above || seen.has(fieldKey(above.parent))) return root;
    seen.add(fieldKey(above.parent));
    root = above.parent;
  }
}

/**
 * A filing's own calculation of a statement over values without dimensions. Totals whose parts are not all reported are
 * left out: a part may be reported by its dimensions alone.
 */
export const dqc0126 = {
  id: 'DQC.US.0126',
  family: 'dqc',
  kind: 'totals',
  role: 'renames',
  scope: 'row',
  severity: 'error',
  doc: 'A total without dimensions differs from the sum of its parts in the calculation that the filing defines for a statement (FASB, DQC.US.0126).',
  byDefault: false,
  options: ['tolerance'],
  accepts: ({ severity, taxonomy, dimensions, sections }) =>
    severity === 'error' &&
    taxonomy?.source === 'filing' &&
    dimensions === '' &&
    sections.some(({ title }) => /\bstatement\b/i.test(title) && !/\bparenthetical\b/i.test(title)),
} as const satisfies TotalRule<'renames'>;
