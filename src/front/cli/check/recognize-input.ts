import { basename } from 'node:path';
import { inputError } from '../../../core/base/errors.ts';
import { RESOURCES } from '../../../core/model/resource.ts';
import { openFile, stated } from '../../../warehouse/sources/archive/open-file.ts';
import { openFileSet } from '../../../warehouse/sources/archive/open-file-set.ts';

/** What a path holds. `resource`: of a saved answer, by the beginning of its name. */
export type RecognizedInput =
  | { readonly kind: 'xbrl' | 'fsds' | 'companyfacts'; readonly path: string }
  | { readonly kind: 'payload'; readonly path: string; readonly resource: string };

/**
 * The kind of a file, a folder or a zip, by the names of its files and the beginning of JSON. A folder of saved answers
 * is several inputs.
 *
 * @throws input error that names what was seen, where it is none of the kinds.
 */
export async function recognizeInput(path: string): Promise<readonly RecognizedInput[]> {
  const isFolder = (await stated(path)).isDirectory();
  const isSet = isFolder || /\.zip$/i.test(path);
  const files = isSet ? (await openFileSet(path)).files : [{ ...(await openFile(path)), path: basename(path) }];
  const names = files.map((file) => baseName(file.path));
  if (names.includes('sub.txt') && names.includes('num.txt')) return [{ kind: 'fsds', path }];
  const facts = files.find((file) => COMPANY_FILE.test(baseName(file.path)));
  if (facts !== undefined) {
    if (/"facts"\s*:/.test(await beginOf(facts))) return [{ kind: 'companyfacts', path }];
    throw unknownInput(path, 'it has submissions, which have no numbers: name the company facts');
  }
  const answers = files.flatMap((file) => {
    const resource = resourceOf(baseName(file.path));
    return resource === undefined ? [] : [{ kind: 'payload' as const, path: isFolder ? file.place : path, resource }];
  });
  if (answers.length > 0 && (isFolder || !isSet)) return answers;
  if (names.some((name) => DOCUMENT.test(name)) || names.some((name) => /\.zip$/i.test(name)))
    return [{ kind: 'xbrl', path }];
  const seen = names.slice(0, SEEN).join(', ');
  throw unknownInput(path, `it has ${names.length > SEEN ? `${seen} and ${names.length - SEEN} more files` : seen}`);
}

/** How many names a message has at most. */
const SEEN = 4;
const COMPANY_FILE = /^CIK\d{10}\.json$/i;
const DOCUMENT = /\.(?:xml|xbrl|x?html?)$/i;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

const unknownInput = (path: string, why: string): Error =>
  inputError(`cannot tell what this is: ${why}`, { place: { file: path }, hint: KINDS });

const KINDS =
  'Known are XBRL filings (a zip, a folder, an instance or inline document), data sets (sub.txt, num.txt …), company facts (CIK##########.json) and saved answers whose names begin with their resource (corefinancials-ann….xml).';

/** Characters of a file in which its kind shows. */
const BEGIN = 4096;

async function beginOf(file: { readonly open: () => AsyncIterable<Uint8Array> }): Promise<string> {
  for await (const piece of file.open()) return Buffer.from(piece.subarray(0, BEGIN)).toString('latin1');
  return '';
}

function resourceOf(name: string): string | undefined {
  if (!/\.(?:xml|json)$/.test(name)) return undefined;
  const known = RESOURCES.map((resource) => resource.name).filter((resource) =>
    name.startsWith(resource.toLowerCase()),
  );
  return known.toSorted((a, b) => b.length - a.length)[0];
}
