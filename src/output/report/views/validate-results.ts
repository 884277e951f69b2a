import { groupBy } from '../../../core/base/collections.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { PrintedFinding, ValidateOutput } from '../../../core/model/shapes/validate.ts';
import type { Passed, Result, ResultGroup, ResultRule, Results, RunVerdict } from '../results.ts';
import { evidenceText, headingOf, whereText } from './findings-table.ts';
import { countsText, exampleText, groupTitle } from './groups-table.ts';
import { reasonOf } from './unchecked.ts';
import { totalsText } from './validate-summary.ts';
import { failureOf, warningsOf } from './verdict.ts';
import { worstFirst } from './worst-first.ts';

/** The circumstances of a run that its results name. */
export type BuildContext = {
  readonly version: string;
  readonly location: string | undefined;
  /** The path of the store. */
  readonly checked: string;
  /** The rules that can be named, in their order. */
  readonly rules: readonly Pick<ResultRule, 'id' | 'severity' | 'doc'>[];
  readonly verdict: RunVerdict;
  readonly fails: (finding: PrintedFinding) => boolean;
};

export const NO_CONTEXT: BuildContext = {
  version: '0',
  location: undefined,
  checked: 'crossfoot.duckdb',
  rules: [],
  verdict: 'passed',
  fails: () => false,
};

/** The findings as results of rules, the worst first, and the sections in which totals add up. */
export function validateResults(
  report: ValidateOutput,
  build: BuildContext,
  documents: Pick<Results, 'opening' | 'report'>,
): Results {
  const { version, location, checked, verdict } = build;
  const { findings, coverage, unchecked } = report;
  const compared = report.verdict?.since ?? null;
  const isNew = new Set(compared?.new.map(({ id }) => id));
  return {
    name: 'validate',
    version,
    location,
    checked,
    verdict,
    failure: report.verdict ? failureOf(report.verdict) : null,
    warnings: report.verdict ? warningsOf(report.verdict) : [],
    unchecked: unchecked === null ? null : reasonOf(unchecked),
    ...findingResults(findings, build, ({ id }) => (compared ? isNew.has(id) : undefined)),
    passed: coverage.flatMap(passedOf),
    summary: totalsText(report),
    groups: report.groups.map(resultGroup),
    ...documents,
  };
}

/** Findings as results of rules, the worst first. */
export function findingResults(
  findings: readonly PrintedFinding[],
  build: BuildContext,
  isNew: (finding: PrintedFinding) => boolean | undefined = () => undefined,
): Pick<Results, 'rules' | 'results'> {
  return {
    rules: resultRules(findings, build),
    results: {
      *[Symbol.iterator]() {
        for (const finding of worstFirst(findings, findings.length)) yield resultOf(finding, build, isNew(finding));
      },
    },
  };
}

/** All rules that are known, then those of findings that are not among them. */
function resultRules(findings: readonly PrintedFinding[], { rules, fails }: BuildContext): ResultRule[] {
  const groups = groupBy<string, PrintedFinding>(findings, ({ rule }) => rule);
  const known = new Set(rules.map(({ id }) => id));
  const others = [...groups].filter(([id]) => !known.has(id));
  const all = [...rules, ...others.map(([id, [first]]) => ({ id, severity: first?.severity ?? 'note', doc: '' }))];
  return all.map(({ id, severity, doc }) => {
    const own = groups.get(id) ?? [];
    return { id, severity, doc, found: own.length, failing: own.filter(fails).length };
  });
}

function resultOf(finding: PrintedFinding, { fails }: BuildContext, isNew: boolean | undefined): Result {
  const { id, rule, severity, field, reported, computed, difference, group = null } = finding;
  const causes = 'causes' in finding ? finding.causes : undefined;
  return {
    id,
    rule,
    severity,
    isNew,
    field,
    group,
    cause: causes?.[0]?.text ?? null,
    fails: fails(finding),
    subject: headingOf(finding),
    where: whereText(finding),
    message: messageOf(finding),
    amounts: { reported, computed, difference },
  };
}

/** `totalassets: reported 1,000, computed 900, difference 100`; without amounts the evidence. */
function messageOf(finding: PrintedFinding): string {
  const { field, reported, computed, difference } = finding;
  const amounts = Object.entries({ reported, computed, difference }).filter(([, amount]) => amount !== null);
  const said =
    amounts.map(([name, amount]) => `${name} ${formatAmount(amount, HUMAN_READABLE)}`).join(', ') ||
    evidenceText(finding);
  return [field, said].filter(Boolean).join(': ');
}

function resultGroup(group: ValidateOutput['groups'][number]): ResultGroup {
  const { id, severity } = group;
  return { id, severity, title: groupTitle(group), text: `${countsText(group)} ${exampleText(group)}` };
}

function passedOf(coverage: ValidateOutput['coverage'][number]): Passed[] {
  const { taxonomy, calculationOf, section, consistent, consistentPartial } = coverage;
  const count = consistent + consistentPartial;
  if (count === 0) return [];
  const { source, id, version } = taxonomy;
  const group = `${source}/${id} version ${version}${calculationOf === null ? '' : ` calculation of ${calculationOf}`}`;
  return [{ group, name: `${section.title} [${section.id}]`, count }];
}
