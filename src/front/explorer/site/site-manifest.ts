import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { inputError } from '../../../core/base/errors.ts';
import { type SiteOutput, siteShape } from '../../../core/model/shapes/export-site.ts';
import { schemaOf } from '../../../output/report/outputs.ts';
import { requireNoOtherFile } from '../../../warehouse/store/files/whole-place.ts';

const MANIFEST = 'site.json';

/** The file of a site that lists its files: it makes a folder a site. */
export function manifestFile(site: SiteOutput): { readonly path: string; readonly body: string } {
  return { path: MANIFEST, body: `${JSON.stringify({ schema: schemaOf('export-site'), ...site }, null, 1)}\n` };
}

const shape = z.strictObject({ schema: z.literal(schemaOf('export-site')), ...siteShape.shape });

/** Throws where a folder is not a site, or has other files in it than that. */
export function requireSite(folder: string): void {
  const path = join(folder, MANIFEST);
  const refused = inputError(`${folder} is not a site of pages: it has no ${MANIFEST} of one`, {
    hint: 'Left untouched.',
  });
  if (!existsSync(path)) throw refused;
  const read = shape.safeParse(parsed(readFileSync(path, 'utf8')));
  if (!read.success) throw refused;
  const known = new Set([MANIFEST, ...read.data.others, ...read.data.pages.map(({ file }) => file)]);
  requireNoOtherFile(folder, (file) => known.has(file));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
