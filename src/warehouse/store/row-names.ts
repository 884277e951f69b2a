import type { DuckDBConnection } from '@duckdb/node-api';
import type { EpochDay } from '../../core/base/date.ts';
import { accessionSql } from '../../core/model/filing-identity.ts';
import type { RowDescription } from '../../core/model/finding.ts';
import { NO_DAY } from '../../core/model/period.ts';
import { openAt } from './relations.ts';
import { rememberedEach } from './remembered.ts';
import { columns, queryColumns, type RecordOf, toRecords } from './rows.ts';
import { isAmong } from './sql-text.ts';

const isOpen = openAt('$snapshot');

/** A document with the attributes known at the snapshot; `null` where its source does not state one. */
export type StoredDocument = NonNullable<RowDescription['document']> & {
  /** The accession number of the SEC; `null` where neither its name is one nor a source states it. */
  readonly accession: string | null;
  /** ISO text of the acceptance. */
  readonly accepted: string | null;
  readonly periodEnd: EpochDay | null;
  readonly fiscalYear: string | null;
  /** `Q1` to `Q3`, `FY`, or the number of the quarter. */
  readonly fiscalPeriod: string | null;
};

/** Longer lists are parameters: texts of many ids take long to read. */
const FEW = 1_000;

const NAME_PLAN = {
  ...columns('integer', 'kind id end'),
  ...columns('text?', 'name second third accepted fiscalYear fiscalPeriod accession'),
};
const NOTHING = 'NULL, NULL, NULL, NULL';
/** {@link NO_DAY} is a BIGINT where it is written as a number. */
const NO_END = `(${NO_DAY})::INTEGER`;

/** What rows refer to, by the column that has its id, and SQL of the names of some ids. */
const NAMES = {
  entity: (isWanted: string) => `entity_id, ${NO_END}, e.key, v.name, v.symbol, ${NOTHING}
    FROM (FROM entity WHERE ${isWanted}) e
    LEFT JOIN (FROM entity_version v WHERE ${isWanted} AND ${isOpen('v')}) v USING (entity_id)`,
  document: (isWanted: string) => `document_id, coalesce((v.period_end - DATE '1970-01-01')::INTEGER, ${NO_END}),
    d.name, v.form, v.filed::VARCHAR, v.accepted, v.fiscal_year, v.fiscal_period,
    ${accessionSql('d.name', 'v.attributes')}
    FROM (FROM document WHERE ${isWanted}) d
    LEFT JOIN (FROM document_version v WHERE ${isWanted} AND ${isOpen('v')}) v USING (document_id)`,
  dimensions: (isWanted: string) => `dimensions_id, ${NO_END}, text, NULL, NULL, ${NOTHING}
    FROM dimensions WHERE ${isWanted}`,
  unit: (isWanted: string) => `unit_id, ${NO_END}, name, NULL, NULL, ${NOTHING} FROM unit WHERE ${isWanted}`,
  resource: (isWanted: string) => `resource_id, ${NO_END}, name, source, NULL, ${NOTHING}
    FROM resource WHERE ${isWanted}`,
} as const;
type NameKind = keyof typeof NAMES;
const NAME_KINDS = Object.keys(NAMES) as readonly NameKind[];

export type RowNames = {
  readonly companies: ReadonlyMap<number, RowDescription['company']>;
  readonly documents: ReadonlyMap<number, StoredDocument>;
  readonly dimensions: ReadonlyMap<number, string>;
  readonly units: ReadonlyMap<number, string>;
  readonly resources: ReadonlyMap<number, readonly [name: string, source: string]>;
};

type NamedRow = RecordOf<typeof NAME_PLAN>;
const keyOf = (kind: NameKind, id: number): string => `${kind} ${id}`;

/** The names of all that rows refer to, by the ids in their columns. */
export async function readNames(
  connection: DuckDBConnection,
  snapshot: number,
  rows: Readonly<Record<NameKind, Int32Array>>,
): Promise<RowNames> {
  const ids = new Map(NAME_KINDS.map((kind) => [kind, [...new Set(rows[kind])].filter((id) => id > 0)] as const));
  const keys = [...ids].flatMap(([kind, of]) => of.map((id) => keyOf(kind, id)));
  const known = await rememberedEach(
    connection,
    { kind: `names of rows at ${snapshot}`, most: 20_000 },
    keys,
    (unknown) => readUnknown(connection, snapshot, new Set(unknown), ids),
  );
  const namesOf = <T>(kind: NameKind, use: (row: NamedRow, name: string) => T): ReadonlyMap<number, T> =>
    new Map(
      (ids.get(kind) ?? []).flatMap((id) => {
        const row = known.get(keyOf(kind, id));
        return row ? [[id, use(row, row.name ?? '')] as const] : [];
      }),
    );
  return {
    companies: namesOf('entity', ({ second, third }, key) => ({ key, name: second || null, symbol: third || null })),
    documents: namesOf('document', documentOf),
    dimensions: namesOf('dimensions', (_, text) => text),
    units: namesOf('unit', (_, name) => name),
    resources: namesOf('resource', ({ second }, name) => [name, second ?? '']),
  };
}

function documentOf({ second, third, end, accepted, accession, fiscalYear, fiscalPeriod }: NamedRow, name: string) {
  const [form, filed, periodEnd] = [second || null, third || null, end === NO_DAY ? null : end];
  return { name, form, filed, accession, accepted, periodEnd, fiscalYear, fiscalPeriod };
}

/** One query for all kinds. */
async function readUnknown(
  connection: DuckDBConnection,
  snapshot: number,
  unknown: ReadonlySet<string>,
  all: ReadonlyMap<NameKind, readonly number[]>,
): Promise<ReadonlyMap<string, NamedRow>> {
  const wanted = Array.from(all, ([kind, of]) => ({ kind, ids: of.filter((id) => unknown.has(keyOf(kind, id))) }));
  const parts = wanted.flatMap(({ kind, ids }) => {
    if (ids.length === 0) return [];
    const isWanted = ids.length <= FEW ? isAmong(`${kind}_id`, ids) : `${kind}_id IN (${fromParameter(kind)})`;
    return `SELECT ${NAME_KINDS.indexOf(kind)}, ${NAMES[kind](isWanted)}`;
  });
  const query = parts.join(' UNION ALL ');
  const lists = wanted.flatMap(({ kind, ids }) => (ids.length <= FEW ? [] : [[kind, JSON.stringify(ids)] as const]));
  const parameters = { ...(query.includes('$snapshot') && { snapshot }), ...Object.fromEntries(lists) };
  const read = toRecords(await queryColumns(connection, NAME_PLAN, query, parameters));
  return new Map(read.map((row) => [keyOf(NAME_KINDS[row.kind] ?? 'unit', row.id), row]));
}

const fromParameter = (name: string): string => `SELECT unnest(from_json($${name}, '["INTEGER"]'))`;
