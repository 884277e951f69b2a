import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { inputError } from '../../../core/base/errors.ts';
import { requireNoOtherFile } from '../files/whole-place.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';

const count = z.int().nonnegative();

const FILE_PATH = /^[a-z_]+\/[a-z0-9=]+\/[a-z0-9_-]+\.parquet$/;

const SHAPE = z.object({
  schema: z.literal('crossfoot/export-verdicts/1'),
  /** The number of the store's schema. */
  storeSchema: count,
  /** The last snapshot of the export. */
  snapshot: count,
  /** Whether it was asked for: then taxonomies that were stored later are not used. */
  isAsOf: z.boolean(),
  generation: count,
  numbers: count,
  restRows: count,
  /** As in other exports. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: count,
    }),
  ),
  files: z.array(
    z.object({
      path: z.string().regex(FILE_PATH),
      table: z.string(),
      rows: count,
      first: count.optional(),
      last: count.optional(),
      bytes: count,
      sha256: z.string(),
    }),
  ),
});

/** In the file with the hash of the rest: a number that was changed there would give other verdicts. */
const HASHED_SHAPE = SHAPE.extend({ sha256: z.string() });

/** The content of an export of verdicts: the files that it names, and no others. */
export type VerdictManifest = z.infer<typeof SHAPE>;
export type ListedFile = VerdictManifest['files'][number];

const NAME = 'manifest.json';

export function readManifest(folder: string): VerdictManifest {
  let text: string;
  try {
    text = readFileSync(join(folder, NAME), 'utf8');
  } catch (error) {
    throw inputError(`${folder} is not an export of verdicts: it has no ${NAME}`, {
      cause: error,
      hint: { code: 'export-verdicts' },
    });
  }
  const { data } = HASHED_SHAPE.safeParse(parsed(text));
  if (data) {
    const { sha256, ...manifest } = data;
    if (hashOf(manifest) !== sha256)
      throw inputError(`${join(folder, NAME)} was changed: its hash is of other content`);
    if (data.storeSchema === SCHEMA_VERSION) return manifest;
    throw inputError(
      `${folder} is an export of schema ${data.storeSchema}; this version reads schema ${SCHEMA_VERSION}`,
      {
        hint: { code: 'export-verdicts' },
      },
    );
  }
  throw inputError(`${join(folder, NAME)} is not the manifest of an export of verdicts`, {
    hint: { code: 'export-verdicts' },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const hashOf = (manifest: VerdictManifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Throws where a folder is not an export of verdicts, or has files that none has. */
export function requireVerdicts(folder: string): void {
  readManifest(folder);
  requireNoOtherFile(folder, (path) => path === NAME || FILE_PATH.test(path));
}

/** Replaces the manifest in one step, after all files that it names. */
export function writeManifest(folder: string, written: VerdictManifest): void {
  // In the order in which it is read.
  const manifest = SHAPE.parse(written);
  const path = join(folder, NAME);
  const made = `${path}.new`;
  try {
    writeFileSync(made, `${JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, null, 1)}\n`);
    renameSync(made, path);
  } finally {
    rmSync(made, { force: true });
  }
}
