import { readFileSync } from 'node:fs';

const GENERAL = new URL('../../../../data/standard-fields/general.json', import.meta.url);

type GeneralFile = { readonly fields: Readonly<Record<string, { readonly helper?: boolean }>> };

/** The names of standard fields, without the rest of the rules, whose check takes longer than a small command. */
export function standardFieldNames(): ReadonlySet<string> {
  const { fields } = JSON.parse(readFileSync(GENERAL, 'utf8')) as GeneralFile;
  return new Set(Object.entries(fields).flatMap(([name, { helper }]) => (helper === true ? [] : name)));
}

/** The name of a field as rules have it: `std:TotalRevenue` is `totalrevenue`. */
export function ruleName(field: string): string {
  return field.toLowerCase().replace(/^.*:/, '');
}
