import { compareText } from '../../core/model/field-name.ts';
import type { Finding } from '../../core/model/finding.ts';
import type { ValidateOutput } from '../../core/model/shapes/validate.ts';
import { isVersion } from '../../core/taxonomy/resolve-taxonomy.ts';
import { type FindingFilter, type GivenFilters, sectionKey } from './finding-filter.ts';
import type { Comparison } from './modes.ts';
import { printedNames, printSection } from './roll-up/findings.ts';
import type { BindingCounts, KernelResult } from './roll-up/kernel.ts';
import { type CheckedBindings, type CheckPlan, planOf } from './roll-up/plan.ts';
import { addTally, emptyTally, tallySections, verdictCounts } from './roll-up/tally.ts';
import { formatTolerance } from './tolerance.ts';

/**
 * The result of `validate`: its JSON without the name of the shape.
 *
 * @interface
 */
export type ValidateReport = ReportHead & { readonly findings: readonly Finding[] };
/**
 * The report without its findings: totals, coverage, assumptions, and what could not be checked. {@link ValidateReport}
 * has both.
 *
 * @interface
 */
export type ReportHead = Omit<ValidateOutput, 'findings'>;
export type ReportTaxonomy = Coverage['taxonomy'];

type Coverage = ValidateOutput['coverage'][number];
type Assumed = ValidateOutput['assumed'];
type Blocked = ValidateOutput['blocked'][number];
type NotCheckableRows = ValidateOutput['notCheckable'][number];

/** Rows of one (taxonomy, plan), of all versions that they state. */
type Group = { readonly taxonomy: ReportTaxonomy; readonly plan: CheckPlan; readonly counts: BindingCounts };

/** The counts of a kernel, unfiltered. `bindings` and the comparison are those of the kernel. */
export function buildReport(
  result: KernelResult,
  bindings: CheckedBindings,
  { mode, tolerance }: Comparison,
): ReportHead {
  const groups = groupBindings(result, bindings);
  const notCheckable = notCheckableRows(result, bindings);
  const coverage = groups.flatMap(coverageOf);
  const tally = emptyTally();
  for (const { taxonomy, calculationOf, section, ...counts } of coverage) addTally(tally, counts);
  const total = (read: (counts: BindingCounts) => number): number =>
    [...result.counts.values()].reduce((n, c) => n + read(c), 0);
  const rows = total((counts) => counts.rows);
  return {
    mode,
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
    groups: [],
  };
}

/** What was checked of that to which filters apply; `selected` counts the selected companies and resources. */
export function filterReport(
  report: ReportHead,
  filters: { readonly by: GivenFilters; readonly filter: FindingFilter; readonly selected: KernelResult },
  findings: { readonly found: number; readonly shown: number },
  bindings: CheckedBindings,
): ReportHead {
  const { by, filter, selected } = filters;
  const checked = groupBindings(selected, bindings)
    .flatMap(coverageOf)
    .filter(({ section }) => filter.section?.has(sectionKey(section)) ?? true)
    .reduce((sum, { bound }) => sum + bound, 0);
  return {
    ...report,
    unchecked: report.unchecked ?? (checked === 0 ? 'not-selected' : null),
    filtered: { by, checked, ...findings },
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
  const assumed = [...bindings].flatMap(([bindingId, entry]) => {
    const { source, id, statedVersion: stated } = entry.binding;
    const used = planOf(entry)?.taxonomy.version;
    const rows = counts.get(bindingId)?.rows ?? 0;
    if (stated === undefined || used === undefined || rows === 0 || isVersion(used, stated)) return [];
    return [{ taxonomy: { source, id }, stated, used, rows }];
  });
  const key = ({ taxonomy, stated, used }: (typeof assumed)[number]): string =>
    JSON.stringify([taxonomy.source, taxonomy.id, stated, used]);
  return assumed.sort((a, b) => compareText(key(a), key(b)));
}

function blockedOf({ taxonomy, plan, counts }: Group): Blocked[] {
  const names = printedNames(plan.fields);
  return [...verdictCounts(plan, counts)].flatMap(({ sum, verdict, count }): Blocked[] => {
    const at = {
      taxonomy,
      sections: sum.sections.map((index) => printSection(plan.sections[index])),
      field: names[sum.parent] ?? '',
    };
    if (verdict === 'duplicates') return [{ ...at, reason: 'duplicates', detail: null, count }];
    if (verdict === 'excessDigits') return [{ ...at, reason: 'excess-digits', detail: null, count }];
    return verdict === 'blocked' && sum.block ? [{ ...at, ...sum.block, count }] : [];
  });
}

function notCheckableRows({ counts }: KernelResult, bindings: CheckedBindings): NotCheckableRows[] {
  const byReason = new Map<string, NotCheckableRows>();
  for (const [bindingId, { binding, plan }] of bindings) {
    const { rows = 0, numbers = 0 } = counts.get(bindingId) ?? {};
    if (typeof plan !== 'string' || rows === 0) continue;
    const { source, id, statedVersion } = binding;
    const key = JSON.stringify([source, id, plan]);
    const known = byReason.get(key);
    const stated = statedVersion === undefined ? [] : [statedVersion];
    byReason.set(key, {
      taxonomy: { source, id },
      reason: plan,
      versions: [...(known?.versions ?? []), ...stated].sort(compareText),
      rows: (known?.rows ?? 0) + rows,
      numbers: (known?.numbers ?? 0) + numbers,
    });
  }
  const sorted = [...byReason].sort(([a], [b]) => compareText(a, b)).map(([, entry]) => entry);
  const { rows = 0, numbers = 0 } = counts.get(0) ?? {};
  return rows === 0 ? sorted : [...sorted, { taxonomy: null, reason: 'no-taxonomy', versions: [], rows, numbers }];
}
