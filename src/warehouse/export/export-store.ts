import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { throwIfAborted, usageError } from '../../core/base/errors.ts';
import { findNamed } from '../../core/base/find-named.ts';
import type { ExportFormat } from '../../core/model/export-format.ts';
import type { ExportedFile, ExportedTable, ExportManifest } from '../../core/model/export-manifest.ts';
import { hashFile } from '../store/files/hashed-file.ts';
import { placeWhole } from '../store/files/whole-place.ts';
import type { IngestPorts } from '../store/ports.ts';
import type { CopiedFile } from '../store/query/copy-answer.ts';
import type { SqlAnswer } from '../store/query/run-sql.ts';
import { type AnswersSql, type FileReader, withFileReader } from '../store/sql-reader.ts';
import { type ExportTarget, exportTarget } from './export-target.ts';
import {
  type AskedContent,
  type ExportReaders,
  type ExportSource,
  exportKind,
  exportSources,
} from './exported-sources.ts';
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
  const { store, target, asOf, overwrite = false } = request;
  const form = exportTarget(target, request.format);
  requirePartitions(request, form);
  const place = { path: target, kind: form.kind, overwrite, checkReplaced: requireExport };
  return placeWhole(place, async (folder) => {
    const reading = { folder, asOf };
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
  const copied = await writeAnswer(answer, target, { path: join(target.folder, path), partitionBy });
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

type FilePlace = { readonly path: string; readonly partitionBy: readonly string[] };

async function writeAnswer(
  answer: SqlAnswer,
  { format, target, signal }: Target,
  { path, partitionBy }: FilePlace,
): Promise<readonly CopiedFile[]> {
  if (format !== 'arrow') return answer.copyTo({ path, shown: target, format, partitionBy });
  const { writeArrow } = await import('./write-arrow.ts');
  return writeArrow(answer, { path, shown: target, signal });
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
    query: request.query ?? null,
    partitionBy: written[0]?.partitionBy ?? [],
    totals: { tables: tables.length, files: files.length, rows: sum('rows'), bytes: sum('bytes') },
    tables,
    files,
  };
}
