import type { FieldOutput } from '../../../core/model/shapes/field.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

/** A field with its places in taxonomies. */
export function fieldView({ places, ...head }: FieldOutput): View<'field'> {
  return {
    name: 'field',
    data: { head, list: { name: 'places', items: places } },
    sheet: sheetOf(COLUMNS, () => places),
  };
}

const COLUMNS = [
  ...['taxonomy.source', 'taxonomy.id', 'taxonomy.version', 'structure', 'section.id', 'section.title'],
  ...['parent', 'child', 'weight'],
];
