import { memoize } from '../../core/base/collections.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import type { Finding, FindingSection } from '../../core/model/finding.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { openSession, type Session } from '../../warehouse/store/session.ts';
import type { ValidatePorts, Validation } from './build-validation.ts';
import { findingsOf } from './order-findings.ts';
import type { ReportHead, ReportTaxonomy } from './report.ts';

type RecordTarget = { readonly store: string; readonly ranAt: string; readonly keepRuns: number };

/**
 * Records a run of `validate` and its findings in the store, as one transaction, and deletes the findings of all but
 * the newest `keepRuns` runs (0 deletes none). Fails as every writer does where the store is locked or cannot be
 * written; the run's result is not touched by that.
 */
export async function recordValidation(
  validation: Validation,
  target: RecordTarget,
  ports: ValidatePorts,
): Promise<number> {
  const session = await openSession();
  try {
    return await recordIn(session, validation, target, ports);
  } finally {
    session.close();
  }
}

/** Does what {@link recordValidation} does, with a session of the caller. */
export async function recordIn(
  session: Session,
  validation: Validation,
  target: RecordTarget,
  ports: ValidatePorts,
): Promise<number> {
  const { head, snapshot, found: findings, fields } = validation;
  const ids = new Map(fields.map(({ id, field }) => [fieldKey(field), id]));
  // Findings of one sum share their field and their list of sections.
  const idOf = memoize((field: FieldName) => ids.get(fieldKey(field)) ?? 0);
  const titles = memoize(titlesOf);
  const written = Array.from(findingsOf(findings), (finding) => {
    const { id, reported, computed, difference, tolerance } = finding;
    return { id, evidence: { reported, computed, difference, tolerance }, cause: causeOf(finding) };
  });
  await session.stageFindings({
    id: written.map(({ id }) => id),
    rule: findings.map(({ rule }) => rule.id),
    severity: findings.map(({ rule }) => rule.severity),
    rowVersion: Int32Array.from(findings, ({ row }) => row?.version ?? 0),
    field: Int32Array.from(findings, ({ field }) => idOf(field)),
    // `folded`: the finding is explained by one below it.
    evidence: findings.map(({ cause }, at) =>
      JSON.stringify({ ...written[at]?.evidence, ...(cause?.isFolded && { folded: true }) }),
    ),
    section: findings.map(({ sections }) => titles(sections)),
    cause: written.map(({ cause }) => cause),
    group: findings.map(({ cause }) => cause?.id ?? null),
  });
  const { mode, tolerance, totals, page, assumed, coverage } = head;
  // Filters select what a report shows, not what is recorded.
  const groups = head.filtered === null ? head.groups : validation.groupsOf(findings);
  const run = {
    ranAt: target.ranAt,
    snapshot,
    options: {
      mode,
      tolerance,
      taxonomies: usedTaxonomies(head),
      assumed,
      rules: validation.rules.map(({ id }) => id),
    },
    totals: { ...totals, ...(page && { page }), coverage, groups },
  };
  return await session.write(target.store, ports, (writer) => writer.writeFindings(run, target.keepRuns));
}

/** The taxonomies whose calculations were used, in the order of the report. */
function usedTaxonomies({ coverage }: ReportHead): readonly ReportTaxonomy[] {
  const used = coverage.map(({ taxonomy, calculationOf }) => ({ ...taxonomy, id: calculationOf ?? taxonomy.id }));
  return [...new Map(used.map((taxonomy) => [JSON.stringify(taxonomy), taxonomy])).values()];
}

/**
 * The most probable cause of a difference, in words; else the children that were not reported, or the sections in which
 * the same total does add up; of a rule of one's own what it says. `null` where no cause is known.
 */
function causeOf(finding: Finding): string | null {
  if (!('contributions' in finding))
    return finding.rule.startsWith('own/') && 'detail' in finding ? finding.detail : null;
  const { contributions, footsIn, causes = [] } = finding;
  const [first] = causes;
  if (first) return first.text;
  const missing = contributions.filter(({ status }) => status === 'missing').map(({ field }) => field);
  if (missing.length > 0) return `not reported: ${missing.join(', ')}`;
  return footsIn.length > 0 ? `adds up in ${titlesOf(footsIn)}` : null;
}

function titlesOf(sections: readonly FindingSection[]): string {
  return sections.map(({ title }) => title).join('; ');
}
