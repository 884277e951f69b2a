import { findOne } from '../../base/find-named.ts';
import { FIELD_WORDS, namedField, prefixedName } from '../../model/named-parts.ts';
import type { CompanyField, FiscalFields } from '../../store/company-values.ts';
import type { StoreReader } from '../../store/reader.ts';
import { COMPANY_WORDS, namedCompany } from '../finding-filter.ts';

/** The key of a company that is named by symbol, CIK, entity id or the beginning of its name. */
export async function findCompany(reader: StoreReader, name: string, snapshot: number): Promise<string> {
  const companies = (await reader.companies(snapshot)).map(namedCompany);
  const [key = ''] = findOne(name, companies, { ...COMPANY_WORDS, listsNearest: true });
  return key;
}

/** The fields of a name. Fields of several years' namespaces are one, and so are those of one name that filings add. */
export function findFields(fields: readonly CompanyField[], name: string): readonly CompanyField[] {
  const [found] = findOne(name, fields.map(namedField), { what: 'field of the company is', ...FIELD_WORDS });
  return found ? sameFields(fields, found) : [];
}

/** The fields that are one with another, itself included. */
export function sameFields(fields: readonly CompanyField[], { field }: CompanyField): readonly CompanyField[] {
  return fields.filter((other) => prefixedName(other.field) === prefixedName(field));
}

/** Rows of the service state their fiscal year and quarter themselves. */
export function fiscalFields(fields: readonly CompanyField[]): FiscalFields | undefined {
  const [year, quarter] = ['fiscalyear', 'fiscalquarter'].map(
    (name) => fields.find(({ field }) => field.namespace === 'service' && field.name === name)?.id,
  );
  return year === undefined || quarter === undefined ? undefined : { year, quarter };
}
