import { CrossfootError, inputError } from '../../../core/base/errors.ts';
import { quoteColumn } from '../../../core/expression/sql.ts';
import type { Engine, EngineTables, PlanTables } from '../../../core/model/engine.ts';
import type { TrinoClient } from '../../../warehouse/trino/client.ts';
import { DIALECTS, EXPORTED_COLUMNS, EXPORTED_TABLES, quoted } from './dialects.ts';
import { planStatements } from './plan-sql.ts';

export type TrinoPlace = {
  readonly catalog: string;
  /** It has the tables of an export, and those of a plan while a run lasts. */
  readonly schema: string;
  /** Part of the names of those tables: letters and digits that no other run has. */
  readonly run: string;
  /** A table of the run that could not be removed. */
  readonly onLeft: (table: string, reason: unknown) => void;
};

const NUMBERS_PER_JOB = 6_000_000;

/** Trino as an engine, over tables of an exported folder that exist there. */
export function trinoEngine(client: TrinoClient, given: TrinoPlace): Engine {
  // Trino knows all names in small letters.
  const place = { ...given, catalog: given.catalog.toLowerCase(), schema: given.schema.toLowerCase() };
  const nameOf = (table: string): string => [place.catalog, place.schema, table].map(quoteColumn).join('.');
  const own = { terms: nameOf(`plan_term_${place.run}`), sums: nameOf(`plan_sum_${place.run}`) };
  const made = new Set<string>();
  return {
    name: 'trino',
    numbersPerJob: NUMBERS_PER_JOB,
    begin: async (plan, signal) => {
      await requireTables(client, place, signal);
      for (const name of Object.values(own)) made.add(name);
      for (const statement of planStatements(plan, own, DIALECTS.trino)) await rowsOf(client, statement, signal);
      await requireWhole(client, plan, own, signal);
      return {
        numbers: nameOf('numbers'),
        closed: nameOf('closed'),
        ...own,
        printed: nameOf('printed'),
        printedClosed: nameOf('printed_closed'),
      };
    },
    run: (sql, signal) => client.run(sql, signal),
    isWorthRetrying: (error) => error instanceof CrossfootError && error.code === 'try-again',
    close: async () => {
      for (const name of made) {
        // A run that is interrupted removes its tables too.
        await rowsOf(client, `${DIALECTS.trino.drop} ${name}`).catch((reason) => place.onLeft(name, reason));
        made.delete(name);
      }
    },
  };
}

async function rowsOf(client: TrinoClient, sql: string, signal?: AbortSignal) {
  const rows = [];
  for await (const some of client.run(sql, signal)) rows.push(...some);
  return rows;
}

/** Tables with other types would give other verdicts: a DOUBLE rounds, and says nothing. */
async function requireTables(client: TrinoClient, place: TrinoPlace, signal: AbortSignal | undefined): Promise<void> {
  const sql =
    `SELECT table_name, column_name, data_type FROM ${quoteColumn(place.catalog)}.information_schema.columns ` +
    `WHERE table_schema = ${quoted(place.schema)} AND table_name IN (${EXPORTED_TABLES.map(quoted).join(', ')})`;
  const known = new Map<string, string>();
  for (const [table, column, type] of await rowsOf(client, sql, signal)) {
    known.set(`${table}.${column}`, String(type).toUpperCase().replaceAll(' ', ''));
  }
  const hint = { code: 'print-sql', dialect: 'trino' } as const;
  for (const table of EXPORTED_TABLES) {
    for (const [column, wanted] of Object.entries(EXPORTED_COLUMNS[table])) {
      const type = known.get(`${table}.${column}`);
      if (type === wanted.replaceAll(' ', '')) continue;
      const actual = type === undefined ? 'it is not there' : `it is ${type}`;
      throw inputError(`Trino: ${place.schema}.${table} needs a column ${column} of type ${wanted}, and ${actual}`, {
        hint,
      });
    }
  }
}

/** A statement that was sent twice would count its terms twice. */
async function requireWhole(
  client: TrinoClient,
  { terms, sums }: PlanTables,
  own: Pick<EngineTables, 'terms' | 'sums'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const sql = `SELECT (SELECT count(*) FROM ${own.terms}) AS terms, (SELECT count(*) FROM ${own.sums}) AS sums`;
  const [counts] = await rowsOf(client, sql, signal);
  if (counts?.[0] === String(terms.sumId.length) && counts[1] === String(sums.sumId.length)) return;
  throw new CrossfootError('refused', 'Trino: the tables of the plan do not have the rows that were sent');
}
