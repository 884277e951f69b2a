import type { FindingsOutput } from '../../../core/model/shapes/findings.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

/** The findings of a recorded run. */
export function findingsView({ findings, ...head }: FindingsOutput): View<'findings'> {
  return {
    name: 'findings',
    data: { head, list: { name: 'findings', items: findings } },
    sheet: sheetOf(COLUMNS, () => findings),
  };
}

const COLUMNS = [
  ...['id', 'rule', 'severity', 'group', 'folded', 'company.key', 'company.name', 'company.symbol'],
  ...['document.name', 'document.form', 'document.filed', 'field', 'label', 'period.start', 'period.end'],
  ...['unit', 'dimensions', 'reported', 'computed', 'difference', 'tolerance', 'sections', 'cause'],
];
