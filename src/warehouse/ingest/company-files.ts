import { basename } from 'node:path';
import { usageError } from '../../core/base/errors.ts';
import { CIK_SCHEME, entityIdentity } from '../../core/model/entity-key.ts';
import type { FileSet } from '../../core/model/files.ts';
import { openFile } from '../sources/archive/open-file.ts';
import { besideOpener, openFileSet } from '../sources/archive/open-file-set.ts';

/** The files of companies: those of a folder or a zip, or one JSON file. */
export async function openCompanyFiles(input: string): Promise<FileSet> {
  if (!/\.json$/i.test(input)) return openFileSet(input);
  return { name: input, files: [await openFile(input)] };
}

/** As {@link openCompanyFiles}, a file of submissions with its pages that lie beside it. */
export async function openSubmissionFiles(input: string): Promise<FileSet> {
  const [, company] = /^(CIK\d{10})\.json$/.exec(basename(input)) ?? [];
  if (company === undefined) return openCompanyFiles(input);
  const { files } = await besideOpener(new RegExp(`^${company}-submissions-\\d+\\.json$`))(input);
  return { name: input, files };
}

/** The companies of CIKs, as the names of files have them; `undefined` for all. `what`: for messages. */
export function chosenCompanies(
  companies: readonly string[] | undefined,
  what: string,
): ReadonlySet<string> | undefined {
  return companies?.length ? new Set(companies.map((text) => cikOf(text, what))) : undefined;
}

/** A CIK as ten digits. `what`: for messages. @throws usage error for a text that is none. */
export function cikOf(text: string, what: string): string {
  if (/^\d{1,10}$/.test(text)) return entityIdentity(CIK_SCHEME, text).key;
  throw usageError(`${text} is not a CIK`, `${what} are chosen by CIK, such as 320193.`);
}
