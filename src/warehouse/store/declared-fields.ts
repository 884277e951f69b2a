import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldDeclaration } from '../../core/expression/fields.ts';
import { MOST_DIGITS } from '../../core/expression/value.ts';
import { textFieldType } from '../../core/model/field-name.ts';
import { type ResourceField, readResourceFields } from './resource-fields.ts';

/** The columns of each wide view besides the fields of the resource; a field of the same name hides them. */
const ROW_FIELDS: readonly FieldDeclaration[] = [
  { name: 'company_key', type: 'string' },
  { name: 'company', type: 'string' },
  { name: 'symbol', type: 'string', stored: 'enum' },
  { name: 'document', type: 'string' },
  { name: 'form', type: 'string', stored: 'enum' },
  { name: 'filed', type: 'date' },
  { name: 'unit', type: 'string', stored: 'enum' },
  { name: 'dimensions', type: 'string' },
  { name: 'period_kind', type: 'string' },
  { name: 'period_start', type: 'date' },
  { name: 'period_end', type: 'date' },
];

/** The fields of a resource, in any case, as expressions name them; `undefined` where the store does not have it. */
export async function readDeclaredFields(
  connection: DuckDBConnection,
  resource: string,
): Promise<readonly FieldDeclaration[] | undefined> {
  const found = await readResourceFields(connection, resource);
  if (!found) return undefined;
  const own = distinct(found.map(declarationOf));
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  return [...ROW_FIELDS.filter(({ name }) => !names.has(name)), ...own];
}

function declarationOf(field: ResourceField): FieldDeclaration {
  const { name, column, kind, places, shownAsText } = field;
  if (kind === 'number' && places <= MOST_DIGITS) {
    const digits = { precision: MOST_DIGITS, scale: places };
    return { name, column, type: 'number', digits, stored: shownAsText ? 'text' : 'value' };
  }
  const type = kind === 'text' ? textFieldType(name, field.dataType) : 'string';
  if (type !== 'string') return { name, column, type, stored: 'text' };
  // The cast of an ENUM makes text of a number too.
  return { name, column, type, stored: kind === 'text' ? 'value' : 'enum' };
}

/** Names that differ only in case are columns of their own, but one name to an expression: the first one has it. */
function distinct(fields: readonly FieldDeclaration[]): FieldDeclaration[] {
  const seen = new Set<string>();
  return fields.filter(({ name }) => !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()));
}
