import { findOne, isNamed } from '../../base/find-named.ts';
import type { FindingCompany } from '../../model/finding.ts';
import { FIELD_WORDS, namedField, prefixedName } from '../../model/named-parts.ts';
import type { FieldName } from '../../model/taxonomy.ts';
import type { StoredCompany } from '../../store/companies.ts';
import type { CompanyField, FiscalFields } from '../../store/company-values.ts';
import type { StoreReader } from '../../store/reader.ts';
import { COMPANY_WORDS, namedCompany } from '../named-company.ts';

/** The key of a company that is named by symbol, CIK, entity id or the beginning of its name. */
export async function findCompany(reader: StoreReader, name: string, snapshot: number): Promise<string> {
  const [{ key } = { key: '' }] = await findCompanies(reader, [name], snapshot);
  return key;
}

/** The companies of names, in their order, each once. */
export async function findCompanies(
  reader: StoreReader,
  names: readonly string[],
  snapshot: number,
): Promise<readonly FindingCompany[]> {
  const found = await findStoredCompanies(reader, names, snapshot);
  return found.map(({ key, name, symbol }) => ({ key, name, symbol }));
}

/** The same, as the store has them. */
export async function findStoredCompanies(
  reader: StoreReader,
  names: readonly string[],
  snapshot: number,
): Promise<readonly StoredCompany[]> {
  const near = await reader.companies(snapshot, names);
  // Messages about unknown names list others.
  const areKnown = names.every((name) => isNamed(name, near.map(namedCompany)));
  const stored = areKnown ? near : await reader.companies(snapshot);
  const named = stored.map(namedCompany);
  const keys = new Set(
    names.flatMap((name) => findOne(name, named, { ...COMPANY_WORDS, listsNearest: true }).slice(0, 1)),
  );
  return [...keys].flatMap((wanted) => stored.find(({ key }) => key === wanted) ?? []);
}

/** The fields of a name. Fields of several years' namespaces are one, and so are those of one name that filings add. */
export function findFields(fields: readonly CompanyField[], name: string): readonly CompanyField[] {
  const [found] = findOne(name, fields.map(namedField), { what: 'field of the company is', ...FIELD_WORDS });
  return found ? sameFields(fields, found.field) : [];
}

/** The fields that are one with another, itself included where it is among them. */
export function sameFields(fields: readonly CompanyField[], field: FieldName): readonly CompanyField[] {
  return fields.filter((other) => prefixedName(other.field) === prefixedName(field));
}

/** Rows of the service state their fiscal year and quarter themselves. */
export function fiscalFields(fields: readonly CompanyField[]): FiscalFields | undefined {
  const [year, quarter] = ['fiscalyear', 'fiscalquarter'].map(
    (name) => fields.find(({ field }) => field.namespace === 'service' && field.name === name)?.id,
  );
  return year === undefined || quarter === undefined ? undefined : { year, quarter };
}
