import { findOne } from '../../../core/base/find-named.ts';
import { FIELD_WORDS, namedField, prefixedName } from '../../../core/model/named-parts.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { SERVICE_NAMESPACE } from '../../../core/model/taxonomy.ts';
import type { CompanyField, FiscalFields } from '../../../warehouse/store/company-values.ts';

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
    (name) => fields.find(({ field }) => field.namespace === SERVICE_NAMESPACE && field.name === name)?.id,
  );
  return year === undefined || quarter === undefined ? undefined : { year, quarter };
}
