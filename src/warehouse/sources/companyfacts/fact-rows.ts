import { getOrCreate } from '../../../core/base/collections.ts';
import { type EpochDay, parseIsoDate } from '../../../core/base/date.ts';
import { type Decimal, parseDecimal } from '../../../core/base/decimal.ts';
import { CIK_SCHEME, entityIdentity } from '../../../core/model/entity-key.ts';
import { industryTaxonomy } from '../../../core/model/industry.ts';
import { NO_DAY, PERIOD_KIND } from '../../../core/model/period.ts';
import type { Entity, FiledDocument, TaxonomyBinding } from '../../../core/model/row-batch.ts';
import type { FieldLabel, FieldName, FieldProperty } from '../../../core/model/taxonomy.ts';
import { type CompanyConcept, type CompanyFile, type StatedFact, statedText } from './company-file.ts';
import { type Tally, tallyAt } from './tally.ts';

/** Numbers of what the files of one read share, by name, from 0. */
export type Names = {
  readonly fields: Map<string, number>;
  readonly units: Map<string, number>;
  readonly bindings: Map<string, number>;
  readonly documents: Map<string, number>;
  companies: number;
  rows: number;
};

export function createNames(): Names {
  return { fields: new Map(), units: new Map(), bindings: new Map(), documents: new Map(), companies: 0, rows: 0 };
}

/** A row of a filing, by the numbers of its names. */
export type FactRow = {
  readonly document: number;
  readonly unit: number;
  readonly binding: number;
  readonly start: EpochDay;
  readonly end: EpochDay;
  readonly kind: number;
};

/** `row` from 0 among the rows of the company. `number`: `null` where the fact is nil. */
export type Fact = { readonly row: number; readonly field: number; readonly number: Decimal | null };

/** The facts of a company, and the names that no company before it had. */
export type FactRows = {
  readonly company: number;
  readonly entity: Entity;
  readonly firstRow: number;
  readonly rows: readonly FactRow[];
  readonly facts: readonly Fact[];
  readonly newFields: readonly FieldName[];
  readonly newUnits: readonly string[];
  readonly newBindings: readonly TaxonomyBinding[];
  readonly newDocuments: readonly FiledDocument[];
  readonly fields: { readonly properties: readonly FieldProperty[]; readonly labels: readonly FieldLabel[] };
};

type Reading = {
  readonly names: Names;
  readonly tally: Tally;
  readonly file: string;
  /** The SIC code of the company, where it is known: company facts do not state it. */
  readonly sic: string | undefined;
};

/** Numbers the rows of a company's facts. A fact that cannot be placed is counted and left out. */
export function factRows(company: CompanyFile, { names, tally, file, sic }: Reading): FactRows {
  const industry = industryTaxonomy(sic);
  const number = names.companies;
  const identity = entityIdentity(CIK_SCHEME, company.cik);
  const made = {
    rows: [] as FactRow[],
    facts: [] as Fact[],
    newFields: [] as FieldName[],
    newUnits: [] as string[],
    newBindings: [] as TaxonomyBinding[],
    newDocuments: [] as FiledDocument[],
    fields: { properties: [] as FieldProperty[], labels: [] as FieldLabel[] },
  };
  const filings = new Map<string, Filing>();
  const fieldOf = (concept: CompanyConcept): number =>
    getOrCreate(names.fields, `${concept.taxonomy}\t${concept.name}`, () => {
      const field = { namespace: concept.taxonomy, name: concept.name };
      made.newFields.push(field);
      describeField(made.fields, field, concept);
      return names.fields.size;
    });
  const unitOf = (unit: string): number =>
    getOrCreate(names.units, unit, () => {
      made.newUnits.push(unit);
      return names.units.size;
    });
  const filingOf = (stated: StatedFiling): Filing =>
    getOrCreate(filings, stated.accn, () => {
      const version = stated.fiscalYear ?? stated.filedText.slice(0, 4);
      const binding = getOrCreate(names.bindings, `${industry} ${version}`, () => {
        made.newBindings.push({ source: 'us-gaap', id: industry, statedVersion: version });
        return names.bindings.size;
      });
      const document = getOrCreate(names.documents, stated.accn, () => {
        made.newDocuments.push(documentOf(stated, number));
        tally.counts.filings += 1;
        tallyAt(tally, 'versionsAssumed', file, () => `${version} for ${stated.accn}`);
        return names.documents.size;
      });
      return { ...stated, document, binding, rows: new Map() };
    });
  for (const what of company.unreadable) tallyAt(tally, 'factsUnreadable', file, () => what);
  for (const concept of company.concepts) {
    const field = fieldOf(concept);
    const unit = unitOf(concept.unit);
    for (const fact of concept.facts) {
      tally.counts.facts += 1;
      const what = (): string =>
        `${concept.taxonomy}:${concept.name} in ${concept.unit}, ${JSON.stringify(fact.members)}`;
      const placed = placeOf(fact);
      if (typeof placed === 'string') {
        tallyAt(tally, placed, file, what);
        continue;
      }
      const { filing: stated, start, end, kind, number: value } = placed;
      const filing = filingOf(stated);
      if (!isSameFiling(filing, stated)) tallyAt(tally, 'filingsDiffering', file, what);
      const rows = getOrCreate(filing.rows, unit, () => new Map<number, number>());
      const row = getOrCreate(rows, periodNumber(placed), () => {
        made.rows.push({ document: filing.document, unit, binding: filing.binding, start, end, kind });
        return made.rows.length - 1;
      });
      made.facts.push({ row, field, number: value });
    }
  }
  const firstRow = names.rows;
  names.companies += 1;
  names.rows += made.rows.length;
  tally.counts.companies += 1;
  const entity = { ...identity, ...(company.name !== undefined && { name: company.name }) };
  return { company: number, entity, firstRow, ...made };
}

function describeField(
  { properties, labels }: { readonly properties: FieldProperty[]; readonly labels: FieldLabel[] },
  field: FieldName,
  { label, definition, facts }: CompanyConcept,
): void {
  const isDuration = facts.some(({ members }) => members.start !== undefined);
  properties.push({ field, periodType: isDuration ? 'duration' : 'instant' });
  if (label !== undefined) labels.push({ field, labelType: 'primary', text: label });
  if (definition !== undefined) labels.push({ field, labelType: 'full', text: definition });
}

type StatedFiling = {
  readonly accn: string;
  readonly filed: EpochDay;
  readonly filedText: string;
  readonly form: string | undefined;
  readonly fiscalYear: string | undefined;
  readonly fiscalPeriod: string | undefined;
};

/** `rows`: by unit and {@link periodNumber}. */
type Filing = StatedFiling & {
  readonly document: number;
  readonly binding: number;
  readonly rows: Map<number, Map<number, number>>;
};

/** Days of the years 0 to 9999, and more. */
const MOST_DAYS = 2 ** 22;

/** A number that no other period has; an instant has no length. */
function periodNumber({ start, end }: Pick<FactRow, 'start' | 'end'>): number {
  return end * MOST_DAYS + (start === NO_DAY ? 0 : end - start + 1);
}

function documentOf({ accn, filed, form, fiscalYear, fiscalPeriod }: StatedFiling, entity: number): FiledDocument {
  return {
    name: accn,
    entity,
    ...(form !== undefined && { form }),
    filed,
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(fiscalPeriod !== undefined && { fiscalPeriod }),
    attributes: {},
  };
}

function isSameFiling(a: StatedFiling, b: StatedFiling): boolean {
  return a.filed === b.filed && a.form === b.form && a.fiscalYear === b.fiscalYear && a.fiscalPeriod === b.fiscalPeriod;
}

type Placed = Omit<FactRow, 'document' | 'unit' | 'binding'> & {
  readonly filing: StatedFiling;
  readonly number: Decimal | null;
};
type Unplaced = 'factsWithoutNumber' | 'factsWithoutFiling' | 'factsWithoutPeriod' | 'periodsNegative';

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;
/** The store keeps places in a byte. */
const MOST_PLACES = 255;
const MOST_TEXT = 400;

/** Filing, period and number of a fact, or why it has none. */
function placeOf({ members, value }: StatedFact): Placed | Unplaced {
  const accn = statedText(members.accn);
  const filedText = statedText(members.filed) ?? '';
  const filed = parseIsoDate(filedText);
  if (accn === undefined || !ACCESSION.test(accn) || filed === undefined) return 'factsWithoutFiling';
  const end = parseIsoDate(statedText(members.end) ?? '');
  const isInstant = members.start === undefined || members.start === null;
  const start = isInstant ? NO_DAY : parseIsoDate(statedText(members.start) ?? '');
  if (end === undefined || start === undefined) return 'factsWithoutPeriod';
  if (start > end) return 'periodsNegative';
  const number = value === null || value === undefined || value.length > MOST_TEXT ? null : parseDecimal(value);
  if (number === undefined || (value !== null && number === null) || (number?.places ?? 0) > MOST_PLACES) {
    return 'factsWithoutNumber';
  }
  const filing = {
    accn,
    filed,
    filedText,
    form: statedText(members.form),
    fiscalYear: statedText(members.fy),
    fiscalPeriod: statedText(members.fp),
  };
  return { filing, number, start, end, kind: isInstant ? PERIOD_KIND.instant : PERIOD_KIND.duration };
}
