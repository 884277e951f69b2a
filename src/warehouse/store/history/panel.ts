import type { DuckDBConnection } from '@duckdb/node-api';
import { NOT_ADDITIVE } from '../../../core/model/additive.ts';
import type { KnownCounts, PanelForm, PanelMoment } from '../../../core/model/known-value.ts';
import { answerOwn, type SqlAnswer } from '../query/run-sql.ts';
import { entityName, openNow } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { quoteName } from '../sql-text.ts';
import { decimalUnit, freeName, MOST_DIGITS, NARROW_DIGITS } from '../wide-columns.ts';
import { type KnownScope, makeKnownValues } from './known-values.ts';
import { type PanelDays, panelMoments } from './panel-moments.ts';
import { trailingYears } from './trailing-year.ts';

export type PanelRequest = PanelDays & {
  /** Ids, in the order of the columns; several ids of one field are neighbours. */
  readonly fields: readonly number[];
  /** Their keys. */
  readonly companies?: readonly string[] | undefined;
  readonly every: PanelMoment;
  readonly form: PanelForm;
  /** With the twelve months up to the end of each period. */
  readonly ttm: boolean;
};

/** To be read before the next panel on the same connection. */
export type Panel = { readonly counts: KnownCounts; readonly answer: SqlAnswer };

/** A field of a panel, and the digits of its numbers. */
type PanelField = {
  readonly field: number;
  readonly name: string;
  readonly places: number;
  readonly whole: number;
};

const FIELDS = `
  SELECT k.field, any_value(k.name) AS name,
    coalesce(max(coalesce(length(split_part(v.wide, '.', 2)), v.places)), 0)::INTEGER AS places,
    coalesce(max(CASE WHEN v.wide IS NULL THEN ${NARROW_DIGITS}
      ELSE length(ltrim(split_part(v.wide, '.', 1), '-')) END), 0)::INTEGER AS whole
  FROM known_field k LEFT JOIN known_value v USING (field)
  GROUP BY k.field ORDER BY min(list_position(from_json($fields, '["INTEGER"]'), k.field_id))`;

/** A macro of the store knows powers of ten of up to 19. */
const MOST_SHIFT = 19;

const isDecimal = ({ places, whole }: Pick<PanelField, 'places' | 'whole'>): boolean =>
  places <= MOST_SHIFT && places + whole <= MOST_DIGITS;

/** SQL of the number of a known value as a DECIMAL; NULL where it has more places, or too many digits. */
const decimalOf = (value: string, places: number): string => `coalesce(
  exact_number(${value}.mantissa, ${value}.places, ${places}, ${decimalUnit(places)}),
  CASE WHEN length(split_part(${value}.wide, '.', 2)) <= ${places}
    THEN TRY_CAST(${value}.wide AS DECIMAL(${MOST_DIGITS}, ${places})) END)`;

const textOf = (value: string): string => `coalesce(${value}.wide, exact_text(${value}.mantissa, ${value}.places))`;

/** The relations of company, unit and period of a moment `m`. */
const PLACE = `JOIN row_identity c ON c.row_identity_id = m.place JOIN entity e USING (entity_id)
  ${entityName(openNow)} LEFT JOIN unit u ON u.unit_id = c.unit_id`;
const PLACE_COLUMNS = `e.key AS company_key, ev.name AS company, u.name AS unit, c.period_start, c.period_end, m.known`;
const ORDER = `company_key, unit, period_end, period_start NULLS FIRST, known, m.bound`;

function wideQuery(fields: readonly PanelField[], isWithTtm: (field: PanelField) => boolean): string {
  const taken = new Set(['company_key', 'company', 'unit', 'period_start', 'period_end', 'known', 'filing', 'form']);
  const columns: string[] = [];
  const joins = fields.map((of, at) => {
    const { field, name, places } = of;
    const [value, year] = [`v${at}`, `t${at}`];
    const add = (expression: string, end: string): void => {
      columns.push(`${expression} AS ${quoteName(freeName(`${name}${end}`, taken))}`);
    };
    add(`${value}.number`, '');
    add(`${value}.accession`, '_accession');
    add(`${value}.state`, '_state');
    const number = isDecimal(of) ? decimalOf('v', places) : textOf('v');
    const join = `LEFT JOIN (SELECT v.place, v.filing, v.until, v.state, f.accession, ${number} AS number
      FROM known_value v JOIN known_filing f USING (filing) WHERE v.field = ${field}) ${value}
      ON ${value}.place = m.place AND ${value}.filing <= m.bound AND ${value}.until > m.bound`;
    if (!isWithTtm(of)) return join;
    add(`${year}.number`, '_ttm');
    add(`${year}.basis`, '_ttm_basis');
    add(`${year}.accessions`, '_ttm_accessions');
    return `${join} LEFT JOIN (FROM trailing_year WHERE field = ${field}) ${year}
      ON ${year}.place = m.place AND ${year}.bound = m.bound`;
  });
  const newest = `greatest(${fields.map((_, at) => `v${at}.filing`).join(', ')}, 0)`;
  return `SELECT ${PLACE_COLUMNS}, g.accession AS filing, g.form, ${columns.join(', ')}
    FROM panel_moment m ${PLACE} ${joins.join(' ')} JOIN known_filing g ON g.filing = ${newest}
    ORDER BY ${ORDER}`;
}

const OWN_YEAR = 'LEFT JOIN trailing_year t ON t.place = m.place AND t.bound = m.bound AND t.field = v.field';

/** With each filing only what it reports itself; at other moments all that was known. */
function longQuery(every: PanelMoment, hasTtm: boolean): string {
  const holds = every === 'filing' ? 'v.filing = m.bound' : 'v.filing <= m.bound AND v.until > m.bound';
  const year = 't.number AS ttm, t.basis AS ttm_basis, t.accessions AS ttm_accessions';
  return `SELECT ${PLACE_COLUMNS}, k.prefix || ':' || k.name AS field, ${decimalOf('v', LONG_PLACES)} AS number,
      ${textOf('v')} AS number_text, v.state, g.accession, g.form, g.filed ${hasTtm ? `, ${year}` : ''}
    FROM panel_moment m JOIN known_value v ON v.place = m.place AND ${holds} ${PLACE}
    JOIN (SELECT DISTINCT field, prefix, name FROM known_field) k ON k.field = v.field
    JOIN known_filing g ON g.filing = v.filing ${hasTtm ? OWN_YEAR : ''}
    ORDER BY ${ORDER}, k.prefix, k.name`;
}

/** As in the view `filed_value`. */
const LONG_PLACES = 12;
/** Sums of four numbers of 19 digits fit. */
const MOST_TTM_PLACES = 18;

/**
 * One row a company, unit, period and moment, each value with the accession number of the newest filing that reported
 * it by then and what that filing was to it (`state`).
 */
export async function makePanel(connection: DuckDBConnection, request: PanelRequest): Promise<Panel> {
  const { fields: ids, companies, every, form, ttm, from, to } = request;
  const scope: KnownScope = { fields: ids, companies };
  const counts = await makeKnownValues(connection, scope);
  await connection.run(panelMoments(every), { from, to });
  const fields = await queryRecords<PanelField>(connection, FIELDS, { fields: JSON.stringify(ids) });
  const additive = ttm ? fields.filter(({ name }) => !NOT_ADDITIVE.test(name)) : [];
  if (additive.length > 0) {
    const places = Math.min(Math.max(...additive.map((field) => field.places)), MOST_TTM_PLACES);
    const numbers = additive.map(({ field }) => field);
    for (const sql of trailingYears(numbers, decimalOf('v', places))) await connection.run(sql);
  }
  const query =
    form === 'wide' ? wideQuery(fields, (field) => additive.includes(field)) : longQuery(every, additive.length > 0);
  return { counts, answer: await answerOwn(connection, query) };
}
