import { compareText } from '../model/field-name.ts';
import type { Finding, FindingSection } from '../model/finding.ts';
import { type FindingFilter, filterFindings, type GivenFilters, sectionKey } from './finding-filter.ts';
import { type CheckedBindings, type NotCheckable, planOf } from './roll-up/checked-binding.ts';
import { printedNames, printSection } from './roll-up/describe-sum.ts';
import type { KernelResult } from './roll-up/kernel.ts';
import type { BindingCounts } from './roll-up/kernel-state.ts';
import type { CheckPlan } from './roll-up/plan.ts';
import { isVersion } from './roll-up/resolve-taxonomy.ts';
import type { Block } from './roll-up/sums.ts';
import { addTally, emptyTally, type Tally, tallySections, verdictCounts } from './roll-up/tally.ts';
import { formatTolerance, type Tolerance } from './tolerance.ts';

/** What `validate` prints as JSON. */
export type ValidateReport = {
  readonly schema: 'crossfoot/validate/1';
  /** Applied to sums none of whose values states its precision: `exact`, or as it was given. */
  readonly tolerance: string;
  readonly read: { readonly rows: number; readonly numbers: number; readonly numbersBound: number };
  /** `notCheckable` counts rows, everything else checks: one for each (row, section, reported parent). */
  readonly totals: Tally & { readonly notCheckable: number };
  /** Why not one total was checked; `null` where at least one was. */
  readonly unchecked: Unchecked | null;
  readonly coverage: readonly Coverage[];
  readonly assumed: Assumed;
  readonly blocked: readonly Blocked[];
  readonly notCheckable: readonly NotCheckableRows[];
  /** What filters did to `findings`, `null` where there are none. Everything else counts the whole run. */
  readonly filtered: Filtered | null;
  readonly findings: readonly Finding[];
};

/**
 * `no-rows`: there are none. `not-checkable`: no row has a calculation to be checked with. `no-total`: rows have a calculation, but none
 * reports a total of it with one of its children. `not-selected`: totals were checked, but none of those that filters select.
 */
export type Unchecked = 'no-rows' | 'not-checkable' | 'no-total' | 'not-selected';

/** `by`: the filters as they were given. `checked`: totals of the selected companies, resources and sections. */
export type Filtered = {
  readonly by: GivenFilters;
  readonly checked: number;
  readonly found: number;
  readonly shown: number;
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
  /** Rows that were checked with another version than they state. */
  readonly rowsWithOtherVersion: readonly {
    readonly taxonomy: { readonly source: string; readonly id: string };
    readonly stated: string;
    readonly used: string;
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
  /** The versions that the rows state. */
  readonly versions: readonly string[];
  readonly rows: number;
  readonly numbers: number;
};

/** Rows of one (taxonomy, plan), whatever version of it they state. */
type Group = { readonly taxonomy: ReportTaxonomy; readonly plan: CheckPlan; readonly counts: BindingCounts };

/** Puts the counts of a kernel and its findings into one object, unfiltered. `bindings` and `tolerance` are those of the kernel. */
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
  const rows = total((counts) => counts.rows);
  return {
    schema: 'crossfoot/validate/1',
    tolerance: formatTolerance(tolerance),
    read: {
      rows,
      numbers: total(({ numbers }) => numbers),
      numbersBound: total(({ numbersBound }) => numbersBound),
    },
    totals: { ...tally, notCheckable: notCheckable.reduce((sum, { rows }) => sum + rows, 0) },
    unchecked: tally.bound > 0 ? null : rows === 0 ? 'no-rows' : groups.length === 0 ? 'not-checkable' : 'no-total',
    coverage,
    assumed: {
      numbersOfOtherVersion: total(({ numbersAssumed }) => numbersAssumed),
      rowsWithOtherCalculation: groups.flatMap(otherCalculation),
      rowsWithOtherVersion: otherVersions(result, bindings),
    },
    blocked: groups.flatMap(blockedOf),
    notCheckable,
    filtered: null,
    findings,
  };
}

/** Which findings filters leave, and what was checked of that to which they apply; `selected` counts the selected companies and resources. */
export function filterReport(
  report: ValidateReport,
  {
    by,
    filter,
    selected,
  }: { readonly by: GivenFilters; readonly filter: FindingFilter; readonly selected: KernelResult },
  bindings: CheckedBindings,
): ValidateReport {
  const findings = filterFindings(report.findings, filter);
  const checked = groupBindings(selected, bindings)
    .flatMap(coverageOf)
    .filter(({ section }) => filter.section?.has(sectionKey(section)) ?? true)
    .reduce((sum, { bound }) => sum + bound, 0);
  return {
    ...report,
    unchecked: report.unchecked ?? (checked === 0 ? 'not-selected' : null),
    filtered: { by, checked, found: report.findings.length, shown: findings.length },
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

function otherVersions({ counts }: KernelResult, bindings: CheckedBindings): Assumed['rowsWithOtherVersion'] {
  const found = [...bindings].flatMap(([bindingId, entry]) => {
    const { source, id, statedVersion: stated } = entry.binding;
    const used = planOf(entry)?.taxonomy.version;
    const rows = counts.get(bindingId)?.rows ?? 0;
    if (stated === undefined || used === undefined || rows === 0 || isVersion(used, stated)) return [];
    return [{ taxonomy: { source, id }, stated, used, rows }];
  });
  const key = ({ taxonomy, stated, used }: (typeof found)[number]): string =>
    JSON.stringify([taxonomy.source, taxonomy.id, stated, used]);
  return found.sort((a, b) => compareText(key(a), key(b)));
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
    const { source, id, statedVersion } = binding;
    const key = JSON.stringify([source, id, plan]);
    const known = found.get(key);
    const stated = statedVersion === undefined ? [] : [statedVersion];
    found.set(key, {
      taxonomy: { source, id },
      reason: plan,
      versions: [...(known?.versions ?? []), ...stated].sort(compareText),
      rows: (known?.rows ?? 0) + rows,
      numbers: (known?.numbers ?? 0) + numbers,
    });
  }
  const sorted = [...found].sort(([a], [b]) => compareText(a, b)).map(([, entry]) => entry);
  const { rows = 0, numbers = 0 } = counts.get(0) ?? {};
  return rows === 0 ? sorted : [...sorted, { taxonomy: null, reason: 'no-taxonomy', versions: [], rows, numbers }];
}
