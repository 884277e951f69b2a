import type { DuckDBConnection } from '@duckdb/node-api';
import type { NumberChange } from '../../../core/model/change-kind.ts';
import type { KnownCounts } from '../../../core/model/known-value.ts';
import type { PrintedPeriod } from '../../../core/model/period.ts';
import { isNegated, isRescaled } from '../diff/compare.ts';
import { type ListPart, type StoredPeriod, toPrinted } from '../diff/row-changes.ts';
import { writeParquet } from '../query/copy-answer.ts';
import { entityName, openNow } from '../relations.ts';
import { queryRecords, streamRecords } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { type KnownScope, makeKnownValues, valueKey } from './known-values.ts';

/** A number as a filing reports it; `filed` is an ISO date. */
export type RestatedSide = {
  readonly value: string;
  readonly document: string;
  readonly form: string | null;
  readonly filed: string;
};

/** A number of a filing that is another one than was known before. Values are exact decimal text. */
export type StoredRestatement = {
  readonly change: NumberChange;
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null };
  /** With its prefix, `us-gaap:Revenues`: all years of a standard are one. */
  readonly field: string;
  readonly period: PrintedPeriod;
  readonly unit: string | null;
  readonly before: RestatedSide;
  readonly after: RestatedSide;
};

/** How many of each kind there are, those of other kinds than the listed included. */
export type RestatementCounts = KnownCounts & { readonly kinds: Readonly<Record<NumberChange, number>> };

/** To be read before the next restatements or panel on the same connection. */
export type StoredRestatements = RestatementCounts & {
  readonly listed: number;
  readonly list: (part?: ListPart) => AsyncIterable<StoredRestatement>;
  /** Writes them to a Parquet file. */
  readonly toParquet: (path: string) => Promise<void>;
};

const keyOf = (side: 'v' | 'b'): string => valueKey(`${side}.mantissa`, `${side}.places`, `${side}.wide`);
const textOf = (side: 'v' | 'b'): string => `coalesce(${side}.wide, exact_text(${side}.mantissa, ${side}.places))`;

/** `size`: for the order of a list only. */
const RESTATEMENTS = `
  CREATE OR REPLACE TEMP TABLE restatement AS
  SELECT *, abs(after::DOUBLE - before::DOUBLE) / nullif(abs(before::DOUBLE), 0) AS size,
    CASE WHEN ${isRescaled('key_before', 'key_after')} THEN 'rescaled'
      WHEN ${isNegated('key_before', 'key_after')} THEN 'negated' ELSE 'restated' END AS change
  FROM (
    SELECT v.place, v.field, b.filing AS filing_before, v.filing AS filing_after, ${textOf('b')} AS before,
      ${textOf('v')} AS after, ${keyOf('b')} AS key_before, ${keyOf('v')} AS key_after
    FROM known_value v JOIN known_value b ON b.place = v.place AND b.field = v.field AND b.until = v.filing
    WHERE v.state = 'restated')`;

const NAMED = `
  SELECT x.change, e.key AS company_key, ev.name AS company, ev.symbol, k.prefix || ':' || k.name AS field,
    c.period_kind, c.period_start, c.period_end, u.name AS unit, x.before, x.after, x.size, x.filing_after,
    b.accession AS document_before, b.form AS form_before, b.filed AS filed_before,
    a.accession AS document_after, a.form AS form_after, a.filed AS filed_after
  FROM restatement x JOIN row_identity c ON c.row_identity_id = x.place JOIN entity e USING (entity_id)
  ${entityName(openNow)} LEFT JOIN unit u ON u.unit_id = c.unit_id
  JOIN (SELECT DISTINCT field, prefix, name FROM known_field) k ON k.field = x.field
  JOIN known_filing b ON b.filing = x.filing_before JOIN known_filing a ON a.filing = x.filing_after`;

/** The largest in relation to the number before come first, those from zero last. */
const ORDER = `size DESC NULLS LAST, company_key, field, period_end DESC, period_start DESC NULLS LAST, unit,
  filing_after`;

const sideSql = (side: 'before' | 'after'): string =>
  `{value: ${side}, document: document_${side}, form: form_${side}, filed: filed_${side}::VARCHAR} AS "${side}"`;

const listOf = (part: ListPart | undefined): string => `
  SELECT change, {key: company_key, name: company, symbol: symbol} AS company, field,
    {kind: period_kind, start: period_start::VARCHAR, "end": period_end::VARCHAR} AS period, unit,
    ${sideSql('before')}, ${sideSql('after')}
  FROM (${NAMED}) ORDER BY ${ORDER} ${part ? `LIMIT ${Number(part.most)} OFFSET ${Number(part.from)}` : ''}`;

const FLAT = `
  SELECT * EXCLUDE (size, filing_after) REPLACE (['instant', 'duration'][period_kind + 1] AS period_kind),
    wide_number(before) AS before_number, wide_number(after) AS after_number
  FROM (${NAMED}) ORDER BY ${ORDER}`;

async function* restatementsOf(connection: DuckDBConnection, part?: ListPart): AsyncGenerator<StoredRestatement> {
  type Stored = Omit<StoredRestatement, 'period'> & { readonly period: StoredPeriod };
  for await (const stored of streamRecords<Stored>(connection, listOf(part))) {
    yield { ...stored, period: toPrinted(stored.period) };
  }
}

/** The restatements of all filings of the scope; with `only`, all is counted, and those of these kinds are listed. */
export async function readRestatements(
  connection: DuckDBConnection,
  scope: KnownScope,
  only?: readonly NumberChange[],
): Promise<StoredRestatements> {
  const counts = await makeKnownValues(connection, scope);
  await connection.run(RESTATEMENTS);
  const found = await queryRecords<{ readonly change: NumberChange; readonly count: number }>(
    connection,
    'SELECT change, count(*)::INTEGER AS count FROM restatement GROUP BY change',
  );
  const kinds = {
    restated: 0,
    rescaled: 0,
    negated: 0,
    ...Object.fromEntries(found.map((of) => [of.change, of.count])),
  };
  if (only) await connection.run(`DELETE FROM restatement WHERE change NOT IN (${only.map(quoteText).join(', ')})`);
  return {
    ...counts,
    kinds,
    listed: (only ?? found.map(({ change }) => change)).reduce((sum, change) => sum + kinds[change], 0),
    list: (part) => restatementsOf(connection, part),
    toParquet: (path) => writeParquet(connection, FLAT, path),
  };
}
