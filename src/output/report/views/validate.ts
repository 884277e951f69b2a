import type { PrintedFinding, ValidateOutput } from '../../../core/model/shapes/validate.ts';
import { type Block, blocksOf, note, table } from '../document.ts';
import type { View } from '../outputs.ts';
import { findingsTable } from './findings-table.ts';
import { groupBlocks } from './groups-table.ts';
import { sheetOf } from './list-view.ts';
import { findingsChart } from './validate-chart.ts';
import { type BuildContext, NO_CONTEXT, validateResults } from './validate-results.ts';
import { type SummaryInput, totalsText, validateSummary } from './validate-summary.ts';

/**
 * `texts`: the findings as JSON, where that is cheaper than the findings. The people's view has the worst `limit`
 * findings (0: all); the others have all of them.
 */
export function validateView(
  { findings, ...head }: Omit<ValidateOutput, 'findings'> & { readonly findings: Iterable<PrintedFinding> },
  limit: number,
  texts?: () => Iterable<readonly string[]>,
  build: BuildContext = NO_CONTEXT,
): View<'validate'> {
  const opening = () => groupBlocks(head.groups, limit);
  const report = () => findingBlocks({ ...head, findings: [...findings] }, limit);
  return {
    name: 'validate',
    data: { head, list: { name: 'findings', ...(texts ? { texts: async () => texts() } : { items: findings }) } },
    document: () => linkedBlocks({ ...head, findings: [...findings] }, limit),
    sheet: sheetOf(FINDING_COLUMNS, () => findings),
    results: () => validateResults({ ...head, findings: [...findings] }, build, { opening, report }),
  };
}

/** The groups by cause, the worst findings by company and document, then the totals and the next steps. */
export function validateBlocks(report: SummaryInput & Pick<ValidateOutput, 'groups'>, limit: number): readonly Block[] {
  return [...groupBlocks(report.groups, limit), ...findingBlocks(report, limit)];
}

/** The same as one document, which opens with a chart: a group leads to its first finding, where that is shown. */
function linkedBlocks(report: SummaryInput & Pick<ValidateOutput, 'groups'>, limit: number): readonly Block[] {
  const findings = findingsTable(report.findings, limit, { hasPlaces: true });
  return [
    ...findingsChart(report.findings, totalsText(report)),
    ...groupBlocks(report.groups, limit, findings.placed),
    ...findingBlocks(report, limit, findings),
  ];
}

function findingBlocks(
  report: SummaryInput,
  limit: number,
  { columns, rows, shown } = findingsTable(report.findings, limit),
): readonly Block[] {
  return blocksOf(shown > 0 && table(columns, rows), note(...validateSummary(report, shown)));
}

const FINDING_COLUMNS = [
  'id',
  'rule',
  'severity',
  'company.key',
  'company.name',
  'company.symbol',
  'document.name',
  'document.form',
  'document.filed',
  'field',
  'period.start',
  'period.end',
  'period.instant',
  'unit',
  'dimensions',
  'reported',
  'computed',
  'difference',
  'tolerance',
  'sections',
  'contributions',
  'group',
  'causes',
  'comparedWith',
  'elementId',
  'detail',
  'factor',
  'neighbors',
  'child',
  'weight',
  'balanceTypes',
  'source.resource',
  'source.snapshot',
];
