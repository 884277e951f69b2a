import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { addedCounts } from '../../../core/base/collections.ts';
import type { PeriodSuffix } from '../../../core/model/resource.ts';
import { OF_RESOURCES, openAtEach, SHOWN_VERSIONS } from '../relations.ts';
import { queryColumns, queryRows, toRecords } from '../rows.ts';
import {
  COMPANIES,
  COMPANY_COLUMNS,
  COMPANY_HEADERS,
  type CompanyMoments,
  composedCompanies,
  PRESENT,
} from '../serving/company-sql.ts';
import { companiesPlan, companyHeader, financialsPlan, rowHeader } from '../serving/composed-rows.ts';
import {
  CANDIDATES,
  COMPOSED_COLUMNS,
  candidates,
  composedRows,
  HEADERS,
  type Moments,
  NONE_SHOWN,
  shownParts,
} from '../serving/composed-sql.ts';
import type { ShownTaxonomy } from '../serving/shown-state.ts';
import { type AllChanges, keptVersions, NEVER, readChanges, type WantedChanges } from './changes.ts';

/** What the states of companies are found by. */
type Stated = {
  /** When something of a company changed after `$before`: `entity_id` and `snapshot_id`. */
  readonly changed: string;
  /** How much a state of each company takes: `entity_id` and `size`. */
  readonly sizes: string;
};

const ROWS: Stated = {
  changed: `
    SELECT c.entity_id, unnest([v.opened, v.closed]) AS snapshot_id FROM ${SHOWN_VERSIONS}
    WHERE ${OF_RESOURCES} AND (v.opened > $before OR v.closed > $before)
    UNION ALL SELECT entity_id, unnest([opened, closed]) FROM document_version`,
  sizes: `SELECT c.entity_id, count(*) AS size FROM row_identity c WHERE ${OF_RESOURCES} GROUP BY c.entity_id`,
};

const NAMED: Stated = {
  changed: `
    SELECT entity_id, unnest([opened, closed]) AS snapshot_id FROM (${PRESENT})
    WHERE opened > $before OR closed > $before`,
  sizes: 'SELECT entity_id, 1 AS size FROM entity',
};

/** Companies by the refreshes of the range in which something, or the name of theirs, changed. */
const touched = ({ changed }: Stated): string => `
  SELECT DISTINCT entity_id, refresh FROM (
    ${changed} UNION ALL SELECT entity_id, unnest([opened, closed]) FROM entity_version)
  JOIN refresh_of USING (snapshot_id) WHERE refresh BETWEEN $since AND $until`;

/** Rows of companies, once for each state, that are composed at once: memory stays the same for any history. */
const ROWS_AT_ONCE = 400_000;

/** The states of these companies, by ordinals of each: before the range, and after each of these refreshes. */
const statesOf = (stated: Stated): string => `
  CREATE OR REPLACE TEMP TABLE company_state AS
  WITH touched AS (${touched(stated)}), size AS (${stated.sizes})
  SELECT entity_id, refresh, moment, row_number() OVER (PARTITION BY entity_id ORDER BY refresh) AS ordinal,
    (sum(size) OVER (ORDER BY entity_id) // $most)::INTEGER AS share
  FROM (FROM touched UNION SELECT DISTINCT entity_id, $since - 1 FROM touched) JOIN size USING (entity_id)
  JOIN (SELECT refresh, max(snapshot_id) AS moment FROM refresh_of GROUP BY refresh) USING (refresh)`;

const SHARES = 'SELECT DISTINCT share FROM company_state ORDER BY share';

const SHARE = 'CREATE OR REPLACE TEMP TABLE state AS FROM company_state WHERE share = $share';

const IN_STATES: Moments = {
  versions: `
    SELECT row_identity_id, moment, unnest(arg_max({content_id: content_id, document_id: document_id,
      is_open: coalesce(closed > moment, true)}, opened))
    FROM ${SHOWN_VERSIONS} JOIN state USING (entity_id)
    WHERE ${OF_RESOURCES} AND opened <= moment GROUP BY row_identity_id, moment`,
  key: 'moment, ',
  isOpenAt: (alias) => openAtEach(`${alias}.moment`),
};

const COMPANIES_IN_STATES: CompanyMoments = {
  states: 'JOIN state USING (entity_id)',
  moment: 'moment',
  key: 'moment, ',
  isOpen: openAtEach('c.moment'),
};

const NAMES = 'name symbol industry_code';
const SHOWN_OF_ROW = `contents several months filed document_end ${NAMES} document form fiscal_year fiscal_period`;

const structOf = (columns: string): string => `{${columns.split(' ').map((name) => `${name}: ${name}`)}}`;

/** Composed rows of all states. `content` is everything that is shown of one. */
const COMPOSED = `
  SELECT c.*, refresh, ordinal, ${structOf(SHOWN_OF_ROW)} AS content
  FROM (${composedRows(IN_STATES, ', list_sort(list(content_id)) AS contents')}) c
  JOIN state USING (entity_id, moment)`;

const COMPOSED_COMPANIES = `
  SELECT c.*, refresh, ordinal, ${structOf(NAMES)} AS content
  FROM (${composedCompanies(COMPANIES_IN_STATES)}) c JOIN state USING (entity_id, moment)`;

/**
 * A row keeps its version as long as nothing that is shown of it changes from one state of its company to the next.
 * Rows whose filings were withdrawn before the range have a version that ended; whether they were shown is not asked.
 */
const versionsOf = (identity: string): string => `
  WITH compared AS (
    SELECT *, rowid AS place, coalesce(withdrawn = 0 AND lag(withdrawn) OVER each = 0
      AND lag(ordinal) OVER each = ordinal - 1
      AND lag(content) OVER each IS NOT DISTINCT FROM content, false) AS continues
    FROM composed_row WINDOW each AS (PARTITION BY ${identity} ORDER BY ordinal)
  ), numbered AS (
    SELECT *, count(*) FILTER (NOT continues) OVER each AS run, dense_rank() OVER (ORDER BY ${identity}) AS row_id
    FROM compared WINDOW each AS (PARTITION BY ${identity} ORDER BY ordinal)
  ), version AS (
    SELECT row_id, entity_id, withdrawn, min(refresh) AS since, max(ordinal) AS last, arg_min(place, ordinal) AS place
    FROM numbered GROUP BY row_id, entity_id, withdrawn, run
  )
  SELECT row_id, v.since, coalesce(n.refresh, ${NEVER}) AS until, place
  FROM version v LEFT JOIN company_state n ON n.entity_id = v.entity_id AND n.ordinal = v.last + 1 WHERE v.withdrawn = 0
  UNION ALL SELECT row_id, -1, $since - 1, NULL FROM version WHERE withdrawn = 1 AND since < $since`;

const SHOWN = `
  CREATE OR REPLACE TEMP TABLE shown_content AS
  SELECT unnest(contents) AS content_id, v.position FROM composed_row c JOIN history_version v ON v.place = c.rowid
  WHERE v.position IS NOT NULL`;

const headersOf = (columns: string): string => `
  SELECT ${columns} FROM composed_row c JOIN (SELECT place, position AS version FROM history_version) ON place = c.rowid
  WHERE version IS NOT NULL ORDER BY version`;

/** Values that no state shows, of rows that are not of the state before the range. */
const LEFT_OUT = `
  SELECT left_out, sum(held)::BIGINT FROM (
    SELECT any_value(left_out) AS left_out, any_value(held) AS held FROM part GROUP BY content_id
    HAVING bool_and(left_out IS NOT NULL) AND min(moment) > $before) GROUP BY left_out`;

/** Fills `composed_row`, some companies at a time: `work` runs what `compose` makes of a query over `state`. */
async function composeStates(
  connection: DuckDBConnection,
  { resources, range, before }: WantedChanges,
  stated: Stated,
  work: (compose: (query: string) => string) => Promise<void>,
): Promise<void> {
  const parameters = { resources: JSON.stringify(resources), before, most: ROWS_AT_ONCE, ...range };
  await connection.run(statesOf(stated), parameters);
  const shares = (await queryRows(connection, SHARES)).map(([share]) => Number(share));
  for (const [index, share] of (shares.length > 0 ? shares : [0]).entries()) {
    await connection.run(SHARE, { share });
    const target = index === 0 ? 'CREATE OR REPLACE TEMP TABLE composed_row AS' : 'INSERT INTO composed_row';
    await work((query) => `${target} ${query}`);
  }
}

/** The changes of financials made of filings: companies are composed anew for each refresh that touched them. */
export async function financialsHistory(
  connection: DuckDBConnection,
  suffix: PeriodSuffix,
  wanted: WantedChanges,
  taxonomies: readonly ShownTaxonomy[],
): Promise<AllChanges> {
  const { resource, resources, range, before } = wanted;
  const ofFilings = { resources: JSON.stringify(resources) };
  await connection.run(CANDIDATES, { ...ofFilings, snapshot: before });
  await connection.run(shownParts(suffix));
  const rowsBefore = await numberIn(connection, 'SELECT count(DISTINCT position) FROM part WHERE is_current');
  const counts: Record<string, number>[] = [];
  await composeStates(connection, wanted, ROWS, async (compose) => {
    await connection.run(candidates(IN_STATES), ofFilings);
    await connection.run(shownParts(suffix, IN_STATES));
    await connection.run(compose(COMPOSED));
    const counted = await queryRows(connection, LEFT_OUT, { before });
    counts.push(Object.fromEntries(counted.map(([reason, values]) => [String(reason), Number(values)])));
  });
  await connection.run(keptVersions(versionsOf('entity_id, unit_id, period_end')), { ...range });
  await connection.run(SHOWN);
  const rows = await queryColumns(connection, COMPOSED_COLUMNS, headersOf(HEADERS));
  const plan = await financialsPlan(connection, resource, resources, taxonomies);
  const image = { plan, held: rows.held, headers: toRecords(rows).map(rowHeader), trims: true };
  const { unplaced, repeated, ...changes } = await readChanges(connection, wanted, image);
  return { ...changes, rowsBefore, leftOut: { ...addedCounts(counts), custom: unplaced, repeated } };
}

/** The changes of the companies that filed. */
export async function companiesHistory(connection: DuckDBConnection, wanted: WantedChanges): Promise<AllChanges> {
  const { resource, range, before } = wanted;
  const ofFilers = { resources: JSON.stringify(wanted.resources) };
  const values = { ...ofFilers, snapshot: before };
  const rowsBefore = await numberIn(connection, `SELECT count(*) FROM (${COMPANIES}) WHERE withdrawn = 0`, values);
  await composeStates(connection, wanted, NAMED, async (compose) => {
    await connection.run(compose(COMPOSED_COMPANIES), ofFilers);
  });
  await connection.run(keptVersions(versionsOf('entity_id')), { ...range });
  await connection.run(NONE_SHOWN);
  const rows = await queryColumns(connection, COMPANY_COLUMNS, headersOf(COMPANY_HEADERS));
  const plan = await companiesPlan(connection, resource);
  const image = { plan, held: new Int32Array(rows.count), headers: toRecords(rows).map(companyHeader) };
  const { versions, changes } = await readChanges(connection, wanted, image);
  return { versions, changes, rowsBefore, leftOut: {} };
}

async function numberIn(connection: DuckDBConnection, sql: string, values?: Record<string, DuckDBValue>) {
  const [[number] = []] = await queryRows(connection, sql, values);
  return Number(number);
}
