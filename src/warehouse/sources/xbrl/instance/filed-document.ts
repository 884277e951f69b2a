import { type EpochDay, formatIsoDate, parseIsoDate } from '../../../../core/base/date.ts';
import { commonestEnd, type FilingIdentity } from '../../../../core/model/filing-identity.ts';
import { periodEnd } from '../../../../core/model/period.ts';
import type { FiledDocument } from '../../../../core/model/row-batch.ts';
import type { Instance } from './instance.ts';

/** Texts longer than this are not attributes of a document. */
const MOST_CHARACTERS = 200;

/**
 * The attributes that a filing states of itself, in fields of the family `dei` (Document and Entity Information), and
 * what tells it from other filings: its period is the stated one, else the day on which most of its rows end.
 */
export function filedDocument({ facts, contexts }: Instance) {
  const stated = new Map<string, string>();
  const entityNames = new Map<string, { name?: string; symbol?: string }>();
  for (const { field, value, unit, context } of facts) {
    if (!field.namespace.startsWith('dei/') || value === undefined || unit >= 0) continue;
    const text = value.trim().replace(/\s+/g, ' ');
    if (text.length > MOST_CHARACTERS) continue;
    if (!stated.has(field.name)) stated.set(field.name, text);
    const as = NAMES[field.name];
    const entity = contexts[context]?.entity.key;
    if (as === undefined || entity === undefined) continue;
    const names = entityNames.get(entity) ?? {};
    names[as] ??= text;
    entityNames.set(entity, names);
  }
  const [form, periodEnd, fiscalYear, fiscalPeriod] = TAKEN.map((field) => stated.get(field));
  for (const field of TAKEN) stated.delete(field);
  const end = parseIsoDate(periodEnd ?? '');
  const document: Omit<FiledDocument, 'entity' | 'name'> = {
    ...(form !== undefined && { form }),
    ...(end !== undefined && { periodEnd: end }),
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(fiscalPeriod !== undefined && { fiscalPeriod }),
    attributes: Object.fromEntries(stated),
  };
  const period = end === undefined ? commonestEnd(rowEnds({ facts, contexts })) : formatIsoDate(end);
  const entity = contexts[facts[0]?.context ?? -1]?.entity.key;
  const identity: FilingIdentity = {
    ...(entity !== undefined && { entity }),
    ...(form !== undefined && { form }),
    ...(period !== undefined && { period }),
  };
  return { document, entityNames, identity };
}

/** The day on which each row of the facts ends, where it has one. */
function rowEnds({ facts, contexts }: Pick<Instance, 'facts' | 'contexts'>): EpochDay[] {
  const rows = new Map(facts.map(({ context, unit, tuple }) => [`${context} ${unit} ${tuple}`, context]));
  return [...rows.values()].flatMap((context) => {
    const period = contexts[context]?.period;
    return (period && periodEnd(period)) ?? [];
  });
}

const TAKEN = ['DocumentType', 'DocumentPeriodEndDate', 'DocumentFiscalYearFocus', 'DocumentFiscalPeriodFocus'];
const NAMES: Readonly<Record<string, 'name' | 'symbol'>> = {
  EntityRegistrantName: 'name',
  TradingSymbol: 'symbol',
};
