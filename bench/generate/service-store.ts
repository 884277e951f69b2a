import { NO_PROGRESS } from '../../src/base/progress.ts';
import { ingestRows } from '../../src/ingest/ingest-rows.ts';
import { PERIOD_KIND } from '../../src/model/period.ts';
import { DECIMALS_UNSTATED, type Entity, type FiledDocument, type RowBatch } from '../../src/model/row-batch.ts';
import type { SourceRead } from '../../src/model/source-read.ts';
import { CORE_STATEMENTS } from '../../src/protocol/rows/default-group.ts';
import { PORTS } from '../support/ports.ts';

const QUARTERS = 24;
const COMPANIES_PER_BATCH = 100;
const FIRST_YEAR = 2020;
const DAY = 86_400_000;

/** Fields of a row before its amounts; what a row of core financials carries to say whose it is and when. */
const NUMBERS = ['entityid', 'usdconversionrate', 'periodlength', 'fiscalyear', 'fiscalquarter'];
const TEXTS =
  'taxonomyid cik companyname primaryexchange marketoperator markettier primarysymbol siccode sicdescription restated receiveddate preliminary periodlengthcode periodenddate original formtype dcn currencycode crosscalculated audited amended'.split(
    ' ',
  );
/** Core fields, which an answer has where no others are asked for. */
export const AMOUNT_FIELDS = Object.values(CORE_STATEMENTS).flat().slice(0, 54);
const AMOUNTS = AMOUNT_FIELDS.length;
const FIELDS = [...NUMBERS, ...AMOUNT_FIELDS, ...TEXTS];

/** Values of a row: five numbers of its header, its amounts, and its texts. */
export const SERVICE_ROW_VALUES = FIELDS.length;

/** Writes a store with rows of `CoreFinancials-QTR` for so many companies, 24 quarters each; the same everywhere. */
export async function generateServiceStore(
  store: string,
  companies: number,
): Promise<{ rows: number; values: number }> {
  const target = { store, command: 'generate', input: `${companies} companies`, observedAt: '2026-01-01T07:13:00Z' };
  await ingestRows(serviceRows(companies), target, { ...PORTS, progress: NO_PROGRESS });
  const rows = companies * QUARTERS;
  return { rows, values: rows * SERVICE_ROW_VALUES };
}

async function* serviceRows(companies: number): SourceRead {
  for (let from = 0; from < companies; from += COMPANIES_PER_BATCH) {
    yield { kind: 'rows', batch: batchOf(from, Math.min(COMPANIES_PER_BATCH, companies - from)) };
  }
  return {
    scope: {
      source: 'service',
      resource: 'CoreFinancials-QTR',
      partition: 'all',
      complete: true,
      supersedes: true,
      partitionBy: 'scope',
      dimensions: 'all',
    },
    counts: { rows: companies * QUARTERS },
    diagnostics: [],
  };
}

type Quarter = { readonly start: number; readonly end: number; readonly year: number; readonly quarter: number };

function quarterOf(index: number): Quarter {
  const year = FIRST_YEAR + Math.floor(index / 4);
  const quarter = (index % 4) + 1;
  const day = (month: number, date: number): number => Date.UTC(year, month, date) / DAY;
  return { start: day(quarter * 3 - 3, 1), end: day(quarter * 3, 0), year, quarter };
}

function batchOf(from: number, count: number): RowBatch {
  const first = from === 0;
  const rows = count * QUARTERS;
  const whose = Array.from({ length: rows }, (_, row) => from + Math.floor(row / QUARTERS));
  const quarters = Array.from({ length: rows }, (_, row) => quarterOf(row % QUARTERS));
  const base = from * QUARTERS;
  const perRow = NUMBERS.length + AMOUNTS;
  const numbers = rows * perRow;
  const mantissa = new BigInt64Array(numbers);
  for (let row = 0; row < rows; row += 1) {
    const { year, quarter } = quarters[row] ?? quarterOf(0);
    const company = whose[row] ?? 0;
    const header = [company + 1, 1, 3, year, quarter];
    header.forEach((value, index) => {
      mantissa[row * perRow + index] = BigInt(value);
    });
    for (let index = 0; index < AMOUNTS; index += 1) {
      const amount = ((company * 7_919 + row * 104_729 + index * 1_299_709) % 9_999_991) * 1_000;
      mantissa[row * perRow + NUMBERS.length + index] = BigInt(amount);
    }
  }
  const texts = Array.from({ length: rows }, (_, row) =>
    textsOf(whose[row] ?? 0, quarters[row] ?? quarterOf(0)),
  ).flat();
  return {
    fields: first ? FIELDS.map((name) => ({ namespace: 'service', name })) : [],
    units: first ? ['USD'] : [],
    documents: Array.from({ length: rows }, (_, row) => documentOf(base + row, whose[row] ?? 0)),
    entities: Array.from({ length: count }, (_, index) => companyOf(from + index)),
    dimensions: first ? [''] : [],
    taxonomies: first ? [{ source: 'service', id: '50' }] : [],
    rows: {
      document: Int32Array.from({ length: rows }, (_, row) => base + row),
      entity: Int32Array.from(whose),
      dimensions: new Int32Array(rows),
      unit: new Int32Array(rows),
      periodKind: new Uint8Array(rows).fill(PERIOD_KIND.duration),
      periodStart: Int32Array.from(quarters, ({ start }) => start),
      periodEnd: Int32Array.from(quarters, ({ end }) => end),
      taxonomy: new Int32Array(rows),
      rounded: new Uint8Array(rows),
    },
    numbers: {
      row: Int32Array.from({ length: numbers }, (_, index) => base + Math.floor(index / perRow)),
      field: Int32Array.from({ length: numbers }, (_, index) => index % perRow),
      mantissa,
      places: new Uint8Array(numbers),
      decimals: new Int8Array(numbers).fill(DECIMALS_UNSTATED),
    },
    wideNumbers: { row: new Int32Array(), field: new Int32Array(), text: [], decimals: new Int8Array() },
    texts: {
      row: Int32Array.from({ length: texts.length }, (_, index) => base + Math.floor(index / TEXTS.length)),
      field: Int32Array.from({ length: texts.length }, (_, index) => perRow + (index % TEXTS.length)),
      text: texts,
    },
  };
}

const cikOf = (company: number): string => String(company + 1).padStart(10, '0');
export const symbolOf = (company: number): string => `ZZ${String(company + 1).padStart(5, '0')}`;
const nameOf = (company: number): string => `Generated Company ${company + 1}`;

function companyOf(company: number): Entity {
  return { key: cikOf(company), name: nameOf(company), symbol: symbolOf(company), industryCode: '3460' };
}

function documentOf(number: number, company: number): FiledDocument {
  return { name: `D${String(number).padStart(9, '0')}`, entity: company, form: '10-Q', attributes: {} };
}

function textsOf(company: number, { end, year, quarter }: Quarter): string[] {
  const [, month = '', day = ''] = new Date(end * DAY).toISOString().slice(0, 10).split('-');
  const exchange = ['NYSE', 'NASDAQ', 'OTC'][company % 3] ?? '';
  const date = `${month}/${day}/${year} 12:00 AM`;
  const symbol = symbolOf(company);
  const header = [
    '50',
    cikOf(company),
    nameOf(company),
    exchange,
    exchange,
    exchange,
    symbol,
    '3460',
    'Metal Forgings',
  ];
  const filed = ['false', date, 'false', 'm', date, 'true', '10-Q', `${cikOf(company)}-${year}-${quarter}`, 'USD'];
  return [...header, ...filed, 'false', 'false', 'false'];
}
