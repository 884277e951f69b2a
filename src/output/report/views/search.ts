import type { SearchOutput } from '../../../core/model/shapes/search.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

/** Companies, documents, fields, sections and taxonomies that were searched for. */
export function searchView({ found, ...head }: SearchOutput): View<'search'> {
  return {
    name: 'search',
    data: { head, list: { name: 'found', items: found } },
    sheet: sheetOf(COLUMNS, () => found),
  };
}

const COLUMNS = [
  ...['kind', 'company.key', 'company.name', 'company.symbol', 'document', 'form', 'filed', 'name', 'label'],
  ...['taxonomy.source', 'taxonomy.id', 'taxonomy.version', 'structure', 'section.id', 'section.title'],
];
