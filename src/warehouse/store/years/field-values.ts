import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../relations.ts';
import { columns, queryColumns, queryRecords } from '../rows.ts';
import { INDUSTRY, VALUE, VALUE_NAMES, type YearValue } from './company-figures.ts';
import { fieldsAsFigure } from './figure-fields.ts';
import { makeYearlyFigures } from './yearly-figures.ts';

/** The values of a field that are asked for, all at a snapshot. */
export type AskedFieldValues = {
  /** Local name of the field. */
  readonly field: string;
  /** The beginning of a SIC code: companies of these industries alone. */
  readonly industry?: string | undefined;
  /** Keys of companies whose values are read wherever they are in the list; of the largest where there are none. */
  readonly companies: readonly string[];
  readonly from: number;
  readonly most: number;
};

type Company = { readonly key: string; readonly name: string | null; readonly symbol: string | null };
export type FieldValue = YearValue & { readonly company: Company };

/** The values of one year in one unit; `others`: how many it has in other units. */
export type ValuesOfYear = {
  readonly year: number;
  readonly unit: string | null;
  readonly others: number;
  /** From the lowest: for pictures only. */
  readonly sizes: Float64Array;
  /** Those at the ends, at the quarters and in the middle: of an even number the lower of the two. */
  readonly quantiles: readonly (FieldValue & { readonly share: number })[];
};

export type FieldValues = {
  /** How many companies have a value, and how many values there are. */
  readonly all: { readonly companies: number; readonly values: number };
  /**
   * Those of the companies of the part, by name; and of the named ones, else of the largest in the widest year. The
   * earliest year first.
   */
  readonly values: readonly FieldValue[];
  readonly chosen: readonly FieldValue[];
  /** The year in which most companies have a value, the newest of several; `undefined` where none has. */
  readonly widest: ValuesOfYear | undefined;
  /** How many companies each major group has. */
  readonly groups: readonly { readonly code: string; readonly companies: number }[];
};

const isOpen = openAt('$snapshot');

/** The companies with a value, those of the industry alone with their place in the list. */
const COMPANIES = `
  CREATE OR REPLACE TEMP TABLE field_company AS
  SELECT entity_id, key, v.name, v.symbol, industry,
    CASE WHEN is_chosen THEN (row_number() OVER (PARTITION BY is_chosen
      ORDER BY lower(coalesce(v.name, v.symbol, key)), key))::INTEGER END AS place
  FROM (SELECT DISTINCT entity_id FROM year_figure) JOIN entity e USING (entity_id)
    LEFT JOIN (SELECT *, ${INDUSTRY} AS industry FROM entity_version v WHERE ${isOpen('v')}) v
      USING (entity_id),
    LATERAL (SELECT $industry = '' OR coalesce(starts_with(industry, $industry), false) AS is_chosen)`;

const ALL = `SELECT count(DISTINCT entity_id)::INTEGER AS companies, count(*)::INTEGER AS "values"
  FROM year_figure JOIN field_company USING (entity_id) WHERE place IS NOT NULL`;

const GROUPS = `SELECT left(industry, 2) AS code, count(*)::INTEGER AS companies FROM field_company
  WHERE industry IS NOT NULL GROUP BY ALL ORDER BY code`;

/** `nth`: the place among the values of the widest year in its most frequent unit, the lowest first. */
const WIDEST = `
  CREATE OR REPLACE TEMP TABLE widest AS
  WITH chosen AS (FROM year_figure JOIN (FROM field_company WHERE place IS NOT NULL) USING (entity_id)),
  last AS (SELECT year, mode(unit_id) AS unit_id, count(*) AS companies FROM chosen GROUP BY year
    ORDER BY companies DESC, year DESC LIMIT 1)
  SELECT entity_id, year, u.name AS unit, coalesce(wide::DOUBLE, mantissa::DOUBLE / power(10, places)) AS size,
    row_number() OVER (ORDER BY size, place)::INTEGER AS nth, (companies - count(*) OVER ())::INTEGER AS others
  FROM chosen JOIN last USING (year, unit_id) LEFT JOIN unit u USING (unit_id)`;

const SIZE_PLAN = { ...columns('integer', 'year others'), ...columns('double', 'size'), ...columns('text?', 'unit') };
const SIZES = 'SELECT year, others, size, unit FROM widest ORDER BY nth';

/** Companies that are shown where none is named. */
const LARGEST = 5;
const IS_CHOSEN = `CASE WHEN $keys = '[]' THEN y.entity_id IN (FROM largest)
  ELSE c.key IN (SELECT unnest(from_json($keys, '["VARCHAR"]'))) END`;

const VALUES = `
  WITH largest AS (SELECT entity_id FROM widest ORDER BY nth DESC LIMIT ${LARGEST})
  SELECT {key: c.key, name: c.name, symbol: c.symbol} AS company, c.place, w.nth, ${IS_CHOSEN} AS chosen, ${VALUE}
  FROM year_figure y JOIN field_company c USING (entity_id)
    LEFT JOIN widest w ON w.entity_id = y.entity_id AND w.year = y.year ${VALUE_NAMES}
  WHERE (c.place > $from AND c.place <= $from + $most)
    OR ${IS_CHOSEN} OR w.nth IN (SELECT unnest(from_json($places, '["INTEGER"]')))
  ORDER BY c.place, c.key, y.year`;

/** The shares of values that are not above a quantile. */
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** The values of a field over the fiscal years of companies. */
export async function readFieldValues(
  connection: DuckDBConnection,
  { field, industry, companies, from, most }: AskedFieldValues,
  snapshot: number,
): Promise<FieldValues> {
  await makeYearlyFigures(connection, await fieldsAsFigure(connection, field), snapshot, { condition: 'true' });
  await connection.run(COMPANIES, { snapshot, industry: industry ?? '' });
  const [all = { companies: 0, values: 0 }] = await queryRecords<FieldValues['all']>(connection, ALL);
  const groups = await queryRecords<FieldValues['groups'][number]>(connection, GROUPS);
  await connection.run(WIDEST);
  const { year, others, unit, size: sizes } = await queryColumns(connection, SIZE_PLAN, SIZES);
  const placeOf = (share: number): number => Math.max(1, Math.ceil(share * sizes.length));
  type Read = FieldValue & { readonly place: number | null; readonly nth: number | null; readonly chosen: boolean };
  const read = await queryRecords<Read>(connection, VALUES, {
    from,
    most,
    keys: JSON.stringify(companies),
    places: JSON.stringify(SHARES.map(placeOf)),
  });
  const plain = ({ place: _, nth: __, chosen: ___, ...value }: Read): FieldValue => value;
  const at = (share: number) => read.find(({ nth }) => nth === placeOf(share));
  const quantiles = SHARES.flatMap((share) => {
    const value = at(share);
    return value ? [{ ...plain(value), share }] : [];
  });
  return {
    all,
    groups,
    values: read.filter(({ place }) => place !== null && place > from && place <= from + most).map(plain),
    chosen: read.filter(({ chosen }) => chosen).map(plain),
    widest:
      sizes.length === 0
        ? undefined
        : { year: year[0] ?? 0, unit: unit[0] ?? null, others: others[0] ?? 0, sizes, quantiles },
  };
}
