import { fieldKey } from '../model/field-name.ts';
import type { Finding, FindingSection } from '../model/finding.ts';
import { openSession } from '../store/session.ts';
import type { ReportTaxonomy, ValidateReport } from './report.ts';
import type { ValidatePorts, Validation } from './validate-store.ts';

/**
 * Records a run of `validate` and its findings in the store, as one transaction, and deletes the findings of all but the newest `keepRuns`
 * runs (0 deletes none). Fails as every writer does where the store is locked or cannot be written; the run's result is not touched by that.
 */
export async function recordValidation(
  validation: Validation,
  target: { readonly store: string; readonly ranAt: string; readonly keepRuns: number },
  ports: ValidatePorts,
): Promise<number> {
  const { report, snapshot, found, fields } = validation;
  const ids = new Map(fields.map(({ id, field }) => [fieldKey(field), id]));
  const session = await openSession();
  try {
    await session.stageFindings({
      id: found.map(({ finding }) => finding.id),
      rule: found.map(({ finding }) => finding.rule),
      severity: found.map(({ finding }) => finding.severity),
      rowVersion: Int32Array.from(found, ({ version }) => version),
      field: Int32Array.from(found, ({ field }) => ids.get(fieldKey(field)) ?? 0),
      evidence: found.map(({ finding: { reported, computed, difference, tolerance } }) =>
        JSON.stringify({ reported, computed, difference, tolerance }),
      ),
      section: found.map(({ finding }) => titlesOf(finding.sections)),
      cause: found.map(({ finding }) => causeOf(finding)),
    });
    const { tolerance, totals, assumed } = report;
    const run = {
      ranAt: target.ranAt,
      snapshot,
      options: { tolerance, taxonomies: usedTaxonomies(report), assumed },
      totals,
    };
    return await session.write(target.store, ports, (writer) => writer.writeFindings(run, target.keepRuns));
  } finally {
    session.close();
  }
}

/** The taxonomies whose calculations were used, in the order of the report. */
function usedTaxonomies({ coverage }: ValidateReport): readonly ReportTaxonomy[] {
  const used = coverage.map(({ taxonomy, calculationOf }) => ({ ...taxonomy, id: calculationOf ?? taxonomy.id }));
  return [...new Map(used.map((taxonomy) => [JSON.stringify(taxonomy), taxonomy])).values()];
}

/**
 * The known cause of a difference, in words: the children that were not reported, else the sections in which the same total
 * does add up. `null` where no cause is known.
 */
function causeOf(finding: Finding): string | null {
  if (!('contributions' in finding)) return null;
  const { contributions, footsIn } = finding;
  const missing = contributions.filter(({ status }) => status === 'missing').map(({ field }) => field);
  if (missing.length > 0) return `not reported: ${missing.join(', ')}`;
  return footsIn.length > 0 ? `adds up in ${titlesOf(footsIn)}` : null;
}

function titlesOf(sections: readonly FindingSection[]): string {
  return sections.map(({ title }) => title).join('; ');
}
