import type { Diagnostic } from '../../core/base/diagnostic.ts';
import { CrossfootError, inputError } from '../../core/base/errors.ts';
import type { FileSet, SetFile } from '../../core/model/files.ts';

/** The largest file of the SEC has 10 MB. */
const LARGEST_FILE = 256 * 2 ** 20;
/** Failed files that are reported one by one. */
const MOST_FAILED = 20;

/** What `read` makes of the text of a file, or why it could not be read. */
export async function readOrFail<T>(
  file: SetFile,
  read: (text: string, place: string) => T,
): Promise<T | CrossfootError> {
  try {
    return read(Buffer.from(await file.read(LARGEST_FILE)).toString('utf8'), file.place);
  } catch (error) {
    if (error instanceof CrossfootError && error.failure === 'input') return error;
    throw error;
  }
}

/** A file that states another CIK than its name does. */
export function requireCik(stated: string, cik: string, what: string, file: string): void {
  if (stated.padStart(cik.length, '0') === cik) return;
  throw inputError(`has the ${what} of CIK ${stated}`, { place: { file } });
}

/** Files that were left out, and why. */
export type Failures = { readonly add: (error: CrossfootError, file: SetFile) => void } & {
  /** The first of them one by one. */
  readonly shown: () => readonly Diagnostic[];
};

export function newFailures(code: string): Failures {
  const failed: Diagnostic[] = [];
  return {
    add: ({ message, place }, file) => {
      const said = `${message}; the file was left out`;
      failed.push({ severity: 'error', code, message: said, place: place ?? { file: file.place } });
    },
    shown: () => {
      const others = failed.length - MOST_FAILED;
      if (others <= 0) return failed;
      const message = `${others} further files could not be read and were left out`;
      return [...failed.slice(0, MOST_FAILED), { severity: 'error', code, message }];
    },
  };
}

/** A set without a file of a company, or of the chosen ones. */
export function noCompanyFiles(
  { name }: FileSet,
  what: string,
  companies: ReadonlySet<string> | undefined,
): CrossfootError {
  const problem = companies ? `holds no ${what} of ${[...companies].join(', ')}` : `holds no ${what}`;
  return inputError(problem, { place: { file: name }, hint: 'Files are named CIK0000320193.json.' });
}
