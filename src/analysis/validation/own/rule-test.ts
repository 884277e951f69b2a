import type { Place } from '../../../core/base/diagnostic.ts';
import { matchExpected } from '../../../core/base/match-expected.ts';
import type { Finding } from '../../../core/model/finding.ts';
import type { RuleTestOutput } from '../../../core/model/shapes/rule-test.ts';
import type { GivenRows } from './given-rows.ts';

/** The members by which a test names a finding; those that it leaves out may be anything. */
export const FINDING_NAMES = ['company', 'period', 'field', 'document', 'unit'] as const;
export type FindingName = (typeof FINDING_NAMES)[number];

export type ExpectedFinding = { readonly place: Place; readonly values: ReadonlyMap<FindingName, string> };

/** Rows, and what some rules have to find in them. */
export type RuleTest = {
  readonly name: string;
  readonly place: Place;
  /** By resource. */
  readonly rows: ReadonlyMap<string, GivenRows>;
  /** By the id of a rule. These rules run. */
  readonly expected: ReadonlyMap<string, readonly ExpectedFinding[]>;
};

type TestedRule = RuleTestOutput['tests'][number]['rules'][number];

/** Sets what the rules of a test found beside what was expected. `notRun`: why a rule did not run. */
export function compareFindings(
  { expected }: RuleTest,
  findings: readonly Finding[],
  notRun: ReadonlyMap<string, string>,
): readonly TestedRule[] {
  return Array.from(expected, ([rule, wanted]): TestedRule => {
    const found = findings.filter((finding) => finding.rule === rule).map(namesOf);
    const { missing, unmatched } = matchExpected(wanted, found, meets);
    const problem = notRun.get(rule) ?? null;
    return {
      rule,
      passed: missing.length === 0 && unmatched.length === 0 && problem === null,
      problem,
      expected: wanted.length,
      found: found.length,
      missing: missing.map(({ place, values }) => ({ place, values: [...values] })),
      unexpected: [...unmatched],
    };
  });
}

function namesOf(finding: Finding): TestedRule['unexpected'][number] {
  const { company, period, field, document, unit } = finding;
  const days = Object.values(period ?? {}).filter((day) => typeof day === 'string');
  const message = 'detail' in finding ? finding.detail : '';
  return {
    company: company?.name ?? '',
    period: days.join('/'),
    field,
    document: document?.name ?? null,
    unit,
    message,
  };
}

/** A period may be given by its end alone. */
function meets({ values }: ExpectedFinding): (found: TestedRule['unexpected'][number]) => boolean {
  return (found) =>
    [...values].every(
      ([name, text]) => found[name] === text || (name === 'period' && found.period.endsWith(`/${text}`)),
    );
}
