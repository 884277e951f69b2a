import { parseIsoDate } from '../../../base/date.ts';
import type { FiledDocument } from '../../../model/row-batch.ts';
import type { Instance } from './instance.ts';

/** Texts longer than this are not attributes of a document. */
const MOST_CHARACTERS = 200;

/** The attributes that a filing states of itself, in fields of the family `dei` (Document and Entity Information). */
export function filedDocument(name: string, { facts, contexts }: Instance) {
  const stated = new Map<string, string>();
  const entityNames = new Map<string, { name?: string; symbol?: string }>();
  for (const { field, value, unit, context } of facts) {
    if (!field.namespace.startsWith('dei/') || value === undefined || unit >= 0) continue;
    const text = value.trim().replace(/\s+/g, ' ');
    if (text.length > MOST_CHARACTERS) continue;
    if (!stated.has(field.name)) stated.set(field.name, text);
    const as = NAMES[field.name];
    const entity = contexts[context]?.entity.value;
    if (as === undefined || entity === undefined) continue;
    const names = entityNames.get(entity) ?? {};
    names[as] ??= text;
    entityNames.set(entity, names);
  }
  const [form, periodEnd, fiscalYear, fiscalPeriod] = TAKEN.map((field) => stated.get(field));
  for (const field of TAKEN) stated.delete(field);
  const end = parseIsoDate(periodEnd ?? '');
  const document: Omit<FiledDocument, 'entity'> = {
    name,
    ...(form !== undefined && { form }),
    ...(end !== undefined && { periodEnd: end }),
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(fiscalPeriod !== undefined && { fiscalPeriod }),
    attributes: Object.fromEntries(stated),
  };
  return { document, entityNames };
}

const TAKEN = ['DocumentType', 'DocumentPeriodEndDate', 'DocumentFiscalYearFocus', 'DocumentFiscalPeriodFocus'];
const NAMES: Readonly<Record<string, 'name' | 'symbol'>> = {
  EntityRegistrantName: 'name',
  TradingSymbol: 'symbol',
};
