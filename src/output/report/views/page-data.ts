import type { CompanyOutput } from '../../../core/model/shapes/company.ts';
import type { FieldOutput } from '../../../core/model/shapes/field.ts';
import type { FindingsOutput } from '../../../core/model/shapes/findings.ts';
import type { OverviewOutput } from '../../../core/model/shapes/overview.ts';
import type { SearchOutput } from '../../../core/model/shapes/search.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

/** A company with its filings. */
export function companyView({ filings, ...head }: CompanyOutput): View<'company'> {
  return {
    name: 'company',
    data: { head, list: { name: 'filings', items: filings } },
    sheet: sheetOf(FILING_COLUMNS, () => filings),
  };
}

const FILING_COLUMNS = [
  'document',
  'form',
  'filed',
  'periodEnd',
  'fiscalYear',
  'fiscalPeriod',
  'resources',
  'rows',
  'values',
  'errors',
  'warnings',
  'notes',
];

/** A field with its places in taxonomies. */
export function fieldView({ places, ...head }: FieldOutput): View<'field'> {
  return {
    name: 'field',
    data: { head, list: { name: 'places', items: places } },
    sheet: sheetOf(PLACE_COLUMNS, () => places),
  };
}

const PLACE_COLUMNS = [
  'taxonomy.source',
  'taxonomy.id',
  'taxonomy.version',
  'structure',
  'section.id',
  'section.title',
  'parent',
  'child',
  'weight',
];

/** The findings of a recorded run. */
export function findingsView({ findings, ...head }: FindingsOutput): View<'findings'> {
  return {
    name: 'findings',
    data: { head, list: { name: 'findings', items: findings } },
    sheet: sheetOf(FINDING_COLUMNS, () => findings),
  };
}

const FINDING_COLUMNS = [
  'id',
  'rule',
  'severity',
  'group',
  'folded',
  'company.key',
  'company.name',
  'company.symbol',
  'document.name',
  'document.form',
  'document.filed',
  'field',
  'label',
  'period.start',
  'period.end',
  'unit',
  'dimensions',
  'reported',
  'computed',
  'difference',
  'tolerance',
  'sections',
  'cause',
];

/** A store at a glance. Its sheet has the newest filings with errors. */
export function overviewView({ filings, ...head }: OverviewOutput): View<'overview'> {
  return {
    name: 'overview',
    data: { head, list: { name: 'filings', items: filings } },
    sheet: sheetOf(['document', 'form', 'filed', 'company.key', 'company.name', 'errors'], () => filings),
  };
}

/** Companies, documents, fields, sections and taxonomies that were searched for. */
export function searchView({ found, ...head }: SearchOutput): View<'search'> {
  return {
    name: 'search',
    data: { head, list: { name: 'found', items: found } },
    sheet: sheetOf(FOUND_COLUMNS, () => found),
  };
}

const FOUND_COLUMNS = [
  'kind',
  'company.key',
  'company.name',
  'company.symbol',
  'document',
  'form',
  'filed',
  'name',
  'label',
  'taxonomy.source',
  'taxonomy.id',
  'taxonomy.version',
  'structure',
  'section.id',
  'section.title',
];
