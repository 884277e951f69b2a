import { getOrCreate, groupBy, memoize } from '../../core/base/collections.ts';
import { type EpochDay, formatIsoDate } from '../../core/base/date.ts';
import type { Entity } from '../../core/model/row-batch.ts';
import { ROUNDED_SOURCE, ROUNDING_DAYS } from '../../core/model/row-source.ts';
import { CORE_TAXONOMY } from '../../core/model/service-taxonomies.ts';
import type { StandardCompany } from '../../warehouse/store/standard/standard-filings.ts';
import { type Fact, factName } from './facts.ts';
import type { StandardRow, StandardValue } from './period-rows.ts';
import { standardHeader } from './row-header.ts';
import type { IndustryRules } from './rules/rule.ts';
import type { ValueRow } from './standard-read.ts';

/** The rows of a company for the store, and how their values were made. */
export type StoredRows = {
  readonly suffix: StandardRow['suffix'];
  readonly core: ValueRow;
  /** Absent where the industry has no full financials. */
  readonly full?: ValueRow;
  /** The proofs of the fields of both. */
  readonly proofs: ValueRow;
};

/** `textOf` gives equal proofs as one text, since many are the same. */
export function valueRows(
  company: StandardCompany,
  rules: IndustryRules,
  rows: readonly StandardRow[],
  textOf: (proof: string) => string,
): readonly StoredRows[] {
  const endOf = exactEnds(rows);
  const first = new Map<string, Map<string, bigint>>();
  // The row of a year is one of each of three resources.
  const proofOf = memoize((value: StandardValue) => textOf(proofText(value)));
  const entity: Entity = {
    scheme: company.scheme,
    key: company.key,
    ...(company.name !== null && { name: company.name }),
    ...(company.symbol !== null && { symbol: company.symbol }),
    ...(company.industryCode !== null && { industryCode: company.industryCode }),
  };
  return rows.map((row) => {
    const end = endOf(row);
    let isRestated = false;
    const ofPeriod = getOrCreate(first, `${row.suffix} ${end}`, () => new Map<string, bigint>());
    for (const { field, amount } of row.values.values()) {
      const known = ofPeriod.get(field);
      if (known === undefined) ofPeriod.set(field, amount);
      else if (known !== amount) isRestated = true;
    }
    const base = {
      entity,
      document: documentOf(row),
      end,
      months: row.months,
      currency: row.currency,
      places: row.places,
    };
    const header = headerOf(company, row, { end, isRestated });
    const rowIn = (taxonomy: string, isField: (field: string) => boolean): ValueRow => {
      const numbers = new Map(header.numbers);
      const texts = new Map(header.texts).set('taxonomyid', taxonomy);
      for (const [field, { amount }] of row.values) if (isField(field)) numbers.set(field, shown(rules, field, amount));
      return { ...base, taxonomy, numbers, texts };
    };
    const texts = Array.from(row.values, ([field, value]) => [field, proofOf(value)] as const);
    const { financials } = rules;
    return {
      suffix: row.suffix,
      core: rowIn(CORE_TAXONOMY, (field) => rules.fields.get(field)?.helper === false),
      ...(financials && { full: rowIn(financials.taxonomy, (field) => financials.fields.has(field)) }),
      proofs: { ...base, taxonomy: CORE_TAXONOMY, numbers: new Map(), texts: new Map(texts) },
    };
  });
}

function shown(rules: IndustryRules, field: string, amount: bigint): bigint {
  return rules.fields.get(field)?.serviceSign === -1 ? -amount : amount;
}

function documentOf({ document }: StandardRow): ValueRow['document'] {
  const { form, filed, accepted, periodEnd, fiscalYear, fiscalPeriod } = document;
  return {
    name: document.accession ?? document.name,
    ...(form !== null && { form }),
    ...(filed !== null && { filed }),
    ...(accepted !== null && { accepted }),
    ...(periodEnd !== null && { periodEnd }),
    ...(fiscalYear !== null && { fiscalYear }),
    ...(fiscalPeriod !== null && { fiscalPeriod }),
    attributes: {},
  };
}

function headerOf(
  company: StandardCompany,
  row: StandardRow,
  { end, isRestated }: { readonly end: EpochDay; readonly isRestated: boolean },
): { readonly numbers: ReadonlyMap<string, bigint>; readonly texts: ReadonlyMap<string, string> } {
  const { document, months, fiscalYear, fiscalQuarter, currency, isOwn, isCalculated, places } = row;
  const header = standardHeader({
    cik: company.key,
    name: company.name,
    symbol: company.symbol,
    industryCode: company.industryCode,
    document: document.accession ?? document.name,
    form: document.form,
    filed: document.filed,
    periodEnd: end,
    months,
    fiscalYear,
    fiscalQuarter,
    currency,
    taxonomy: CORE_TAXONOMY,
    isOwnPeriod: isOwn,
    isRestated,
    isCalculated,
  });
  const unit = 10n ** BigInt(places);
  const numbers = new Map<string, bigint>();
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(header)) {
    if (typeof value === 'number') numbers.set(name, BigInt(value) * unit);
    else texts.set(name, value);
  }
  return { numbers, texts };
}

/** A rounded end is the exact one of another document where there is one near it. */
function exactEnds(rows: readonly StandardRow[]): (row: StandardRow) => EpochDay {
  const exact = new Set(rows.flatMap(({ document, end }) => (document.source === ROUNDED_SOURCE ? [] : [end])));
  const sorted = [...exact];
  return ({ document, end }) => {
    if (document.source !== ROUNDED_SOURCE) return end;
    const near = sorted.filter((other) => Math.abs(other - end) <= ROUNDING_DAYS);
    return near.toSorted((a, b) => Math.abs(a - end) - Math.abs(b - end) || a - b)[0] ?? end;
  };
}

/** How a value was made, as JSON: grade, form by concepts, what was taken as zero, and what speaks against it. */
function proofText({ grade, made, isReported, form, zeros, reasons }: StandardValue): string {
  const concepts: Record<string, number> = {};
  const names = namesOf([...form.keys()]);
  for (const [fact, coefficient] of form) concepts[names.get(fact) ?? ''] = coefficient;
  return JSON.stringify({
    grade,
    ...(!isReported && { made }),
    form: concepts,
    ...(zeros.length > 0 && { zeros }),
    ...(reasons.length > 0 && { reasons }),
  });
}

const LONGER_NAMES: readonly ((fact: Fact) => string)[] = [
  (fact) => `${factName(fact)} ${periodOf(fact)}`,
  (fact) => `${factName(fact)} ${periodOf(fact)} ${fact.document.accession ?? fact.document.name}`,
];

/** Facts by their concepts; with its period, or with its filing too, where others of the form have the same name. */
function namesOf(facts: readonly Fact[]): ReadonlyMap<Fact, string> {
  const names = new Map<Fact, string>();
  const name = (alike: readonly Fact[], nameOf: (fact: Fact) => string, longer: typeof LONGER_NAMES): void => {
    const [next, ...others] = longer;
    for (const [text, own] of groupBy(alike, nameOf)) {
      if (own.length > 1 && next) name(own, next, others);
      else for (const fact of own) names.set(fact, text);
    }
  };
  name(facts, factName, LONGER_NAMES);
  return names;
}

function periodOf({ start, end }: Fact): string {
  return start === null ? dayText(end) : `${dayText(start)}/${dayText(end)}`;
}

const dayText = memoize(formatIsoDate);
