import { writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { throwIfAborted, usageError } from '../../core/base/errors.ts';
import { findNamed } from '../../core/base/find-named.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../core/model/export-format.ts';
import type { ExportedFile, ExportedTable, ExportManifest } from '../../core/model/export-manifest.ts';
import { hashFile } from '../store/files/hashed-file.ts';
import { placeWhole } from '../store/files/whole-place.ts';
import type { IngestPorts } from '../store/ports.ts';
import type { Relation } from '../store/query/list-relations.ts';
import type { ReadTime, SqlAnswer } from '../store/query/run-sql.ts';
import { type AnswersSql, type FileReader, withFileReader } from '../store/sql-reader.ts';
import { writeAnswer } from './answer-file.ts';
import { MANIFEST, manifestText, requireExport } from './manifest.ts';

/**
 * `target`: a file (`values.parquet`) for one table, view or answer, or a folder for any number of them, with a
 * manifest in it. `format`: Parquet where neither it nor the name of the target says. `partitionBy`: columns, for
 * Parquet in a folder. `overwrite`: replaces a file, or the folder of an earlier export.
 */
export type ExportRequest = AskedContent & {
  readonly store: string;
  readonly target: string;
  readonly format?: ExportFormat | undefined;
  readonly partitionBy?: readonly string[] | undefined;
  readonly overwrite?: boolean | undefined;
};

/** `answerSql` runs the query of a request, if it has one. */
export type ExportPorts = IngestPorts & { readonly answerSql: AnswersSql };

/** Writes an export whole or not at all, and gives its manifest, which a folder has in a file too. */
export async function exportStore(request: ExportRequest, ports: ExportPorts): Promise<ExportManifest> {
  const { store, target, asOf, asKnown, overwrite = false } = request;
  const form = exportTarget(target, request.format);
  requirePartitions(request, form);
  const place = { path: target, kind: form.kind, overwrite, checkReplaced: requireExport };
  return placeWhole(place, async (folder) => {
    const reading = { folder, asOf, asKnown };
    const manifest = await withFileReader(store, reading, ports, async (reader) => {
      const answer: ExportReaders['answer'] = (sql, use) => ports.answerSql(store, { sql, ...reading }, ports, use);
      const sources = await exportSources(request, { reader, answer });
      if (form.kind === 'file' && sources.length !== 1) {
        throw usageError(`${target} is one file for ${sources.length} tables`, 'Name one table, or a folder.');
      }
      const written: Written[] = [];
      for (const source of sources) {
        throwIfAborted(ports.signal);
        written.push(await writeSource({ ...request, ...form, folder, signal: ports.signal }, source, ports));
      }
      return manifestOf(request, form, { reader, written });
    });
    if (form.kind === 'folder') writeFileSync(join(folder, MANIFEST), manifestText(manifest));
    return manifest;
  });
}

function requirePartitions(request: ExportRequest, { kind, format }: ExportTarget): void {
  if ((request.partitionBy ?? []).length === 0) return;
  if (format !== 'parquet') throw usageError(`files of the format ${format} cannot be partitioned`, 'Parquet can.');
  if (kind === 'file') throw usageError(`${request.target} is one file: a partitioned export is a folder`);
  if (exportKind(request) === 'store') {
    throw usageError('a whole store cannot be partitioned', 'Name tables or views, or give a query.');
  }
}

type Target = ExportRequest & ExportTarget & { readonly folder: string; readonly signal?: AbortSignal | undefined };
type Written = {
  readonly table: ExportedTable;
  readonly files: readonly ExportedFile[];
  readonly partitionBy: readonly string[];
};

function writeSource(target: Target, { name, read }: ExportSource, ports: IngestPorts): Promise<Written> {
  ports.progress.stage(name);
  return read((answer) => writeTable(target, { name, answer }, ports));
}

type Table = { readonly name: string; readonly answer: SqlAnswer };

async function writeTable(target: Target, { name, answer }: Table, ports: IngestPorts): Promise<Written> {
  const partitionBy = partitionColumns(target.partitionBy ?? [], name, answer);
  if (partitionBy.length > 0 && new Set(partitionBy).size === answer.columns.length) {
    throw usageError(`${name} has no columns but those to partition by`, 'The files have the other columns.');
  }
  const own = fileName(name) + (partitionBy.length > 0 ? '' : `.${target.format}`);
  const path = target.kind === 'file' ? basename(target.target) : own;
  const copied = await writeAnswer(answer, { ...target, path: join(target.folder, path), partitionBy });
  const files: ExportedFile[] = [];
  for (const { path: inner, rows, bytes } of copied) {
    throwIfAborted(ports.signal);
    const file = inner === '' ? path : `${path}/${inner}`;
    files.push({ path: file, table: name, rows, bytes, sha256: await hashFile(join(target.folder, file)) });
    ports.progress.advance(bytes);
  }
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return { table: { name, columns: answer.columns, rows }, files, partitionBy };
}

function partitionColumns(wanted: readonly string[], table: string, { columns }: SqlAnswer): readonly string[] {
  const candidates = columns.map(({ name }) => ({ value: name, label: name, names: [name], prefixes: [] }));
  return findNamed(wanted, candidates, { what: `column of ${table} to partition by:`, listsNearest: true });
}

/** A name that every file system takes: `a/b` becomes `a%2Fb`. */
const fileName = (name: string): string =>
  encodeURIComponent(name).replace(/[*'()!~]|^\./g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function manifestOf(
  request: ExportRequest,
  { format }: ExportTarget,
  { reader, written }: { readonly reader: FileReader; readonly written: readonly Written[] },
): ExportManifest {
  const tables = written.map(({ table }) => table);
  const files = written.flatMap((each) => each.files);
  const sum = (of: 'rows' | 'bytes'): number => files.reduce((total, file) => total + file[of], 0);
  return {
    kind: exportKind(request),
    format,
    storeSchema: reader.schema,
    snapshot: reader.snapshot === 0 ? null : reader.snapshot,
    ...(request.asKnown !== undefined && { asKnown: request.asKnown }),
    query: request.query ?? null,
    partitionBy: written[0]?.partitionBy ?? [],
    totals: { tables: tables.length, files: files.length, rows: sum('rows'), bytes: sum('bytes') },
    tables,
    files,
  };
}

/** A target whose name ends in a format is one file, any other a folder. */
type ExportTarget = { readonly kind: 'file' | 'folder'; readonly format: ExportFormat };

const isFormat = (name: string): name is ExportFormat => EXPORT_FORMATS.some((format) => format === name);

/** Names that look like those of files of another kind; a slash at the end makes a folder of each. */
const OTHER_FILE = /^\.[a-z][a-z0-9]+$/i;

const ACCEPTED = `Accepted: ${EXPORT_FORMATS.map((format) => `.${format}`).join(', ')}; a name without an ending is a folder.`;

function exportTarget(target: string, asked: ExportFormat | undefined): ExportTarget {
  const ending = extname(target);
  const format = ending.slice(1).toLowerCase();
  if (!isFormat(format)) {
    if (OTHER_FILE.test(ending) && !/[/\\]$/.test(target)) {
      throw usageError(`${target}: ${ending} is not the ending of a format`, ACCEPTED);
    }
    return { kind: 'folder', format: asked ?? 'parquet' };
  }
  if (asked !== undefined && asked !== format) {
    throw usageError(`${target} is a file of the format ${format}, not ${asked}`, 'Change the name or the format.');
  }
  return { kind: 'file', format };
}

/**
 * The content to export: tables and views by name (in any case), or the answer of one statement that reads, or, with
 * neither, the whole store. A moment or a day without either: all views that show one.
 */
type AskedContent = ReadTime & {
  readonly tables?: readonly string[] | undefined;
  readonly query?: string | undefined;
};

/** Rows to write, and their name. */
type ExportSource = { readonly name: string; readonly read: <T>(use: UseAnswer<T>) => Promise<T> };

type UseAnswer<T> = (answer: SqlAnswer) => Promise<T>;

/** Where the content comes from. `answer`: runs a statement of the user. */
type ExportReaders = {
  readonly reader: FileReader;
  readonly answer: <T>(sql: string, use: UseAnswer<T>) => Promise<T>;
};

function exportKind({ tables = [], query, asOf, asKnown }: AskedContent): ExportManifest['kind'] {
  if (query !== undefined && tables.length > 0) {
    throw usageError('both tables and a query were named', 'Name tables, or give a query.');
  }
  if (query !== undefined) return 'query';
  if (tables.length > 0) return 'tables';
  return asOf === undefined && asKnown === undefined ? 'store' : 'snapshot';
}

const ANSWER = 'answer';

async function exportSources(asked: AskedContent, { reader, answer }: ExportReaders): Promise<readonly ExportSource[]> {
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
