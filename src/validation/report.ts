import { compareText } from '../model/field-name.ts';
import type { Finding, FindingSection } from '../model/finding.ts';
import { type CheckedBindings, type NotCheckable, planOf } from './checked-binding.ts';
import { printedNames, printSection } from './describe-sum.ts';
import type { KernelResult } from './kernel.ts';
import type { BindingCounts } from './kernel-state.ts';
import type { CheckPlan } from './plan.ts';
import type { Block } from './sums.ts';
import { addTally, emptyTally, type Tally, tallySections, verdictCounts } from './tally.ts';
import { formatTolerance, type Tolerance } from './tolerance.ts';

/** What `validate` prints as JSON. */
export type ValidateReport = {
  readonly schema: 'crossfoot/validate/1';
  /** Applied to sums none of whose values states its precision: `exact`, or as it was given. */
  readonly tolerance: string;
  readonly read: { readonly rows: number; readonly numbers: number; readonly numbersBound: number };
  /** `notCheckable` counts rows, everything else checks: one for each (row, section, reported parent). */
  readonly totals: Tally & { readonly notCheckable: number };
  readonly coverage: readonly Coverage[];
  readonly assumed: Assumed;
  readonly blocked: readonly Blocked[];
  readonly notCheckable: readonly NotCheckableRows[];
  readonly findings: readonly Finding[];
};

export type ReportTaxonomy = { readonly source: string; readonly id: string; readonly version: string };

/** One section of one taxonomy. `calculationOf` names the taxonomy that stands in, where one does. */
export type Coverage = Tally & {
  readonly taxonomy: ReportTaxonomy;
  readonly calculationOf: string | null;
  readonly section: FindingSection;
};

/** What was taken for granted, each by its name. */
export type Assumed = {
  /** Numbers that were checked as the field of the same name of another year's US-GAAP. */
  readonly numbersOfOtherVersion: number;
  /** Rows that were checked with the calculation of another taxonomy. */
  readonly rowsWithOtherCalculation: readonly {
    readonly taxonomy: { readonly source: string; readonly id: string };
    readonly calculationOf: string;
    readonly rows: number;
  }[];
};

/** Checks that could not be made. `ambiguous`: two numbers of one row claim the same field and differ. */
export type Blocked = {
  readonly taxonomy: ReportTaxonomy;
  readonly sections: readonly FindingSection[];
  readonly field: string;
  readonly reason: Block['reason'] | 'ambiguous';
  readonly detail: string | null;
  /** In each of `sections`. */
  readonly count: number;
};

export type NotCheckableRows = {
  /** `null`: the rows name no taxonomy. */
  readonly taxonomy: { readonly source: string; readonly id: string } | null;
  readonly reason: NotCheckable | 'no-taxonomy';
  readonly rows: number;
  readonly numbers: number;
};

/** Rows of one (taxonomy, plan), whatever version of it they state. */
type Group = { readonly taxonomy: ReportTaxonomy; readonly plan: CheckPlan; readonly counts: BindingCounts };

/** Puts the counts of a kernel and its findings into one object. `bindings` and `tolerance` are those of the kernel. */
export function buildReport(
  result: KernelResult,
  bindings: CheckedBindings,
  findings: readonly Finding[],
  tolerance: Tolerance,
): ValidateReport {
  const groups = groupBindings(result, bindings);
  const notCheckable = notCheckableRows(result, bindings);
  const coverage = groups.flatMap(coverageOf);
  const tally = emptyTally();
  for (const { taxonomy, calculationOf, section, ...counts } of coverage) addTally(tally, counts);
  const total = (read: (counts: BindingCounts) => number): number =>
    [...result.counts.values()].reduce((n, c) => n + read(c), 0);
  return {
    schema: 'crossfoot/validate/1',
    tolerance: formatTolerance(tolerance),
    read: {
      rows: total(({ rows }) => rows),
      numbers: total(({ numbers }) => numbers),
      numbersBound: total(({ numbersBound }) => numbersBound),
    },
    totals: { ...tally, notCheckable: notCheckable.reduce((sum, { rows }) => sum + rows, 0) },
    coverage,
    assumed: {
      numbersOfOtherVersion: total(({ numbersAssumed }) => numbersAssumed),
      rowsWithOtherCalculation: groups.flatMap(otherCalculation),
    },
    blocked: groups.flatMap(blockedOf),
    notCheckable,
    findings,
  };
}

function groupBindings(result: KernelResult, bindings: CheckedBindings): Group[] {
  const groups = new Map<string, Group>();
  for (const [bindingId, entry] of bindings) {
    const plan = planOf(entry);
    const counts = result.counts.get(bindingId);
    if (!plan || !counts || counts.rows === 0) continue;
    const { source, id } = entry.binding;
    const key = JSON.stringify([source, id, plan.taxonomy.source, plan.taxonomy.id, plan.taxonomy.version]);
    const known = groups.get(key);
    if (known) addCounts(known.counts, counts);
    else {
      const taxonomy = { source, id, version: plan.taxonomy.version };
      groups.set(key, { taxonomy, plan, counts: { ...counts, verdicts: counts.verdicts.slice() } });
    }
  }
  return [...groups].sort(([a], [b]) => compareText(a, b)).map(([, group]) => group);
}

function addCounts(to: BindingCounts, from: BindingCounts): void {
  to.rows += from.rows;
  for (const [k, count] of from.verdicts.entries()) to.verdicts[k] = (to.verdicts[k] ?? 0) + count;
}

function coverageOf({ taxonomy, plan, counts }: Group): Coverage[] {
  const calculationOf = standIn(taxonomy, plan);
  return tallySections(plan, counts).map(({ section, tally }) => ({
    taxonomy,
    calculationOf,
    section: printSection(section),
    ...tally,
  }));
}

function standIn({ id }: ReportTaxonomy, { taxonomy }: CheckPlan): string | null {
  return taxonomy.id === id ? null : taxonomy.id;
}

function otherCalculation({ taxonomy, plan, counts }: Group): Assumed['rowsWithOtherCalculation'] {
  const calculationOf = standIn(taxonomy, plan);
  const { source, id } = taxonomy;
  return calculationOf === null ? [] : [{ taxonomy: { source, id }, calculationOf, rows: counts.rows }];
}

function blockedOf({ taxonomy, plan, counts }: Group): Blocked[] {
  const names = printedNames(plan.fields);
  return [...verdictCounts(plan, counts)].flatMap(({ sum, verdict, count }): Blocked[] => {
    const at = {
      taxonomy,
      sections: sum.sections.map((index) => printSection(plan.sections[index])),
      field: names[sum.parent] ?? '',
    };
    if (verdict === 'ambiguous') return [{ ...at, reason: 'ambiguous', detail: null, count }];
    return verdict === 'blocked' && sum.block ? [{ ...at, ...sum.block, count }] : [];
  });
}

function notCheckableRows({ counts }: KernelResult, bindings: CheckedBindings): NotCheckableRows[] {
  const found = new Map<string, NotCheckableRows>();
  for (const [bindingId, { binding, plan }] of bindings) {
    const { rows = 0, numbers = 0 } = counts.get(bindingId) ?? {};
    if (typeof plan !== 'string' || rows === 0) continue;
    const { source, id } = binding;
    const key = JSON.stringify([source, id, plan]);
    const known = found.get(key);
    found.set(key, {
      taxonomy: { source, id },
      reason: plan,
      rows: (known?.rows ?? 0) + rows,
      numbers: (known?.numbers ?? 0) + numbers,
    });
  }
  const sorted = [...found].sort(([a], [b]) => compareText(a, b)).map(([, entry]) => entry);
  const { rows = 0, numbers = 0 } = counts.get(0) ?? {};
  return rows === 0 ? sorted : [...sorted, { taxonomy: null, reason: 'no-taxonomy', rows, numbers }];
}
