import { quartersOf, type Statement } from './business.ts';
import { isoDate, type Quarter, quarterOf } from './calendar.ts';
import { COMPANIES, type SampleCompany } from './companies.ts';
import { STATEMENTS, withDescendants } from './fields.ts';
import { companyAt, expectedFinding, PLANTED, type PlantedError, spoil } from './planted.ts';
import { RESTATED, restate } from './restated.ts';
import { amountValues, documentNumber, headerValues } from './row-header.ts';
import type { SampleValue } from './sample-row.ts';

export const RESOURCE = 'Financials-QTR';
export const TAXONOMY_ID = '18';
const SEED = 20_250_228;

/** Two refreshes of the service: the second has one quarter more, a restated one, and one error less and one more. */
export const PUBLICATIONS = [
  { number: 1, quarters: 8, observedAt: '2025-02-28T07:13:00Z', file: 'rows-2025-02-28.json' },
  { number: 2, quarters: 9, observedAt: '2025-05-30T07:13:00Z', file: 'rows-2025-05-30.json' },
] as const;

type Publication = (typeof PUBLICATIONS)[number];

const MOST_QUARTERS = 9;
const HISTORY: readonly (readonly Statement[])[] = COMPANIES.map((company, index) =>
  quartersOf(company, SEED + index, MOST_QUARTERS),
);

/** Fields that hold values, in the order in which rows list them. */
const VALUE_FIELDS = [
  ...new Set(
    STATEMENTS.flatMap(({ root }) => withDescendants(root))
      .filter(({ kind }) => kind !== 'heading')
      .map(({ name }) => name),
  ),
];

type Version = { readonly statement: Statement; readonly filing: Quarter; readonly restated: boolean };

/** A company's quarter as a publication shows it. */
function versionOf(company: number, quarter: number, { number }: Publication): Version {
  const statement = spoil(HISTORY[company] ?? [], company, quarter, number);
  const isRestated =
    company === RESTATED.company &&
    quarter === RESTATED.quarter &&
    RESTATED.publications.some((publication) => publication === number);
  if (!isRestated) return { statement, filing: quarterOf(quarter), restated: false };
  return { statement: restate(statement), filing: quarterOf(RESTATED.by), restated: true };
}

function documentOf({ cik }: SampleCompany, filing: Quarter): string {
  return documentNumber(cik, filing.filed, filing.index + 1);
}

/** The saved answer of a publication, one row a line: by symbol, then the latest period first, as the service sorts. */
export function rowsAnswer(publication: Publication): string {
  const rows = COMPANIES.map((company, index) => ({ company, index }))
    .sort((a, b) => (a.company.symbol < b.company.symbol ? -1 : 1))
    .flatMap(({ company, index }) =>
      Array.from({ length: publication.quarters }, (_, back) => publication.quarters - 1 - back).map((quarter) =>
        valuesOf(company, quarterOf(quarter), versionOf(index, quarter, publication)),
      ),
    );
  const lines = rows.map((values, index) => `{"rownum":${index + 1},"values":[${values.join(',')}]}`);
  return `{"result":{"totalrows":${rows.length},"rows":[\n${lines.join(',\n')}\n]}}\n`;
}

function valuesOf(company: SampleCompany, period: Quarter, { statement, filing, restated }: Version): string[] {
  const { cik, name, entityId, symbol, sic, sicText } = company;
  const header = headerValues({
    taxonomy: TAXONOMY_ID,
    cik,
    name,
    entityId,
    trading: { exchange: 'NONE', operator: 'NONE', tier: 'NONE', symbol },
    sic,
    sicText,
    months: 3,
    end: period.end,
    fiscalYear: period.year,
    fiscalQuarter: period.quarter,
    document: documentOf(company, filing),
    form: filing.quarter === 4 ? '10-K' : '10-Q',
    received: filing.filed,
    original: !restated,
    restated,
    amended: false,
    audited: filing.quarter === 4,
  });
  return [...header, ...amountValues(VALUE_FIELDS, statement, company)].map(valueText);
}

function valueText({ field, value }: SampleValue): string {
  const written = value === null ? 'null' : value.kind === 'text' ? JSON.stringify(value.text) : value.text;
  return `{"field":"${field}","value":${written}}`;
}

/** What a check must find in the sample, and nothing else. */
export function answerKey(): string {
  const errors = PLANTED.map((error) => JSON.stringify(answerOf(error)));
  return `{"resource":"${RESOURCE}","taxonomy":"${TAXONOMY_ID}","errors":[\n${errors.join(',\n')}\n]}\n`;
}

function answerOf({
  company: index,
  quarter,
  kind,
  field,
  total,
  publications,
}: PlantedError): Record<string, unknown> {
  const company = companyAt(index);
  const publication = PUBLICATIONS.find(({ number }) => publications.includes(number)) ?? PUBLICATIONS[0];
  const { statement, filing } = versionOf(index, quarter, publication);
  const { reported, computed, complete } = expectedFinding(statement, total);
  const { start, end } = quarterOf(quarter);
  return {
    kind,
    company: { key: company.cik, name: company.name, symbol: company.symbol },
    document: documentOf(company, filing),
    period: { start: isoDate(start), end: isoDate(end) },
    field: total,
    spoilt: field,
    reported,
    computed,
    severity: complete ? 'error' : 'note',
    publications,
  };
}
