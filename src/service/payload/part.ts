import type { Diagnostic } from '../../core/base/diagnostic.ts';
import { inputError } from '../../core/base/errors.ts';
import type { FieldProperty, TaxonomyParts } from '../../core/model/taxonomy.ts';
import { taxonomyField } from './service-field.ts';

/** The contents of one answer of a taxonomy. */
export type Part = {
  readonly parts: TaxonomyParts;
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Drops exact repetitions. Different items of one key are an input error; its message has the key (`label 1 of
 * Assets`).
 */
export function distinct<T>(items: readonly T[], keyOf: (item: T) => string, file: string): readonly T[] {
  const known = new Map<string, string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const content = JSON.stringify(item);
    const before = known.get(key);
    if (before === undefined) known.set(key, content);
    else if (before !== content) {
      throw inputError(`${key} is here twice and differs: ${before} and ${content}`, { place: { file } });
    }
    return before === undefined;
  });
}

type NumberedField = { readonly id: number; readonly name: string; readonly rowNumber?: number | undefined };

/**
 * The service's field numbers as properties without other members, for answers without the property resource.
 * A name with two numbers or a number with two names is an input error: names are the identity of fields here.
 */
export function fieldNumbers(fields: Iterable<NumberedField>, file: string): readonly FieldProperty[] {
  const byName = new Map<string, NumberedField>();
  const byId = new Map<number, string>();
  for (const field of fields) {
    const { id } = field;
    const name = field.name.toLowerCase();
    const knownId = byName.get(name)?.id ?? id;
    const knownName = byId.get(id) ?? name;
    if (knownId !== id) throw inputError(`field ${name} has two numbers: ${knownId} and ${id}`, { place: { file } });
    if (knownName !== name) {
      throw inputError(`field number ${id} is both ${knownName} and ${name}`, { place: { file } });
    }
    if (!byName.has(name)) byName.set(name, field);
    byId.set(id, name);
  }
  return [...byName].map(([name, { id, rowNumber }]) => ({
    field: taxonomyField(name),
    fieldId: id,
    ...(rowNumber !== undefined && { rowNumber }),
  }));
}

/** The number of field names that are not in lower case, as the names in rows are. */
export function countMixedCase(fields: Iterable<{ readonly name: string }>): number {
  const names = new Set(Array.from(fields, ({ name }) => name));
  return [...names].filter((name) => name !== name.toLowerCase()).length;
}

/** A warning where an answer states another number of fields than it holds. */
export function totalDiagnostics(total: number | undefined, held: number, file: string): readonly Diagnostic[] {
  if (total === undefined || total === held) return [];
  return [warning('service/total-differs', `the answer states ${total} fields and holds ${held}`, file)];
}

/** Types that the contract does not list: how many there are, and a warning that names them. */
export function unknownTypes(
  what: string,
  ids: readonly (number | undefined)[],
  known: Readonly<Record<number, string>>,
  file: string,
): { readonly count: number; readonly diagnostics: readonly Diagnostic[] } {
  const unknown = ids.filter((id) => id !== undefined && !(id in known)) as number[];
  const count = unknown.length;
  if (count === 0) return { count, diagnostics: [] };
  const listed = [...new Set(unknown)].sort((a, b) => a - b).join(', ');
  return { count, diagnostics: [warning('service/unknown-type', `${count} of an unknown ${what}: ${listed}`, file)] };
}

export function warning(code: string, message: string, file: string): Diagnostic {
  return { severity: 'warning', code, message, place: { file } };
}
