import { fieldKey } from '../model/field-name.ts';
import { openSession } from '../store/session.ts';
import { causeOf, titlesOf } from './cause.ts';
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
  const { texts, numberOf } = numberTexts();
  const session = await openSession();
  try {
    await session.stageFindings({
      id: found.map(({ finding }) => finding.id),
      rule: found.map(({ finding }) => finding.rule),
      severity: found.map(({ finding }) => finding.severity),
      rowVersion: Int32Array.from(found, ({ version }) => version),
      parentField: Int32Array.from(found, ({ parent }) => ids.get(fieldKey(parent)) ?? 0),
      reported: found.map(({ finding }) => finding.reported ?? ''),
      computed: found.map(({ finding }) => finding.computed ?? ''),
      difference: found.map(({ finding }) => finding.difference ?? ''),
      tolerance: found.map(({ finding }) => finding.tolerance ?? ''),
      section: Int32Array.from(found, ({ finding }) => numberOf(titlesOf(finding.sections))),
      cause: Int32Array.from(found, ({ finding }) => numberOf(causeOf(finding))),
      texts,
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

/** Numbers texts in the order in which they first come. */
function numberTexts(): { readonly texts: readonly string[]; readonly numberOf: (text: string | null) => number } {
  const known = new Map<string, number>();
  const texts: string[] = [];
  const numberOf = (text: string | null): number => {
    if (text === null) return -1;
    const number = known.get(text) ?? texts.push(text) - 1;
    known.set(text, number);
    return number;
  };
  return { texts, numberOf };
}

/** The taxonomies whose calculations were used, in the order of the report. */
function usedTaxonomies({ coverage }: ValidateReport): readonly ReportTaxonomy[] {
  const used = coverage.map(({ taxonomy, calculationOf }) => ({ ...taxonomy, id: calculationOf ?? taxonomy.id }));
  return [...new Map(used.map((taxonomy) => [JSON.stringify(taxonomy), taxonomy])).values()];
}
