import type { CompaniesOutput } from '../../../core/model/shapes/companies.ts';
import type { CompanyOutput } from '../../../core/model/shapes/company.ts';
import type { FieldOutput } from '../../../core/model/shapes/field.ts';
import type { FindingsOutput } from '../../../core/model/shapes/findings.ts';
import type { OverviewOutput } from '../../../core/model/shapes/overview.ts';
import type { SearchOutput } from '../../../core/model/shapes/search.ts';
import type { CoverageOutput } from '../../../core/model/shapes/standard.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

const VALUE_COLUMNS = [
  'year',
  'end',
  'value',
  'unit',
  'field.name',
  'document',
  'row',
  'before.value',
  'before.document',
];

/** The companies of a store. */
export function companiesView({ companies, ...head }: CompaniesOutput): View<'companies'> {
  return {
    name: 'companies',
    data: { head, list: { name: 'companies', items: companies } },
    sheet: sheetOf(LISTED_COLUMNS, () => companies),
  };
}

const LISTED_COLUMNS = [
  'company.key',
  'company.name',
  'company.symbol',
  'industryCode',
  'filings',
  'filed',
  'errors',
  'warnings',
  'notes',
  ...['revenue', 'assets'].flatMap((figure) => VALUE_COLUMNS.map((column) => `${figure}.${column}`)),
];

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
  'restated',
];

/** A field with its values. */
export function fieldView({ values, ...head }: FieldOutput): View<'field'> {
  return {
    name: 'field',
    data: { head, list: { name: 'values', items: values } },
    sheet: sheetOf(['company.key', 'company.name', 'company.symbol', ...VALUE_COLUMNS], () => values),
  };
}

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

/** What was searched for. */
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
  'former',
  'filings',
  'document',
  'form',
  'filed',
  'name',
  'label',
  'row',
  'period.start',
  'period.end',
  'end',
  'unit',
  'amount',
  'excerpt',
  'id',
  'rule',
  'severity',
  'taxonomy.source',
  'taxonomy.id',
  'taxonomy.version',
  'structure',
  'section.id',
  'section.title',
];

/** The grades of standard fields. */
export function coverageView({ cells, ...head }: CoverageOutput): View<'coverage'> {
  return {
    name: 'coverage',
    data: { head, list: { name: 'cells', items: cells } },
    sheet: sheetOf(CELL_COLUMNS, () => cells),
  };
}

const CELL_COLUMNS = ['company.key', 'company.name', 'company.symbol', 'field', 'end', 'grade'];
