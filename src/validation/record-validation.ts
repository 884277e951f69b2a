import { fieldKey } from '../model/field-name.ts';
import { openSession, withWriter } from '../store/session.ts';
import { stageFindings, writeFindings } from '../store/write-findings.ts';
import type { ReportTaxonomy, ValidateReport } from './report.ts';
import type { ValidatePorts, Validation } from './validate-store.ts';

/**
 * Records a run of `validate` and its findings in the store, as one transaction. Fails as every writer does where the store is locked
 * or cannot be written; the run's result is not touched by that.
 */
export async function recordValidation(
  validation: Validation,
  target: { readonly store: string; readonly ranAt: string },
  ports: ValidatePorts,
): Promise<number> {
  const { report, snapshot, found, fields } = validation;
  const ids = new Map(fields.map(({ id, field }) => [fieldKey(field), id]));
  const session = await openSession();
  try {
    await stageFindings(session.connection, {
      id: found.map(({ finding }) => finding.id),
      rule: found.map(({ finding }) => finding.rule),
      severity: found.map(({ finding }) => finding.severity),
      rowVersion: Int32Array.from(found, ({ version }) => version),
      parentField: Int32Array.from(found, ({ parent }) => ids.get(fieldKey(parent)) ?? 0),
      reported: found.map(({ finding }) => finding.reported ?? ''),
      computed: found.map(({ finding }) => finding.computed ?? ''),
      tolerance: found.map(({ finding }) => finding.tolerance ?? ''),
    });
    const { tolerance, totals } = report;
    const run = { ranAt: target.ranAt, snapshot, options: { tolerance, taxonomies: usedTaxonomies(report) }, totals };
    return await withWriter(session, target.store, ports, () => writeFindings(session.connection, run));
  } finally {
    session.close();
  }
}

/** The taxonomies whose calculations were used, in the order of the report. */
function usedTaxonomies({ coverage }: ValidateReport): readonly ReportTaxonomy[] {
  const used = coverage.map(({ taxonomy, calculationOf }) => ({ ...taxonomy, id: calculationOf ?? taxonomy.id }));
  return [...new Map(used.map((taxonomy) => [JSON.stringify(taxonomy), taxonomy])).values()];
}
