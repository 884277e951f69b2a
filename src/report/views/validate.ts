import { type Block, blocksOf, note, table } from '../document.ts';
import type { View } from '../outputs.ts';
import type { ValidateOutput } from '../shapes/validate.ts';
import { findingsTable } from './findings-table.ts';
import { sheetOf } from './list-view.ts';
import { validateSummary } from './validate-summary.ts';

/** The people's view has the worst `limit` findings (0: all); the others have all of them. */
export function validateView(report: ValidateOutput, limit: number): View<'validate'> {
  const { findings, ...head } = report;
  return {
    name: 'validate',
    data: { head, list: { name: 'findings', items: findings } },
    document: () => validateBlocks(report, limit),
    sheet: sheetOf(FINDING_COLUMNS, () => findings),
  };
}

/** The worst findings by company and document, then the totals and the next steps. */
export function validateBlocks(
  report: Pick<ValidateOutput, 'totals' | 'assumed' | 'filtered' | 'findings'>,
  limit: number,
): readonly Block[] {
  const { columns, rows, shown } = findingsTable(report.findings, limit);
  return blocksOf(shown > 0 && table(columns, rows), note(...validateSummary(report, shown)));
}

const FINDING_COLUMNS = [
  ...['id', 'rule', 'severity', 'company.key', 'company.name', 'company.symbol'],
  ...['document.name', 'document.form', 'document.filed', 'field', 'period.start', 'period.end', 'period.instant'],
  ...['unit', 'dimensions', 'reported', 'computed', 'difference', 'tolerance', 'sections', 'contributions'],
  ...['comparedWith', 'factor', 'neighbors', 'child', 'weight', 'balanceTypes'],
  ...['source.resource', 'source.snapshot'],
];
