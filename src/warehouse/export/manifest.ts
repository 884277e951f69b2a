import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputError } from '../../core/base/errors.ts';
import type { ExportManifest } from '../../core/model/export-manifest.ts';
import { exportShape } from '../../core/model/shapes/export.ts';
import { schemaOf } from '../../output/report/outputs.ts';
import { requireNoOtherFile } from '../store/files/whole-place.ts';

export const MANIFEST = 'manifest.json';

export function manifestText(manifest: ExportManifest): string {
  return `${JSON.stringify({ schema: schemaOf('export'), ...manifest }, null, 2)}\n`;
}

export function readManifest(folder: string): ExportManifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw inputError(`${folder} is not an export: there is no ${MANIFEST} in it`);
  const { schema, ...manifest } = parsed(path);
  if (schema !== schemaOf('export')) {
    throw inputError(`${path} is not the manifest of an export: its schema is ${JSON.stringify(schema)}`, {
      hint: `This version reads ${schemaOf('export')}.`,
    });
  }
  const { data, error } = exportShape.safeParse(manifest);
  if (data) {
    requireOnce(
      path,
      'table',
      data.tables.map(({ name }) => name),
    );
    requireOnce(
      path,
      'file',
      data.files.map((file) => file.path),
    );
    return data;
  }
  const [issue] = error.issues;
  throw inputError(`${path} was changed: ${issue?.path.join('.')}: ${issue?.message}`);
}

function requireOnce(manifest: string, what: string, names: readonly string[]): void {
  const known = new Set<string>();
  const repeated = names.find((name) => known.size === known.add(name).size);
  if (repeated !== undefined) throw inputError(`${manifest} was changed: it lists the ${what} ${repeated} twice`);
}

function parsed(path: string): Readonly<Record<string, unknown>> {
  try {
    // Members of what is not an object are undefined.
    return { ...(JSON.parse(readFileSync(path, 'utf8')) as object) };
  } catch (error) {
    throw inputError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Throws where a folder is not an export, or has other files in it than that. */
export function requireExport(folder: string): void {
  const known = new Set([MANIFEST, ...readManifest(folder).files.map(({ path }) => path)]);
  requireNoOtherFile(folder, (path) => known.has(path));
}
