import { quartersOf, type Statement } from './business.ts';
import { isoDate, type Quarter, quarterOf, serviceDate } from './calendar.ts';
import { COMPANIES, type SampleCompany } from './companies.ts';
import { STATEMENTS, withDescendants } from './fields.ts';
import { companyAt, expectedFinding, PLANTED, type PlantedError, spoil } from './planted.ts';
import { RESTATED, restate } from './restated.ts';

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

/** The document control number of the report of a quarter: filer, year and running number. */
function documentOf({ cik }: SampleCompany, filing: Quarter): string {
  const year = String(filing.filed.getUTCFullYear()).slice(2);
  return `${cik}-${year}-${String(filing.index + 1).padStart(6, '0')}`;
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
  const header: Readonly<Record<string, string | number>> = {
    taxonomyid: TAXONOMY_ID,
    cik: company.cik,
    companyname: company.name,
    entityid: company.entityId,
    primaryexchange: 'NONE',
    marketoperator: 'NONE',
    markettier: 'NONE',
    primarysymbol: company.symbol,
    siccode: company.sic,
    sicdescription: company.sicText,
    usdconversionrate: 1,
    restated: String(restated),
    receiveddate: serviceDate(filing.filed),
    preliminary: 'false',
    periodlengthcode: 'm',
    periodlength: 3,
    periodenddate: serviceDate(period.end),
    original: String(!restated),
    formtype: filing.quarter === 4 ? '10-K' : '10-Q',
    fiscalyear: period.year,
    fiscalquarter: period.quarter,
    dcn: documentOf(company, filing),
    currencycode: 'USD',
    crosscalculated: 'false',
    audited: String(filing.quarter === 4),
    amended: 'false',
  };
  const head = Object.entries(header).map(([field, value]) => `{"field":"${field}","value":${JSON.stringify(value)}}`);
  const body = VALUE_FIELDS.flatMap((field) => {
    const value = statement.get(field);
    if (value === undefined) return company.missing === 'null' ? [`{"field":"${field}","value":null}`] : [];
    const written = company.points && !value.includes('.') ? `${value}.0` : value;
    return [`{"field":"${field}","value":${written}}`];
  });
  return [...head, ...body];
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
