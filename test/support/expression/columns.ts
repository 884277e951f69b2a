import { declareFields, type FieldDeclaration } from '../../../src/core/expression/fields.ts';

/** Fields of every type and storage, with names that must be quoted, and the types of their columns. */
const COLUMNS: readonly (FieldDeclaration & { readonly sqlType: string })[] = [
  { name: 'whole', type: 'number', digits: { precision: 38, scale: 0 }, sqlType: 'DECIMAL(38, 0)' },
  { name: 'cents', type: 'number', digits: { precision: 18, scale: 2 }, sqlType: 'DECIMAL(18, 2)' },
  { name: 'plain', type: 'number', sqlType: 'DECIMAL(38, 10)' },
  { name: 'fine', type: 'number', digits: { precision: 38, scale: 20 }, sqlType: 'DECIMAL(38, 20)' },
  { name: 'tiny', type: 'number', digits: { precision: 38, scale: 38 }, sqlType: 'DECIMAL(38, 38)' },
  { name: 'count', type: 'number', digits: { precision: 19, scale: 0 }, sqlType: 'BIGINT' },
  { name: 'written', type: 'number', digits: { precision: 38, scale: 4 }, stored: 'text', sqlType: 'VARCHAR' },
  { name: 'name', type: 'string', sqlType: 'VARCHAR' },
  { name: 'other "name"; --', type: 'string', sqlType: 'VARCHAR' },
  { name: 'form', type: 'string', stored: 'enum', sqlType: `ENUM ('b', 'a', '10-K', '')` },
  { name: 'flag', type: 'boolean', sqlType: 'BOOLEAN' },
  { name: '$1', type: 'boolean', stored: 'text', sqlType: 'VARCHAR' },
  { name: 'moment', type: 'date', sqlType: 'TIMESTAMP' },
  { name: 'and', type: 'date', sqlType: 'DATE' },
  { name: 'filed]', type: 'date', stored: 'text', column: 'filed', sqlType: 'VARCHAR' },
];

export const FIELDS = declareFields(COLUMNS);

export const FIELD_TYPES: ReadonlyMap<string, FieldDeclaration['type']> = new Map(
  COLUMNS.map(({ name, type }) => [name, type]),
);

const SQL_TYPES: ReadonlyMap<string, string> = new Map(COLUMNS.map(({ name, sqlType }) => [name, sqlType]));

export function sqlTypeOf(field: string): string {
  return SQL_TYPES.get(field) ?? 'VARCHAR';
}
