import { inputError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import type { FieldDeclaration, FieldSet } from '../../core/expression/fields.ts';
import { readValue, rowOf } from '../../core/expression/row.ts';
import { MOST_DIGITS, type Row, type Value } from '../../core/expression/value.ts';
import { textFieldType } from '../../core/model/field-name.ts';
import type { StorePorts } from '../store/ports.ts';
import { withReader } from '../store/reader.ts';
import type { ResourceField } from '../store/resource-fields.ts';
import { notStored } from './diff.ts';

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

/** The fields that an expression may name; a usage error for an unknown resource lists the others. */
export function expressionFields(
  store: string,
  resource: string,
  ports: StorePorts,
): Promise<readonly FieldDeclaration[]> {
  return withReader(store, ports, async (reader) => {
    const found = await reader.resourceFields(resource);
    if (!found) throw notStored('resource', resource, await reader.resources());
    const own = distinct(found.map(declarationOf));
    const names = new Set(own.map(({ name }) => name.toLowerCase()));
    return [...ROW_FIELDS.filter(({ name }) => !names.has(name)), ...own];
  });
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

/** A row of values as text, by the names of their fields. */
export function rowOfTexts(texts: Iterable<readonly [name: string, text: string | null]>, fields: FieldSet): Row {
  const values = new Map<string, Value>();
  for (const [name, text] of texts) {
    const field = fields.find(name);
    if (!field) {
      const meant = nearest(name, fields.names);
      const suggestion = meant ? `; did you mean ${meant}?` : '';
      throw inputError(`there is no field ${JSON.stringify(name)}${suggestion}`, { option: 'row' });
    }
    const read = text === null ? { value: null } : readValue(field, text);
    if ('problem' in read) {
      throw inputError(`${field.name}: ${JSON.stringify(text)} ${read.problem}`, { option: 'row' });
    }
    values.set(field.name, read.value);
  }
  return rowOf(fields, values);
}
