import { findOne, type Named } from '../../base/find-named.ts';
import type { CompanyField, FiscalFields } from '../../store/company-values.ts';
import type { StoreReader } from '../../store/reader.ts';
import { COMPANY_WORDS, namedCompany } from '../finding-filter.ts';

/** The key of a company that is named by symbol, CIK, entity id or the beginning of its name. */
export async function findCompany(reader: StoreReader, name: string, snapshot: number): Promise<string> {
  const companies = (await reader.companies(snapshot)).map(namedCompany);
  const [key = ''] = findOne(name, companies, { ...COMPANY_WORDS, listsNearest: true });
  return key;
}

/**
 * The fields of a name: `Assets`, `us-gaap:Assets`, `us-gaap/2009:Assets`, its label, or the beginning of one of them. A field of several
 * years' namespaces is one field, as are fields of one name that filings add themselves.
 */
export function findFields(fields: readonly CompanyField[], name: string): readonly CompanyField[] {
  const [found] = findOne(name, fields.map(namedField), {
    what: 'field of the company is',
    accepted: 'A field is given by its name, with or without its prefix, or by its label.',
    listsNearest: true,
  });
  return found ? sameFields(fields, found) : [];
}

/** The fields that are one with another, itself included. */
export function sameFields(fields: readonly CompanyField[], { field }: CompanyField): readonly CompanyField[] {
  return fields.filter((other) => prefixedName(other) === prefixedName({ field }));
}

/** Rows of the service state their fiscal year and quarter themselves. */
export function fiscalFields(fields: readonly CompanyField[]): FiscalFields | undefined {
  const [year, quarter] = ['fiscalyear', 'fiscalquarter'].map(
    (name) => fields.find(({ field }) => field.namespace === 'service' && field.name === name)?.id,
  );
  return year === undefined || quarter === undefined ? undefined : { year, quarter };
}

function prefixedName({ field: { namespace, name } }: Pick<CompanyField, 'field'>): string {
  return `${prefixOf(namespace)}:${name}`;
}

function namedField(field: CompanyField): Named<CompanyField> {
  const { name, namespace } = field.field;
  const prefix = prefixOf(namespace);
  return {
    value: field,
    label: prefixedName(field),
    names: [name, `${prefix}:${name}`, `${prefix}_${name}`, `${namespace}:${name}`],
    others: field.label === null ? [] : [field.label],
    prefixes: field.label === null ? [name] : [name, field.label],
  };
}

const STANDARD = /^([a-z-]+)\/\d{4}$/;

/** `us-gaap` for `us-gaap/2009`; namespaces of single filings are all `custom`. */
function prefixOf(namespace: string): string {
  return STANDARD.exec(namespace)?.[1] ?? (namespace === 'service' ? namespace : 'custom');
}
