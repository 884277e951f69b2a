import { readFileSync } from 'node:fs';

const GENERAL = new URL('../../../../data/standard-fields/general.json', import.meta.url);

type NamedFields = Readonly<
  Record<string, { readonly helper?: boolean; readonly detail?: boolean; readonly label?: string }>
>;

let known: NamedFields | undefined;

/** The fields of all companies without the rest of the rules, whose check takes longer than a small command. */
export function standardFields(): NamedFields {
  known ??= (JSON.parse(readFileSync(GENERAL, 'utf8')) as { readonly fields: NamedFields }).fields;
  return known;
}

/** The names of the fields of core financials. */
export function standardFieldNames(): ReadonlySet<string> {
  const fields = Object.entries(standardFields());
  return new Set(fields.flatMap(([name, { helper, detail }]) => (helper === true || detail === true ? [] : name)));
}

/** The name of a field as rules have it: `std:TotalRevenue` is `totalrevenue`. */
export function ruleName(field: string): string {
  return field.toLowerCase().replace(/^.*:/, '');
}
