import { inputError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import type { FieldDeclaration, FieldSet } from '../../core/expression/fields.ts';
import { readValue, rowOf } from '../../core/expression/row.ts';
import type { Row, Value } from '../../core/expression/value.ts';
import type { StorePorts } from '../store/ports.ts';
import { withReader } from '../store/reader.ts';
import { notStored } from './diff.ts';

/** The fields that an expression may name; a usage error for an unknown resource lists the others. */
export function expressionFields(
  store: string,
  resource: string,
  ports: StorePorts,
): Promise<readonly FieldDeclaration[]> {
  return withReader(store, ports, async (reader) => {
    const declared = await reader.declaredFields(resource);
    if (!declared) throw notStored('resource', resource, await reader.resources());
    return declared;
  });
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
