import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import { CORE_STATEMENTS } from '../../src/core/model/default-group.ts';
import { CIK_SCHEME, entityIdentity } from '../../src/core/model/entity-key.ts';
import { PERIOD_KIND } from '../../src/core/model/period.ts';
import { refreshesAfter } from '../../src/core/model/refresh-schedule.ts';
import { DECIMALS_UNSTATED, type Entity, type FiledDocument, type RowBatch } from '../../src/core/model/row-batch.ts';
import type { SourceRead } from '../../src/core/model/source-read.ts';
import { ingestHistory } from '../../src/warehouse/ingest/ingest-history.ts';
import { ingestRows } from '../../src/warehouse/ingest/ingest-rows.ts';
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

/** A history: after the first refresh with all rows, each brings new amounts for the rows of some companies. */
export type GeneratedHistory = {
  readonly companies: number;
  /** After the first one. */
  readonly refreshes: number;
  /** Companies that change in a refresh, the next ones each time. */
  readonly changing: number;
};

/** Writes a store with such a history of `CoreFinancials-QTR`; the same everywhere. */
export async function generateServiceHistory(store: string, history: GeneratedHistory): Promise<{ rows: number }> {
  const { companies, refreshes, changing } = history;
  const moments = refreshesAfter(Date.UTC(2026, 0, 1), 'CoreFinancials');
  const reads = function* () {
    for (let refresh = 0; refresh <= refreshes; refresh += 1) {
      const start = (refresh * changing) % (companies - changing);
      const read = refresh === 0 ? serviceRows(companies) : serviceRows(changing, start, refresh);
      yield [{ read, input: `refresh ${refresh}`, observedAt: new Date(moments.next().value).toISOString() }];
    }
  };
  const all = { taxonomies: [], taxonomiesObservedAt: '2026-01-01T00:00:00Z', refreshes: reads };
  await ingestHistory(all, { store, command: 'generate' }, { ...PORTS, progress: NO_PROGRESS });
  return { rows: companies * QUARTERS };
}

/** The rows of companies from the one of a number. `salt`: one in eight amounts is another one than with 0. */
async function* serviceRows(companies: number, start = 0, salt = 0): SourceRead {
  for (let from = start; from < start + companies; from += COMPANIES_PER_BATCH) {
    const count = Math.min(COMPANIES_PER_BATCH, start + companies - from);
    yield { kind: 'rows', batch: batchOf({ from, count, start, salt }) };
  }
  return {
    scope: {
      source: 'service',
      resource: 'CoreFinancials-QTR',
      partition: 'all',
      complete: salt === 0,
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

type Part = { readonly from: number; readonly count: number; readonly start: number; readonly salt: number };

/** Rows of some companies of a read that begins with the company `start`. */
function batchOf({ from, count, start, salt }: Part): RowBatch {
  const first = from === start;
  const rows = count * QUARTERS;
  const whose = Array.from({ length: rows }, (_, row) => from + Math.floor(row / QUARTERS));
  const quarters = Array.from({ length: rows }, (_, row) => quarterOf(row % QUARTERS));
  const base = (from - start) * QUARTERS;
  const perRow = NUMBERS.length + AMOUNTS;
  const numbers = rows * perRow;
  const mantissa = new BigInt64Array(numbers);
  for (let row = 0; row < rows; row += 1) {
    const { year, quarter } = quarters[row] ?? quarterOf(0);
    const company = whose[row] ?? 0;
    const place = (company % COMPANIES_PER_BATCH) * QUARTERS + (row % QUARTERS);
    const header = [company + 1, 1, 3, year, quarter];
    header.forEach((value, index) => {
      mantissa[row * perRow + index] = BigInt(value);
    });
    for (let index = 0; index < AMOUNTS; index += 1) {
      const changed = index % 8 === salt % 8 ? salt * 15_485_863 : 0;
      const amount = ((company * 7_919 + place * 104_729 + index * 1_299_709 + changed) % 9_999_991) * 1_000;
      mantissa[row * perRow + NUMBERS.length + index] = BigInt(amount);
    }
  }
  const texts = Array.from({ length: rows }, (_, row) =>
    textsOf(whose[row] ?? 0, quarters[row] ?? quarterOf(0)),
  ).flat();
  return {
    fields: first ? FIELDS.map((name) => ({ namespace: 'service', name })) : [],
    units: first ? ['USD'] : [],
    documents: Array.from({ length: rows }, (_, row) => documentOf(from * QUARTERS + row, (whose[row] ?? 0) - start)),
    entities: Array.from({ length: count }, (_, index) => companyOf(from + index)),
    dimensions: first ? [''] : [],
    taxonomies: first ? [{ source: 'service', id: '50' }] : [],
    rows: {
      document: Int32Array.from({ length: rows }, (_, row) => base + row),
      entity: Int32Array.from(whose, (company) => company - start),
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
  return {
    ...entityIdentity(CIK_SCHEME, cikOf(company)),
    name: nameOf(company),
    symbol: symbolOf(company),
    industryCode: '3460',
  };
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
