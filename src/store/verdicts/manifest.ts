import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { inputError } from '../../base/errors.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';

const count = z.int().nonnegative();

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
  files: z.array(
    z.object({
      path: z.string().regex(/^[a-z_]+\/[a-z0-9=]+\/[a-z0-9_-]+\.parquet$/),
      table: z.string(),
      rows: count,
      first: count.optional(),
      last: count.optional(),
      bytes: count,
      sha256: z.string(),
    }),
  ),
});

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
  const { data } = SHAPE.safeParse(parsed(text));
  if (data) {
    if (data.storeSchema === SCHEMA_VERSION) return data;
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

/** Replaces the manifest in one step, after all files that it names. */
export function writeManifest(folder: string, manifest: VerdictManifest): void {
  const path = join(folder, NAME);
  const made = `${path}.new`;
  try {
    writeFileSync(made, `${JSON.stringify(manifest, null, 1)}\n`);
    renameSync(made, path);
  } finally {
    rmSync(made, { force: true });
  }
}
