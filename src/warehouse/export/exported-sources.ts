import { usageError } from '../../core/base/errors.ts';
import { findNamed } from '../../core/base/find-named.ts';
import type { ExportManifest } from '../../core/model/export-manifest.ts';
import type { Moment } from '../../core/model/moment.ts';
import type { Relation } from '../store/query/list-relations.ts';
import type { SqlAnswer } from '../store/query/run-sql.ts';
import type { FileReader } from '../store/sql-reader.ts';

/**
 * The content to export: tables and views by name (in any case), or the answer of one statement that reads, or, with
 * neither, the whole store. `asOf`: views as of that snapshot; alone, all views that show one.
 */
export type AskedContent = {
  readonly tables?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly asOf?: Moment | undefined;
};

/** Rows to write, and their name. */
export type ExportSource = { readonly name: string; readonly read: <T>(use: UseAnswer<T>) => Promise<T> };

type UseAnswer<T> = (answer: SqlAnswer) => Promise<T>;

/** Where the content comes from. `answer`: runs a statement of the user. */
export type ExportReaders = {
  readonly reader: FileReader;
  readonly answer: <T>(sql: string, use: UseAnswer<T>) => Promise<T>;
};

export function exportKind({ tables = [], query, asOf }: AskedContent): ExportManifest['kind'] {
  if (query !== undefined && tables.length > 0) {
    throw usageError('both tables and a query were named', 'Name tables, or give a query.');
  }
  if (query !== undefined) return 'query';
  if (tables.length > 0) return 'tables';
  return asOf === undefined ? 'store' : 'snapshot';
}

const ANSWER = 'answer';

export async function exportSources(
  asked: AskedContent,
  { reader, answer }: ExportReaders,
): Promise<readonly ExportSource[]> {
  const kind = exportKind(asked);
  if (kind === 'query') return [{ name: ANSWER, read: (use) => answer(asked.query ?? '', use) }];
  const relations = await reader.relations();
  const sourceOf = ({ name, kind: of }: Relation): ExportSource => ({
    name,
    read: async (use) =>
      use(await (of === 'table' ? reader.table(name) : reader.ask(`FROM "${name.replaceAll('"', '""')}"`))),
  });
  if (kind === 'store') return relations.filter((relation) => relation.kind === 'table').map(sourceOf);
  if (kind === 'snapshot') return relations.filter(showsSnapshot).map(sourceOf);
  const candidates = relations.map((value) => ({ value, label: value.name, names: [value.name], prefixes: [] }));
  const named = findNamed(asked.tables ?? [], candidates, { what: 'table or view', listsNearest: true });
  if (asked.asOf !== undefined) for (const relation of named) requireAsOf(relation);
  return named.map(sourceOf);
}

/** Views of the store as it is, whatever the snapshot. */
const OF_NOW: ReadonlySet<string> = new Set(['content', 'findings']);

/** Views of single filings are not made: `filed_value` has their values. */
const showsSnapshot = ({ name, kind, onDemand }: Relation): boolean =>
  kind === 'view' && !onDemand && !OF_NOW.has(name);

function requireAsOf({ name, kind }: Relation): void {
  if (kind === 'view' && !OF_NOW.has(name)) return;
  throw usageError(
    `${name} has no snapshots to choose from`,
    kind === 'table' ? 'Tables have all of history; views such as filed_value show one snapshot.' : undefined,
  );
}
