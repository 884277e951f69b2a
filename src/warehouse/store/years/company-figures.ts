import type { DuckDBConnection } from '@duckdb/node-api';
import { KEY_FIGURES } from '../../../core/model/key-figures.ts';
import { openAt } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { figureFields } from './figure-fields.ts';
import { makeYearlyFigures } from './yearly-figures.ts';

/** A number of a fiscal year, as a row version has it. `value`: exact decimal text. `end`: ISO text. */
export type YearValue = {
  readonly year: number;
  readonly end: string;
  readonly value: string;
  readonly unit: string | null;
  readonly field: { readonly namespace: string; readonly name: string };
  readonly row: number;
  readonly document: string | null;
  /** The number that it replaced, as an earlier document reports it. */
  readonly before: { readonly value: string; readonly row: number; readonly document: string | null } | null;
};

const isOpen = openAt('$snapshot');

const textOf = (of: string): string => `coalesce(${of}wide, exact_text(${of}mantissa, ${of}places))`;

/** Columns of a {@link YearValue}, of the relation `y` with the columns of `year_figure`. */
export const VALUE = `y.year, y.period_end::VARCHAR AS "end", ${textOf('y.')} AS value, u.name AS unit,
  {namespace: f.namespace, name: f.name} AS field, y.version AS row, d.name AS document,
  CASE WHEN y.before IS NOT NULL THEN {value: ${textOf('y.before.')}, row: y.before.version, document: b.name} END
    AS before`;
export const VALUE_NAMES = `LEFT JOIN unit u ON u.unit_id = y.unit_id
  JOIN (FROM field WHERE field_id IN (SELECT field_id FROM year_figure)) f ON f.field_id = y.field_id
  LEFT JOIN document d ON d.document_id = y.document_id
  LEFT JOIN document b ON b.document_id = y.before.document_id`;

const FIGURES = `SELECT y.figure, ${VALUE} FROM year_figure y ${VALUE_NAMES} ORDER BY y.figure, y.year`;

/** The key figures of a company (its key), by their places in {@link KEY_FIGURES}, the earliest year first. */
export async function readCompanyFigures(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<readonly (YearValue & { readonly figure: number })[]> {
  await makeYearlyFigures(connection, await figureFields(connection, KEY_FIGURES), snapshot, {
    condition: 'c.entity_id IN (SELECT entity_id FROM entity WHERE key = $company)',
    company,
  });
  return queryRecords(connection, FIGURES);
}

/** What else is known of a company. `until` is the day on which a former name was last used; days are ISO text. */
export type CompanyFacts = {
  readonly industryCode: string | null;
  readonly formerNames: readonly {
    readonly name: string;
    readonly from: string | null;
    readonly until: string | null;
  }[];
};

/** A SIC code of four digits; data sets leave out a zero at its beginning. NULL where it is no such code. */
export const INDUSTRY = `CASE WHEN regexp_full_match(industry_code, '[0-9]{1,4}') THEN lpad(industry_code, 4, '0') END`;

const FACTS = `
  SELECT ${INDUSTRY} AS "industryCode", coalesce(h.names, []) AS "formerNames"
  FROM entity e LEFT JOIN (FROM entity_version v WHERE ${isOpen('v')}) v USING (entity_id)
  LEFT JOIN (
    SELECT entity_id, list({name: name, "from": used_from::VARCHAR, until: used_until::VARCHAR}
      ORDER BY used_until DESC, name) AS names
    FROM former_name h WHERE ${isOpen('h')} GROUP BY entity_id) h USING (entity_id)
  WHERE e.key = $company`;

export async function readCompanyFacts(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<CompanyFacts> {
  const [facts] = await queryRecords<CompanyFacts>(connection, FACTS, { company, snapshot });
  return facts ?? { industryCode: null, formerNames: [] };
}
