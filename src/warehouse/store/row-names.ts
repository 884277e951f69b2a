import type { DuckDBConnection } from '@duckdb/node-api';
import type { EpochDay } from '../../core/base/date.ts';
import { accessionSql } from '../../core/model/filing-identity.ts';
import type { RowDescription } from '../../core/model/finding.ts';
import { NO_DAY } from '../../core/model/period.ts';
import { openAt } from './relations.ts';
import { remembered } from './remembered.ts';
import { columns, queryColumns, toRecords } from './rows.ts';
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
  readonly companies: Map<number, RowDescription['company']>;
  readonly documents: Map<number, StoredDocument>;
  readonly dimensions: Map<number, string>;
  readonly units: Map<number, string>;
  readonly resources: Map<number, readonly [name: string, source: string]>;
};

const noNames = (): RowNames => ({
  companies: new Map(),
  documents: new Map(),
  dimensions: new Map(),
  units: new Map(),
  resources: new Map(),
});

/** Where the names of a kind are kept. */
const BOOK = {
  entity: 'companies',
  document: 'documents',
  dimensions: 'dimensions',
  unit: 'units',
  resource: 'resources',
} as const satisfies Record<NameKind, keyof RowNames>;

/** More are forgotten. */
const MOST_NAMES = 20_000;

/** The names of all that rows refer to, and others that were read before. */
export async function readNames(
  connection: DuckDBConnection,
  snapshot: number,
  rows: Readonly<Record<NameKind, Int32Array>>,
): Promise<RowNames> {
  const book = await remembered(connection, { kind: 'names of rows', most: 2 }, String(snapshot), () => ({
    names: noNames(),
  }));
  const isFull = Object.values(book.names).reduce((sum, { size }) => sum + size, 0) > MOST_NAMES;
  if (isFull) book.names = noNames();
  const { names } = book;
  const wanted = NAME_KINDS.flatMap((kind) => {
    const ids = [...new Set(rows[kind])].filter((id) => id > 0 && !names[BOOK[kind]].has(id));
    return ids.length === 0 ? [] : [{ kind, ids }];
  });
  if (wanted.length > 0) await addNames(connection, snapshot, wanted, names);
  return names;
}

type Wanted = readonly { readonly kind: NameKind; readonly ids: readonly number[] }[];

async function addNames(
  connection: DuckDBConnection,
  snapshot: number,
  wanted: Wanted,
  names: RowNames,
): Promise<void> {
  const parts = wanted.map(({ kind, ids }) => {
    const isWanted = ids.length <= FEW ? isAmong(`${kind}_id`, ids) : `${kind}_id IN (${fromParameter(kind)})`;
    return `SELECT ${NAME_KINDS.indexOf(kind)}, ${NAMES[kind](isWanted)}`;
  });
  const lists = wanted.flatMap(({ kind, ids }) => (ids.length <= FEW ? [] : [[kind, JSON.stringify(ids)] as const]));
  const hasMoment = wanted.some(({ kind }) => kind === 'entity' || kind === 'document');
  const parameters = { ...(hasMoment && { snapshot }), ...Object.fromEntries(lists) };
  const read = toRecords(await queryColumns(connection, NAME_PLAN, parts.join(' UNION ALL '), parameters));
  for (const { kind, id, second, third, end, accession, accepted, fiscalYear, fiscalPeriod, ...own } of read) {
    const name = own.name ?? '';
    const add: Record<NameKind, () => unknown> = {
      entity: () => names.companies.set(id, { key: name, name: second || null, symbol: third || null }),
      document: () => {
        const periodEnd = end === NO_DAY ? null : end;
        const [form, filed] = [second || null, third || null];
        names.documents.set(id, { name, form, filed, accession, accepted, periodEnd, fiscalYear, fiscalPeriod });
      },
      dimensions: () => names.dimensions.set(id, name),
      unit: () => names.units.set(id, name),
      resource: () => names.resources.set(id, [name, second ?? '']),
    };
    add[NAME_KINDS[kind] ?? 'unit']();
  }
}

const fromParameter = (name: string): string => `SELECT unnest(from_json($${name}, '["INTEGER"]'))`;
