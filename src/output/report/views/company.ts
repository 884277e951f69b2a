import type { CompanyOutput } from '../../../core/model/shapes/company.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

/** A company with its filings. */
export function companyView({ filings, ...head }: CompanyOutput): View<'company'> {
  return {
    name: 'company',
    data: { head, list: { name: 'filings', items: filings } },
    sheet: sheetOf(COLUMNS, () => filings),
  };
}

const COLUMNS = [
  ...['document', 'form', 'filed', 'periodEnd', 'fiscalYear', 'fiscalPeriod', 'resources'],
  ...['rows', 'values', 'errors', 'warnings', 'notes'],
];
