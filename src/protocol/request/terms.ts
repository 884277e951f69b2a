import type { FieldTerm, SortTerm } from './row-request.ts';

const DESCENDING: ReadonlyMap<string, boolean> = new Map([
  ['asc', false],
  ['desc', true],
]);

/** `name` or `!name`, in any case. */
export function readFieldTerm(text: string): FieldTerm | undefined {
  const remove = text.startsWith('!');
  const name = (remove ? text.slice(1).trimStart() : text).toLowerCase();
  return name === '' || name.startsWith('!') ? undefined : { name, remove };
}

/** The inverse of {@link readFieldTerm}. */
export function printFieldTerm({ name, remove }: FieldTerm): string {
  return remove ? `!${name}` : name;
}

/** `<field> <asc|desc>`, in any case. */
export function readSortTerm(text: string): SortTerm | undefined {
  const space = text.lastIndexOf(' ');
  const field = text.slice(0, Math.max(space, 0)).trim().toLowerCase();
  const descending = DESCENDING.get(text.slice(space + 1).toLowerCase());
  return field === '' || descending === undefined ? undefined : { field, descending };
}

/** The inverse of {@link readSortTerm}. */
export function printSortTerm({ field, descending }: SortTerm): string {
  return `${field} ${descending ? 'desc' : 'asc'}`;
}
