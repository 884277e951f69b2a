import type { OverviewOutput } from '../../../core/model/shapes/overview.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

/** A store at a glance. Its sheet has the newest filings with errors. */
export function overviewView({ filings, ...head }: OverviewOutput): View<'overview'> {
  return {
    name: 'overview',
    data: { head, list: { name: 'filings', items: filings } },
    sheet: sheetOf(['document', 'form', 'filed', 'company.key', 'company.name', 'errors'], () => filings),
  };
}
