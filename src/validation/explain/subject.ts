import { findOne, type Named } from '../../base/find-named.ts';
import type { FindingCompany } from '../../model/finding.ts';
import type { CompanyField, FiscalFields } from '../../store/company-values.ts';
import type { StoreReader } from '../../store/reader.ts';
import { COMPANY_WORDS, namedCompany } from '../finding-filter.ts';

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
  const stored = await reader.companies(snapshot);
  const named = stored.map(namedCompany);
  const keys = new Set(
    names.flatMap((name) => findOne(name, named, { ...COMPANY_WORDS, listsNearest: true }).slice(0, 1)),
  );
  return [...keys].flatMap((wanted) => {
    const found = stored.find(({ key }) => key === wanted);
    return found ? [{ key: found.key, name: found.name, symbol: found.symbol }] : [];
  });
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
